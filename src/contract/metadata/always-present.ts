import type { RecordFacts } from '../filter/satisfiable.ts';
import type { Catalog, Field } from './catalog.ts';

/** Which fields have a value in every record: those of the system, and what is required and kept in the record itself. */
export function alwaysPresent(objects: Catalog['objects']): RecordFacts {
  const present = new Set<unknown>();
  for (const { fields } of objects.values())
    for (const field of fields.values()) if (isPresent(field)) present.add(field);
  return { hasValue: (field) => present.has(field) };
}

const isPresent = ({ system, required, kind, relation, computed }: Field): boolean =>
  !computed && !relation && kind !== 'LIST' && (system || required);
