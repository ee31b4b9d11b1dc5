import { sql } from 'kysely';
import { PURGE_AFTER_MS } from '../../../contract/constants.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { forgetAttempts } from '../auth/attempts.ts';
import { FileStore } from '../files/file-store.ts';
import { purgePersons } from '../erasure/purge-persons.ts';
import { storedObjects } from '../erasure/subject.ts';
import { writeAudit } from '../../base/records/audit.ts';
import { purgeImports } from '../../areas/import/runs/purge-imports.ts';
import type { Actor } from '../../base/sql/audit.ts';
import { compilePurge, compileUnlinkMembers } from '../../base/sql/purge.ts';
import { keepLastSeen } from '../../areas/team/tables.ts';

export interface PurgeRun {
  readonly database: Pick<Database, 'kysely' | 'forTenant'>;
  readonly catalog: Catalog;
  /** The objects whose tables a tenant has, where it has more than the catalog's. */
  readonly stored?: (db: TenantDb) => Promise<Catalog>;
  readonly now: Date;
  readonly signal?: AbortSignal;
  readonly chunkRows?: number;
}

const CHUNK_ROWS = 500;
const SERVER: Actor = { userId: null, name: 'Tessera' };

/**
 * Removes for good what was deleted more than 30 days ago, in all tenants: records, their places in lists, the ids
 * that ended jobs kept for Undo, rows of imported files, sessions that ended, answers of idempotent calls and
 * files that expired. Answers how many records.
 */
export async function purge(run: PurgeRun): Promise<number> {
  const { database, catalog, now, signal, stored = () => Promise.resolve(catalog) } = run;
  const before = new Date(now.getTime() - PURGE_AFTER_MS);
  const { rows: tenants } = await sql<{ id: string }>`select id from tessera.tenant order by id`.execute(
    database.kysely,
  );
  let purged = 0;
  for (const { id } of tenants) {
    const db = database.forTenant(id);
    const known = await stored(db);
    const objects = storedObjects(known);
    for (const object of objects) {
      const rows = run.chunkRows ?? CHUNK_ROWS;
      for (let count = rows; count === rows && !signal?.aborted; purged += count) {
        count = await db.transaction((tx) => purgeChunk(tx, known, object, before, rows));
      }
    }
    if (signal?.aborted) break;
    await purgeSystemRows(database.kysely, id, before, now);
    await new FileStore(db).removeStale(now);
  }
  if (!signal?.aborted) await forgetAttempts(database.kysely, now.getTime());
  return purged;
}

async function purgeChunk(
  tx: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  before: Date,
  limit: number,
): Promise<number> {
  const rows = await tx.run(compilePurge(tx.tenantId, object, before, limit));
  if (!rows.length) return 0;
  const ids = rows.map(({ id }) => id);
  if (object.personal) {
    await purgePersons(tx, catalog, object, ids, SERVER);
    return ids.length;
  }
  for (const owner of storedObjects(catalog)) {
    for (const field of owner.fields.values()) {
      if (field.relation?.type !== 'members') continue;
      if (owner === object) await tx.run(compileUnlinkMembers(tx.tenantId, owner, field, 'own', ids));
      if (field.relation.target === object.name) {
        await tx.run(compileUnlinkMembers(tx.tenantId, owner, field, 'other', ids));
      }
    }
  }
  const entries = ids.map((recordId) => ({ recordId, action: 'PURGE' as const }));
  await writeAudit(tx, SERVER, object.name, entries);
  return ids.length;
}

async function purgeSystemRows(
  kysely: Database['kysely'],
  tenantId: string,
  before: Date,
  now: Date,
): Promise<void> {
  const [old, current] = [before.toISOString(), now.toISOString()];
  const ended = sql`select job_id from tessera.batch_work where tenant_id = ${tenantId} and ended_at < ${old}`;
  for (const statement of [
    keepLastSeen(tenantId, old),
    sql`delete from tessera.session where tenant_id = ${tenantId} and expires_at < ${old}`,
    sql`delete from tessera.one_time_token where tenant_id = ${tenantId} and expires_at < ${old}`,
    sql`delete from tessera.mail where tenant_id = ${tenantId} and ended_at < ${old}`,
    sql`delete from tessera.idempotency where tenant_id = ${tenantId} and expires_at < ${current}`,
    sql`delete from tessera.record_merge where tenant_id = ${tenantId} and at < ${old}`,
    sql`delete from tessera.duplicate_pair where tenant_id = ${tenantId} and status = 'MERGED' and decided_at < ${old}`,
    ...purgeImports(tenantId, old),
    sql`delete from tessera.batch_item where tenant_id = ${tenantId} and job_id in (${ended})`,
    sql`delete from tessera.batch_error where tenant_id = ${tenantId} and job_id in (${ended})`,
  ]) {
    await statement.execute(kysely);
  }
}
