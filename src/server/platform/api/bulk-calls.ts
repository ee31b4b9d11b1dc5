import { type GraphQLInputObjectType, type GraphQLResolveInfo } from 'graphql';
import type { Action } from '../../../contract/access/actions.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { Told } from '../../../contract/told.ts';
import { batchObject } from '../jobs/batch-record.ts';
import type { JobKinds } from '../jobs/job-run.ts';
import { planBulkSelection, type SelectionArguments } from '../jobs/selection.ts';
import { type BulkTarget, submitDelete, submitRestore, submitUndo, submitUpdate } from '../jobs/submit.ts';
import { planSelection, selectionsOf } from '../../base/plan/selection.ts';
import { definitionObject } from '../../base/records/custom-definitions.ts';
import { readRecord } from '../../base/records/read.ts';
import type { ApiContext, Call } from '../calls/context.ts';
import type { FilterTypes } from '../calls/filter-types.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

interface BulkArguments extends SelectionArguments {
  readonly expectedTotal?: number | null;
}

/** `ids` or `filter`, of every call on many records. */
export const selectionArguments = ({ compoundFilter }: FilterTypes) => ({
  ids: t.nullable(t.list(t.id())),
  filter: t.nullable(t.graphql<CompoundFilter>(compoundFilter)),
});

/** bulkUpdate, bulkDelete, bulkRestore and undoBulkUpdate: each makes a job and answers its record. */
export class BulkCalls {
  readonly #types: ReadonlyMap<string, ObjectTypes>;
  readonly #filters: FilterTypes;
  readonly #kinds: JobKinds;

  constructor(types: ReadonlyMap<string, ObjectTypes>, filters: FilterTypes, kinds: JobKinds) {
    this.#types = types;
    this.#filters = filters;
    this.#kinds = kinds;
  }

  /** The calls on one object; none where no object shows jobs. */
  mutations(catalog: Catalog, object: ObjectType, inputType: GraphQLInputObjectType): Record<string, Call> {
    const jobObject = batchObject(catalog);
    const record = jobObject && this.#types.get(jobObject.name)?.record;
    if (!record) return {};
    const type = t.graphql<unknown>(record);
    const selection = {
      ...selectionArguments(this.#filters),
      expectedTotal: t.nullable(
        t.integer({ description: 'Of the preview: where it is another one by now, nothing is done.' }),
      ),
    };
    const { name } = object;
    return {
      [`bulkUpdate${name}`]: declareCall({
        shows: { planned: 'It writes and answers by the catalog of the role.' },
        answer: type,
        args: { ...selection, input: t.graphql<RecordInput>(inputType) },
        resolve: async (args, context, info) => {
          const target = targetOf(context, name, 'change', 'EDIT');
          const [selection, input] = [await planned(target, args), args.input];
          const update = submitUpdate(target, selection, input, expectedOf(args));
          return answer(context, update, info);
        },
      }),
      [`bulkDelete${name}`]: declareCall({
        shows: { planned: 'It writes and answers by the catalog of the role.' },
        answer: type,
        args: selection,
        resolve: async (args, context, info) => {
          const target = targetOf(context, name, 'deletion', 'DELETE');
          const selection = await planned(target, args);
          return answer(context, submitDelete(target, selection, expectedOf(args)), info);
        },
      }),
      [`bulkRestore${name}`]: declareCall({
        shows: { planned: 'It writes and answers by the catalog of the role.' },
        answer: type,
        description: 'Undo of a bulk delete: brings back what that job deleted and what is deleted still.',
        args: { jobId: t.id() },
        resolve: (args, context, info) => answer(context, broughtBack(context, name, args.jobId), info),
      }),
      [`undoBulkUpdate${name}`]: declareCall({
        shows: { planned: 'It writes and answers by the catalog of the role.' },
        answer: type,
        description:
          'Undo of a bulk update: puts back what that job changed, of the records that nobody has edited since. ' +
          'The others are errors of the job. The same call again answers the same job.',
        args: { jobId: t.id() },
        resolve: (args, context, info) =>
          answer(context, takenBack(context, this.#kinds, name, args.jobId), info),
      }),
    };
  }
}

/** Makes the job that brings back what a bulk delete has deleted. Answers its id. */
export const broughtBack = async (context: ApiContext, name: string, jobId: string): Promise<string> =>
  submitRestore(targetOf(context, name, 'restoration', 'DELETE'), jobId);

/** Makes the job that puts back what another one has changed. Answers its id. */
export async function takenBack(
  context: ApiContext,
  kinds: JobKinds,
  name: string,
  undoes: string,
): Promise<string> {
  const jobId = await submitUndo(targetOf(context, name, 'undo', 'EDIT'), kinds, undoes);
  // Choices are back at once, in the row rules of roles as well.
  const definitions = definitionObject(context.whole);
  if (definitions) context.written(definitions);
  context.accessChanged();
  return jobId;
}

const expectedOf = (args: BulkArguments): number | undefined => args.expectedTotal ?? undefined;

const planned = ({ db, catalog, object, timeZone }: BulkTarget, args: SelectionArguments) =>
  planBulkSelection(db, catalog, object, args, { timeZone });

/** @param key what the job is called (`told.json`), with `more` values beside the objects */
export function targetOf(
  context: ApiContext,
  name: string,
  key: string,
  action: Action,
  more: Told['values'] = {},
): BulkTarget {
  const { db, catalog, whole, viewer } = context;
  return {
    db,
    catalog,
    whole,
    object: requireObject(catalog, name, action),
    // Its progress is to be seen by who asks for it.
    jobObject: requireBatchObject(context),
    actor: viewer,
    timeZone: viewer.timeZone,
    name: { key, values: { ...more, objects: name } },
  };
}

/** The record of a job that was just made or changed. */
export async function answer(
  context: ApiContext,
  job: Promise<string>,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  const jobId = await job;
  const { db, catalog, written } = context;
  const jobObject = requireBatchObject(context);
  written(jobObject);
  return readRecord(db, planSelection(catalog, jobObject, info, selectionsOf(info)), jobId);
}

/**
 * The object that shows jobs, as the viewer's role has it.
 * @throws ApiError forbidden
 */
export function requireBatchObject(
  { catalog, whole }: Pick<ApiContext, 'catalog' | 'whole'>,
  action: Action = 'VIEW',
): ObjectType {
  // These calls are there only where it is.
  return requireObject(catalog, batchObject(whole)?.name ?? '', action);
}
