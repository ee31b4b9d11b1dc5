import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { ShownBrand } from '../../../contract/public-sessions/brand.ts';
import { SharedReads } from '../../base/db/shared-reads.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { Settings } from '../settings/settings.ts';
import { brandLogo, LOGO } from './brand-logo.ts';
import { shownFiles } from './shown-files.ts';

const PARTS = {
  name: 'brandName',
  color: 'brandColor',
  background: 'brandBackground',
  font: 'brandFont',
  imprint: 'imprintUrl',
  privacy: 'privacyUrl',
} as const;
/** What pages look like by themselves. */
const PLAIN = 'SANS';

/** Pages are opened by thousands at once: what a moment ago was so still is. */
const known = new SharedReads<ShownBrand>({ max: 1000, ttl: 1_000 });
export const knownBrand = (db: TenantDb, catalog: Catalog, now: number): Promise<ShownBrand> =>
  known.get(db, db.tenantId, () => shownBrand(db, catalog, now));

/** How the tenant's pages look to receivers: what is set of it. `now`: milliseconds since 1970. */
export async function shownBrand(db: TenantDb, catalog: Catalog, now: number): Promise<ShownBrand> {
  const { read } = await new Settings(catalog.settings).of(db);
  const parts = Object.entries(PARTS).flatMap(([part, key]) => {
    const value = read(key);
    return value && value !== PLAIN ? [[part, value] as const] : [];
  });
  const [logo, texts] = [read(LOGO), read('brandTexts')];
  const version = logo ? await brandLogo(db, catalog, logo) : undefined;
  const versions = version ? { [version.id]: version } : {};
  const file = logo ? (await shownFiles(db, catalog, [logo], now, versions))[logo] : undefined;
  const path = file?.type === 'IMAGE' ? file.path : file?.picture;
  return {
    ...Object.fromEntries(parts),
    ...(file && path && { logo: { path, alternativeText: file.alternativeText } }),
    ...(texts.length && { texts, language: read('defaultLanguage') }),
  };
}
