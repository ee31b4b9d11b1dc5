import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import { addName, removeName } from '../../../../contract/metadata/fields.ts';
import type { RecordInput } from '../../../../contract/record/validate.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import {
  actionInput,
  requireAction,
  takeAction as takeOwnAction,
  withStep,
} from '../../../base/records/own-actions.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { listLink } from '../../../base/sql/lists.ts';
import type { Behaviour, Outcome, Step } from '../behaviour.ts';
import { targetOf } from './target.ts';
import { versionsOf } from './versions.ts';
import { writeMany } from './write-many.ts';

const NEXT: Outcome = { go: 'next' };
const nextOf = (steps: readonly Step[]): readonly Outcome[] => steps.map(() => NEXT);

/** What an input of the format `values` says. */
export const valuesIn = (text: unknown): RecordInput =>
  typeof text === 'string' && text !== '' ? (JSON.parse(text) as RecordInput) : {};

/** Steps that write the same, together; in one order everywhere, so that nobody waits for each other. */
const byValues = (steps: readonly Step[]): readonly (readonly [Step, readonly Step[]])[] =>
  [
    ...Map.groupBy(steps, ({ inputs: { values } }) => (typeof values === 'string' ? values : '')).values(),
  ].flatMap((same) => {
    const [first] = same;
    return first ? [[first, same] as const] : [];
  });

const idsOf = (steps: readonly Step[]): readonly string[] => steps.map(({ recordId }) => recordId);

export const updateFields: Behaviour = {
  name: 'updateFields',
  runAll: async (steps) => {
    for (const [first, same] of byValues(steps)) {
      const target = targetOf(first, first.drawn.objectName, 'EDIT');
      await writeMany(target, idsOf(same), valuesIn(first.inputs['values']));
    }
    return nextOf(steps);
  },
};

/** An action that the object offers: a step of many at once, what an area handles one by one. */
export const takeAction: Behaviour = {
  name: 'takeAction',
  runAll: async (steps) => {
    for (const [first, same] of byValues(steps)) {
      const target = targetOf(first, first.drawn.objectName, 'EDIT');
      const { object } = target;
      const action = requireAction(object, String(first.inputs['action']), 'any');
      const given = valuesIn(first.inputs['values']);
      if (action.step) {
        const input = actionInput(object, action, given);
        await writeMany({ ...target, object: withStep(object) }, idsOf(same), input, { action: action.name });
        continue;
      }
      const { handlers } = first.world;
      const versions = await versionsOf(target.db, storedObject(target), idsOf(same));
      for (const step of same) {
        const [id, version = 0] = [step.recordId, versions.get(step.recordId)];
        const own = targetOf(step, object.name, 'EDIT', object);
        await takeOwnAction(own, handlers, action, { id, version, input: given });
      }
    }
    return nextOf(steps);
  },
};

/**
 * The record comes into a list of its, or leaves one: `list`, `change`, `record`. What is the other side of a list is written there:
 * by whoever may edit those.
 */
export const changeList: Behaviour = {
  name: 'changeList',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const { list, change, record } = first.inputs;
    const { about } = first.acting;
    const relation = about.fields.get(String(list))?.relation;
    const isOther = relation?.type === 'inverseMembers';
    const [object, field] = isOther ? [relation.target, relation.through] : [about.name, String(list)];
    const [ids, put] = isOther ? [[String(record)], idsOf(steps)] : [idsOf(steps), [record]];
    const name = change === 'REMOVE' ? removeName(field) : addName(field);
    await writeMany(targetOf(first, object, 'EDIT'), ids, { [name]: put });
    return nextOf(steps);
  },
};

/** One of `recordList` comes into the record's `list`: the first, each in turn, or whoever has fewest records. */
export const assign: Behaviour = {
  name: 'assign',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const { list, strategy } = first.inputs;
    const people = (first.inputs['recordList'] ?? []) as readonly string[];
    if (!people.length) throw new ApiError({ message: 'required', path: 'recordList' });
    const next =
      strategy === 'ROUND_ROBIN'
        ? await inTurn(first, people, steps.length)
        : strategy === 'LEAST_LOADED'
          ? await leastLoaded(first, String(list), people, steps.length)
          : () => people[0] ?? '';
    const chosen = steps.map((step) => [step, next()] as const);
    for (const [person, some] of Map.groupBy(chosen, ([, who]) => who)) {
      const target = targetOf(first, first.drawn.objectName, 'EDIT');
      await writeMany(target, idsOf(some.map(([step]) => step)), { [addName(String(list))]: [person] });
    }
    return chosen.map(([, record]): Outcome => ({ go: 'next', gives: { record } }));
  },
};

/** A counter of the element's, which others wait for, tells whose turn it is. */
async function inTurn({ world: { tx }, drawn, element }: Step, people: readonly string[], count: number) {
  const [row] = await tx.run(
    tenantStatement(
      tx.tenantId,
      sql<{ readonly turn: string }>`insert into tessera.workflow_pass as p
          (tenant_id, workflow_id, version, element, output, is_control, slot, passed)
        values (${tx.tenantId}, ${drawn.workflowId}, 0, ${element.id}, 'turn', false, 0, ${count})
        on conflict (tenant_id, workflow_id, version, element, output, is_control, slot)
          do update set passed = p.passed + excluded.passed returning passed::text as turn`,
    ),
  );
  let turn = Number(row?.turn ?? count) - count;
  return () => people[turn++ % people.length] ?? '';
}

async function leastLoaded(
  step: Step,
  list: string,
  people: readonly string[],
  count: number,
): Promise<() => string> {
  // One after the other: each sees what the one before has given to whom.
  await inTurn(step, people, count);
  const { tx, whole } = step.world;
  const object = whole.objects.get(step.drawn.objectName);
  const field = object?.fields.get(list);
  if (!object || !field) throw new ApiError({ message: 'unknown-field', params: { field: list } });
  const { table, other } = listLink(object, field);
  const rows = await tx.run(
    tenantStatement(
      tx.tenantId,
      sql<{ readonly id: string; readonly load: number }>`select p.id,
          (select count(*)::int from ${sql.table(table)} as l where l.tenant_id = ${tx.tenantId} and l.${sql.id(other)} = p.id) as load
        from unnest(${[...people]}::text[]) with ordinality as p(id, place) order by p.place`,
    ),
  );
  const loads = rows.map(({ id, load }) => ({ id, load }));
  return () => {
    const least = loads.reduce<(typeof loads)[number] | undefined>(
      (best, each) => (best && best.load <= each.load ? best : each),
      undefined,
    );
    if (!least) return '';
    least.load++;
    return least.id;
  };
}
