import { sql } from 'kysely';
import type { AssetFacts } from '../../../contract/interactive/judge/judge-content.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tableOf } from '../../base/sql/names.ts';

/** What is known of those files that are there, by id; undefined where the metadata have no library. */
export async function assetFacts(
  db: TenantDb,
  whole: Catalog,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetFacts> | undefined> {
  const library = [...whole.objects.values()].find(({ role }) => role === 'asset');
  if (!library) return undefined;
  const rows = await db.query(sql<
    AssetFacts & { readonly id: string }
  >`select id, type, duration, pages, alternative_text as "alternativeText"
        from ${sql.table(tableOf(library))}
        where tenant_id = ${db.tenantId} and deleted_at is null and id = any(${[...ids]}::text[])`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
