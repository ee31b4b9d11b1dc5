import type { CompoundFilter } from '../../filter/filter.ts';
import { resolveFilter } from '../../filter/resolve.ts';
import { isAlwaysFulfilled, isNeverFulfilled, type RecordFacts } from '../../filter/satisfiable.ts';
import type { Catalog, Field, LifeCycle, ObjectType } from '../catalog.ts';
import { isRelativeFilter } from '../check-counts.ts';
import type { ConditionNode } from '../condition.ts';
import type { ModelFile } from '../model.ts';
import type { Advise } from './finding.ts';

interface Judged {
  readonly object: ObjectType;
  readonly facts: RecordFacts;
  readonly advise: Advise;
  /** Undefined for a filter that is not understood, which is told elsewhere, or that depends on the day. */
  readonly read: (filter: CompoundFilter | undefined, on?: ObjectType) => ConditionNode | undefined;
}

/** Conditions of a model that every record fulfils, or none: locks of all records, checks that never fail, steps that nobody takes. */
export function adviseConditions(
  object: ObjectType,
  model: ModelFile,
  objects: Catalog['objects'],
  facts: RecordFacts,
  advise: Advise,
): void {
  const read: Judged['read'] = (filter, on = object) => {
    if (!filter || isRelativeFilter(filter)) return undefined;
    try {
      return resolveFilter({ objects }, on, filter, { timeZone: 'UTC', comparesFields: true });
    } catch {
      return undefined;
    }
  };
  const judged = { object, facts, advise, read };
  adviseLocks(judged, model);
  adviseCounts(judged, model, objects);
  const checks = adviseChecks(judged, model);
  const { cycle } = object.life ?? {};
  if (cycle) adviseSteps(judged, cycle);
  if (cycle && checks) adviseStates(judged, cycle, checks);
  adviseHiddenActions(judged, model);
}

function adviseLocks({ facts, advise, read }: Judged, { readOnlyWhen = [], deletableWhen }: ModelFile): void {
  readOnlyWhen.forEach(({ when, unless, fields, except }, at) => {
    const [locked, freed] = [read(when), read(unless?.then)];
    const place = `/readOnlyWhen/${at}`;
    // Of named fields it says that they stay as they were created.
    const isWhole = !fields && !except && !unless;
    if (locked && isWhole && isAlwaysFulfilled(locked, facts))
      advise(
        'always-fulfilled',
        `${place}/when`,
        'Every record fulfils it, so that no field is ever changed. Change the filter, or name the "fields" that stay as they were created.',
      );
    if (locked && isNeverFulfilled(locked, facts))
      advise(
        'never-fulfilled',
        `${place}/when`,
        'No record fulfils it, so that nothing is ever locked. Change the filter, or remove the lock.',
      );
    if (freed && isNeverFulfilled(freed, facts))
      advise(
        'never-fulfilled',
        `${place}/unless/then`,
        'No record fulfils it, so that nobody may change the fields. Change the filter, or remove "unless".',
      );
  });
  const deletable = read(deletableWhen?.when);
  if (deletable && isAlwaysFulfilled(deletable, facts))
    advise(
      'always-fulfilled',
      '/deletableWhen/when',
      'Every record fulfils it, so that all may be deleted. Change the filter, or remove "deletableWhen".',
    );
}

/** The fields whose filters count or refuse nothing. */
function adviseCounts(
  { object, facts, advise, read }: Judged,
  model: ModelFile,
  objects: Catalog['objects'],
): void {
  model.fields.forEach(({ name }, at) => {
    const { computed, refuseWhile } = object.fields.get(name) ?? {};
    const target = computed?.type === 'count' ? computed.list.relation?.target : undefined;
    const counted = computed?.type === 'count' ? read(computed.where, objects.get(target ?? '')) : undefined;
    if (counted && isNeverFulfilled(counted, facts))
      advise(
        'never-fulfilled',
        `/fields/${at}/computed/where`,
        'No record fulfils it, so that the count is always 0. Change the filter.',
      );
    const refused = read(refuseWhile);
    if (refused && isNeverFulfilled(refused, facts))
      advise(
        'never-fulfilled',
        `/fields/${at}/refuseWhile`,
        'No record fulfils it, so that no deletion is refused. Change the filter, or remove "onDelete".',
      );
  });
}

