import { sql } from 'kysely';
import { tenantStatement } from '../../base/db/statement.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { AreaDueParts } from '../../platform/area/area.ts';
import type { Acting } from './behaviour.ts';
import type { Drawn } from './drawn.ts';

/** As whom the runs of a version act now; undefined where they cannot log in any more, or do not see its object. */
export async function actingFor(
  tx: TenantDb,
  { ownerOf }: Pick<AreaDueParts, 'ownerOf'>,
  { activatedBy: userId, objectName }: Pick<Drawn, 'activatedBy' | 'objectName'>,
): Promise<Acting | undefined> {
  const owner = userId === null ? undefined : await ownerOf(tx, userId);
  const about = owner?.catalog.objects.get(objectName);
  if (!owner || !about || userId === null) return undefined;
  const [user] = await tx.run(
    tenantStatement(
      tx.tenantId,
      sql<{ readonly name: string }>`select name from tessera.app_user
        where tenant_id = ${tx.tenantId} and id = ${userId}`,
    ),
  );
  return { owner, userId, name: user?.name ?? '', about };
}
