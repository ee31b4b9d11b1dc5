import { use } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isDateKind,
  MOMENT_UNITS,
  readRelativeMoment,
  type RelativeMoment,
} from '../../../contract/workflow/relative-moment.ts';
import { Select } from '../../widgets/select.tsx';
import { VariablesContext } from './variables-context.ts';
import type { Kind } from '../../../contract/kinds/kind.ts';

/** What is put where a moment is chosen in place of a date. */
export const FIRST_MOMENT = 'in 1 days';

interface Props {
  readonly id: string;
  /** The text of a relative moment. */
  readonly value: string;
  readonly label: string;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
}

type Side = { readonly way: 'in' | 'ago' } | { readonly way: 'before' | 'after'; readonly variable: string };

const sideOf = ({ from, amount }: RelativeMoment): Side =>
  typeof from === 'object'
    ? { way: amount < 0 ? 'before' : 'after', variable: from.variable }
    : { way: amount < 0 ? 'ago' : 'in' };

const keyOf = (side: Side): string => ('variable' in side ? `${side.way} ${side.variable}` : side.way);

function written(amount: number, unit: string, side: Side): string {
  const length = `${amount} ${unit}`;
  if ('variable' in side) return `${length} ${side.way} {{${side.variable}}}`;
  return side.way === 'in' ? `in ${length}` : `${length} ago`;
}

/** A date that is counted from the moment of the step, or from another date: "3 days from now". */
export function MomentInput({ id, value, label, readOnly, onChange }: Props) {
  const { t } = useTranslation();
  const variables = use(VariablesContext);
  const moment = readRelativeMoment(value);
  if (!moment) return null;
  const { unit } = moment;
  const amount = Math.abs(moment.amount);
  const side = sideOf(moment);
  const sides: readonly Side[] = [
    { way: 'in' },
    { way: 'ago' },
    ...variables
      .filter(({ kind }) => isDateKind(kind as Kind))
      .flatMap(({ name }): Side[] => [
        { way: 'before', variable: name },
        { way: 'after', variable: name },
      ]),
  ];
  const words = (each: Side): string => {
    if (!('variable' in each)) return t(`workflow:moment.${each.way}`);
    const variable = variables.find(({ name }) => name === each.variable)?.label ?? each.variable;
    return t(`workflow:moment.${each.way}`, { variable });
  };
  const isListed = sides.some((each) => keyOf(each) === keyOf(side));
  return (
    <div className="values-moment" role="group" aria-label={label}>
      <input
        id={id}
        className="bp6-input"
        type="number"
        min={0}
        max={9999}
        aria-label={t('workflow:moment.amount')}
        readOnly={readOnly}
        value={amount}
        onChange={({ target }) =>
          onChange(written(Math.min(Math.max(Math.trunc(target.valueAsNumber) || 0, 0), 9999), unit, side))
        }
      />
      <Select
        aria-label={t('workflow:moment.unit')}
        disabled={readOnly}
        value={unit}
        onChange={({ currentTarget }) => onChange(written(amount, currentTarget.value, side))}
      >
        {MOMENT_UNITS.map((each) => (
          <option key={each} value={each}>
            {t(`workflow:moment.${each}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('workflow:moment.from')}
        disabled={readOnly}
        value={keyOf(side)}
        onChange={({ currentTarget }) => {
          const chosen = sides.find((each) => keyOf(each) === currentTarget.value);
          if (chosen) onChange(written(amount, unit, chosen));
        }}
      >
        {[...sides, ...(isListed ? [] : [side])].map((each) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {words(each)}
          </option>
        ))}
      </Select>
    </div>
  );
}
