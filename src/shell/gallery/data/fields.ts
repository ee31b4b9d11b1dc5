import type { ItemField, ObjectField } from '../../../contract/metadata/introspection.ts';
import { definitionOf } from '../../../contract/formats/index.ts';
import type { Kind } from '../../../contract/kinds/index.ts';

/** A field as the server describes it, labelled by its name in words. */
export function field(name: string, kind: Kind, more: Partial<ObjectField> = {}): ObjectField {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return {
    name,
    label: words.charAt(0).toUpperCase() + words.slice(1),
    kind,
    typeName: null,
    element: null,
    isCustomField: false,
    enumValues: null,
    required: false,
    readOnly: false,
    sortable: kind !== 'LIST' && kind !== 'OBJECT',
    filterable: kind !== 'NONE',
    operators: definitionOf({ kind, format: more.format }).operators,
    recordLabel: null,
    ...more,
  };
}

export const item = (name: string, more: Partial<ItemField> = {}): ItemField => ({
  name,
  label: name.charAt(0).toUpperCase() + name.slice(1),
  kind: 'STRING',
  required: false,
  enumValues: null,
  element: null,
  ...more,
});

export const STATES = [
  { name: 'DOCKED', label: 'Docked' },
  { name: 'AT_SEA', label: 'At sea' },
  { name: 'IN_REPAIR', label: 'In repair' },
];

export const CURRENCIES = ['EUR', 'PLN', 'JPY'].map((name) => ({ name, label: name }));

const SYSTEM: readonly ObjectField[] = [
  field('id', 'STRING', { readOnly: true }),
  field('version', 'INT', { readOnly: true, sortable: false }),
  field('createdAt', 'TIMESTAMP', { readOnly: true }),
  field('modifiedAt', 'TIMESTAMP', { readOnly: true }),
];

export const withSystem = (...fields: readonly ObjectField[]): readonly ObjectField[] => [
  ...fields,
  ...SYSTEM,
  ...fields
    .filter(({ kind, element }) => kind === 'LIST' && element === null)
    .map(({ name }) => field(`${name}Total`, 'LONG', { readOnly: true })),
];
