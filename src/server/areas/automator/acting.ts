import { sql } from 'kysely';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { AreaDueParts } from '../../platform/area/area.ts';
import type { Acting } from './behaviour.ts';
import type { Drawn } from './drawn.ts';
import type { WorkflowObjects } from './objects.ts';

/**
 * As whom the runs of a version act now: whoever has taken the workflow over, else whoever has activated it. Undefined where
 * they cannot log in any more, or do not see its object.
 */
export async function actingFor(
  tx: TenantDb,
  { ownerOf }: Pick<AreaDueParts, 'ownerOf'>,
  { version }: Pick<WorkflowObjects, 'version'>,
  { workflowId, number, objectName }: Pick<Drawn, 'workflowId' | 'number' | 'objectName'>,
): Promise<Acting | undefined> {
  const [user] = await tx.query(sql<{
    readonly userId: string;
    readonly name: string;
  }>`select u.id as "userId", u.name
        from ${sql.table(tableOf(version))} as v
          join tessera.app_user as u on u.tenant_id = ${tx.tenantId} and u.id = ${ANSWERS}
        where v.tenant_id = ${tx.tenantId} and v.workflow = ${workflowId} and v.number = ${number}`);
  const owner = user && (await ownerOf(tx, user.userId));
  const about = owner?.catalog.objects.get(objectName);
  return user && owner && about ? { ...user, owner, about } : undefined;
}

/** Of the version `v`: the id of the user whose rights its runs have. */
export const ANSWERS = sql<string | null>`coalesce(v.runs_as, v.activated_by)`;
