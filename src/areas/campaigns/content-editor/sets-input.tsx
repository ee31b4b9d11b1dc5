import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { Assignment } from '../../../contract/interactive/parts.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useEditor } from './editor-context.ts';
import { FIRST_VALUES, variablesOf } from './model/variables.ts';
import { NumberInput } from './number-input.tsx';
import type { LabelledProps } from './part-props.ts';
import { RemoveButton } from './remove-button.tsx';

/** As many as there may be at one place. */
const MOST = 20;

/** What variables become by it. */
export function SetsInput({ label, place, value, onChange }: Omit<LabelledProps, 'name' | 'kind' | 'item'>) {
  const { t } = useTranslation();
  const { content, readOnly, wrong } = useEditor();
  const sets = (value ?? []) as readonly Assignment[];
  const variables = variablesOf(content).filter(({ kind }) => kind in FIRST_VALUES);
  const kindOf = (name: string) => variables.find((each) => each.name === name)?.kind;
  const put = (at: number, next: Assignment) => onChange(sets.with(at, next));
  const [first] = variables;
  return (
    <fieldset className="ie-choices" data-place={place}>
      <legend>{label}</legend>
      {sets.map((set, at) => {
        const kind = kindOf(set.variable);
        const said = t('interactive:setTo', { name: set.variable });
        const common = { disabled: readOnly, 'data-place': `${place}/${at}/value` };
        return (
          <div key={at} className="ie-line">
            <Select
              aria-label={t('interactive:part.variable')}
              aria-invalid={wrong.has(`${place}/${at}/variable`)}
              data-place={`${place}/${at}/variable`}
              disabled={readOnly}
              value={kind ? set.variable : ''}
              onChange={({ target }) => {
                const begun = FIRST_VALUES[kindOf(target.value) ?? 'STRING'] ?? '';
                put(at, { variable: target.value, value: begun });
              }}
            >
              {!kind && <option value="">{set.variable}</option>}
              {variables.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
            <span aria-hidden="true">=</span>
            {kind === 'DOUBLE' ? (
              <NumberInput
                label={said}
                disabled={readOnly}
                place={`${place}/${at}/value`}
                min={-1e9}
                max={1e9}
                step={0.01}
                value={typeof set.value === 'number' ? set.value : undefined}
                onChange={(number) => number !== undefined && put(at, { ...set, value: number })}
              />
            ) : kind === 'BOOLEAN' ? (
              <Select
                {...common}
                aria-label={said}
                value={String(set.value)}
                onChange={({ target }) => put(at, { ...set, value: target.value === 'true' })}
                options={['true', 'false'].map((each) => ({ value: each, label: t(`interactive:${each}`) }))}
              />
            ) : (
              <input
                {...common}
                className="bp6-input bp6-fill"
                aria-label={said}
                aria-invalid={wrong.has(`${place}/${at}/value`)}
                maxLength={4000}
                value={typeof set.value === 'string' ? set.value : ''}
                onChange={({ target }) => put(at, { ...set, value: target.value })}
              />
            )}
            <RemoveButton
              label={t('interactive:removeSet', { name: set.variable })}
              onRemove={() => {
                const left = sets.toSpliced(at, 1);
                onChange(left.length ? left : undefined);
              }}
            />
          </div>
        );
      })}
      {!readOnly && first && sets.length < MOST && (
        <Button
          size="small"
          icon={<PlusIcon />}
          onClick={() => onChange([...sets, { variable: first.name, value: FIRST_VALUES[first.kind] ?? '' }])}
        >
          {t('interactive:addSet')}
        </Button>
      )}
    </fieldset>
  );
}
