import { allOf } from '../../contract/filter/filter.ts';
import { definitionOf } from '../../contract/formats/index.ts';
import type { EnumValue, ItemField, ObjectField } from '../../contract/metadata/introspection.ts';
import type { FormFieldRules } from '../../contract/metadata/view.ts';
import type { FormFieldModel } from './object-model.ts';

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

/** As a form has the values of an item. */
export const itemField = (item: ItemField, readOnly: boolean): ObjectField => ({
  ...item,
  ...ITEM_BASE,
  readOnly,
});

export interface FormRules {
  readonly noEmptyOption: ReadonlySet<string>;
  /** Of the object: without it, no field can be written. */
  readonly writable: boolean;
  /** Of the view, by field name. */
  readonly fields: Readonly<Record<string, FormFieldRules>>;
}

/** A field of a form: what the server says of it, and what the view says on top. */
export function buildFormField(
  field: ObjectField,
  rules: FormRules,
  given: FormFieldRules = rules.fields[field.name] ?? {},
): FormFieldModel {
  const values = field.enumValues ?? [];
  const hasEmptyOption = field.kind === 'ENUM' && !rules.noEmptyOption.has(field.name);
  const isWritten = !field.readOnly || isWrittenThere(field);
  const readOnly = !isWritten || !rules.writable || given.readOnly === true;
  const items = typeof field.element === 'object' ? (field.element ?? []) : [];
  return {
    field: withRules(readOnly || !field.readOnly ? field : { ...field, readOnly: false }, given),
    choices: hasEmptyOption ? [EMPTY_CHOICE, ...values] : values,
    hasEmptyOption,
    items: items.map((item) => buildFormField(itemField(item, readOnly), rules, {})),
    readOnly,
    when: given.when,
    pastAllowed: given.pastAllowed ?? true,
    widget: given.widget,
    wide: given.wide ?? isWide(field, given),
    picker: {
      filter: allOf(given.picker?.filter, field.usableWhen ?? undefined),
      create: given.picker?.create ?? true,
    },
    own: field.isCustomField,
  };
}

/** An inverse list of records that hold the relation, and that the viewer may write: a save writes to those. */
export function isWrittenThere({ kind, readOnly, back }: ObjectField): boolean {
  return kind === 'LIST' && readOnly && back?.kind === 'LIST' && !back.readOnly;
}

/** A view may ask for more than the model does, never for less. */
function withRules(field: ObjectField, { required = false, minLength = 0 }: FormFieldRules): ObjectField {
  if (!required && minLength === 0) return field;
  return {
    ...field,
    required: field.required || required,
    minLength: Math.max(field.minLength ?? 0, minLength),
  };
}

/** Long texts and lists take the whole width. */
function isWide(field: ObjectField, { widget }: FormFieldRules): boolean {
  return definitionOf(field).wide === true || widget === 'multiline';
}
