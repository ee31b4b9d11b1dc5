import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { ShownBrand } from '../../../../contract/viewer/viewed-message.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { settingNow } from '../../../platform/settings/settings.ts';

const PARTS = {
  name: 'brandName',
  color: 'brandColor',
  imprint: 'imprintUrl',
  privacy: 'privacyUrl',
} as const;

/** How the tenant's pages look to receivers: what is set of it. */
export async function shownBrand(db: TenantDb, catalog: Pick<Catalog, 'settings'>): Promise<ShownBrand> {
  const parts: [string, string][] = [];
  for (const [part, key] of Object.entries(PARTS)) {
    const value = await settingNow(db, catalog, key);
    if (value) parts.push([part, value]);
  }
  return Object.fromEntries(parts);
}
