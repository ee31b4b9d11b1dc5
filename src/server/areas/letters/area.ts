import { readFile } from 'node:fs/promises';
import type { ServerArea } from '../../platform/area/area.ts';
import { FIRST_RECORD_TABLES, firstRecordsWork } from '../../platform/upkeep/first-records.ts';
import { letterCalls } from './letter-calls.ts';

/** Pictures that tenants begin with stand beside this file. */
export const readPicture = (name: string): Promise<Buffer> =>
  readFile(new URL(`pictures/${name}.svg`, import.meta.url));

/** Letters and short messages as their receivers would get them. */
export const letters: ServerArea = {
  name: 'letters',
  tables: [FIRST_RECORD_TABLES],
  calls: () => ({ queries: letterCalls() }),
  due: (parts) => [firstRecordsWork({ ...parts, readPicture })],
  personal: {
    none: 'It keeps nothing on people: what it shows is made anew, and what tenants begin with names nobody.',
  },
};
