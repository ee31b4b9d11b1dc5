import { sql } from 'kysely';
import { showsAssets } from '../../../contract/formats/index.ts';
import { usedFiles } from '../../../contract/formats/used-files.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Change } from '../../base/sql/audit.ts';
import { findRecord, findRecords } from '../../base/records/stored-records.ts';
import { columnOf } from '../../base/sql/names.ts';
import {
  type AssetVersions,
  forgetFrozen,
  type Freeze,
  frozenAssets,
} from '../../platform/files/frozen-assets/frozen-assets.ts';
import type { CampaignObjects } from './objects.ts';

const DRAFT = 'DRAFT';
/** Of what has no history that tells it. */
const UNKNOWN = 'unknown';

/**
 * Since when what the campaign shows is fixed: since it was approved, or scheduled without that. Undefined while it follows
 * the library.
 */
export async function freezeOf(
  db: TenantDb,
  { campaign }: CampaignObjects,
  id: string,
): Promise<Freeze | undefined> {
  const { tenantId } = db;
  const fields = ['status', 'approvedAt', 'startedAt'] as const;
  const row = await findRecord(db, campaign, fields, { id }, { withDeleted: true });
  if (!row || ((row.status ?? DRAFT) === DRAFT && row.approvedAt === null)) return undefined;
  const steps = await db.query(sql<
    Freeze & { readonly changes: readonly Change[] }
  >`select a.id as episode, a.at::text as at, a.changes
        from tessera.audit as a where a.tenant_id = ${tenantId} and a.object = ${campaign.source} and a.record_id = ${id}
          and a.action = 'UPDATE' and (a.changes @> '[{"field":"status"}]' or a.changes @> '[{"field":"approvedAt"}]')
        order by a.id`);
  return (
    lastFreeze(steps) ?? { episode: UNKNOWN, at: row.approvedAt ?? row.startedAt ?? new Date().toISOString() }
  );
}

/** The step by which it became fixed last, and has been since. */
function lastFreeze(
  steps: readonly (Freeze & { readonly changes: readonly Change[] })[],
): Freeze | undefined {
  let [status, approvedAt]: readonly unknown[] = [DRAFT, null];
  let freeze: Freeze | undefined;
  for (const { episode, at, changes } of steps) {
    for (const { field, after } of changes) {
      if (field === 'status') status = after;
      if (field === 'approvedAt') approvedAt = after;
    }
    const isFixed = (status ?? DRAFT) !== DRAFT || (approvedAt ?? null) !== null;
    freeze = isFixed ? (freeze ?? { episode, at }) : undefined;
  }
  return freeze;
}

/** The versions of files that the campaign shows; undefined while it follows the library. */
export async function campaignAssets(
  db: TenantDb,
  whole: Pick<Catalog, 'objects'>,
  objects: CampaignObjects,
  id: string,
): Promise<AssetVersions | undefined> {
  const freeze = await freezeOf(db, objects, id);
  if (!freeze) return undefined;
  const record = { object: objects.campaign.source, id };
  return frozenAssets(db, whole, record, freeze, () => usedAssets(db, objects, id));
}

/** Resolves what the campaign shows where it has become fixed, and forgets it where it follows the library again. */
export async function followFreeze(
  db: TenantDb,
  whole: Catalog,
  objects: CampaignObjects,
  id: string,
): Promise<undefined> {
  const versions = await campaignAssets(db, whole, objects, id);
  if (!versions) await db.run(forgetFrozen(db.tenantId, { object: objects.campaign.source, id }));
  return undefined;
}

/** Campaigns that became fixed before their files were resolved: those of an earlier version of the product. */
export async function unresolvedCampaigns(
  db: TenantDb,
  { campaign }: CampaignObjects,
): Promise<readonly string[]> {
  const [status, approvedAt] = ['status', 'approvedAt'].map((name) => campaign.fields.get(name));
  if (!status) return [];
  const approved = approvedAt ? sql`or t.${sql.id(columnOf(approvedAt))} is not null` : sql``;
  const and = sql`(t.${sql.id(columnOf(status))} <> ${DRAFT} ${approved})
    and not exists (select from tessera.asset_freeze as f where f.tenant_id = ${db.tenantId}
      and f.object = ${campaign.source} and f.record_id = t.id)`;
  const rows = await findRecords(db, campaign, ['id'], {}, { and });
  return rows.map(({ id }) => id);
}

/** The files of the library that the campaign shows: in its letters, and in what its elements show. */
async function usedAssets(
  db: TenantDb,
  { campaign, element }: CampaignObjects,
  id: string,
): Promise<readonly string[]> {
  const withDeleted = { withDeleted: true };
  const shown = await findRecord(db, campaign, ['elementList'], { id }, withDeleted);
  const of = [[campaign, [id]] as const, ...(element ? [[element, shown?.elementList ?? []] as const] : [])];
  const texts: unknown[] = [];
  for (const [object, ids] of of) {
    const names = [...object.fields.values()].filter(showsAssets).map(({ name }) => name);
    if (!names.length) continue;
    const rows = await findRecords(db, object as ObjectType, names, { id: ids }, withDeleted);
    texts.push(...rows.flatMap((row) => Object.values(row)));
  }
  return [...new Set(texts.flatMap((text) => (typeof text === 'string' ? usedFiles(parsed(text)) : [])))];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
