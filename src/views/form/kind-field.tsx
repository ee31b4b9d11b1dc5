import type { FieldProps } from '@rjsf/utils';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { inputOf } from '../elements/input-of.tsx';
import { describedBy } from '../rjsf-theme/described-by.ts';
import { useFormStore } from './form-context.ts';

/** RJSF's field for a field of an object: the input of its kind. A kind without one renders nothing. */
export function KindField(props: FieldProps) {
  const { fieldPathId, name, uiSchema, required, readonly, disabled, rawErrors } = props;
  const value: unknown = props.formData;
  const store = useFormStore();
  const model = uiSchema?.['ui:options']?.['model'] as FormFieldModel | undefined;
  const Input = model && inputOf(model);
  if (!Input) return null;
  const invalid = (rawErrors?.length ?? 0) > 0;
  return (
    <Input
      id={fieldPathId.$id}
      model={model}
      value={value ?? null}
      onChange={(value) => store.setValue(name, value)}
      onBlur={() => store.touch(name)}
      required={required === true}
      readOnly={Boolean(readonly || disabled)}
      invalid={invalid}
      describedBy={describedBy(fieldPathId.$id, { hasError: invalid })}
    />
  );
}
