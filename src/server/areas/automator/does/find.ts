import { sql } from 'kysely';
import { requireObject } from '../../../base/access/require-object.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Behaviour } from '../behaviour.ts';
import { variablesOf } from '../inputs.ts';
import { condition, keptFilter } from '../matching.ts';

/** Records of `object` that fulfil `filter`, `most` at most: how many there are, and what the first one (the oldest) says. */
export const find: Behaviour = {
  name: 'find',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const {
      world: { tx, now },
      acting: { owner },
      inputs,
    } = first;
    const { catalog, timeZone } = owner;
    const object = requireObject(catalog, String(inputs['object']));
    const where = await condition({ tx, catalog, object, timeZone, now }, keptFilter(inputs['filter']));
    const [found] = await tx.run(
      tenantStatement(
        tx.tenantId,
        sql<{
          readonly count: number;
          readonly id: string | null;
        }>`select count(*)::int as count, min(f.id) as id
          from (select t.id from ${sql.table(tableOf(object))} as t where ${where} order by t.id
            limit ${Number(inputs['most'] ?? 100)}) as f`,
      ),
    );
    const { count = 0, id = null } = found ?? {};
    const said =
      id === null ? undefined : await variablesOf(tx, catalog, object, [id], { locale: 'en', timeZone });
    const gives = { count, ...(id === null ? {} : said?.get(id)?.values) };
    return steps.map(() => ({ go: 'next', gives }));
  },
};
