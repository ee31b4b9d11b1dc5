import type { Json } from '../../../contract/layers/override.ts';

/** Most characters of a value that is shown as JSON. */
const MOST = 240;

/**
 * A value for people: names in a list are joined as they are `called`, what has parts is JSON in short. Undefined: there
 * is nothing.
 */
export function valueText(
  value: Json,
  yes: string,
  no: string,
  called: (name: string) => string = (name) => name,
): string | undefined {
  if (value === null) return undefined;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value !== 'object') return String(value);
  if (isPlainList(value)) return value.map((each) => called(String(each))).join(', ');
  const text = JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

const isPlainList = (value: Json): value is readonly (string | number | boolean)[] =>
  Array.isArray(value) && value.every((each) => typeof each !== 'object');
