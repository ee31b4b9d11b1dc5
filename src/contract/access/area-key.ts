import { Type } from 'typebox';
import { AREA_KEYS } from './actions.ts';

/** The schema of an area key in metadata files; `more` may say what happens without it. */
export const areaKey = (description: string, more: Readonly<Record<string, unknown>> = {}) =>
  Type.Enum([...AREA_KEYS], { description, examples: [AREA_KEYS[4]], ...more });
