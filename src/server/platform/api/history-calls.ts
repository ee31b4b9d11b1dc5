import { GraphQLEnumType, GraphQLID, GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { isStorableText } from '../../../contract/kinds/text.ts';
import { ApiError } from '../../../contract/errors.ts';
import { compileHistory, type HistoryEntry } from '../../base/sql/audit.ts';
import { AUDIT_ACTIONS } from '../../base/sql/audit-action.ts';
import { seenHistory } from '../../base/records/history.ts';
import { isSeen } from '../../base/records/limits.ts';
import type { Call } from '../calls/context.ts';
import { listOf, objectType, required } from '../calls/describe-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { JSON_SCALAR, scalarNamed } from '../calls/scalars.ts';

const DEFAULT_LIMIT = 50;

const action = new GraphQLEnumType({
  name: 'HistoryAction',
  values: Object.fromEntries(AUDIT_ACTIONS.map((name) => [name, {}])),
});
const change = objectType('HistoryChange', {
  field: required(GraphQLString),
  before: JSON_SCALAR,
  after: JSON_SCALAR,
});
export const HISTORY_ENTRY = objectType('HistoryEntry', {
  id: required(GraphQLID),
  at: required(scalarNamed('Timestamp')),
  userName: required(GraphQLString),
  action: required(action),
  changes: listOf(change),
});

/** `recordHistory`: every write of a record, with what it changed (specification, section 7). */
export function historyCalls(): Record<string, Call> {
  return {
    recordHistory: {
      shows: { planned: 'Changes of hidden fields and unseen records are left out.' },
      type: listOf(HISTORY_ENTRY),
      description: 'What was done to a record, the newest first. Relations are ids.',
      args: {
        objectName: { type: new GraphQLNonNull(GraphQLString) },
        id: { type: new GraphQLNonNull(GraphQLID) },
        limit: { type: new GraphQLNonNull(GraphQLInt), default: { value: DEFAULT_LIMIT } },
        before: { type: GraphQLID, description: 'The id of the last entry of the page before.' },
        field: {
          type: GraphQLString,
          description: 'Only what has changed this field, and nothing else of it.',
        },
      },
      resolve: async (_source, args, { db, catalog }) => {
        const { objectName, id, limit, before, field } = args as unknown as HistoryArguments;
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
    },
  };
}

/** What the role does not see of the field, it does not hear of either. */
const ofField = (entries: readonly HistoryEntry[], name: string): readonly HistoryEntry[] =>
  entries
    .map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => field === name) }))
    .filter(({ changes }) => changes.length > 0);

interface HistoryArguments {
  readonly objectName: string;
  readonly id: string;
  readonly limit: number;
  readonly before?: string | null;
  readonly field?: string | null;
}
