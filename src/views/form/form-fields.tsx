import { useMemo } from 'react';
import { formFields } from '../../engine/model/form.ts';
import type { FormModel } from '../../engine/model/object-model.ts';
import { ThemedForm } from '../rjsf-theme/theme.tsx';
import { useTranslateString } from '../rjsf-theme/translate-string.ts';
import { BareField, FormBody } from './form-body.tsx';
import { RecordIdContext } from '../form-state/record-id.ts';
import { FormPartsContext, type ShownRecord } from './form-parts.ts';
import type { FormPlace } from './form-place.ts';
import { formSchema, KIND_FIELD, NO_VALIDATOR } from './form-schema.ts';
import { KindField } from './kind-field.tsx';
import { useProblemText } from '../form-state/problem-text.ts';
import { UnshownNote } from './unshown-note.tsx';

const FIELDS = { [KIND_FIELD]: KindField };
const TEMPLATES = { FieldTemplate: BareField, ObjectFieldTemplate: FormBody };
/** Values live in the form's store, so that RJSF draws the form once and a keystroke only its own field. */
const NO_DATA = {};
const NO_DEFAULTS = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;

export interface FormFieldsProps {
  readonly form: FormModel;
  readonly place: FormPlace;
  readonly disabled: boolean;
  /** Whose lists and timeline tabs show. */
  readonly shown?: ShownRecord | undefined;
}

/** The fields of a record's form, drawn by RJSF; their state is the `FormStoreContext`'s. */
export function FormFields({ form, place, disabled, shown }: FormFieldsProps) {
  const problemText = useProblemText();
  const translateString = useTranslateString();
  const { schema, uiSchema } = useMemo(() => formSchema(form), [form]);
  const models = useMemo(() => new Map(formFields(form).map((model) => [model.field.name, model])), [form]);
  const parts = useMemo(
    () => ({ form, place, models, disabled, problemText, shown }),
    [form, place, models, disabled, problemText, shown],
  );
  const body = useMemo(
    () => (
      <ThemedForm
        tagName="div"
        idPrefix={place.idPrefix}
        schema={schema}
        uiSchema={uiSchema}
        fields={FIELDS}
        templates={TEMPLATES}
        validator={NO_VALIDATOR}
        formData={NO_DATA}
        noValidate
        showErrorList={false}
        translateString={translateString}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        experimental_componentUpdateStrategy="shallow"
      >
        <></>
      </ThemedForm>
    ),
    [place, schema, uiSchema, translateString],
  );
  return (
    <RecordIdContext value={parts.shown?.record.id}>
      <FormPartsContext value={parts}>
        {body}
        {import.meta.env.DEV && form.unshown.length > 0 && <UnshownNote fields={form.unshown} />}
      </FormPartsContext>
    </RecordIdContext>
  );
}
