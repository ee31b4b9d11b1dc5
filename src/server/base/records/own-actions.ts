import { v7 as uuidv7 } from 'uuid';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { Catalog, Field, ObjectAction, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ActionHandlerName } from '../../../contract/metadata/model-actions.ts';
import { isEmpty, type RecordInput } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { type ActionTests, actionTests, compileAble, compileKept } from '../sql/action-tests.ts';
import { compileHistory } from '../sql/audit.ts';
import type { Selection } from '../sql/batch-items.ts';
import { deedEnd } from '../sql/deed.ts';
import type { GateWriter } from '../sql/gate.ts';
import { isSeen, storedObject } from './limits.ts';
import { checkedValues, type Target, updateRecord } from './write.ts';

/**
 * What an action without a step does with one record, within a transaction that goes back where it throws. The record is
 * there, has the version, and nobody else changes it meanwhile.
 * @throws ApiError for what keeps this record from it
 */
type TakeAction = (target: Target, id: string, version: number, input: RecordInput) => Promise<void>;

/** What an area gives for an action. */
export interface ActionHandler {
  readonly take: TakeAction;
  /** How it is undone: what it has written gets what it had, what it has made goes. Without it, it is not. */
  readonly undo?: {
    /** Objects whose records it writes as the server does, whatever their rules and the role's rights are. */
    readonly asServer: (object: ObjectType, whole: Catalog) => ReadonlySet<string>;
  };
}

/** Those that areas give. */
export type ActionHandlers = ReadonlyMap<ActionHandlerName, ActionHandler>;

/** Whom the objects are for, and the one that an action is taken in. */
type World = Pick<Target, 'object' | 'whole'>;

/** May a role take the action at all? `object`: as the role has it. */
export function mayTake(
  { actions, fields, life }: ObjectType,
  { right, step, input }: ObjectAction,
): boolean {
  if (actions && !(actions.has('EDIT') && actions.has(right))) return false;
  const field = life?.cycle?.field;
  // What the model keeps from forms is changed by steps; what the role may not write is not.
  if (step && (!field || fields.get(field.name)?.readOnly !== field.readOnly)) return false;
  return input.every((each) => fields.get(each.field.name)?.readOnly === false);
}

const isFor = (action: ObjectAction, place: 'one' | 'selection'): boolean =>
  action.for === place || action.for === 'both';

/**
 * @param place `any`: to take it back, wherever it was taken
 * @throws ApiError bad-request for one that is not there, or not for one record or for several; forbidden
 */
export function requireAction(
  object: ObjectType,
  name: string,
  place: 'one' | 'selection' | 'any',
): ObjectAction {
  const action = object.ownActions?.find(
    (each) => each.name === name && (place === 'any' || isFor(each, place)),
  );
  if (!action)
    throw new ApiError({ message: 'bad-request', path: 'action', params: { value: name.slice(0, 60) } });
  if (!mayTake(object, action))
    throw new ApiError({
      message: 'forbidden',
      path: 'action',
      params: { object: object.name, action: action.right },
    });
  return action;
}

/** The fields that a step itself writes: the state, and what is filled in with it. */
const stepFields = ({ life, fields, fills = [] }: ObjectType): readonly Field[] => {
  const state = fields.get(life?.cycle?.field.name ?? '');
  return [...(state ? [state] : []), ...fills.map(({ field }) => field)];
};

/** The object as whoever takes a step may write it: those of these fields too that forms only show, or hide. */
export function withStep(object: ObjectType): ObjectType {
  const own = stepFields(object).map((field) => [field.name, { ...field, readOnly: false }] as const);
  return { ...object, fields: new Map([...object.fields, ...own]) };
}

/**
 * What is given for the fields that the action asks for; with the state, where it is a step.
 * @throws ApiError bad-request for other fields; required
 */
export function actionInput(
  { life }: ObjectType,
  { input, step }: ObjectAction,
  given: RecordInput,
): RecordInput {
  const other = Object.keys(given).find((name) => !input.some(({ field }) => field.name === name));
  if (other !== undefined)
    throw new ApiError({ message: 'bad-request', path: other, params: { value: other } });
  const problems = input.flatMap(({ field: { name: path }, required }): Problem[] =>
    required && isEmpty(given[path] ?? null) ? [{ message: 'required', path }] : [],
  );
  const [first, ...others] = problems;
  if (first) throw new ApiError([first, ...others]);
  return step && life?.cycle ? { ...given, [life.cycle.field.name]: step.to } : given;
}

const testsOf = (
  { tenantId }: Pick<TenantDb, 'tenantId'>,
  world: World,
  action: ObjectAction,
  writer: GateWriter,
  given: readonly string[] = action.input.map(({ field }) => field.name),
): ActionTests => actionTests(tenantId, world.whole, storedObject(world), action, writer, given);

/** What keeps each of the records that are there from the action; nobody else changes them meanwhile. */
export async function keptFrom(
  tx: TenantDb,
  world: World,
  ids: readonly string[],
  action: ObjectAction,
  writer: GateWriter,
  given: RecordInput,
): Promise<ReadonlyMap<string, { readonly version: number; readonly problems: readonly Problem[] }>> {
  const { absent, obstacles } = testsOf(tx, world, action, writer, Object.keys(given));
  const tests = [...absent, ...obstacles];
  const rows = await tx.run(compileKept(tx.tenantId, world.object, ids, tests));
  return new Map(
    rows.map(({ id, version, broken }) => [
      id,
      { version, problems: (broken ?? []).flatMap((at) => tests[at]?.problem ?? []) },
    ]),
  );
}

