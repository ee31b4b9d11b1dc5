import { sql } from 'kysely';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { tenantStatement } from '../../base/db/statement.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { DueKind } from '../../platform/due/due-kind.ts';
import { actingFor } from './acting.ts';
import { type Drawn, readDrawn, versionKey } from './drawn.ts';
import { rawInputs } from './inputs.ts';
import type { LaneParts } from './lane-parts.ts';
import { wakeLanes } from './lanes.ts';
import { keptFilter, widestCondition } from './matching.ts';
import { workflowObjects } from './objects.ts';

const KIND = 'workflow-sweep';
const WAIT_MS = 30_000;
/** Many changes are one sweep: so long after the first of them. */
const AFTER = '2 seconds';

/** Runs of a version are looked at soon: what was changed is of another object than theirs. */
export async function addSweep(tx: TenantDb, { workflowId, number }: Drawn): Promise<void> {
  await tx.run(
    tenantStatement(
      tx.tenantId,
      sql<object>`insert into tessera.due (tenant_id, kind, key, due_at)
        values (${tx.tenantId}, ${KIND}, ${`${workflowId}:${number}`}, now() + ${AFTER}::interval)
        on conflict (tenant_id, kind, key) do update set due_at = excluded.due_at, taken_by = null
          where due.taken_by is not null`,
    ),
  );
}

/** Wakes the runs whose records fulfil by now what their wait or their exit rule asks for, or may do so by what the run knows. */
export const sweepWork = (parts: LaneParts): DueKind => ({
  name: KIND,
  atOnce: 1,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }) => {
    const [workflowId = '', number = ''] = key.split(':');
    const db = parts.forTenant(tenantId);
    const whole = await parts.catalogOf(db);
    const objects = workflowObjects(whole);
    const of = { workflowId, version: Number(number) };
    const drawn = objects && (await readDrawn(db, whole, objects, [of])).get(versionKey(of));
    if (!drawn) return undefined;
    await db.transaction(async (tx) => {
      const acting = await actingFor(tx, parts, objects, drawn);
      if (!acting) return;
      const { catalog, timeZone } = acting.owner;
      const asking = { tx, catalog, object: acting.about, timeZone, now: parts.now() };
      const asked: (readonly [string | undefined, CompoundFilter | undefined])[] = [
        ...[...drawn.elements.values()].flatMap(({ element, type }) =>
          type?.does === 'waitForCondition'
            ? [[element.id, keptFilter(rawInputs(type, element)['filter'])] as const]
            : [],
        ),
        [undefined, drawn.content.exitWhen],
      ];
      for (const [element, filter] of asked) {
        if (!filter) continue;
        const where = await widestCondition(asking, filter);
        const at = element === undefined ? sql`` : sql`and k.element = ${element} and k.waits`;
        await tx.run(
          tenantStatement(
            tenantId,
            sql<object>`update tessera.workflow_token as k set due_at = now()
              from (select k.run_id from tessera.workflow_token as k join ${sql.table(tableOf(acting.about))} as t on t.id = k.record_id
                where k.tenant_id = ${tenantId} and k.workflow_id = ${workflowId} and k.version = ${of.version}
                  and k.state = 'open' and k.due_at > now() ${at} and ${where} order by k.run_id for update of k) as s
              where k.tenant_id = ${tenantId} and k.run_id = s.run_id`,
          ),
        );
      }
      await wakeLanes(tx);
    });
    return undefined;
  },
});
