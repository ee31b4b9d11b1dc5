import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { RadioControl } from './radio-control.tsx';
import { SelectControl, type SelectControlProps } from './select-control.tsx';

/** One of several choices, as the view wants them: a select, or radio buttons. */
export function ChoiceControl(props: SelectControlProps & { readonly model: FormFieldModel }) {
  const { widget, field } = props.model;
  return widget === 'radio' ? <RadioControl {...props} label={field.label} /> : <SelectControl {...props} />;
}
