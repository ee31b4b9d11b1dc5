import { useFormat } from '../../widgets/use-format.ts';
import { ChoiceControl } from '../../widgets/choice-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** Yes, No, or the empty option: not said. */
export function BooleanInput(props: KindInputProps) {
  const { yes, no } = useFormat();
  const { value, onChange } = props;
  const choices = [
    { name: 'true', label: yes },
    { name: 'false', label: no },
  ];
  return (
    <ChoiceControl
      {...props}
      value={typeof value === 'boolean' ? String(value) : null}
      choices={choices}
      hasEmptyOption
      onChange={(name) => onChange(name === null ? null : name === 'true')}
    />
  );
}
