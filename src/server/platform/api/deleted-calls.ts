import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
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
import { listOf, objectType, required } from '../calls/describe-types.ts';
import type { FilterTypes } from '../calls/filter-types.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { scalarNamed } from '../calls/scalars.ts';
import { batchObject } from '../jobs/batch-record.ts';
import { submitPurge } from '../jobs/purge-job.ts';
import { planBulkSelection, type SelectionArguments } from '../jobs/selection.ts';
import { submitRestoreOf } from '../jobs/submit.ts';
import { answer, selectionArguments, targetOf } from './bulk-calls.ts';
import { offers } from './offers.ts';

const text = required(GraphQLString);
const moment = required(scalarNamed('Timestamp'));
const LOCAL_DATE = scalarNamed('LocalDate');
const count = (value: number) => ({ type: new GraphQLNonNull(GraphQLInt), default: { value } });
const RECORD = objectType('DeletedRecord', {
  id: required(GraphQLID),
  version: required(GraphQLInt),
  label: text,
  detail: GraphQLString,
  deletedAt: moment,
  deletedBy: GraphQLString,
  isMerged: required(GraphQLBoolean),
  purgedAt: moment,
});
const DELETER = objectType('Deleter', { by: text, name: text });
const PAGE = objectType('DeletedRecords', {
  rows: listOf(RECORD),
  total: required(GraphQLInt),
  totalIsExact: required(GraphQLBoolean),
  mayRestore: required(GraphQLBoolean),
  mayPurge: required(GraphQLBoolean),
  deleters: listOf(DELETER),
});
const DELETION = new GraphQLInputObjectType({
  name: 'Deletion',
  description: 'By whom and when records were deleted.',
  fields: {
    by: { type: GraphQLString, description: 'Of one of the `deleters`.' },
    from: { type: LOCAL_DATE, description: 'The first day, in the time zone of the user.' },
    to: { type: LOCAL_DATE, description: 'The last day.' },
  },
});

interface DeletionArguments extends SelectionArguments {
  readonly deletion?: Partial<Record<'by' | 'from' | 'to', string | null>> | null;
}

interface PageArguments extends DeletionArguments {
  readonly objectName: string;
  readonly limit: number;
  readonly offset: number;
}

/** `deletedRecords`: what was deleted and can still be restored. */
export function deletedQueries(filters: FilterTypes): Record<string, Call> {
  return {
    deletedRecords: {
      shows: { planned: 'Deleted records that the role would see if they were live.' },
      type: required(PAGE),
      description:
        'Deleted records of an object, the last deleted first: those with these ids, those that the filter finds, or all. ' +
        '`purgedAt`: they are removed for good then. `deleters`: all who deleted records of the object.',
      args: {
        objectName: { type: new GraphQLNonNull(GraphQLString) },
        ids: { type: new GraphQLList(new GraphQLNonNull(GraphQLID)) },
        filter: { type: filters.compoundFilter },
        deletion: { type: DELETION },
        limit: count(DEFAULT_PAGE_SIZE),
        offset: count(0),
      },
      resolve: async (_source, args, { db, catalog, viewer }) => {
        const {
          objectName,
          limit,
          offset,
          ids = null,
          filter = null,
          deletion,
        } = args as unknown as PageArguments;
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
    },
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
    type: new GraphQLNonNull(record),
    args: {
      objectName: { type: new GraphQLNonNull(GraphQLString) },
      ...selectionArguments(filters),
      deletion: { type: DELETION },
      expectedTotal: { type: GraphQLInt, description: 'Where it is another one by now, nothing is done.' },
    },
  };
  return {
    restoreRecords: {
      ...job,
      description: 'A job that restores deleted records; those that cannot be restored are its errors.',
      resolve: async (_source, args, context, info) => {
        const { target, selection, expected } = await planned(context, args, 'restoration', 'DELETE');
        return answer(context, submitRestoreOf(target, selection, expected), info);
      },
    },
    purgeRecords: {
      ...job,
      description: 'A job that removes deleted records for good, before their time. Nothing undoes it.',
      resolve: async (_source, args, context, info) => {
        const { target, selection, expected } = await planned(context, args, 'purge', 'ERASE');
        return answer(context, submitPurge(target, selection, expected), info);
      },
    },
  };
}

/** Who may erase for good, and whose objects have deletions at all. */
const mayPurge = (object: ObjectType): boolean =>
  offers(object, 'DELETE') && (object.actions?.has('ERASE') ?? true);

async function planned(
  context: ApiContext,
  args: Readonly<Record<string, unknown>>,
  name: string,
  action: Action,
) {
  const { objectName, expectedTotal, deletion, ...given } = args as unknown as PageArguments & {
    readonly expectedTotal?: number | null;
  };
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
function ofDeleted(
  selection: Selection,
  deletion: DeletionArguments['deletion'],
  timeZone: string,
): Selection {
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
