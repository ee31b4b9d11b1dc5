import { isNames, same } from './json.ts';
import { mergeNames } from './merge-names.ts';
import type { DraftChange, Json, Override } from './override.ts';

/** A key that two authors have changed to different values. Null: nothing, or taken away. */
export interface DraftConflict {
  readonly key: string;
  readonly mine: Json;
  readonly theirs: Json;
  /** What was published when the draft began. */
  readonly base: Json;
}

export interface MergedDraft {
  /** What of the draft still changes something; a conflicting key as the draft has it. */
  readonly merged: readonly DraftChange[];
  readonly conflicts: readonly DraftConflict[];
}

/**
 * A draft on top of what others have published in its layer since it began, key by key: what only one of the two
 * has changed is theirs or mine, lists of names merge, and the same key with different values is to be decided.
 */
export function mergeDraft(draft: readonly DraftChange[], published: readonly Override[]): MergedDraft {
  const now = new Map(published.map(({ key, value }) => [key, value]));
  const merged: DraftChange[] = [];
  const conflicts: DraftConflict[] = [];
  for (const change of draft) {
    const { key, published: base } = change;
    const theirs = now.get(key) ?? null;
    const mine = change.reset ? null : change.value;
    if (same(theirs, base)) merged.push(change);
    else if (same(theirs, mine) && change.reset !== now.has(key)) continue;
    else if (isNames(mine) && isNames(theirs) && (isNames(base) || isNames(change.base))) {
      const common = isNames(base) ? base : (change.base as readonly string[]);
      const value = mergeNames(common, theirs, mine);
      if (!same(value, theirs)) merged.push({ ...change, value, published: theirs });
    } else {
      merged.push(change);
      conflicts.push({ key, mine, theirs, base });
    }
  }
  return { merged, conflicts };
}
