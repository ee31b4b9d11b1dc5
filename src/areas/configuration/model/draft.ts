import { changesBetween, type KeyChange } from '../../../contract/layers/changes.ts';
import { isNames, same } from '../../../contract/layers/json.ts';
import { keyParts, keyUnder } from '../../../contract/layers/key.ts';
import type {
  DocumentKind,
  DraftChange,
  Json,
  LayerKey,
  Override,
} from '../../../contract/layers/override.ts';
import { type Resolved, resolveLayers } from '../../../contract/layers/resolve.ts';
import type { ConfigEdit, ConfigLayer } from './config-document.ts';

/** What a draft does to its layer, by key. */
export type Draft = ReadonlyMap<string, DraftChange>;

/** What the server knows of a document: the layers below the edited one, and that one last. */
export interface DraftSource {
  readonly kind: DocumentKind;
  readonly layer: LayerKey;
  readonly product: Json | null;
  readonly layers: readonly ConfigLayer[];
}

const isOf = (a: LayerKey, b: LayerKey) => a.layer === b.layer && a.owner === b.owner;

/** What the edited layer itself has published. */
export function ownOverrides({ layers, layer }: DraftSource): readonly Override[] {
  return layers.find((each) => isOf(each, layer))?.overrides ?? [];
}

/** What the layers below the edited one leave. */
export function resolveBelow({ kind, product, layers, layer }: DraftSource): Resolved {
  return resolveLayers(
    kind,
    product,
    layers.filter((each) => !isOf(each, layer)),
  );
}

/** The document with the draft in the place of its layer. */
export function resolveDraft(source: DraftSource, draft: Draft): Resolved {
  const { kind, product, layers, layer } = source;
  const left = ownOverrides(source).filter(({ key }) => !draft.has(key));
  const set = [...draft.values()].filter(({ reset }) => !reset);
  const below = layers.filter((each) => !isOf(each, layer));
  return resolveLayers(kind, product, [...below, { ...layer, overrides: [...left, ...set] }]);
}

/** The draft after some keys are set; null takes one away. A key that is as below needs no override any more. */
export function withEdits(source: DraftSource, draft: Draft, edits: readonly ConfigEdit[]): Draft {
  const below = resolveBelow(source).keys;
  const own = new Map(ownOverrides(source).map((override) => [override.key, override]));
  const next = new Map(draft);
  for (const { key, value } of edits) {
    const base = below.get(key) ?? null;
    const published = own.get(key);
    if (same(value, base)) {
      if (published) next.set(key, resetOf(published, base));
      else next.delete(key);
    } else if (published && same(published.value, value) && same(published.base, base)) {
      next.delete(key);
    } else {
      next.set(key, { key, value, base, reset: false, published: published?.value ?? null });
    }
  }
  return next;
}

/** More than one pass is needed only where members come back that the layers below have keys of. */
const MOST_PASSES = 3;

/**
 * The draft after which the document is the given one. Of a member that is taken out of a list, the list alone tells;
 * what this layer has said of the member goes with it.
 */
export function withDocument(source: DraftSource, draft: Draft, document: Json | null): Draft {
  let next = draft;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = resolveDraft(source, next).document;
    const changes = changesBetween(source.kind, before, document);
    if (!changes.length) return next;
    const byKey = new Map(changes.map((change) => [change.key, change]));
    const isOut = (key: string) => isOfMissingMember(byKey, key);
    next = withEdits(
      source,
      next,
      changes.filter(({ key }) => !isOut(key)),
    );
    for (const { key } of changes) if (isOut(key)) next = withReset(source, next, key);
  }
  return next;
}

/** Is the key below a member that its list, changed with it, does not name any more? */
function isOfMissingMember(changed: ReadonlyMap<string, KeyChange>, key: string): boolean {
  let list = '';
  return keyParts(key).some((name) => {
    const change = changed.get(list);
    list = keyUnder(list, name);
    if (!change) return false;
    const { value, before } = change;
    return isNames(value) ? !value.includes(name) : value === null && isNames(before);
  });
}

/** The draft after a key, and all that stands below it unless only some are meant, is given back to the layers below. */
export function withReset(
  source: DraftSource,
  draft: Draft,
  key: string,
  isMeant = (other: string) => other === key || other.startsWith(`${key}/`),
): Draft {
  const below = resolveBelow(source).keys;
  const next = new Map([...draft].filter(([other]) => !isMeant(other)));
  for (const published of ownOverrides(source)) {
    if (isMeant(published.key)) {
      next.set(published.key, resetOf(published, below.get(published.key) ?? null));
    }
  }
  return next;
}

const resetOf = ({ key, value }: Override, base: Json): DraftChange => ({
  key,
  value: base,
  base,
  reset: true,
  published: value,
});

/** The draft after the value that it has for a key, or that is published, is kept against what is below now. */
export function withKept(source: DraftSource, draft: Draft, key: string): Draft {
  const published = ownOverrides(source).find((override) => override.key === key);
  const kept = draft.get(key) ?? published;
  if (!kept) return draft;
  const base = resolveBelow(source).keys.get(key) ?? null;
  const change = { key, value: kept.value, base, reset: false, published: published?.value ?? null };
  return new Map(draft).set(key, change);
}

/** The draft after a key that somebody else has published meanwhile is decided. */
export function withDecision(source: DraftSource, draft: Draft, key: string, take: 'mine' | 'theirs'): Draft {
  const next = new Map(draft);
  const mine = draft.get(key);
  const published = ownOverrides(source).find((override) => override.key === key);
  if (!mine || take === 'theirs') next.delete(key);
  else next.set(key, { ...mine, published: published?.value ?? null });
  return next;
}

/**
 * What two drafts of one author come to, made in two windows on the same saved one: a key that this window has not
 * touched is as the other has it.
 */
export function rebaseDraft(saved: Draft, mine: Draft, theirs: Draft): Draft {
  const next = new Map(theirs);
  for (const key of new Set([...saved.keys(), ...mine.keys()])) {
    const own = mine.get(key);
    if (sameChange(own, saved.get(key))) continue;
    if (own) next.set(key, own);
    else next.delete(key);
  }
  return next;
}

export function sameChange(a: DraftChange | undefined, b: DraftChange | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    a.reset === b.reset && same(a.value, b.value) && same(a.base, b.base) && same(a.published, b.published)
  );
}
