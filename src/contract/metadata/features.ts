import { type Feature, MODEL_FEATURES } from './introspection.ts';
import type { ObjectType } from './catalog.ts';
import type { ListAction } from './list-actions.ts';

/** What our own server does only for objects whose model has the key for it. */
const BY_MODEL: Readonly<Record<(typeof MODEL_FEATURES)[number], (object: ObjectType) => boolean>> = {
  duplicates: ({ duplicates }) => duplicates !== undefined,
  personal: ({ personal }) => personal === true,
  suppression: ({ personal }) => personal === true,
  import: ({ importable }) => importable !== undefined,
  definesFields: ({ role }) => role === 'customFieldDefinition',
  convert: ({ convertsTo }) => convertsTo !== undefined,
};

/** The features that an object does without: screens do not offer them. */
export const unsupportedOf = (object: ObjectType): Feature[] =>
  MODEL_FEATURES.filter((feature) => !BY_MODEL[feature](object));

/** What a server has to do for an action of a list; those that are not named every server does. */
export const ACTION_FEATURES: Partial<Record<ListAction, Feature>> = {
  history: 'history',
  import: 'import',
  convert: 'convert',
  export: 'export',
  duplicates: 'duplicates',
  merge: 'duplicates',
  personalData: 'personal',
  erase: 'personal',
  suppression: 'suppression',
};

/** Actions of lists that objects do without whose records are shown only. */
export const WRITING_ACTIONS: readonly ListAction[] = [
  'import',
  'new',
  'add',
  'edit',
  'convert',
  'delete',
  'merge',
  'erase',
];
