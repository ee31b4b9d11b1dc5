import { nameParts } from '../../contract/label-template.ts';
import { formFields, newRecordForm } from './form.ts';
import type { FormFieldModel, FormModel, ObjectModel } from './object-model.ts';

/** The texts of a record's label that its form asks for, in the label's order: what somebody types is about these. */
function nameFields({ form, recordLabel }: ObjectModel): readonly FormFieldModel[] {
  const entered = new Map(formFields(newRecordForm(form)).map((model) => [model.field.name, model]));
  return nameParts(recordLabel).flatMap((path) => {
    const model = entered.get(path);
    return model?.field.kind === 'STRING' ? [model] : [];
  });
}

/** May records be made by no more than what they are called? */
export const canBeNamed = (model: ObjectModel): boolean =>
  model.actions.includes('CREATE') && !model.byUpload && nameFields(model).length > 0;

/** A text as the values of what a record is called: a word for each part, and all that is left for the last. */
export function namedValues(model: ObjectModel, text: string): Readonly<Record<string, string>> {
  const names = nameFields(model).map(({ field }) => field.name);
  const words = text.trim().split(/\s+/).filter(Boolean);
  const values = names.map((_, at) =>
    at === names.length - 1 ? words.slice(at).join(' ') : (words[at] ?? ''),
  );
  return Object.fromEntries(names.flatMap((name, at) => (values[at] ? [[name, values[at]]] : [])));
}

/**
 * The object with the shortest form of a new record: what it is called, what it cannot be without, and where one of
 * several values is asked for and none of these is among them, those.
 */
export function briefModel(model: ObjectModel): ObjectModel {
  const all = newRecordForm(model.form);
  const wanted = new Set(nameFields(model).map(({ field }) => field.name));
  for (const { field } of formFields(all)) if (field.required) wanted.add(field.name);
  for (const { fields } of model.life?.requireAny ?? [])
    if (!fields.some((name) => wanted.has(name))) for (const name of fields) wanted.add(name);
  const fields = formFields(all).filter(({ field }) => wanted.has(field.name));
  const form: FormModel = {
    tabs: [],
    sections: [{ name: 'brief', title: undefined, fields, own: false }],
    unshown: [],
  };
  return { ...model, form };
}
