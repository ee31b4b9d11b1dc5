import type { Catalog, Field, ObjectType } from './catalog.ts';

/** The relations by which a record takes the row rules of what it leads to. A record names itself by none. */
export const rowReferences = ({ name, fields }: Pick<ObjectType, 'name' | 'fields'>): Field[] =>
  [...fields.values()].filter(
    ({ relation, isOpen }) => relation?.type === 'reference' && relation.target !== name && !isOpen,
  );

/**
 * Objects whose records are people, or lead to one: by an OBJECT relation, over other objects too, or by what the key
 * `about` names. Views are not among them: they have the rules of their source.
 */
export function reachesPeople(objects: Catalog['objects']): ReadonlySet<string> {
  const tables = [...objects.values()].filter(({ name, source }) => name === source);
  const found = new Set(tables.flatMap(({ name, personal, about }) => (personal || about ? [name] : [])));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const object of tables) {
      if (rowReferences(object).some(({ relation }) => found.has(relation?.target ?? '')))
        found.add(object.name);
    }
  }
  return found;
}

/** Of each of these objects those of them that its records lead to, in one step. Addresses lead to none of them. */
export function leadsToPeople(objects: Catalog['objects']): ReadonlyMap<string, readonly string[]> {
  const people = reachesPeople(objects);
  const targets = (object: ObjectType) => [
    ...rowReferences(object).map(({ relation }) => relation?.target ?? ''),
    ...(object.about && 'record' in object.about ? people : []),
  ];
  return new Map(
    [...people].map((name) => {
      const object = objects.get(name);
      const named = object ? targets(object) : [];
      return [name, [...new Set(named)].filter((target) => target !== name && people.has(target))];
    }),
  );
}

/** Is the second object the first one, or one that it leads to in any number of steps? */
export function isLedTo(leads: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const name of reached) for (const next of leads.get(name) ?? []) reached.add(next);
  return reached.has(to);
}
