import { Type } from 'typebox';
import { AREA_KEYS } from './actions.ts';

/** The schema of an area key in metadata files. */
export const areaKey = (description: string) => Type.Enum([...AREA_KEYS], { description });
