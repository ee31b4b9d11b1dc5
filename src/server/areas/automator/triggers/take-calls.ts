import { sql } from 'kysely';
import { queryFilter } from '../../../../contract/filter/filter.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import { condition } from '../matching.ts';
import { valueAt } from './hook.ts';
import { admit, askingOf, type Trigger, type TriggerWorld, understood } from './trigger-world.ts';

/** Calls that one transaction takes. */
const PART = 200;

interface CallRow {
  readonly id: string;
  readonly payload: Values;
}

/**
 * Begins runs by calls that were taken, in their order: of the records whose field `field` has what stands at `path` of the payload,
 * as far as whoever has activated the workflow sees them. Answers when to go on.
 */
export async function takeCalls(world: TriggerWorld, trigger: Trigger): Promise<Date | undefined> {
  const { tx, now } = world;
  const { tenantId } = tx;
  const { drawn, element, inputs } = trigger;
  const rows = await tx.run(
    tenantStatement(
      tenantId,
      sql<CallRow>`with next as materialized (select id, payload from tessera.workflow_hook_call where tenant_id = ${tenantId}
          and workflow_id = ${drawn.workflowId} and element = ${element.id} and payload is not null
          order by at, id limit ${sql.lit(PART)} for update),
        taken as (update tessera.workflow_hook_call as c set payload = null from next as s
          where c.tenant_id = ${tenantId} and c.workflow_id = ${drawn.workflowId} and c.element = ${element.id} and c.id = s.id
          returning c.id, s.payload, c.at)
        select id, payload from taken order by at, id`,
    ),
  );
  for (const { id, payload } of rows) {
    const comers = (await namedBy(world, trigger, valueAt(payload, String(inputs['path'])))).map(
      (record) => ({
        id: record,
        key: id,
        depth: 0,
      }),
    );
    if (comers.length)
      await admit(world, trigger, comers, { event: { object: '', id, values: { payload } } });
  }
  return rows.length ? now : undefined;
}

async function namedBy(world: TriggerWorld, trigger: Trigger, value: unknown): Promise<readonly string[]> {
  const { about } = trigger.acting;
  const field = about.fields.get(String(trigger.inputs['field']));
  if (!field || !['string', 'number', 'boolean'].includes(typeof value) || value === '') return [];
  const isNumber = ['INT', 'LONG', 'DOUBLE', 'FLOAT'].includes(field.kind);
  const wanted = isNumber ? Number(value) : typeof value === 'boolean' ? value : String(value);
  const filter = queryFilter(about.name, field.name, 'EQUALS', wanted);
  const where = await understood(() => condition(askingOf(world, trigger), filter));
  if (!where) return [];
  const rows = await world.tx.run(
    tenantStatement(
      world.tx.tenantId,
      sql<{ readonly id: string }>`select t.id from ${sql.table(tableOf(about))} as t where ${where}
        order by t.id limit ${sql.lit(PART)}`,
    ),
  );
  return rows.map(({ id }) => id);
}
