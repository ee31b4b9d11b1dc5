import { sql } from 'kysely';
import { CONFIGURATION } from '../../../contract/live.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { AssetVersion } from '../files/frozen-assets/asset-version.ts';
import { type Freeze, frozenAssets } from '../files/frozen-assets/frozen-assets.ts';
import { settingRecord } from '../settings/statements.ts';

export const LOGO = 'brandLogo';
/** By what it is known whose versions are kept; no object of a model is called so. */
const RECORD = { object: CONFIGURATION, id: settingRecord(LOGO) };

/** The logo as it was when the brand was saved with it: a new version of the file shows nothing to receivers by itself. */
export async function brandLogo(
  db: TenantDb,
  catalog: Pick<Catalog, 'objects'>,
  logo: string,
): Promise<AssetVersion | undefined> {
  const { tenantId } = db;
  const [saved] =
    await db.query(sql<Freeze>`select a.id as episode, a.at::text as at from tessera.audit as a where a.tenant_id = ${tenantId}
        and a.object = ${RECORD.object} and a.record_id = ${RECORD.id} order by a.id desc limit 1`);
  if (!saved) return undefined;
  const versions = await frozenAssets(db, catalog, RECORD, saved, () => Promise.resolve([logo]));
  return versions.get(logo);
}
