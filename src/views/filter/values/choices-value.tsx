import type { EnumValue } from '../../../contract/metadata/introspection.ts';
import type { Count } from '../../../engine/filter/value-shape.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { useEditor } from '../editor-context.ts';
import { LeanSelect } from '../lean-select.tsx';
import { Chips } from './chips.tsx';
import type { ValueProps } from './value-props.ts';

interface Props extends ValueProps {
  readonly choices: readonly EnumValue[];
  readonly count: Count;
}

/** One of the field's choices, or several. */
export function ChoicesValue({ label, values, choices, count, onChange, invalid, describedBy }: Props) {
  const { texts } = useEditor();
  const textOf = (value: unknown) => choices.find(({ name }) => name === value)?.label ?? plainText(value);
  const options = () => choices.map(({ name, label }) => ({ value: name, label }));
  const shared = { label, placeholder: texts.choose, invalid, describedBy };
  if (count === 'one') {
    const [value] = values;
    return (
      <LeanSelect
        {...shared}
        value={typeof value === 'string' ? value : undefined}
        text={textOf(value)}
        options={options}
        onChange={(name) => onChange([name])}
      />
    );
  }
  return (
    <Chips
      label={label}
      texts={values.map(textOf)}
      invalid={invalid}
      onRemove={(index) => onChange(values.toSpliced(index, 1))}
    >
      <LeanSelect
        {...shared}
        value={undefined}
        text=""
        options={() => options().filter(({ value }) => !values.includes(value))}
        onChange={(name) => onChange([...values, name])}
      />
    </Chips>
  );
}
