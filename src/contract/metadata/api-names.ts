import type { ModelFile } from './model.ts';

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * All names that an object takes in the API: of types, queries and mutations. Two objects that share one cannot be in
 * the same API.
 */
export function apiNames(
  name: string,
  { fields, actions }: Pick<ModelFile, 'fields' | 'actions'>,
): readonly string[] {
  const query = name.charAt(0).toLowerCase() + name.slice(1);
  const items = fields
    .filter(({ item }) => item)
    .map((field) => `type ${name}${capitalized(field.name)}Item`);
  return [
    ...['', 'Page', 'Input', 'BulkInput'].map((ending) => `type ${name}${ending}`),
    ...items.flatMap((item) => [item, `${item}Input`]),
    ...['', 'List'].map((ending) => `query ${query}${ending}`),
    `query aggregate${name}`,
    ...[...MUTATIONS, ...(actions ? ACTING : [])].map((verb) => `mutation ${verb}${name}`),
  ];
}

const MUTATIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'bulkUpdate',
  'bulkDelete',
  'bulkRestore',
  'undoBulkUpdate',
] as const;

const ACTING = ['act', 'undoAct', 'bulkAct'] as const;
