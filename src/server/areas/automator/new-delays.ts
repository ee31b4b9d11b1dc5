import { dequal } from 'dequal/lite';
import { sql } from 'kysely';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { DueKind } from '../../platform/due/due-kind.ts';
import { type Drawn, readDrawn, versionKey } from './drawn.ts';
import { rawInputs } from './inputs.ts';
import type { LaneParts } from './lane-parts.ts';
import { wakeLanes } from './lanes.ts';
import { moveTokens } from './move-tokens.ts';
import { workflowObjects } from './objects.ts';

export const DELAYS_KIND = 'workflow-delays';
/** Runs that one transaction takes. */
const PART = 5_000;
const WAIT_MS = 5_000;

const WAITS: readonly string[] = ['wait', 'waitUntilTime', 'waitForDate', 'waitForCondition'];

/** Elements at which runs wait in both, but not for the same. */
export const otherDelays = (
  one: Pick<Drawn, 'elements'>,
  other: Pick<Drawn, 'elements'>,
): readonly string[] =>
  [...one.elements].flatMap(([id, { element, type }]) => {
    const now = other.elements.get(id);
    const isWait = type && now?.type?.does === type.does && WAITS.includes(type.does);
    if (!isWait || !now.type) return [];
    const [before, after] = [rawInputs(type, element), rawInputs(now.type, now.element)];
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].some((name) => !dequal(before[name] ?? '', after[name] ?? '')) ? [id] : [];
  });

/** How many runs of a workflow wait where, by version. */
export const waitingAt = (tx: TenantDb, workflowId: string) =>
  tx.query(sql<{ readonly version: number; readonly element: string; readonly count: number }>`
        select k.version, k.element, count(*)::int as count from tessera.workflow_token as k
        where k.tenant_id = ${tx.tenantId} and k.workflow_id = ${workflowId} and k.state in ('open', 'held')
        group by k.version, k.element order by k.version, k.element`);

/** Leads runs that wait at an element whose delay is another in a version, over to it: they wait as it says, from when they came there. */
export const delaysWork = (parts: LaneParts): DueKind => ({
  name: DELAYS_KIND,
  atOnce: 1,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }, signal) => {
    const [workflowId = '', number = ''] = key.split(':');
    const db = parts.forTenant(tenantId);
    const whole = await parts.catalogOf(db);
    const objects = workflowObjects(whole);
    if (!objects) return undefined;
    const of = (version: number) => ({ workflowId, version });
    const latest = of(Number(number));
    const older = [...new Set((await waitingAt(db, workflowId)).map(({ version }) => version))]
      .filter((version) => version < latest.version)
      .map(of);
    const drawn = await readDrawn(db, whole, objects, [latest, ...older]);
    const to = drawn.get(versionKey(latest));
    for (const each of older) {
      const before = drawn.get(versionKey(each));
      const ids = to && before ? otherDelays(before, to) : [];
      for (let count = to && ids.length ? PART : 0; to && count === PART && !signal.aborted;)
        count = await db.transaction(async (tx) => {
          const some = sql`select t.run_id from tessera.workflow_token as t where t.tenant_id = ${tenantId}
            and t.workflow_id = ${workflowId} and t.version = ${each.version} and t.element = any(${[...ids]}::text[])
            and t.state in ('open', 'held') order by t.run_id limit ${sql.lit(PART)}`;
          const moved = await moveTokens(tx, objects, some, to, { isNew: true });
          if (moved) await wakeLanes(tx);
          return moved;
        });
    }
    return signal.aborted ? new Date() : undefined;
  },
});
