import type { ServerArea } from '../../platform/area/area.ts';
import { savedViewCalls } from './saved-view-calls.ts';
import { SAVED_VIEW_TABLES } from './table.ts';

/** Views of lists that people keep. */
export const savedViews: ServerArea = {
  name: 'saved-views',
  tables: [SAVED_VIEW_TABLES],
  calls: savedViewCalls,
  personal: {
    none: 'A filter that names a person is told as a mention: rewriting it is nobody’s to decide here.',
  },
};
