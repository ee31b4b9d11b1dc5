import { sql } from 'kysely';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import type { Change } from '../../../base/sql/audit.ts';
import { readAsset } from '../assets.ts';
import { FileStore } from '../file-store.ts';

/** What is shown of an asset to somebody outside, as it was when that was frozen. */
const SHOWN = [
  ...['name', 'type', 'alternativeText', 'contentType', 'size', 'width', 'height', 'duration', 'pages'],
  ...['checksum', 'fileId', 'pictureId'],
];
/** Of these the history tells what they were; all others are those of the file. */
const TOLD = ['name', 'alternativeText', 'fileId'];

/** An asset as it was at a moment. */
export interface AssetVersion {
  readonly id: string;
  /** By the names of its fields. */
  readonly shown: RecordRow;
  /** Its captions are those of this moment, as PostgreSQL writes it. */
  readonly at: string;
}

/** Its own file, and the one that shows it. */
export const filesOf = ({ shown }: Pick<AssetVersion, 'shown'>): readonly string[] =>
  [shown['fileId'], shown['pictureId']].filter((id) => typeof id === 'string');

/**
 * Assets as they were at a moment, by the history of each; those of which the history does not tell it, as they are. Also
 * those that are deleted; without any that have gone for good.
 */
export async function assetsAt(
  db: TenantDb,
  object: ObjectType,
  ids: readonly string[],
  at: string,
): Promise<readonly AssetVersion[]> {
  const { tenantId } = db;
  // Before their history: a change between the two is then told by it, and taken back.
  const assets: RecordRow[] = [];
  for (const id of ids) {
    const asset = await readAsset(db, object, id, { withDeleted: true });
    if (asset) assets.push(asset);
  }
  const entries = await db.query(sql<{
    readonly id: string;
    readonly changes: readonly Change[];
  }>`select a.record_id as id, a.changes
        from tessera.audit as a where a.tenant_id = ${tenantId} and a.object = ${object.name}
          and a.record_id = any(${[...ids]}::text[]) and a.action = 'UPDATE' and a.at > ${at}::timestamptz
        order by a.id desc`);
  const found: AssetVersion[] = [];
  for (const current of assets) {
    const id = String(current['id']);
    const was: Record<string, unknown> = {};
    // From the newest back to the moment.
    for (const { changes } of entries.filter((each) => each.id === id))
      for (const { field, before } of changes) if (TOLD.includes(field)) was[field] = before;
    found.push({ id, at, shown: pick(await withFile(db, current, was)) });
  }
  return found;
}

/** With what is known of the file that it had then; one that has gone for good cannot be shown. */
async function withFile(
  db: TenantDb,
  current: RecordRow,
  { fileId, ...told }: Readonly<Record<string, unknown>>,
): Promise<RecordRow> {
  if (typeof fileId !== 'string' || fileId === current['fileId']) return { ...current, ...told };
  const file = await new FileStore(db).find(fileId);
  const { was } = (file?.details ?? {}) as { readonly was?: RecordRow };
  return was ? { ...current, ...was, ...told } : { ...current, ...told };
}

const pick = (asset: RecordRow): RecordRow =>
  Object.fromEntries(SHOWN.map((name) => [name, asset[name] ?? null]));
