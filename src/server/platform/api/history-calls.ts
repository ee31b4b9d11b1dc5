import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { isStorableText } from '../../../contract/kinds/text.ts';
import { ApiError } from '../../../contract/errors.ts';
import { compileHistory, type HistoryEntry } from '../../base/sql/audit.ts';
import { AUDIT_ACTIONS } from '../../base/sql/audit-action.ts';
import { seenHistory } from '../../base/records/history.ts';
import { isSeen } from '../../base/records/limits.ts';
import type { Call } from '../calls/context.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

const DEFAULT_LIMIT = 50;

const action = t.choice('HistoryAction', AUDIT_ACTIONS);
const change = t.object('HistoryChange', {
  field: t.string(),
  before: t.nullable(t.json()),
  after: t.nullable(t.json()),
});
export const HISTORY_ENTRY = t.object('HistoryEntry', {
  id: t.id(),
  at: t.timestamp(),
  userName: t.string(),
  action,
  changes: t.list(change),
});

/** `recordHistory`: every write of a record, with what it changed (specification, section 7). */
export function historyCalls(): Record<string, Call> {
  return {
    recordHistory: declareCall({
      shows: { planned: 'Changes of hidden fields and unseen records are left out.' },
      answer: t.list(HISTORY_ENTRY),
      description: 'What was done to a record, the newest first. Relations are ids.',
      args: {
        objectName: t.string(),
        id: t.id(),
        limit: t.integer({ default: DEFAULT_LIMIT }),
        before: t.nullable(t.id({ description: 'The id of the last entry of the page before.' })),
        field: t.nullable(
          t.string({ description: 'Only what has changed this field, and nothing else of it.' }),
        ),
      },
      resolve: async (args, { db, catalog }) => {
        const { objectName, id, limit, before, field } = args;
        const object = requireObject(catalog, objectName);
        if (limit < 0 || limit > LIST_MAX_LIMIT) {
          throw new ApiError({ message: 'bad-request', path: 'limit', params: { value: limit } });
        }
        // No field has such a name, and no database takes it.
        if (field != null && !isStorableText(field)) return [];
        // The records of a view are written as what they are.
        if (!(await isSeen(db, object, id, { live: false }))) return [];
        const entries = await db.run(
          compileHistory(db.tenantId, object.source, id, { limit, before, field }),
        );
        const seen = await seenHistory(db, catalog, object, entries);
        return field == null ? seen : ofField(seen, field);
      },
    }),
  };
}

/** What the role does not see of the field, it does not hear of either. */
const ofField = (entries: readonly HistoryEntry[], name: string): readonly HistoryEntry[] =>
  entries
    .map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => field === name) }))
    .filter(({ changes }) => changes.length > 0);
