import type { Letter } from './letter.ts';

/** Characters of the whole value. */
export const LETTER_MAX_LENGTH = 200_000;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The letter that a value holds, as far as its form goes: no more than that it is an object with a list of blocks. */
export function readLetter(value: unknown): Letter | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const read: unknown = JSON.parse(value);
    return isObject(read) && Array.isArray(read['blocks']) ? (read as unknown as Letter) : undefined;
  } catch {
    return undefined;
  }
}
