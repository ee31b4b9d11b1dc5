import { type Feature, FEATURES } from '../introspection.ts';
import type { ObjectType } from './catalog.ts';

/** What our own server does only for objects whose model has the key for it. */
const BY_MODEL: Readonly<Partial<Record<Feature, (object: ObjectType) => boolean>>> = {
  duplicates: ({ duplicates }) => duplicates !== undefined,
  personal: ({ personal }) => personal === true,
  suppression: ({ personal }) => personal === true,
  import: ({ importable }) => importable !== undefined,
  definesFields: ({ role }) => role === 'customFieldDefinition',
  convert: ({ convertsTo }) => convertsTo !== undefined,
};

/** The features that an object does without: screens do not offer them. */
export const unsupportedOf = (object: ObjectType): Feature[] =>
  FEATURES.filter((feature) => BY_MODEL[feature]?.(object) === false);
