import { isObject, type JsonObject, same } from './json.ts';
import type { Json } from './override.ts';

/** One object over another one: its texts stand in place of those below, all else of both is there. */
export function mergeJsonOver(below: Json | undefined, above: Json): Json {
  if (!isObject(below) || !isObject(above)) return above;
  const merged: Record<string, Json> = { ...below };
  for (const [key, value] of Object.entries(above))
    merged[key] = mergeJsonOver(Object.hasOwn(below, key) ? below[key] : undefined, value);
  return merged;
}

/** What has to stand over `below` for `merged`, where nothing of `below` is missing: {@link mergeJsonOver} the other way round. */
export function jsonOver(below: Json | undefined, merged: Json): Json | undefined {
  if (below === undefined) return merged;
  if (!isObject(below) || !isObject(merged)) return same(below, merged) ? undefined : merged;
  const above: Record<string, Json> = {};
  for (const [key, value] of Object.entries(merged)) {
    const own = jsonOver(Object.hasOwn(below, key) ? below[key] : undefined, value);
    if (own !== undefined) above[key] = own;
  }
  return Object.keys(above).length ? above : undefined;
}

/** The object that a text of JSON is; undefined of others. */
export function jsonObjectOf(text: string | undefined): JsonObject | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Without the key of editors, which is a path from the file's own folder. */
export function withoutSchema({ $schema: _, ...others }: JsonObject): JsonObject {
  return others;
}
