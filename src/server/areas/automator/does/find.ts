import { sql } from 'kysely';
import { requireObject } from '../../../base/access/require-object.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Bound } from '../../../../contract/filter/variables.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { Behaviour, Outcome, Step } from '../behaviour.ts';
import { variablesOf } from '../inputs.ts';
import { type Asking, boundCondition, byBound, keptFilter } from '../matching.ts';
import { askingOf } from './branch.ts';

/**
 * Records of `object` that fulfil `filter`, `most` at most: how many there are, and what the first one (the oldest) says. Runs for which
 * the same filter is left find the same.
 */
export const find: Behaviour = {
  name: 'find',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const object = requireObject(first.acting.owner.catalog, String(first.inputs['object']));
    const asking = { ...askingOf(first), object };
    const found = new Map<Step, Values>();
    for (const [bound, some] of byBound(asking, steps, keptFilter(first.inputs['filter']))) {
      const gives = await findRecords(asking, bound, Number(first.inputs['most'] ?? 100));
      for (const step of some) found.set(step, gives);
    }
    return steps.map((step): Outcome => ({ go: 'next', gives: found.get(step) ?? { count: 0 } }));
  },
};

async function findRecords(asking: Asking, bound: Bound | undefined, most: number): Promise<Values> {
  const { tx, catalog, object, timeZone } = asking;
  const where = await boundCondition(asking, bound);
  const [found] = await tx.query(sql<{
    readonly count: number;
    readonly id: string | null;
  }>`select count(*)::int as count, min(f.id) as id
          from (select t.id from ${sql.table(tableOf(object))} as t where ${where} order by t.id limit ${most}) as f`);
  const { count = 0, id = null } = found ?? {};
  if (id === null) return { count };
  const said = await variablesOf(tx, catalog, object, [id], { locale: 'en', timeZone });
  return { count, ...said.get(id)?.values };
}
