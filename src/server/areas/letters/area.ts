import { readFile } from 'node:fs/promises';
import type { ServerArea } from '../../platform/area/area.ts';
import { addFirstPicture } from '../../platform/files/first-pictures.ts';
import {
  type AddPicture,
  FIRST_RECORD_TABLES,
  firstRecordsWork,
} from '../../platform/upkeep/first-records.ts';
import { letterCalls } from './letter-calls.ts';

/** Pictures that tenants begin with stand beside this file. */
export const addPicture: AddPicture = async (tx, whole, { picture, name }, actor) => {
  const svg = await readFile(new URL(`pictures/${picture}.svg`, import.meta.url));
  return addFirstPicture(tx, whole, { svg, name }, actor);
};

/** Letters and short messages as their receivers would get them. */
export const letters: ServerArea = {
  name: 'letters',
  tables: [FIRST_RECORD_TABLES],
  calls: () => ({ queries: letterCalls() }),
  due: (parts) => [firstRecordsWork({ ...parts, addPicture })],
  personal: {
    none: 'It keeps nothing on people: what it shows is made anew, and what tenants begin with names nobody.',
  },
};
