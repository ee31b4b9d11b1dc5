import { flatten } from './flatten.ts';
import { isEmpty, same } from './json.ts';
import type { DocumentKind, Json } from './override.ts';

/** One key that differs. Null: not there. */
export interface KeyChange {
  readonly key: string;
  readonly value: Json;
  readonly before: Json;
}

/** The keys by which a document differs from what it was before. */
export function changesBetween(
  kind: DocumentKind,
  before: Json | null,
  after: Json | null,
): readonly KeyChange[] {
  const old = flatten(kind, before);
  const now = flatten(kind, after);
  const keys = [...now.keys()];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key) => {
    const change = { key, value: now.get(key) ?? null, before: old.get(key) ?? null };
    if (same(change.value, change.before)) return [];
    // An object that is empty is told; one that has got members, or a document without any, is not.
    const isFilled = isEmpty(change.before) && keys.some((other) => other.startsWith(`${key}/`));
    return isFilled || (key === '' && isEmpty(change.value ?? change.before)) ? [] : [change];
  });
}
