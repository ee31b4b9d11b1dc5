import * as areas from '../../areas/index.ts';
import type { AreaEntry } from '../viewer/shell-data.ts';
import { composeAreas } from './compose-areas.ts';

/** The screens that areas bring, by their routes. */
export const composedScreens = composeAreas(Object.values(areas));

/** Does the entry lead to a screen that is still to come? */
export function isToCome({ object, route }: Pick<AreaEntry, 'object' | 'route'>): boolean {
  return object === null && !composedScreens.screens.has(route);
}
