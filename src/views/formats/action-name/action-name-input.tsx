import { objectOf } from '../../../contract/formats/index.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { ChoiceControl } from '../../widgets/choice-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** One of the actions that the object offers. */
export function ActionNameInput(props: KindInputProps) {
  const { metadata } = useObjectMetadata(objectOf(props.model.field));
  const value = typeof props.value === 'string' ? props.value : null;
  return (
    <ChoiceControl
      {...props}
      value={value}
      choices={metadata?.ownActions ?? []}
      hasEmptyOption={!props.required}
    />
  );
}
