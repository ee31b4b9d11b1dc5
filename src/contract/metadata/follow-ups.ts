import type { Catalog, ObjectType } from './catalog.ts';
import type { MetadataProblem } from './problem.ts';

/**
 * What only follows from a broken model, which is told itself: that its object is not there, nor the fields that need it.
 * Once the model is mended, so is this.
 */
export const isFollowUp =
  ({ objects, brokenObjects }: Pick<Catalog, 'objects' | 'brokenObjects'>) =>
  ({ missing }: Pick<MetadataProblem, 'missing'>): boolean => {
    if (!missing) return false;
    const { name, fieldOf } = missing;
    return fieldOf === undefined ? brokenObjects.has(name) : isUnavailable(name, objects.get(fieldOf));
  };

/** The field, or the list that it counts. */
const isUnavailable = (field: string, object: ObjectType | undefined): boolean =>
  object?.unavailable.some((name) => field === name || field === `${name}Total`) ?? false;
