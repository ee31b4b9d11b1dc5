import { sql } from 'kysely';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { Working } from './working.ts';

/**
 * The objects as whoever has scheduled the campaign has them now, by its history; all where the server itself has.
 * Undefined where nobody has, or where they cannot log in or send any more.
 */
export async function viewOfScheduler({
  db,
  parts,
  whole,
  objects,
  campaign,
}: Working): Promise<Catalog | undefined> {
  const { tenantId } = db;
  const step = JSON.stringify([{ field: 'status', after: 'SCHEDULED' }]);
  const [last] = await db.query(sql<{ readonly userId: string | null }>`select a.user_id as "userId"
        from tessera.audit as a
        where a.tenant_id = ${tenantId} and a.object = ${objects.campaign.source} and a.record_id = ${campaign.id}
          and a.action = 'UPDATE' and a.changes @> ${step}::jsonb order by a.id desc limit 1`);
  if (!last) return undefined;
  if (last.userId === null) return whole;
  const owner = await parts.ownerOf(db, last.userId);
  return owner?.access.can(objects.campaign.name, 'SEND') ? owner.catalog : undefined;
}
