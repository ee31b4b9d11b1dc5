import { sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { told } from '../../../contract/told.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { AreaDueParts } from '../../platform/area/area.ts';
import { actingFor } from './acting.ts';
import { readDrawn } from './drawn.ts';
import { wakeLanes } from './lanes.ts';
import type { WorkflowObjects } from './objects.ts';

/** Why a run is held for which nobody answers, as its record says it. */
export const NOBODY = told({ key: 'workflowNobody' });

/** Versions of workflows that are looked at together. */
const MOST_VERSIONS = 500;

/**
 * Lets the held runs of a workflow go on. They are looked at again, because their records may have changed meanwhile; a wait that is not
 * over keeps its moment.
 * @param version undefined: runs of all versions
 */
export async function releaseHeld(
  tx: TenantDb,
  { run }: Pick<WorkflowObjects, 'run'>,
  id: string,
  version?: number,
): Promise<void> {
  const { tenantId } = tx;
  const ofVersion = version === undefined ? sql`` : sql`and k.version = ${version}`;
  await tx.query(sql<object>`with open as (update tessera.workflow_token as k set state = 'open', due_at = least(k.until, now())
          where k.tenant_id = ${tenantId} and k.workflow_id = ${id} and k.state = 'held' ${ofVersion} returning k.run_id)
        update ${sql.table(tableOf(run))} as r set reason = null, version = r.version + 1, modified_at = now()
          from open where r.tenant_id = ${tenantId} and r.id = open.run_id and r.reason is not null`);
  await wakeLanes(tx);
}

/** Lets runs go on that were held because nobody answered for them, where somebody does again: a member is back, or has got rights. */
export async function releaseAnswered(
  parts: Pick<AreaDueParts, 'ownerOf'>,
  db: TenantDb,
  whole: Catalog,
  objects: WorkflowObjects,
): Promise<void> {
  for (let after: Held | undefined, count = MOST_VERSIONS; count === MOST_VERSIONS;) {
    const held: readonly Held[] = await readHeld(db, objects, after);
    for (const drawn of (await readDrawn(db, whole, objects, held)).values())
      await db.transaction(async (tx) => {
        if (await actingFor(tx, parts, objects, drawn))
          await releaseHeld(tx, objects, drawn.workflowId, drawn.number);
      });
    count = held.length;
    after = held.at(-1);
  }
}

interface Held {
  readonly workflowId: string;
  readonly version: number;
}

/** A page of versions whose runs are held because nobody answers for them. */
async function readHeld(
  db: TenantDb,
  objects: WorkflowObjects,
  after: Held | undefined,
): Promise<readonly Held[]> {
  const { tenantId } = db;
  return db.query(sql<Held>`select distinct k.workflow_id as "workflowId", k.version
        from tessera.workflow_token as k
          join ${sql.table(tableOf(objects.run))} as r on r.tenant_id = k.tenant_id and r.id = k.run_id
          join ${sql.table(tableOf(objects.workflow))} as w on w.tenant_id = k.tenant_id and w.id = k.workflow_id
        where k.tenant_id = ${tenantId} and k.state = 'held' and r.reason = ${NOBODY}
          and w.status in ('ACTIVE', 'DEACTIVATED') and w.deleted_at is null
          and (k.workflow_id, k.version) > (${after?.workflowId ?? ''}::text, ${after?.version ?? 0}::int)
        order by 1, 2 limit ${sql.lit(MOST_VERSIONS)}`);
}
