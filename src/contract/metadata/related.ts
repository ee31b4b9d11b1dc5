import type { CompoundFilter } from '../filter/filter.ts';
import { queryFilter } from '../filter/filter.ts';
import type { Field, ObjectType } from './catalog.ts';

type Objects = ReadonlyMap<string, ObjectType>;

/**
 * The field of the related object that leads back to the records of this one; undefined where there is none. An inverse
 * list names it; a list that is kept here has it where the other object has an inverse of it.
 */
export function fieldBack(
  object: Pick<ObjectType, 'source'>,
  field: Field,
  objects: Objects,
): Field | undefined {
  const { relation } = field;
  const target = relation && objects.get(relation.target);
  if (!target) return undefined;
  if ('through' in relation) return target.fields.get(relation.through);
  return [...target.fields.values()].find(
    (other) =>
      other.relation !== undefined &&
      'through' in other.relation &&
      other.relation.target === object.source &&
      other.relation.through === field.from,
  );
}

/** What holds for the records that the relation `back` of their object leads from to one of these. */
export const leadsTo = (
  objectName: string,
  back: { readonly name: string; readonly kind: string },
  ids: readonly string[],
): CompoundFilter => queryFilter(objectName, back.name, back.kind === 'LIST' ? 'HAS_ANY' : 'IN', ids);
