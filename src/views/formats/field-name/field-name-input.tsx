import { objectOf } from '../../../contract/formats/index.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { ChoiceControl } from '../../widgets/choice-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { fitsField } from './fits-field.ts';

/** One of the fields of the object that the field is about, of those that fit. */
export function FieldNameInput(props: KindInputProps) {
  const { field } = props.model;
  const { metadata } = useObjectMetadata(objectOf(field));
  const value = typeof props.value === 'string' ? props.value : null;
  const fits = fitsField(field.settings?.['fieldFit']);
  const found = (metadata?.fields ?? []).filter((each) => each.name === value || fits(each));
  return <ChoiceControl {...props} value={value} choices={found} hasEmptyOption={!props.required} />;
}
