import { useMemo, useSyncExternalStore } from 'react';
import type { FormModel } from '../../engine/model/object-model.ts';
import { ThemedForm } from '../rjsf-theme/theme.tsx';
import { useTranslateString } from '../rjsf-theme/translate-string.ts';
import { useFormStore } from './form-context.ts';
import { formFields, formSchema, KIND_FIELD } from './form-schema.ts';
import { KindField } from './kind-field.tsx';
import { useProblemText } from './problem-text.ts';
import { shownErrors } from './shown-errors.ts';
import { formProblems, recordValidator } from './validator.ts';

const FIELDS = { [KIND_FIELD]: KindField };
/** Values come from the record, never from the schema. */
const NO_DEFAULTS = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;
const ID_PREFIX = 'field';

/** The id of a field's input. */
export function inputId(field: string): string {
  return `${ID_PREFIX}_${field}`;
}

export interface FormFieldsProps {
  readonly form: FormModel;
  readonly disabled: boolean;
}

/** The fields of a record's form, drawn by RJSF; their state is the {@link useFormStore}'s. */
export function FormFields({ form, disabled }: FormFieldsProps) {
  const store = useFormStore();
  const state = useSyncExternalStore(store.subscribe, store.get);
  const text = useProblemText();
  const translateString = useTranslateString();
  const fields = useMemo(() => formFields(form), [form]);
  const { schema, uiSchema } = useMemo(() => formSchema(form), [form]);
  const validator = useMemo(() => recordValidator(fields, text), [fields, text]);
  const errors = useMemo(() => {
    const names = new Set(fields.map(({ field }) => field.name));
    return shownErrors(state, formProblems(fields, state.values), names, text);
  }, [fields, state, text]);
  return (
    <ThemedForm
      tagName="div"
      idPrefix={ID_PREFIX}
      schema={schema}
      uiSchema={uiSchema}
      fields={FIELDS}
      validator={validator}
      formData={state.values}
      extraErrors={errors}
      disabled={disabled}
      noValidate
      showErrorList={false}
      translateString={translateString}
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
    >
      <></>
    </ThemedForm>
  );
}
