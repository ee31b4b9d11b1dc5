import type { ServerArea } from '../../platform/area/area.ts';
import { savedViewCalls } from './saved-view-calls.ts';
import { SAVED_VIEW_TABLES } from './table.ts';

/** Views of lists that people keep. */
export const savedViews: ServerArea = {
  name: 'saved-views',
  tables: [SAVED_VIEW_TABLES],
  calls: savedViewCalls,
  personal: { told: 'Filters and searches that somebody keeps may name a person.' },
};
