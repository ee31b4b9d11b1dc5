import type { ItemField, ObjectField, ObjectMetadata } from '../../src/contract/metadata/introspection.ts';
import { KIND_DEFINITIONS, type Kind } from '../../src/contract/kinds/index.ts';
import type { ViewDefaults } from '../../src/contract/metadata/view.ts';
import { buildObjectModel } from '../../src/engine/model/build-object-model.ts';

/** A field as the server describes it, with the rules of its kind. */
export function field(name: string, kind: Kind, more: Partial<ObjectField> = {}): ObjectField {
  return {
    name,
    label: `Label of ${name}`,
    kind,
    typeName: null,
    element: null,
    isCustomField: false,
    enumValues: null,
    required: false,
    readOnly: false,
    sortable: kind === 'STRING',
    filterable: kind !== 'NONE',
    operators: KIND_DEFINITIONS[kind].operators,
    recordLabel: null,
    ...more,
  };
}

/** A value of the items in a LIST field. */
export function item(name: string, more: Partial<ItemField> = {}): ItemField {
  const label = `Label of ${name}`;
  return { name, label, kind: 'STRING', required: false, enumValues: null, element: null, ...more };
}

export const SYSTEM: readonly ObjectField[] = [
  field('id', 'STRING', { readOnly: true, sortable: true }),
  field('version', 'INT', { readOnly: true }),
  field('createdAt', 'TIMESTAMP', { readOnly: true, sortable: true }),
  field('modifiedAt', 'TIMESTAMP', { readOnly: true, sortable: true }),
];

export const total = (name: string) => field(`${name}Total`, 'LONG', { readOnly: true, sortable: true });

/** Defaults that rule nothing, with some rules of their own. */
export function defaults(form: Partial<ViewDefaults['form']> = {}): ViewDefaults {
  return { pageSize: 25, form: { exclude: [], noEmptyOption: [], ...form } };
}

/** An object with a field of every sort that models treat differently. */
export function metadata(more: Partial<ObjectMetadata> = {}): ObjectMetadata {
  return {
    name: 'Ship',
    label: 'Ship',
    pluralLabel: 'Ships',
    route: '/app/objects/Ship',
    recordLabel: '{name}',
    actions: ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'],
    view: null,
    defaults: defaults(),
    problems: [],
    fields: [
      field('remarks', 'STRING', { format: 'multiline' }),
      field('crewList', 'LIST', { typeName: 'Sailor', recordLabel: '{firstName} {lastName}' }),
      field('harbour', 'OBJECT', { typeName: 'Harbour', recordLabel: '{name}' }),
      field('launched', 'LOCAL_DATE', { sortable: true }),
      field('tonnage', 'INT'),
      field('state', 'ENUM', {
        enumValues: [
          { name: 'DOCKED', label: 'Docked' },
          { name: 'AT_SEA', label: 'At sea' },
        ],
      }),
      field('email', 'STRING', { format: 'email' }),
      field('name', 'STRING', { required: true }),
      field('secret', 'NONE', { readOnly: true }),
      field('voyageList', 'LIST', { typeName: 'Voyage', recordLabel: '{title}', readOnly: true }),
      ...SYSTEM,
      total('crewList'),
      total('voyageList'),
    ],
    sections: [{ name: 'main', label: 'Main facts' }],
    tabs: [{ name: 'first', label: 'First tab' }],
    ...more,
  };
}

export const model = (more: Partial<ObjectMetadata> = {}) => buildObjectModel(metadata(more));
