import { same } from '../../../contract/layers/json.ts';
import { type ConfigChange, changeId, type ConfigPublication } from './config-review.ts';

/**
 * What a rollback changes: all that the publications since then have done, undone. `later`: those that came after the
 * state to go back to, the newest first, without a gap. What comes out as it is now is no change.
 */
export function rollbackChanges(later: readonly ConfigPublication[]): readonly ConfigChange[] {
  const changes = new Map<string, ConfigChange>();
  for (const publication of later) {
    for (const change of publication.changes) {
      const id = changeId(change);
      // The newest tells what there is now, the oldest what there was.
      const known = changes.get(id);
      const now = known ? known.before : change.after;
      changes.set(id, { ...change, before: now, after: change.before });
    }
  }
  return [...changes.values()].filter(({ before, after }) => !same(before, after));
}
