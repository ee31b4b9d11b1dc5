import { LIVE_MAX_IDS } from '../../../contract/live.ts';
import type { Notice } from '../../base/sql/event.ts';

/** What is told of one kind of change of one object: all ids, or none where there are too many. */
export type Told = Omit<Notice, 'tenant'>;

/** Notices of one tenant as few as possible: one for each object and kind, in the order in which they came. */
export function coalesce(notices: readonly Told[]): Told[] {
  const merged = new Map<string, Told>();
  for (const { object, kind, ids } of notices) {
    const key = `${kind} ${object}`;
    const before = merged.get(key);
    merged.set(key, { object, kind, ids: before ? united(before.ids, ids) : ids });
  }
  return [...merged.values()];
}

function united(before: readonly string[], ids: readonly string[]): readonly string[] {
  if (!before.length || !ids.length) return [];
  const all = [...new Set([...before, ...ids])];
  return all.length > LIVE_MAX_IDS ? [] : all;
}
