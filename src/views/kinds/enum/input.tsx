import { ChoiceControl } from '../../widgets/choice-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** The field's choices, with an empty one unless the metadata says otherwise. */
export function EnumInput(props: KindInputProps) {
  const { model, value } = props;
  return (
    <ChoiceControl
      {...props}
      value={typeof value === 'string' && value !== '' ? value : null}
      choices={model.choices.filter(({ name }) => name !== '')}
      hasEmptyOption={model.hasEmptyOption}
    />
  );
}
