import type { Kind } from '../../../contract/kinds/index.ts';
import type { Count } from '../../../engine/filter/value-shape.ts';
import { useFormat } from '../../widgets/use-format.ts';
import { useEditor } from '../editor-context.ts';
import { ChoicesValue } from './choices-value.tsx';
import { useKindText } from './kind-text.ts';
import { ManyValues } from './many-values.tsx';
import type { ValueProps } from './value-props.ts';
import { TextEntry } from './text-entry.tsx';
import { ZoneEntry } from './zone-entry.tsx';

interface Props extends ValueProps {
  readonly kind: Kind;
  readonly count: Count;
}

/** Values that are typed: one, two, or any number of them. */
export function PlainValue(props: Props) {
  const { kind, count } = props;
  if (kind === 'BOOLEAN') return <BooleanValue {...props} />;
  if (count === 'many') return <ManyValues {...props} kind={kind} />;
  return count === 'two' ? <TwoValues {...props} /> : <OneValue {...props} />;
}

function OneValue({ id, kind, label, values, onChange, invalid, describedBy }: Props) {
  const text = useKindText(kind);
  const Entry = kind === 'ZONE_ID' ? ZoneEntry : TextEntry;
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

function TwoValues({ kind, label, values, onChange, invalid, describedBy }: Props) {
  const { texts } = useEditor();
  const text = useKindText(kind);
  const [from = null, to = null] = values;
  return (
    <span className="filter-two">
      <TextEntry
        {...text}
        label={`${label}, ${texts.parts.from}`}
        value={from}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(value) => onChange([value, to])}
      />
      <span>{texts.and}</span>
      <TextEntry
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
