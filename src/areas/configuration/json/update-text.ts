import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import { isObject, type JsonObject, same } from '../../../contract/layers/json.ts';
import type { Json } from '../../../contract/layers/override.ts';
import { printJson } from './print-json.ts';
import { readText } from './read-text.ts';

interface Edit {
  readonly path: JSONPath;
  /** Undefined: taken away. */
  readonly value: Json | undefined;
  readonly inserts?: boolean;
}

/** Where so much differs, the text is written anew. */
const MOST_EDITS = 60;

/**
 * The text of `before` after the document has become `after`: what is the same stays as its author has written it, and
 * what is new stands without spaces in between, unless the text was as it is printed.
 */
export function updateText(text: string, before: JsonObject, after: JsonObject): string {
  if (text === printJson(before)) return printJson(after);
  const edits = editsBetween([], before, after);
  if (edits.length > MOST_EDITS) return printJson(after);
  let next = text;
  for (const { path, value, inserts = false } of edits)
    next = applyEdits(next, modify(next, path, value, { isArrayInsertion: inserts }));
  const read = readText(next);
  return read.value && same(read.value, after) ? next : printJson(after);
}

function editsBetween(path: JSONPath, before: Json, after: Json): Edit[] {
  if (same(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listEdits(path, before, after);
  if (!isObject(before) || !isObject(after)) return [{ path, value: after }];
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const there = Object.entries(after).flatMap(([key, value]) =>
    Object.hasOwn(before, key)
      ? editsBetween([...path, key], before[key] as Json, value)
      : [{ path: [...path, key], value }],
  );
  return [...gone.map((key) => ({ path: [...path, key], value: undefined })), ...there];
}

/** What is alike at both ends stays; between them members are changed one by one, and added or taken away at the end. */
function listEdits(path: JSONPath, before: readonly Json[], after: readonly Json[]): Edit[] {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && same(before[start] as Json, after[start] as Json)) start++;
  let end = 0;
  while (end < least - start && same(before.at(-1 - end) as Json, after.at(-1 - end) as Json)) end++;
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const shared = Math.min(old.length, next.length);
  const changed = old
    .slice(0, shared)
    .flatMap((value, index) => editsBetween([...path, start + index], value, next[index] as Json));
  // From the last one, so that the places of the others stay.
  const gone = old
    .slice(shared)
    .map((_, index) => ({ path: [...path, start + shared + index], value: undefined }))
    .reverse();
  const added = next
    .slice(shared)
    .map((value, index) => ({ path: [...path, start + shared + index], value, inserts: true }));
  return [...changed, ...gone, ...added];
}
