import { isObject, same } from '../../../contract/layers/json.ts';
import type { Json } from '../../../contract/layers/override.ts';

/**
 * A text that was begun from `base` and the document as it has become elsewhere meanwhile: key by key a change of one
 * side stands, and where both have changed the same it is the text's. Undefined: not there.
 */
export function mergeJson(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
): Json | undefined {
  if (alike(mine, base)) return theirs;
  if (alike(theirs, base) || !isObject(mine) || !isObject(theirs)) return mine;
  const from = isObject(base) ? base : {};
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...keys].flatMap((key) => {
    const value = mergeJson(own(from, key), own(mine, key), own(theirs, key));
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(merged);
}

const own = (object: Readonly<Record<string, Json>>, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const alike = (a: Json | undefined, b: Json | undefined) =>
  a === b || (a !== undefined && b !== undefined && same(a, b));