/** What holds of a record that has passed them all; undefined where no record does, which is told. */
function adviseChecks(
  { facts, advise, read }: Judged,
  { checks = [] }: ModelFile,
): ConditionNode[] | undefined {
  let isPassable = true;
  const passed = checks.flatMap(({ never }, at): ConditionNode[] => {
    const failed = read(never);
    if (!failed) return [];
    const isRefused = isAlwaysFulfilled(failed, facts);
    if (isRefused) {
      isPassable = false;
      advise(
        'always-fulfilled',
        `/checks/${at}/never`,
        'Every record fulfils it, so that none can be written. Change the filter.',
      );
    } else if (isNeverFulfilled(failed, facts))
      advise(
        'never-fulfilled',
        `/checks/${at}/never`,
        'No record can fulfil it, so that the check never finds anything. Change the filter, or remove the check.',
      );
    return [{ type: 'not', of: failed }];
  });
  return isPassable ? passed : undefined;
}

const inState = (field: Field, ...values: readonly string[]): ConditionNode => ({
  type: 'test',
  field,
  operator: 'IN',
  values,
});
const all = (...of: readonly ConditionNode[]): ConditionNode => ({ type: 'and', of });

/** Steps whose conditions contradict the states that they lead away from. */
function adviseSteps({ facts, advise, read }: Judged, { field, transitions }: LifeCycle): void {
  transitions.forEach(({ from, when, also = [] }, step) => {
    const place = `/lifeCycle/transitions/${step}`;
    const conditions = [when, ...also.map((each) => each.when)].flatMap((filter) => read(filter) ?? []);
    if (!conditions.length) return;
    const dead = from.filter((state) => isNeverFulfilled(all(inState(field, state), ...conditions), facts));
    if (dead.length === from.length)
      return advise(
        'never-taken',
        when ? `${place}/when` : `${place}/also/0/when`,
        `No record in ${quoted(from)} fulfils what the step asks for, so that nobody takes it. Change the filter, or "from".`,
      );
    for (const state of dead)
      advise(
        'never-taken',
        `${place}/from/${from.indexOf(state)}`,
        `No record in "${state}" fulfils what the step asks for. Remove the state, or change the filter.`,
      );
  });
}

const quoted = (states: readonly string[]): string => states.map((state) => `"${state}"`).join(' or ');

/** States into which no record comes, since the checks refuse each write. */
function adviseStates(
  { facts, advise, object }: Judged,
  cycle: LifeCycle,
  checks: readonly ConditionNode[],
): void {
  const { field, transitions } = cycle;
  const isRefused = (state: string, needs: readonly Field[]) =>
    isNeverFulfilled(
      all(
        inState(field, state),
        ...needs.map((need): ConditionNode => ({
          type: 'not',
          of: { type: 'test', field: need, operator: 'IS_NULL', values: [] },
        })),
        ...checks,
      ),
      facts,
    );
  const refused = new Set(
    (field.enumValues ?? []).map(({ name }) => name).filter((name) => isRefused(name, [])),
  );
  for (const state of refused)
    advise(
      'never-taken',
      '/checks',
      `No record in "${state}" passes the checks, so that it can never have that state. Change a check, or take the value out of "${field.name}".`,
    );
  transitions.forEach(({ to, needs = [] }, step) => {
    const fields = needs.flatMap((name) => object.fields.get(name) ?? []);
    if (!fields.length || refused.has(to) || !isRefused(to, fields)) return;
    advise(
      'never-taken',
      `/lifeCycle/transitions/${step}/needs`,
      `With a value in each of these no record in "${to}" passes the checks, so that nobody takes the step. Remove one, or change a check.`,
    );
  });
}

function adviseHiddenActions({ object, facts, advise, read }: Judged, { actions = [] }: ModelFile): void {
  const state = object.life?.cycle?.field;
  actions.forEach(({ name, hiddenWhen }, at) => {
    const hidden = read(hiddenWhen);
    const action = object.ownActions?.find((each) => each.name === name);
    if (!hidden || !action) return;
    const states = action.step?.from ?? action.states;
    const within = state && states ? [inState(state, ...states)] : [];
    const place = `/actions/${at}/hiddenWhen`;
    if (isNeverFulfilled(all(...within, { type: 'not', of: hidden }), facts))
      advise(
        'always-fulfilled',
        place,
        'Every record that the action is for fulfils it, so that the action is never there. Change the filter.',
      );
    else if (isNeverFulfilled(all(...within, hidden), facts))
      advise(
        'never-fulfilled',
        place,
        'No record that the action is for fulfils it, so that the action is always there. Change the filter, or remove it.',
      );
  });
}
