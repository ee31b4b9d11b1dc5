import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import { addName, removeName } from '../../../../contract/metadata/fields.ts';
import { relatedRows } from '../../../base/sql/condition.ts';
import { listLink } from '../../../base/sql/lists.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Behaviour, Outcome, Step } from '../behaviour.ts';
import { idsOf } from './change.ts';
import { targetOf } from './target.ts';
import { writeMany } from './write-many.ts';

/**
 * People of `recordList` come into the record's `list`: all of them (FIXED), each in turn, or whoever has fewest records. `whenAssigned`
 * says what becomes of a record that has somebody already: it keeps them (KEEP, the default), they are replaced (REPLACE), or others
 * come beside them (ADD). Gives the `record` of who is responsible now.
 */
export const assign: Behaviour = {
  name: 'assign',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const { strategy, whenAssigned = 'KEEP' } = first.inputs;
    const list = String(first.inputs['list']);
    const people = (first.inputs['recordList'] ?? []) as readonly string[];
    if (!people.length) throw new ApiError({ message: 'required', path: 'recordList' });
    const assigned = await assignedTo(first, list, idsOf(steps));
    const isKept = ({ recordId }: Step) => whenAssigned === 'KEEP' && assigned.has(recordId);
    const open = steps.filter((step) => !isKept(step));
    const next = await chooser(first, strategy, { list, people, count: open.length });
    const chosen = new Map(open.map((step) => [step, next()] as const));
    const changes = open.map((step) => {
      const add = chosen.get(step) ?? [];
      const gone = whenAssigned === 'REPLACE' ? (assigned.get(step.recordId) ?? []) : [];
      return { step, add, remove: gone.filter((id) => !add.includes(id)) };
    });
    for (const some of Map.groupBy(changes, ({ add, remove }) => JSON.stringify([add, remove])).values()) {
      const [{ add, remove } = { add: [], remove: [] }] = some;
      const target = targetOf(first, first.drawn.objectName, 'EDIT');
      const input = { [addName(list)]: add, ...(remove.length ? { [removeName(list)]: remove } : {}) };
      await writeMany(target, idsOf(some.map(({ step }) => step)), input);
    }
    return steps.map((step): Outcome => {
      const [record] = chosen.get(step) ?? assigned.get(step.recordId) ?? [];
      return { go: 'next', gives: { record } };
    });
  },
};

/**
 * Who is in the list of which records by now, whether whoever acts sees them or not. The records stay locked, so that nobody else
 * assigns them at the same time.
 */
async function assignedTo(
  { world: { tx, whole }, drawn }: Step,
  list: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const object = whole.objects.get(drawn.objectName);
  const field = object?.fields.get(list);
  if (!object || !field) throw new ApiError({ message: 'unknown-field', params: { field: list } });
  const { tenantId } = tx;
  const mine = sql`t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[])`;
  const table = sql.table(tableOf(object));
  await tx.query(sql<object>`select 1 from ${table} as t where ${mine} order by t.id for no key update`);
  const { from, where } = relatedRows(tenantId, object, field, 't', 'r');
  const rows = await tx.query(sql<{ readonly id: string; readonly person: string }>`select t.id,
        r.id as person from ${table} as t
        cross join lateral (select r.id from ${from} where ${where}) as r where ${mine} order by t.id, r.id`);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byId].map(([id, some]) => [id, some.map(({ person }) => person)]));
}

interface Choice {
  readonly list: string;
  readonly people: readonly string[];
  /** How many records are assigned. */
  readonly count: number;
}

/** Answers for one record after the other whom it gets. */
async function chooser(step: Step, strategy: unknown, choice: Choice): Promise<() => readonly string[]> {
  const { people, count } = choice;
  if (!count) return () => [];
  if (strategy === 'ROUND_ROBIN') return inTurn(step, people, count);
  return strategy === 'LEAST_LOADED' ? leastLoaded(step, choice) : () => people;
}

/** A counter of the element tells whose turn it is. Others wait for its row. */
async function inTurn({ world: { tx }, drawn, element }: Step, people: readonly string[], count: number) {
  const [row] = await tx.query(sql<{ readonly turn: string }>`insert into tessera.workflow_pass as p
          (tenant_id, workflow_id, version, element, output, is_control, slot, passed)
        values (${tx.tenantId}, ${drawn.workflowId}, 0, ${element.id}, 'turn', false, 0, ${count})
        on conflict (tenant_id, workflow_id, version, element, output, is_control, slot)
          do update set passed = p.passed + excluded.passed returning passed::text as turn`);
  let turn = Number(row?.turn ?? count) - count;
  return () => {
    const at = turn++ % people.length;
    return people.slice(at, at + 1);
  };
}

async function leastLoaded(step: Step, { list, people, count }: Choice): Promise<() => readonly string[]> {
  // One after the other: each sees what the one before has given to whom.
  await inTurn(step, people, count);
  const { tx, whole } = step.world;
  const object = whole.objects.get(step.drawn.objectName);
  const field = object?.fields.get(list);
  if (!object || !field) throw new ApiError({ message: 'unknown-field', params: { field: list } });
  const { table, other } = listLink(object, field);
  const rows = await tx.query(sql<{ readonly id: string; readonly load: number }>`select p.id,
          (select count(*)::int from ${sql.table(table)} as l where l.tenant_id = ${tx.tenantId} and l.${sql.id(other)} = p.id) as load
        from unnest(${[...people]}::text[]) with ordinality as p(id, place) order by p.place`);
  const loads = rows.map(({ id, load }) => ({ id, load }));
  return () => {
    const least = loads.reduce<(typeof loads)[number] | undefined>(
      (best, each) => (best && best.load <= each.load ? best : each),
      undefined,
    );
    if (!least) return [];
    least.load++;
    return [least.id];
  };
}
