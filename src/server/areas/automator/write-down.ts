import { sql } from 'kysely';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { notice } from '../../base/sql/event.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { Batch } from './batch.ts';
import type { Going, Pass, TokenRow } from './token.ts';

/** Writes down how all runs of a batch stand, in the transaction of what was done with them. */
export async function writeDown(
  { world, log, passes }: Batch,
  goings: readonly Going[],
  namesOf: (token: TokenRow) => string | null,
  slot: number,
): Promise<void> {
  const { tx, objects, now } = world;
  await writeTokens(tx, goings);
  await writeLog(tx, tableOf(objects.step), [...log.values()]);
  const last = new Map([...log.values()].map((row) => [row.run, row]));
  const runs = goings.map(({ token, stands = { status: 'WAITING', reason: null } }) => {
    const isOver = stands.status !== 'WAITING' && stands.status !== 'RUNNING';
    const ended = last.get(token.runId);
    const place = token.element
      ? { element: token.element, name: namesOf(token) }
      : { element: ended?.elementId ?? null, name: ended?.elementName ?? null };
    return {
      id: token.runId,
      ...stands,
      ...place,
      steps: token.steps,
      due: isOver ? null : token.until.toISOString(),
      ended: isOver ? now.toISOString() : null,
    };
  });
  const table = sql.table(tableOf(objects.run));
  // Where a run has ended it shows where that was.
  await tx.query(sql<object>`with written as (update ${table} as r set status = e.status, reason = e.reason,
          element_id = coalesce(e.element, r.element_id), element_name = coalesce(e.name, r.element_name),
          due_at = e.due, ended_at = e.ended, step_count = e.steps, version = r.version + 1, modified_at = now()
        from json_to_recordset(${JSON.stringify(runs)}::json) as e(id text, status text, reason text, element text, name text,
          steps integer, due timestamptz, ended timestamptz)
        where r.tenant_id = ${tx.tenantId} and r.id = e.id returning r.id)
        ${notice({ tenant: tx.tenantId, object: objects.run.source, kind: 'bulk', ids: [] }, sql`from written limit 1`)}`);
  // Last: whoever else is at the same lane waits for these rows until this one commits.
  await writePasses(tx, passes, slot);
}

/** Those that have ended go; one that has failed stays, for whoever tries it again. */
async function writeTokens(tx: TenantDb, goings: readonly Going[]): Promise<void> {
  const ended = new Set(
    goings.flatMap(({ token, stands }) =>
      stands && ['COMPLETED', 'EXITED'].includes(stands.status) ? [token.runId] : [],
    ),
  );
  const left = goings.flatMap(({ token, stands }) =>
    ended.has(token.runId)
      ? []
      : [
          {
            ...token,
            since: token.since.toISOString(),
            until: token.until.toISOString(),
            state: stands?.status === 'FAILED' ? 'failed' : 'open',
          },
        ],
  );
  if (ended.size)
    await tx.query(
      sql<object>`delete from tessera.workflow_token where tenant_id = ${tx.tenantId} and run_id = any(${[...ended]}::text[])`,
    );
  if (left.length)
    await tx.query(sql<object>`update tessera.workflow_token as k set state = e.state, element = e.element, step_id = e."stepId",
            since = e.since, due_at = e.until, until = e.until, waits = e.waits, skips = e.skips, attempt = e.attempt,
            steps = e.steps, gives = e.gives, answer = null
          from json_to_recordset(${JSON.stringify(left)}::json) as e("runId" text, state text, element text, "stepId" text,
            since timestamptz, until timestamptz, waits boolean, skips boolean, attempt integer, steps integer, gives jsonb)
          where k.tenant_id = ${tx.tenantId} and k.run_id = e."runId"`);
}

/** A row for each time that a run was at an element: what waited before has its row already. */
async function writeLog(tx: TenantDb, table: string, rows: readonly object[]): Promise<void> {
  if (!rows.length) return;
  await tx.query(sql<object>`insert into ${sql.table(table)} as s (tenant_id, id, run, element_id, element_name, element_type, status,
          input, output, problem, attempt, started_at, duration_ms, next_at)
        select ${tx.tenantId}, id, run, "elementId", "elementName", "elementType", status, input, output, problem, attempt,
          "startedAt", "durationMs", "nextAt"
        from json_to_recordset(${JSON.stringify(rows)}::json) as e(id text, run text, "elementId" text, "elementName" text,
          "elementType" text, status text, input text, output text, problem text, attempt integer, "startedAt" timestamptz,
          "durationMs" integer, "nextAt" timestamptz)
        on conflict (tenant_id, id) do update set status = excluded.status, input = coalesce(excluded.input, s.input),
          output = excluded.output, problem = excluded.problem, attempt = excluded.attempt,
          duration_ms = excluded.duration_ms, next_at = excluded.next_at, version = s.version + 1, modified_at = now()`);
}

async function writePasses(tx: TenantDb, passes: readonly Pass[], slot: number): Promise<void> {
  if (!passes.length) return;
  await tx.query(sql<object>`insert into tessera.workflow_pass as p
          (tenant_id, workflow_id, version, element, output, is_control, slot, passed)
        select ${tx.tenantId}, "workflowId", version, element, output, "isControl", ${slot}, count(*)
        from json_to_recordset(${JSON.stringify(passes)}::json)
          as e("workflowId" text, version integer, element text, output text, "isControl" boolean)
        group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
        on conflict (tenant_id, workflow_id, version, element, output, is_control, slot)
          do update set passed = p.passed + excluded.passed`);
}
