import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { Static } from 'typebox';
import type { Action } from '../../../contract/access/actions.ts';
import { BULK_MAX_IDS, DEFAULT_PAGE_SIZE, LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { kindOf } from '../../../contract/kinds/index.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { forbidden } from '../../base/access/access.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { deletedRecords, deletersOf } from '../../base/records/deleted.ts';
import type { Selection } from '../../base/sql/batch-items.ts';
import type { ApiContext, Call } from '../calls/context.ts';
import type { FilterTypes } from '../calls/filter-types.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { batchObject } from '../jobs/batch-record.ts';
import { submitPurge } from '../jobs/purge-job.ts';
import { planBulkSelection, type SelectionArguments } from '../jobs/selection.ts';
import { submitRestoreOf } from '../jobs/submit.ts';
import { answer, selectionArguments, targetOf } from './bulk-calls.ts';
import { offers } from './offers.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

const moment = t.timestamp();
const count = (value: number) => t.integer({ default: value });
const RECORD = t.object('DeletedRecord', {
  id: t.id(),
  version: t.integer(),
  label: t.string(),
  detail: t.nullable(t.string()),
  deletedAt: moment,
  deletedBy: t.nullable(t.string()),
  isMerged: t.boolean(),
  purgedAt: moment,
});
const DELETER = t.object('Deleter', { by: t.string(), name: t.string() });
const PAGE = t.object('DeletedRecords', {
  rows: t.list(RECORD),
  total: t.integer(),
  totalIsExact: t.boolean(),
  mayRestore: t.boolean(),
  mayPurge: t.boolean(),
  deleters: t.list(DELETER),
});
const DELETION = t.object(
  'Deletion',
  {
    by: t.nullable(t.string({ description: 'Of one of the `deleters`.' })),
    from: t.nullable(t.localDate({ description: 'The first day, in the time zone of the user.' })),
    to: t.nullable(t.localDate({ description: 'The last day.' })),
  },
  { description: 'By whom and when records were deleted.' },
);
type Deletion = Static<typeof DELETION>;

/** Which deleted records a call that writes is about. */
interface DeletedSelection extends SelectionArguments {
  readonly objectName: string;
  readonly deletion?: Deletion | null;
  readonly expectedTotal?: number | null;
}

/** `deletedRecords`: what was deleted and can still be restored. */
export function deletedQueries(filters: FilterTypes): Record<string, Call> {
  return {
    deletedRecords: declareCall({
      shows: { planned: 'Deleted records that the role would see if they were live.' },
      answer: PAGE,
      description:
        'Deleted records of an object, the last deleted first: those with these ids, those that the filter finds, or all. ' +
        '`purgedAt`: they are removed for good then. `deleters`: all who deleted records of the object.',
      args: {
        objectName: t.string(),
        ids: t.nullable(t.list(t.id())),
        filter: t.nullable(t.graphql<CompoundFilter>(filters.compoundFilter)),
        deletion: t.nullable(DELETION),
        limit: count(DEFAULT_PAGE_SIZE),
        offset: count(0),
      },
      resolve: async (args, { db, catalog, viewer }) => {
        const { objectName, limit, offset, ids = null, filter = null, deletion } = args;
        bounded('limit', limit, LIST_MAX_LIMIT);
        bounded('offset', offset, Number.MAX_SAFE_INTEGER);
        bounded('ids', ids?.length ?? 0, BULK_MAX_IDS);
        const object = requireObject(catalog, objectName);
        const { timeZone } = viewer;
        const selection: Selection =
          ids === null && filter === null
            ? { where: { type: 'and', of: [] } }
            : await planBulkSelection(db, catalog, object, { ids, filter }, { timeZone });
        const page = { limit, offset };
        const deleted = ofDeleted(selection, deletion, timeZone);
        return {
          ...(await deletedRecords(db, catalog, object, deleted, page, timeZone)),
          // Read only where it is asked for.
          deleters: () => deletersOf(db, object),
          mayRestore: offers(object, 'DELETE'),
          mayPurge: mayPurge(object),
        };
      },
    }),
  };
}

/** `restoreRecords` and `purgeRecords`; none where no object shows jobs. */
export function deletedMutations(
  catalog: Catalog,
  types: ReadonlyMap<string, ObjectTypes>,
  filters: FilterTypes,
): Record<string, Call> {
  const record = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (!record) return {};
  const job = {
    shows: { planned: 'It writes by the catalog of the role; the job is one that the role sees.' },
    answer: t.graphql<unknown>(record),
    args: {
      objectName: t.string(),
      ...selectionArguments(filters),
      deletion: t.nullable(DELETION),
      expectedTotal: t.nullable(
        t.integer({ description: 'Where it is another one by now, nothing is done.' }),
      ),
    },
  };
  return {
    restoreRecords: declareCall({
      ...job,
      description: 'A job that restores deleted records; those that cannot be restored are its errors.',
      resolve: async (args, context, info) => {
        const { target, selection, expected } = await planned(context, args, 'restoration', 'DELETE');
        return answer(context, submitRestoreOf(target, selection, expected), info);
      },
    }),
    purgeRecords: declareCall({
      ...job,
      description: 'A job that removes deleted records for good, before their time. Nothing undoes it.',
      resolve: async (args, context, info) => {
        const { target, selection, expected } = await planned(context, args, 'purge', 'ERASE');
        return answer(context, submitPurge(target, selection, expected), info);
      },
    }),
  };
}

/** Who may erase for good, and whose objects have deletions at all. */
const mayPurge = (object: ObjectType): boolean =>
  offers(object, 'DELETE') && (object.actions?.has('ERASE') ?? true);

async function planned(
  context: ApiContext,
  { objectName, expectedTotal, deletion, ...given }: DeletedSelection,
  name: string,
  action: Action,
) {
  const target = targetOf(context, objectName, name, action);
  const { db, catalog, object, timeZone } = target;
  if (!offers(object, 'DELETE')) throw forbidden({ object: object.name, action: 'DELETE' }, 'objectName');
  const selection = await planBulkSelection(db, catalog, object, given, { timeZone });
  return {
    target,
    selection: ofDeleted(selection, deletion, timeZone),
    expected: expectedTotal ?? undefined,
  };
}

/** The same of deleted records, as far as they were deleted so. Ids are of records that were found already. */
function ofDeleted(selection: Selection, deletion: Deletion | null | undefined, timeZone: string): Selection {
  if (!deletion) return { ...selection, deleted: true };
  if ('ids' in selection)
    throw new ApiError({ message: 'bad-request', path: 'deletion', params: { value: 'ids, deletion' } });
  const day = (key: 'from' | 'to') => {
    const text = deletion[key];
    if (text == null) return undefined;
    const parsed = kindOf('LOCAL_DATE').parse(text, { kind: 'LOCAL_DATE' });
    if (!parsed.ok) throw new ApiError({ ...parsed.problem, path: `deletion.${key}` });
    return text;
  };
  const by = deletion.by ?? undefined;
  return { ...selection, deleted: true, deletion: { by, from: day('from'), to: day('to'), timeZone } };
}

function bounded(path: string, value: number, max: number): void {
  if (value < 0 || value > max) throw new ApiError({ message: 'bad-request', path, params: { value, max } });
}
