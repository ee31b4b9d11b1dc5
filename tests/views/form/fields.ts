import { kindOf, type Kind } from '../../../src/contract/kinds/index.ts';
import type { ObjectField } from '../../../src/contract/metadata/introspection.ts';
import type { FormFieldModel } from '../../../src/engine/model/object-model.ts';

/** A field as the server describes it, with nothing special about it. */
export function objectField(name: string, kind: Kind, more: Partial<ObjectField> = {}): ObjectField {
  return {
    name,
    kind,
    label: `Label of ${name}`,
    typeName: null,
    element: null,
    isCustomField: false,
    enumValues: null,
    required: false,
    readOnly: false,
    sortable: false,
    filterable: true,
    operators: kindOf(kind).operators,
    recordLabel: null,
    ...more,
  };
}

export function formField(name: string, kind: Kind, more: Partial<ObjectField> = {}): FormFieldModel {
  const field = objectField(name, kind, more);
  return {
    field,
    choices: field.enumValues ?? [],
    hasEmptyOption: true,
    items: [],
    readOnly: field.readOnly,
    when: undefined,
    pastAllowed: true,
    widget: undefined,
    wide: false,
    picker: { filter: undefined, create: true },
    own: field.isCustomField,
  };
}
