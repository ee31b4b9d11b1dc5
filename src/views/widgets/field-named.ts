import type { ObjectField } from '../../contract/metadata/introspection.ts';

/** A field of no object, for inputs that ask for one. */
export const fieldNamed = (label: string, more: Partial<ObjectField> = {}): ObjectField => ({
  name: 'part',
  label,
  kind: 'STRING',
  typeName: null,
  recordLabel: null,
  element: null,
  enumValues: null,
  required: false,
  readOnly: false,
  isCustomField: false,
  sortable: false,
  filterable: false,
  operators: [],
  ...more,
});
