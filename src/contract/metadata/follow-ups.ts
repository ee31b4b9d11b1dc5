import type { Catalog, ObjectType } from './catalog.ts';
import type { MetadataProblem } from './problem.ts';

const NO_OBJECT = /^"(\w+)" is not an object\./;
const NO_FIELD = /^"(\w+)" is not a field of (\w+)\./;

/**
 * What only follows from a broken model, which is told itself: that its object is not there, nor the fields that need it.
 * Once the model is mended, so is this.
 */
export const isFollowUp =
  ({ objects, brokenObjects }: Pick<Catalog, 'objects' | 'brokenObjects'>) =>
  ({ message }: Pick<MetadataProblem, 'message'>): boolean => {
    const [, object = ''] = NO_OBJECT.exec(message) ?? [];
    const [, field = '', of = ''] = NO_FIELD.exec(message) ?? [];
    return brokenObjects.has(object) || isUnavailable(field, objects.get(of));
  };

/** The field, or the list that it counts. */
const isUnavailable = (field: string, object: ObjectType | undefined): boolean =>
  object?.unavailable.some((name) => field === name || field === `${name}Total`) ?? false;
