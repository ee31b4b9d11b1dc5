import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';

/** The objects that have tables of their own. */
export const storedObjects = ({ objects }: Catalog): ObjectType[] =>
  [...objects.values()].filter(({ name, source }) => name === source);

/** The fields of other records that lead to one of an object. */
export function referencesTo(
  catalog: Catalog,
  target: ObjectType,
): { readonly object: ObjectType; readonly field: Field }[] {
  return storedObjects(catalog).flatMap((object) =>
    [...object.fields.values()].flatMap((field) =>
      field.relation?.type === 'reference' && field.relation.target === target.name
        ? [{ object, field }]
        : [],
    ),
  );
}
