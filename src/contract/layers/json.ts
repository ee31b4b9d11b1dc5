import type { Json } from './override.ts';

export type JsonObject = Readonly<Record<string, Json>>;

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isEmpty = (value: Json | undefined): boolean => isObject(value) && !Object.keys(value).length;

/** A list of names: no name twice. */
export const isNames = (value: Json | undefined): value is readonly string[] =>
  Array.isArray(value) &&
  value.every((name) => typeof name === 'string') &&
  new Set(value).size === value.length;

/** A text as it is, numbers and the like as they are written. */
export const plainText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Are two values equal, whatever the order of their keys? */
export function same(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((value: Json, index) => same(value, other[index] as Json));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && same(one[name] as Json, other[name] as Json))
  );
}
