import { INPUTS } from './inputs.ts';
import { LAYOUTS } from './layouts.ts';
import { LISTS } from './lists.ts';
import { OBJECTS } from './objects.ts';
import type { SampleForm } from './sample-form.ts';
import { VARIANTS } from './variants.ts';

export type { SampleForm } from './sample-form.ts';

/** Schemas that show all that forms of authors can hold. */
export const SAMPLE_FORMS: readonly SampleForm[] = [...INPUTS, ...LISTS, ...OBJECTS, ...VARIANTS, ...LAYOUTS];
