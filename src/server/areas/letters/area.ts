import type { ServerArea } from '../../platform/area/area.ts';
import { FIRST_RECORD_TABLES, firstRecordsWork } from '../../platform/upkeep/first-records.ts';
import { letterCalls } from './letter-calls.ts';

/** Letters and short messages as their receivers would get them. */
export const letters: ServerArea = {
  name: 'letters',
  tables: [FIRST_RECORD_TABLES],
  calls: () => ({ queries: letterCalls() }),
  due: (parts) => [firstRecordsWork(parts)],
  personal: {
    none: 'It keeps nothing on people: what it shows is made anew, and what tenants begin with names nobody.',
  },
};
