import { type GraphQLResolveInfo } from 'graphql';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import { requireObject } from '../../base/access/require-object.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { planSelection, selectionsOf } from '../../base/plan/selection.ts';
import {
  type ActionHandlers,
  countAble,
  requireAction,
  takeAction,
  undoAction,
} from '../../base/records/own-actions.ts';
import { readRecord } from '../../base/records/read.ts';
import type { ApiContext, Call } from '../calls/context.ts';
import type { FilterTypes } from '../calls/filter-types.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { submitAction } from '../jobs/action-job.ts';
import { batchObject } from '../jobs/batch-record.ts';
import { undoTaken } from '../jobs/undo-deed.ts';
import { planBulkSelection } from '../jobs/selection.ts';
import { answer, selectionArguments, targetOf } from './bulk-calls.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

const ABLE = t.object('AbleRecords', {
  total: t.integer(),
  notFound: t.integer(),
  actions: t.list(
    t.object('AbleCount', { name: t.string(), able: t.integer(), refusal: t.nullable(t.json()) }),
  ),
});

/** `ableRecords`: of a selection, how many can take each action. */
export const actionQueries = (filters: FilterTypes): Record<string, Call> => ({
  ableRecords: declareCall({
    shows: { planned: 'Records and fields are those of the role.' },
    answer: ABLE,
    description:
      'How many records of a selection there are, and how many of them can take each action that is for several. ' +
      '`refusal`: where none can, what keeps most of them from it.',
    args: { objectName: t.string(), ...selectionArguments(filters) },
    resolve: async (args, { db, catalog, whole, viewer }) => {
      const object = requireObject(catalog, args.objectName);
      const { timeZone } = viewer;
      const selection = await planBulkSelection(db, catalog, object, args, { timeZone });
      const writer = { userId: viewer.userId, actions: object.actions };
      return countAble(db, { whole, object }, selection, writer);
    },
  }),
});

/** `actContact`, `bulkActContact` and `undoActContact`, of each object whose model has `actions`. */
export class ActionCalls {
  readonly #filters: FilterTypes;
  readonly #handlers: ActionHandlers;
  readonly #jobs: ObjectTypes['record'] | undefined;

  /** @throws Error where nobody handles an action, or undoes it though it says so */
  constructor(
    catalog: Catalog,
    types: ReadonlyMap<string, ObjectTypes>,
    filters: FilterTypes,
    handlers: ActionHandlers,
  ) {
    for (const { name: object, ownActions = [] } of catalog.objects.values())
      for (const { name, handler, undoable } of ownActions) {
        const given = handler && handlers.get(handler);
        if (handler && !given)
          throw new Error(`Action ${object}.${name}: no area gives the handler "${handler}".`);
        if (given && undoable && !given.undo)
          throw new Error(`Action ${object}.${name}: its handler "${handler}" cannot be undone.`);
      }
    this.#filters = filters;
    this.#handlers = handlers;
    this.#jobs = types.get(batchObject(catalog)?.name ?? '')?.record;
  }

  mutations(
    { name, ownActions }: ObjectType,
    { record, input: inputType }: ObjectTypes,
  ): Record<string, Call> {
    if (!ownActions || !inputType) return {};
    const names = ownActions.map((each) => each.name).join(', ');
    const input = t.nullable(t.graphql<RecordInput>(inputType, { description: 'What the action asks for.' }));
    const type = t.graphql<unknown>(record);
    const told = async (context: ApiContext, done: Promise<unknown>) => {
      const answered = await done;
      context.written(requireObject(context.catalog, name));
      return answered;
    };
    const one: Record<string, Call> = {
      [`act${name}`]: declareCall({
        shows: { planned: 'It writes and answers by the catalog of the role.' },
        answer: type,
        description: 'Does something with a record: what there is for it as it is, `recordLife` answers.',
        args: {
          action: t.string({ description: `One of ${names}.` }),
          id: t.id(),
          version: t.integer(),
          input,
        },
        resolve: (args, context, info) => {
          const target = writing(context, name, info);
          const taken = requireAction(target.object, args.action, 'one');
          const taking = { ...args, input: args.input ?? {} };
          return told(context, takeAction(target, this.#handlers, taken, taking));
        },
      }),
      [`undoAct${name}`]: declareCall({
        shows: { planned: 'It writes and answers by the catalog of the role.' },
        answer: type,
        description:
          'Puts back what an action has changed, as long as nothing else was done to the record since.',
        args: { action: t.string({ description: `One of ${names}.` }), id: t.id(), version: t.integer() },
        resolve: (args, context, info) => {
          const target = writing(context, name, info);
          const taken = requireAction(target.object, args.action, 'any');
          const done = taken.step
            ? undoAction(target, taken, args.id, args.version)
            : undoTaken(target, this.#handlers, taken, args);
          return told(context, done);
        },
      }),
    };
    if (!this.#jobs) return one;
    return {
      ...one,
      [`bulkAct${name}`]: declareCall({
        shows: { planned: 'It writes and answers by the catalog of the role.' },
        answer: t.graphql<unknown>(this.#jobs),
        description:
          'The same with many records: a job, whose errors are those that it cannot be done with. It is undone as a bulk update is, where the action is.',
        args: {
          action: t.string({ description: `One of ${names}.` }),
          ...selectionArguments(this.#filters),
          expectedTotal: t.nullable(
            t.integer({ description: 'Of the preview: where it is another one by now, nothing is done.' }),
          ),
          input,
        },
        resolve: async (args, context, info) => {
          const object = requireObject(context.catalog, name, 'EDIT');
          const taken = requireAction(object, args.action, 'selection');
          const target = targetOf(context, name, 'action', 'EDIT', { action: `${name}.${taken.name}` });
          const { db, catalog, timeZone } = target;
          const selection = await planBulkSelection(db, catalog, object, args, { timeZone });
          const job = submitAction(
            target,
            taken,
            selection,
            args.input ?? {},
            args.expectedTotal ?? undefined,
          );
          return answer(context, job, info);
        },
      }),
    };
  }
}

function writing({ db, catalog, whole, viewer }: ApiContext, name: string, info: GraphQLResolveInfo) {
  const object = requireObject(catalog, name, 'EDIT');
  const select = planSelection(catalog, object, info, selectionsOf(info));
  const read = (tx: TenantDb, recordId: string, options?: { readonly withDeleted: boolean }) =>
    readRecord(tx, select, recordId, options);
  return { db, catalog, whole, object, actor: viewer, timeZone: viewer.timeZone, read };
}
