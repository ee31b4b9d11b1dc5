import { sql } from 'kysely';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { tenantSql } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import { storedAsset } from '../assets.ts';
import { assetsAt, type AssetVersion, filesOf } from './asset-version.ts';

/** The record whose content is frozen. */
export interface FrozenRecord {
  /** Of the model. */
  readonly object: string;
  readonly id: string;
}

/** Since when: the entry of its history, and the moment as PostgreSQL writes it. */
export interface Freeze {
  readonly episode: string;
  readonly at: string;
}

/** By the assets' ids. */
export type AssetVersions = ReadonlyMap<string, AssetVersion>;

interface PinRow {
  readonly episode: string;
  readonly at: string;
  readonly assetId: string | null;
  readonly shown: RecordRow;
}

/**
 * The versions of assets that a record shows which was frozen: approved, published or sent. Resolved at the moment of the
 * freeze, whenever this is called first, and kept; the files of these versions stay for as long.
 * @param used ids of the assets that it shows: read only where they are not resolved yet
 */
export async function frozenAssets(
  db: TenantDb,
  catalog: Pick<Catalog, 'objects'>,
  record: FrozenRecord,
  freeze: Freeze,
  used: () => Promise<readonly string[]>,
): Promise<AssetVersions> {
  const kept = await readPins(db, record);
  if (kept?.episode === freeze.episode) return kept.versions;
  const object = storedAsset(catalog);
  const versions = object ? await assetsAt(db, object, await used(), freeze.at) : [];
  await keepPins(db, record, freeze, versions);
  return new Map(versions.map((version) => [version.id, version]));
}

async function readPins(
  db: TenantDb,
  { object, id }: FrozenRecord,
): Promise<{ readonly episode: string; readonly versions: AssetVersions } | undefined> {
  const { tenantId } = db;
  const rows =
    await db.query(sql<PinRow>`select f.episode, f.frozen_at::text as at, p.asset_id as "assetId", p.shown
        from tessera.asset_freeze as f left join tessera.asset_pin as p
          on p.tenant_id = ${tenantId} and p.object = f.object and p.record_id = f.record_id
        where f.tenant_id = ${tenantId} and f.object = ${object} and f.record_id = ${id}`);
  const [first] = rows;
  if (!first) return undefined;
  const versions = rows.flatMap(({ assetId, shown, at }): [string, AssetVersion][] =>
    assetId === null ? [] : [[assetId, { id: assetId, shown, at }]],
  );
  return { episode: first.episode, versions: new Map(versions) };
}

/** In one statement; who resolves the same at the same time finds the same. */
async function keepPins(
  db: TenantDb,
  { object, id }: FrozenRecord,
  { episode, at }: Freeze,
  versions: readonly AssetVersion[],
): Promise<void> {
  const { tenantId } = db;
  const rows = versions.map((version) => ({
    asset_id: version.id,
    shown: version.shown,
    file_ids: filesOf(version),
  }));
  await db.query(sql<object>`with fixed as (insert into tessera.asset_freeze (tenant_id, object, record_id, episode, frozen_at)
          values (${tenantId}, ${object}, ${id}, ${episode}, ${at}::timestamptz)
          on conflict (tenant_id, object, record_id) do update set episode = excluded.episode, frozen_at = excluded.frozen_at
          returning 1),
        given as (select r.* from fixed, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r(asset_id text, shown jsonb, file_ids text[])),
        gone as (delete from tessera.asset_pin as p using fixed where p.tenant_id = ${tenantId} and p.object = ${object}
          and p.record_id = ${id} and not exists (select from given as g where g.asset_id = p.asset_id))
        insert into tessera.asset_pin (tenant_id, object, record_id, asset_id, file_ids, shown)
          select ${tenantId}, ${object}, ${id}, g.asset_id, g.file_ids, g.shown from given as g
          on conflict (tenant_id, object, record_id, asset_id)
          do update set file_ids = excluded.file_ids, shown = excluded.shown`);
}

/** The record follows its assets again, or has gone. */
export const forgetFrozen = (tenantId: string, { object, id }: FrozenRecord) =>
  tenantSql(tenantId)<object>`delete from tessera.asset_freeze
      where tenant_id = ${tenantId} and object = ${object} and record_id = ${id}`;

/** Whether something that is frozen shows the asset. */
export async function isAssetPinned(db: TenantDb, assetId: string): Promise<boolean> {
  const { tenantId } = db;
  const rows = await db.query(
    sql<object>`select 1 from tessera.asset_pin where tenant_id = ${tenantId} and asset_id = ${assetId} limit 1`,
  );
  return rows.length > 0;
}
