import type { RecordTypes } from '../../../../metadata/schema/types/records.d.ts';
import type { AssetFacts } from '../../../contract/interactive/judge/judge-content.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { findRecords, type StoredObject } from '../../base/records/stored-records.ts';

/** What is known of those files that are there, by id; undefined where the metadata have no library. */
export async function assetFacts(
  db: TenantDb,
  whole: Catalog,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetFacts> | undefined> {
  const library: StoredObject<RecordTypes['MediaAsset']> | undefined = [...whole.objects.values()].find(
    ({ role }) => role === 'asset',
  );
  if (!library) return undefined;
  const facts = ['id', 'type', 'duration', 'pages', 'alternativeText'] as const;
  const rows = await findRecords(db, library, facts, { id: ids });
  return new Map(rows.map(({ id, ...known }) => [id, known as AssetFacts]));
}
