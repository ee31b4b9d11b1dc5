import { GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { decidePair, readPairs } from './duplicates/pairs.ts';
import { compileRun } from './duplicates/run-statements.ts';
import { startSearch } from './duplicates/start.ts';
import { batchObject } from '../../platform/jobs/batch-record.ts';
import { compileMerges, type MergeRow } from './merge-statements.ts';
import { type MergeChoice, type MergeInput, mergeRecords, mergeRefusals } from './merge.ts';
import { previewMerge } from './preview.ts';
import { undoMerge } from './undo.ts';
import { storedObject } from '../../base/records/limits.ts';
import { answer, requireBatchObject } from '../../platform/api/bulk-calls.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { listOf } from '../../platform/calls/describe-types.ts';
import { duplicateTypes } from './duplicate-types.ts';
import type { ObjectTypes } from '../../platform/calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { JSON_SCALAR } from '../../platform/calls/scalars.ts';

const DEFAULT_LIMIT = 25;
const objectName = { type: new GraphQLNonNull(GraphQLString) };
const id = { type: new GraphQLNonNull(GraphQLID) };
const version = { type: new GraphQLNonNull(GraphQLInt) };
const page = {
  limit: { type: new GraphQLNonNull(GraphQLInt), default: { value: DEFAULT_LIMIT } },
  offset: { type: new GraphQLNonNull(GraphQLInt), default: { value: 0 } },
};

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** @throws ApiError bad-request */
function pageOf({ limit, offset }: Page): Page {
  for (const [path, value, max] of [
    ['limit', limit, LIST_MAX_LIMIT],
    ['offset', offset, Number.MAX_SAFE_INTEGER],
  ] as const) {
    if (value < 0 || value > max)
      throw new ApiError({ message: 'bad-request', path, params: { value, max } });
  }
  return { limit, offset };
}

/** The object, where its records can be merged. @throws ApiError forbidden, unknown-object, bad-request */
function mergeable(catalog: Catalog, name: string, ...actions: readonly ('EDIT' | 'DELETE')[]): ObjectType {
  const object = requireObject(catalog, name);
  for (const action of actions) requireObject(catalog, name, action);
  if (object.duplicates) return object;
  throw new ApiError({ message: 'bad-request', path: 'objectName', params: { value: name.slice(0, 60) } });
}

const wholeOf = ({ whole }: ApiContext, object: ObjectType): ObjectType => storedObject({ object, whole });

/** Duplicates and their work list, merges and their Undo: for objects whose model has `duplicates`. */
export function duplicateCalls(
  catalog: Catalog,
  types: ReadonlyMap<string, ObjectTypes>,
): { readonly queries: Record<string, Call>; readonly mutations: Record<string, Call> } {
  const { status, pairs, preview, merge, merges } = duplicateTypes();
  const objects = [...catalog.objects.values()].filter(({ duplicates }) => duplicates);
  if (!objects.length) return { queries: {}, mutations: {} };
  const queries: Record<string, Call> = {
    duplicatePairs: {
      shows: { planned: 'Both records of each pair are ones that the role sees.' },
      type: new GraphQLNonNull(pairs),
      description:
        'Pairs of records that may be of the same thing, the likeliest first, and the last search for them.',
      args: { objectName, status: { type: new GraphQLNonNull(status), default: { value: 'OPEN' } }, ...page },
      resolve: async (_source, args, context) => {
        const { db, catalog: own } = context;
        const given = args as unknown as Page & { objectName: string; status: 'OPEN' | 'DISMISSED' };
        const object = mergeable(own, given.objectName);
        const found = await readPairs(
          { db, object, whole: wholeOf(context, object) },
          given.status,
          pageOf(given),
        );
        const [search] = await db.run(compileRun(db.tenantId, object.name));
        return { ...found, search };
      },
    },
    mergePreview: {
      shows: {
        records: (_whole, { objectName }) => [{ object: objectName as string, rows: { named: 'ids' } }],
      },
      type: new GraphQLNonNull(preview),
      description: 'How two records compare, and what refers to them.',
      args: { objectName, ids: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLID))) } },
      resolve: (_source, args, context) => {
        const { db, catalog: own, whole, viewer } = context;
        const object = mergeable(own, args['objectName'] as string, 'EDIT', 'DELETE');
        const stored = wholeOf(context, object);
        const asked = { db, catalog: own, whole, object, stored, viewer };
        return previewMerge(asked, args['ids'] as readonly string[]);
      },
    },
    mergeRefusals: {
      shows: { planned: 'Both records of each pair are ones that the role sees.' },
      type: listOf(new GraphQLNonNull(JSON_SCALAR)),
      description:
        'What keeps two records from being merged so; of their rules all that the merge itself asks.',
      args: { objectName, keep: id, merge: id, choose: { type: JSON_SCALAR } },
      resolve: (_source, args, { db, catalog: own, whole, viewer }) => {
        const object = mergeable(own, args['objectName'] as string, 'EDIT', 'DELETE');
        return mergeRefusals({ db, object, whole, actor: viewer }, args as unknown as MergeChoice);
      },
    },
    merges: {
      shows: { planned: 'Both records of each pair are ones that the role sees.' },
      type: new GraphQLNonNull(merges),
      description: 'What was merged in the last 30 days, the newest first; `undoMerge` takes one back.',
      args: { objectName, ...page },
      resolve: async (_source, args, { db, catalog: own }) => {
        const given = args as unknown as Page & { objectName: string };
        const object = mergeable(own, given.objectName);
        const rows = await db.run(compileMerges(db.tenantId, object, pageOf(given)));
        return { rows: rows.map(shownMerge), total: rows[0]?.total ?? 0 };
      },
    },
  };
  const mutations: Record<string, Call> = {
    dismissDuplicate: decideCall('DISMISSED', 'Says that a pair is none.'),
    reopenDuplicate: decideCall('OPEN', 'Undo of `dismissDuplicate`.'),
    undoMerge: {
      shows: { planned: 'Both records of each pair are ones that the role sees.' },
      type: new GraphQLNonNull(merge),
      description:
        'Puts back all that a merge has changed. Where others have edited some of it since, nothing is done: the error says what.',
      args: { id },
      resolve: async (_source, args, context) => {
        const { db, whole, viewer, catalog: own, written, accessChanged } = context;
        const objectNamed = (name: string) => mergeable(own, name, 'EDIT', 'DELETE');
        const done = await undoMerge({ db, whole, actor: viewer, objectNamed }, args['id'] as string);
        written(requireObject(own, done.object));
        accessChanged();
        return { ...shownMerge(done), undoneAt: new Date().toISOString(), undoneBy: viewer.name };
      },
    },
  };
  const jobType = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (jobType) {
    mutations['findDuplicates'] = {
      shows: { planned: 'Both records of each pair are ones that the role sees.' },
      type: jobType,
      description:
        'Looks for duplicates among all records of an object; answers the search that is under way already, null where that is not for the viewer.',
      args: { objectName },
      resolve: (_source, args, context, info) => {
        const object = mergeable(context.catalog, args['objectName'] as string, 'EDIT');
        const name = { key: 'duplicates', values: { objects: object.name } };
        const target = {
          ...context,
          object,
          actor: context.viewer,
          name,
          jobObject: requireBatchObject(context),
        };
        return answer(context, startSearch({ ...target, object: wholeOf(context, object) }), info);
      },
    };
  }
  for (const { name } of objects) {
    mutations[`merge${name}`] = {
      shows: { planned: 'Both records are ones that the role sees.' },
      type: new GraphQLNonNull(merge),
      description:
        'Makes one record of two. `choose`: `keep` or `merge` by field; others get the suggested value.',
      args: {
        keep: id,
        keepVersion: version,
        merge: id,
        mergeVersion: version,
        choose: { type: JSON_SCALAR },
      },
      resolve: async (_source, args, context) => {
        const { db, whole, viewer, written, accessChanged } = context;
        const object = mergeable(context.catalog, name, 'EDIT', 'DELETE');
        const input = args as unknown as MergeInput;
        const mergeId = await mergeRecords({ db, object, whole, actor: viewer }, input);
        written(object);
        // Row rules of roles may name the record.
        accessChanged();
        const at = new Date().toISOString();
        return {
          id: mergeId,
          objectName: name,
          keptId: input.keep,
          mergedId: input.merge,
          at,
          userName: viewer.name,
        };
      },
    };
  }
  return { queries, mutations };

  function decideCall(to: 'OPEN' | 'DISMISSED', description: string): Call {
    return {
      shows: { planned: 'Both records of the pair are ones that the role sees.' },
      type: new GraphQLNonNull(GraphQLID),
      description,
      args: { id },
      resolve: async (_source, args, { db, catalog: own, viewer }) => {
        const pairId = args['id'] as string;
        const objectNamed = (name: string) => mergeable(own, name, 'EDIT');
        await decidePair(db, own, objectNamed, pairId, to, viewer.name);
        return pairId;
      },
    };
  }
}

const shownMerge = ({ object, ...row }: MergeRow) => ({ ...row, objectName: object });
