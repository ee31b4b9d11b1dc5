import type { EnumValue, ObjectField, ObjectMetadata } from '../../contract/introspection.ts';
import { isSystemField, isTotal } from './fields.ts';
import type { FormFieldModel, FormModel, FormSectionModel } from './object-model.ts';

/** The section of the fields that the view places nowhere. */
const REST = 'rest';
const EMPTY_CHOICE: EnumValue = { name: '', label: '' };

/** Lists of small things that are no records, and thus name no type, are written by calls only. */
const hasInput = ({ kind, typeName }: ObjectField) =>
  kind !== 'NONE' && !(kind === 'LIST' && typeName === null);

function buildField(field: ObjectField, noEmptyOption: ReadonlySet<string>): FormFieldModel {
  const values = field.enumValues ?? [];
  const hasEmptyOption = field.kind === 'ENUM' && !noEmptyOption.has(field.name);
  return {
    field,
    choices: hasEmptyOption ? [EMPTY_CHOICE, ...values] : values,
    hasEmptyOption,
    readOnly: field.readOnly,
  };
}

/** The generic form (specification, section 5). Exclusions of the defaults and of the view add up. */
export function buildForm(metadata: ObjectMetadata, fields: ReadonlyMap<string, ObjectField>): FormModel {
  const { view, defaults } = metadata;
  const excluded = new Set([...defaults.form.exclude, ...(view?.form?.exclude ?? [])]);
  const noEmptyOption = new Set([...defaults.form.noEmptyOption, ...(view?.form?.noEmptyOption ?? [])]);
  const left = new Map(
    [...fields].filter(
      ([name, field]) =>
        hasInput(field) && !excluded.has(name) && !isSystemField(field) && !isTotal(field, fields),
    ),
  );

  const sections: FormSectionModel[] = [];
  const place = (name: string, title: string | undefined, names: readonly string[]) => {
    const placed = names.flatMap((each) => left.get(each) ?? []);
    for (const field of placed) left.delete(field.name);
    if (placed.length) {
      sections.push({ name, title, fields: placed.map((field) => buildField(field, noEmptyOption)) });
    }
  };
  for (const { name, fields: names } of view?.form?.sections ?? []) {
    place(name, metadata.sections.find((section) => section.name === name)?.label, names);
  }
  place(REST, undefined, [...left.keys()]);
  return { sections };
}
