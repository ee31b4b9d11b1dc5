import { useMemo, useRef, useState } from 'react';
import type { Problem } from '../../contract/errors.ts';
import type { OwnAction } from '../../contract/metadata/introspection.ts';
import { isEmpty, type RecordInput } from '../../contract/record/validate.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { formFields } from '../../engine/model/form.ts';
import { buildFormField } from '../../engine/model/form-field.ts';
import type { FormFieldModel, ObjectModel } from '../../engine/model/object-model.ts';
import { bulkInput } from '../../engine/query/bulk-input.ts';

/** A field that the dialog asks for. */
export interface AskedField {
  readonly model: FormFieldModel;
  readonly required: boolean;
}

const NO_RULES = { noEmptyOption: new Set<string>(), writable: true, fields: {} };

function askedFields(model: ObjectModel, { input }: OwnAction): readonly AskedField[] {
  const shown = formFields(model.form);
  return input.flatMap(({ field: name, required }) => {
    const field = model.fields.get(name);
    if (!field) return [];
    const known = shown.find((each) => each.field.name === name) ?? buildFormField(field, NO_RULES);
    return [{ model: { ...known, readOnly: false }, required }];
  });
}

/** What the record has already, as far as it is known and a plain value. */
function known(fields: readonly AskedField[], record: ObjectRecord | undefined): RecordInput {
  return Object.fromEntries(
    fields.flatMap(({ model: { field } }) => {
      const value = record?.[field.name];
      return typeof value === 'object' || value === undefined ? [] : [[field.name, value]];
    }),
  );
}

/** The values that an action asks for: what is given for each field, and whether that will do. */
export function useActionForm(model: ObjectModel, action: OwnAction, record: ObjectRecord | undefined) {
  const fields = useMemo(() => askedFields(model, action), [model, action]);
  const [values, setValues] = useState(() => known(fields, record));
  const latest = useRef(values);
  const touched = useRef(new Set<string>());
  const setValue = (name: string, value: unknown) => {
    touched.current.add(name);
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
  };
  /** What is to be sent: nothing that nobody has typed, lest it empties what is not known here. */
  const read = (): { readonly input: RecordInput; readonly problems: readonly Problem[] } => {
    const given = fields.filter(
      ({ model: { field }, required }) => required || touched.current.has(field.name),
    );
    const missing = given.filter(
      ({ model: { field }, required }) => required && isEmpty(latest.current[field.name]),
    );
    const { input, problems } = bulkInput({
      fields: given.map((each) => each.model),
      values: latest.current,
      modes: {},
    });
    const others = missing.map(({ model: { field } }): Problem => ({
      message: 'required',
      path: field.name,
    }));
    const said = new Set(problems.map(({ path }) => path));
    return { input, problems: [...problems, ...others.filter(({ path }) => !said.has(path))] };
  };
  return { fields, values, setValue, read };
}
