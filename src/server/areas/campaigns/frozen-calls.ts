import { sql } from 'kysely';
import { CONFIGURATION } from '../../../contract/live.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { requireArea } from '../../base/access/access.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { writeAudit } from '../../base/records/audit.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { ASSET_PURPOSE, readAsset, storedAsset } from '../../platform/files/assets.ts';
import type { AssetVersion } from '../../platform/files/frozen-assets/asset-version.ts';
import { settingNow } from '../../platform/settings/settings.ts';
import { settingRecord } from '../../platform/settings/statements.ts';
import { brandLogo, LOGO } from '../../platform/public-sessions/brand-logo.ts';
import { requireCampaign } from './audience/audience-calls.ts';
import { campaignAssets } from './frozen.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

const FILES = t.list(
  t.object('CampaignFile', {
    id: t.id(),
    name: t.string(),
    version: t.integer(),
    newestVersion: t.integer(),
    isDeleted: t.boolean(),
  }),
);

/** Which versions of files a campaign shows, and the brand. */
export const frozenCalls: Readonly<Record<string, Call>> = {
  campaignFiles: declareCall({
    answer: FILES,
    shows: { planned: 'The campaign and its files are read as the caller lists them.' },
    description:
      'The files of the library that a campaign shows which was approved, scheduled or sent: which version it shows, counted from ' +
      '1, and which is the current one. None for a draft, which shows the newest of each. Files that the caller does not see are left out.',
    args: { id: t.id() },
    resolve: async (args, context) => {
      const { db, whole } = context;
      const { id } = args;
      const { objects } = await requireCampaign(context, id);
      const versions = await campaignAssets(db, whole, objects, id);
      return filesOf(context, [...(versions?.values() ?? [])]);
    },
  }),
  brandFiles: declareCall({
    answer: FILES,
    shows: { planned: 'The file is read as the caller lists it.' },
    description: 'The same of the logo that receivers see: it is as it was when the brand was saved with it.',
    resolve: async (_args, context) => {
      const { access, db, whole } = context;
      requireArea(access, 'administrations', 'VIEW');
      const logo = await settingNow(db, whole, LOGO);
      const version = logo ? await brandLogo(db, whole, logo) : undefined;
      return filesOf(context, version ? [version] : []);
    },
  }),
};

export const frozenChanges: Readonly<Record<string, Call>> = {
  takeNewBrandFiles: declareCall({
    answer: t.boolean(),
    shows: { nothing: 'It answers whether it was done.' },
    description: 'Has receivers see the current version of the logo. The history of the setting tells of it.',
    resolve: async (_args, context) => {
      const { access, db, viewer, whole } = context;
      requireArea(access, 'administrations', 'EDIT');
      const logo = await settingNow(db, whole, LOGO);
      const changes = [{ field: LOGO, before: logo, after: logo }];
      await db.transaction((tx) =>
        writeAudit(tx, viewer, CONFIGURATION, [{ recordId: settingRecord(LOGO), action: 'UPDATE', changes }]),
      );
      return true;
    },
  }),
};

async function filesOf(
  { db, catalog, whole }: Pick<ApiContext, 'db' | 'catalog' | 'whole'>,
  versions: readonly AssetVersion[],
) {
  const stored = storedAsset(whole);
  const seen = stored && catalog.objects.get(stored.name);
  const files = [];
  for (const version of stored && seen ? versions : []) {
    const file = stored && seen && (await fileOf(db, stored, seen, version));
    if (file) files.push(file);
  }
  return files;
}

/** @param seen the library as the caller has it */
async function fileOf(db: TenantDb, stored: ObjectType, seen: ObjectType, { id, shown }: AssetVersion) {
  const withDeleted = { withDeleted: true };
  if (!(await readAsset(db, seen, id, withDeleted))) return undefined;
  const asset = await readAsset(db, stored, id, withDeleted);
  const { tenantId } = db;
  const numbered = await db.query(sql<{ readonly id: string }>`select id
        from tessera.file where tenant_id = ${tenantId}
        and details ->> 'assetId' = ${id} and purpose = ${ASSET_PURPOSE} and completed_at is not null
        and not details ? 'isPicture' order by id`);
  const numberOf = (fileId: unknown) => numbered.findIndex((each) => each.id === fileId) + 1;
  return {
    id,
    name: String(shown['name']),
    version: numberOf(shown['fileId']),
    newestVersion: numberOf(asset?.['fileId']),
    isDeleted: asset === undefined || !(await readAsset(db, stored, id)),
  };
}
