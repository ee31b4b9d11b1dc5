import type { FieldRules } from '../../../contract/kinds/index.ts';
import type { Count } from '../../../engine/filter/value-shape.ts';
import { useFormat } from '../../widgets/use-format.ts';
import { useEditor } from '../editor-context.ts';
import { ChoicesValue } from './choices-value.tsx';
import { useEntry } from './use-entry.ts';
import { ManyValues } from './many-values.tsx';
import type { ValueProps } from './value-props.ts';
import { TextEntry } from '../../widgets/text-entry.tsx';

interface Props extends ValueProps {
  readonly rules: FieldRules;
  readonly count: Count;
}

/** Values that are typed: one, two, or any number of them. */
export function PlainValue(props: Props) {
  const { rules, count } = props;
  if (rules.kind === 'BOOLEAN') return <BooleanValue {...props} />;
  if (count === 'many') return <ManyValues {...props} />;
  return count === 'two' ? <TwoValues {...props} /> : <OneValue {...props} />;
}

function OneValue({ id, rules, label, values, onChange, invalid, describedBy }: Props) {
  const { Entry = TextEntry, ...text } = useEntry(rules);
  return (
    <Entry
      {...text}
      id={id}
      label={label}
      value={values[0] ?? null}
      invalid={invalid}
      describedBy={describedBy}
      onChange={(value) => onChange([value])}
    />
  );
}

function TwoValues({ rules, label, values, onChange, invalid, describedBy }: Props) {
  const { texts } = useEditor();
  const { Entry = TextEntry, ...text } = useEntry(rules);
  const [from = null, to = null] = values;
  return (
    <span className="filter-two">
      <Entry
        {...text}
        label={`${label}, ${texts.parts.from}`}
        value={from}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(value) => onChange([value, to])}
      />
      <span>{texts.and}</span>
      <Entry
        {...text}
        label={`${label}, ${texts.parts.to}`}
        value={to}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(value) => onChange([from, value])}
      />
    </span>
  );
}

function BooleanValue({ values, onChange, ...props }: Props) {
  const { yes, no } = useFormat();
  const choices = [
    { name: 'true', label: yes },
    { name: 'false', label: no },
  ];
  return (
    <ChoicesValue
      {...props}
      choices={choices}
      values={values.map(String)}
      onChange={(names) => onChange(names.map((name) => name === 'true'))}
    />
  );
}
