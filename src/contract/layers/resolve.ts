import type { SaidText } from '../say.ts';
import { flatten, unflatten } from './flatten.ts';
import { isEmpty, isNames, same } from './json.ts';
import { keyParts, keyUnder } from './key.ts';
import { mergeNames } from './merge-names.ts';
import type { DocumentKind, Json, Layer, LayerKey, Override } from './override.ts';

/** What one layer has of a document. */
export type LayerOverrides = LayerKey & { readonly overrides: readonly Override[] };

/** Who has set a key. */
export interface Origin {
  readonly layer: 'product' | Layer;
  readonly owner: string;
  /** What the layers below have; null: nothing. */
  readonly below: Json;
}

/**
 * `changed`: the layers below have it otherwise than when it was set; it holds until somebody decides.
 * `gone`: what it is about is not there any more. `refused`: it makes the document break a rule. Both are set aside.
 */
export type ConflictReason = 'changed' | 'gone' | 'refused';

/** An override that somebody has to decide about. */
export interface Conflict extends LayerKey {
  readonly key: string;
  readonly reason: ConflictReason;
  readonly base: Json;
  readonly below: Json;
  readonly value: Json;
  /** Of what is refused: the rule. */
  readonly message?: string | null;
  /** The same for translations. */
  readonly text?: SaidText | null | undefined;
}

export interface Resolved {
  readonly document: Json | null;
  /** `document` by its keys. */
  readonly keys: ReadonlyMap<string, Json>;
  /** Of the keys of the product and of all layers, also of those that were taken away. */
  readonly origins: ReadonlyMap<string, Origin>;
  readonly conflicts: readonly Conflict[];
}

/** A document as the layers leave it; each stands above the one before it. */
export function resolveLayers(
  kind: DocumentKind,
  product: Json | null,
  layers: readonly LayerOverrides[],
): Resolved {
  const keys = new Map(flatten(kind, product));
  const origins = new Map<string, Origin>();
  for (const key of keys.keys()) origins.set(key, { layer: 'product', owner: '', below: null });
  const conflicts: Conflict[] = [];
  for (const { layer, owner, overrides } of layers) {
    const conflicting = (reason: ConflictReason, { key, base, value }: Override, below: Json) =>
      conflicts.push({ layer, owner, key, reason, base, below, value });
    const unchanged: Override[] = [];
    const under = new Map(keys);
    for (const override of overrides) {
      const { key } = override;
      const below = under.get(key) ?? null;
      const placed = place(override, below);
      if (placed.isConflict) conflicting('changed', override, below);
      else unchanged.push(override);
      if (placed.value === null) keys.delete(key);
      else fill(keys, key, placed.value);
      origins.set(key, { layer, owner, below });
    }
    const own = new Map(overrides.map(({ key, value }) => [key, value]));
    for (const override of unchanged) {
      if (isGone(override, keys, own)) conflicting('gone', override, keys.get(override.key) ?? null);
    }
  }
  const document = unflatten(kind, keys);
  return { document, keys: flatten(kind, document), origins, conflicts };
}

/** Sets a key. An object that was empty until then is not told as such any more. */
function fill(keys: Map<string, Json>, key: string, value: Json): void {
  for (let at = key.lastIndexOf('/'); at >= 0; at = key.lastIndexOf('/', at - 1)) {
    const above = key.slice(0, at);
    if (isEmpty(keys.get(above))) keys.delete(above);
    if (at === 0) break;
  }
  keys.set(key, value);
}

/** What an override makes of the value below it. Lists of names merge. */
function place(
  { base, value }: Override,
  below: Json,
): { readonly value: Json; readonly isConflict: boolean } {
  if (same(base, below) || same(below, value)) return { value, isConflict: false };
  if (isNames(value) && isNames(below) && (base === null || isNames(base))) {
    return { value: mergeNames(base ?? [], below, value), isConflict: false };
  }
  return { value, isConflict: true };
}

/** Is it about a member that its list does not name, though its own layer has not taken that one out? */
function isGone(
  { key, value }: Override,
  keys: ReadonlyMap<string, Json>,
  own: ReadonlyMap<string, Json>,
): boolean {
  if (value === null) return false;
  let list = '';
  return keyParts(key).some((name) => {
    const names = keys.get(list);
    const chosen = own.get(list);
    list = keyUnder(list, name);
    return isNames(names) && !names.includes(name) && !(isNames(chosen) && !chosen.includes(name));
  });
}
