import type { ServerArea } from '../../platform/area/area.ts';
import { preferencesCalls } from './preferences-calls.ts';
import { PREFERENCE_TABLES } from './table.ts';

/** How users want to see the product. */
export const preferences: ServerArea = {
  name: 'preferences',
  tables: [PREFERENCE_TABLES],
  calls: preferencesCalls,
  personal: { none: 'It is about users of the product, who are no records.' },
};
