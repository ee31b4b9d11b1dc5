import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { decidePair, readPairs } from './duplicates/pairs.ts';
import { compileRun } from './duplicates/run-statements.ts';
import { startSearch } from './duplicates/start.ts';
import { batchObject } from '../../platform/jobs/batch-record.ts';
import { compileMerges, type MergeRow } from './merge-statements.ts';
import { mergeRecords, mergeRefusals } from './merge.ts';
import { previewMerge } from './preview.ts';
import { undoMerge } from './undo.ts';
import { storedObject } from '../../base/records/limits.ts';
import { answer, requireBatchObject } from '../../platform/api/bulk-calls.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { duplicateTypes } from './duplicate-types.ts';
import type { ObjectTypes } from '../../platform/calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

const DEFAULT_LIMIT = 25;
const page = {
  limit: t.integer({ default: DEFAULT_LIMIT }),
  offset: t.integer({ default: 0 }),
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
    duplicatePairs: declareCall({
      shows: { planned: 'Both records of each pair are ones that the role sees.' },
      answer: pairs,
      description:
        'Pairs of records that may be of the same thing, the likeliest first, and the last search for them.',
      args: { objectName: t.string(), status, ...page },
      resolve: async (args, context) => {
        const { db, catalog: own } = context;
        const object = mergeable(own, args.objectName);
        const found = await readPairs(
          { db, object, whole: wholeOf(context, object) },
          args.status,
          pageOf(args),
        );
        const [search] = await db.run(compileRun(db.tenantId, object.name));
        return { ...found, search };
      },
    }),
    mergePreview: declareCall({
      shows: {
        records: (_whole, { objectName }) => [{ object: objectName as string, rows: { named: 'ids' } }],
      },
      answer: preview,
      description: 'How two records compare, and what refers to them.',
      args: { objectName: t.string(), ids: t.list(t.id()) },
      resolve: (args, context) => {
        const { db, catalog: own, whole, viewer } = context;
        const object = mergeable(own, args.objectName, 'EDIT', 'DELETE');
        const stored = wholeOf(context, object);
        const asked = { db, catalog: own, whole, object, stored, viewer };
        return previewMerge(asked, args.ids);
      },
    }),
    mergeRefusals: declareCall({
      shows: { planned: 'Both records of each pair are ones that the role sees.' },
      answer: t.list(t.json()),
      description:
        'What keeps two records from being merged so; of their rules all that the merge itself asks.',
      args: { objectName: t.string(), keep: t.id(), merge: t.id(), choose: t.nullable(t.json()) },
      resolve: (args, { db, catalog: own, whole, viewer }) => {
        const object = mergeable(own, args.objectName, 'EDIT', 'DELETE');
        return mergeRefusals({ db, object, whole, actor: viewer }, args);
      },
    }),
    merges: declareCall({
      shows: { planned: 'Both records of each pair are ones that the role sees.' },
      answer: merges,
      description: 'What was merged in the last 30 days, the newest first; `undoMerge` takes one back.',
      args: { objectName: t.string(), ...page },
      resolve: async (args, { db, catalog: own }) => {
        const object = mergeable(own, args.objectName);
        const rows = await db.run(compileMerges(db.tenantId, object, pageOf(args)));
        return { rows: rows.map(shownMerge), total: rows[0]?.total ?? 0 };
      },
    }),
  };
  const mutations: Record<string, Call> = {
    dismissDuplicate: decideCall('DISMISSED', 'Says that a pair is none.'),
    reopenDuplicate: decideCall('OPEN', 'Undo of `dismissDuplicate`.'),
    undoMerge: declareCall({
      shows: { planned: 'Both records of each pair are ones that the role sees.' },
      answer: merge,
      description:
        'Puts back all that a merge has changed. Where others have edited some of it since, nothing is done: the error says what.',
      args: { id: t.id() },
      resolve: async (args, context) => {
        const { db, whole, viewer, catalog: own, written, accessChanged } = context;
        const objectNamed = (name: string) => mergeable(own, name, 'EDIT', 'DELETE');
        const done = await undoMerge({ db, whole, actor: viewer, objectNamed }, args.id);
        written(requireObject(own, done.object));
        accessChanged();
        return { ...shownMerge(done), undoneAt: new Date().toISOString(), undoneBy: viewer.name };
      },
    }),
  };
  const jobType = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (jobType) {
    mutations['findDuplicates'] = declareCall({
      shows: { planned: 'Both records of each pair are ones that the role sees.' },
      answer: t.nullable(t.graphql<unknown>(jobType)),
      description:
        'Looks for duplicates among all records of an object; answers the search that is under way already, null where that is not for the viewer.',
      args: { objectName: t.string() },
      resolve: (args, context, info) => {
        const object = mergeable(context.catalog, args.objectName, 'EDIT');
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
    });
  }
  for (const { name } of objects) {
    mutations[`merge${name}`] = declareCall({
      shows: { planned: 'Both records are ones that the role sees.' },
      answer: merge,
      description:
        'Makes one record of two. `choose`: `keep` or `merge` by field; others get the suggested value.',
      args: {
        keep: t.id(),
        keepVersion: t.integer(),
        merge: t.id(),
        mergeVersion: t.integer(),
        choose: t.nullable(t.json()),
      },
      resolve: async (args, context) => {
        const { db, whole, viewer, written, accessChanged } = context;
        const object = mergeable(context.catalog, name, 'EDIT', 'DELETE');
        const mergeId = await mergeRecords({ db, object, whole, actor: viewer }, args);
        written(object);
        // Row rules of roles may name the record.
        accessChanged();
        const at = new Date().toISOString();
        return {
          id: mergeId,
          objectName: name,
          keptId: args.keep,
          mergedId: args.merge,
          at,
          userName: viewer.name,
        };
      },
    });
  }
  return { queries, mutations };

  function decideCall(to: 'OPEN' | 'DISMISSED', description: string): Call {
    return declareCall({
      shows: { planned: 'Both records of the pair are ones that the role sees.' },
      answer: t.id(),
      description,
      args: { id: t.id() },
      resolve: async (args, { db, catalog: own, viewer }) => {
        const pairId = args.id;
        const objectNamed = (name: string) => mergeable(own, name, 'EDIT');
        await decidePair(db, own, objectNamed, pairId, to, viewer.name);
        return pairId;
      },
    });
  }
}

const shownMerge = ({ object, ...row }: MergeRow) => ({ ...row, objectName: object });