/** Of which record what is done, with what. */
export interface Taking {
  readonly id: string;
  readonly version: number;
  readonly input: RecordInput;
}

/**
 * Takes an action for one record, which is answered as it is then.
 * @throws ApiError version-conflict; not-found; not-now; a problem for every broken rule
 */
export function takeAction(
  target: Target,
  handlers: ActionHandlers,
  action: ObjectAction,
  { id, version, input: given }: Taking,
): Promise<unknown> {
  const { object, actor, read } = target;
  const input = actionInput(object, action, given);
  return target.db.transaction(async (db) => {
    const writer = { userId: actor.userId, actions: object.actions };
    const kept = (await keptFrom(db, target, [id], action, writer, input)).get(id);
    const [first, ...others] = kept?.version === version ? kept.problems : [];
    if (first) throw new ApiError([first, ...others]);
    // Another version is for the write to tell of.
    if (action.step) return updateRecord({ ...target, db, object: withStep(object) }, id, version, input);
    if (!kept) throw new ApiError({ message: 'not-found', params: { id: id.slice(0, 60) } });
    if (kept.version !== version)
      throw new ApiError({ message: 'version-conflict', params: { id } }, await read(db, id));
    await handleAction({ ...target, db }, handlers, action, { id, version, input });
    return read(db, id);
  });
}

/** The same of a record of which it is known that nothing keeps it from the action, which has no step. */
export async function handleAction(
  target: Target,
  handlers: ActionHandlers,
  { name, handler }: ObjectAction,
  { id, version, input }: Taking,
  jobId: string | null = null,
): Promise<void> {
  const handle = handler && handlers.get(handler);
  if (!handle) throw new Error(`Nobody handles the action ${target.object.name}.${name}.`);
  const { fields } = checkedValues(target, input, { partial: true });
  const { userId, name: by } = target.actor;
  const deed = { id: (target.actor.deed?.id ?? uuidv7()) + deedEnd(name, id), jobId };
  await handle.take({ ...target, actor: { userId, name: by, deed } }, id, version, fields);
}

/**
 * Puts back the state that a record had before an action, and what was filled in with it, where that is the last that was
 * done to it: by the step that leads back.
 * @throws ApiError bad-request where something else was; version-conflict; not-found; a problem for every broken rule
 */
export function undoAction(
  target: Target,
  { name, undoable, step }: ObjectAction,
  id: string,
  version: number,
): Promise<unknown> {
  const { object } = target;
  const state = object.life?.cycle?.field.name ?? '';
  return target.db.transaction(async (db) => {
    if (!(await isSeen(db, object, id, { live: true, lock: true })))
      throw new ApiError({ message: 'not-found', params: { id: id.slice(0, 60) } });
    const [last] = await db.run(compileHistory(db.tenantId, object.source, id, { limit: 1, written: true }));
    const changes = new Map(last?.changes.map((change) => [change.field, change]));
    const { before, after } = changes.get(state) ?? {};
    if (!undoable || after !== step?.to || !step?.from.some((each) => each === before))
      throw new ApiError({ message: 'bad-request', path: 'action', params: { value: name } });
    const own = stepFields(object).flatMap((field) => changes.get(field.name) ?? []);
    const input = Object.fromEntries(own.map((change) => [change.field, change.before]));
    return updateRecord({ ...target, db, object: withStep(object), back: true }, id, version, input);
  });
}

/** How many of a selection can take an action; where none can, what keeps most of them from it. */
export interface AbleCount {
  readonly name: string;
  readonly able: number;
  readonly refusal: Problem | null;
}

/** Of a selection, how many records can take each action that is for many and for the role. */
export async function countAble(
  db: TenantDb,
  world: World,
  selection: Selection,
  writer: GateWriter,
): Promise<{ readonly total: number; readonly notFound: number; readonly actions: readonly AbleCount[] }> {
  const { object } = world;
  const offered = (object.ownActions ?? []).filter(
    (each) => isFor(each, 'selection') && mayTake(object, each),
  );
  if (!offered.length) return { total: 0, notFound: 0, actions: [] };
  const asked = offered.map((action) => ({ name: action.name, tests: testsOf(db, world, action, writer) }));
  const tests = asked.map((each) => each.tests);
  const [row] = await db.run(compileAble(db.tenantId, object, selection, tests));
  const counts = (row?.counts ?? []).values();
  const next = () => counts.next().value ?? 0;
  const actions = asked.map(({ name, tests: { obstacles } }): AbleCount => {
    const able = next();
    const met = obstacles.map(({ problem }) => ({ problem, count: next() }));
    const [most] = met.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    return { name, able, refusal: able ? null : (most?.problem ?? { message: 'not-now' }) };
  });
  return { total: row?.total ?? 0, notFound: row?.missing ?? 0, actions };
}

/** What a record's life asks of its actions (`recordLife`): those that are for one record and for the role. */
export const actionsOfOne = (
  db: Pick<TenantDb, 'tenantId'>,
  world: World,
  writer: GateWriter,
): readonly { readonly name: string; readonly tests: ActionTests }[] =>
  (world.object.ownActions ?? [])
    .filter((each) => isFor(each, 'one') && mayTake(world.object, each))
    .map((action) => ({ name: action.name, tests: testsOf(db, world, action, writer) }));
