import type { EnumValue, ItemField, ObjectField, ObjectMetadata } from '../../contract/introspection.ts';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import { isSystemField, isTotal } from './fields.ts';
import type { FormFieldModel, FormModel, FormSectionModel } from './object-model.ts';

/** The section of the fields that the view places nowhere. */
const REST = 'rest';
const EMPTY_CHOICE: EnumValue = { name: '', label: '' };

/** What nothing is said of: an item's field is no field of an object. */
const ITEM_BASE = {
  typeName: null,
  isCustomField: false,
  sortable: false,
  filterable: false,
  operators: [],
  recordLabel: null,
} as const;

const itemField = (item: ItemField, readOnly: boolean): ObjectField => ({
  ...item,
  ...ITEM_BASE,
  readOnly,
});

interface FormRules {
  readonly noEmptyOption: ReadonlySet<string>;
  /** Of the object: without it, no field can be written. */
  readonly writable: boolean;
}

function buildField(field: ObjectField, rules: FormRules): FormFieldModel {
  const values = field.enumValues ?? [];
  const hasEmptyOption = field.kind === 'ENUM' && !rules.noEmptyOption.has(field.name);
  const readOnly = field.readOnly || !rules.writable;
  const items = typeof field.element === 'object' ? (field.element ?? []) : [];
  return {
    field,
    choices: hasEmptyOption ? [EMPTY_CHOICE, ...values] : values,
    hasEmptyOption,
    items: items.map((item) => buildField(itemField(item, readOnly), rules)),
    readOnly,
  };
}

/** The generic form (specification, section 5). Exclusions of the defaults and of the view add up. */
export function buildForm(metadata: ObjectMetadata, fields: ReadonlyMap<string, ObjectField>): FormModel {
  const { view, defaults, writable } = metadata;
  const excluded = new Set([...defaults.form.exclude, ...(view?.form?.exclude ?? [])]);
  const noEmptyOption = new Set([...defaults.form.noEmptyOption, ...(view?.form?.noEmptyOption ?? [])]);
  const left = new Map(
    [...fields].filter(
      ([name, field]) =>
        field.kind !== 'NONE' && !excluded.has(name) && !isSystemField(field) && !isTotal(field, fields),
    ),
  );

  const sections: FormSectionModel[] = [];
  const place = (name: string, title: string | undefined, names: readonly string[]) => {
    const placed = names.flatMap((each) => left.get(each) ?? []);
    for (const field of placed) left.delete(field.name);
    if (placed.length) {
      sections.push({
        name,
        title,
        fields: placed.map((field) => buildField(field, { noEmptyOption, writable })),
      });
    }
  };
  for (const { name, fields: names } of view?.form?.sections ?? []) {
    place(name, metadata.sections.find((section) => section.name === name)?.label, names);
  }
  // Values of tenants' own fields are edited one by one, not as a list, unless a view wants them so.
  left.delete(CUSTOM_FIELDS.name);
  place(REST, undefined, [...left.keys()]);
  return { sections };
}
