import { sql } from 'kysely';
import { PURGE_AFTER_MS } from '../../../contract/constants.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { purgePersons } from '../erasure/purge-persons.ts';
import type { PersonalParts } from '../erasure/personal-part.ts';
import { storedObjects } from '../../base/model/stored-objects.ts';
import { writeAudit } from '../../base/records/audit.ts';
import type { Actor } from '../../base/sql/audit.ts';
import { compilePurge, compileUnlinkMembers } from '../../base/sql/purge.ts';
import type { Upkeep } from './upkeep.ts';

export interface PurgeRun {
  readonly database: Pick<Database, 'kysely' | 'forTenant'>;
  readonly catalog: Catalog;
  /** All objects of a tenant; those of `catalog`, unless said. */
  readonly catalogOf?: (db: TenantDb) => Promise<Catalog>;
  /** What rooms remove beside records. */
  readonly upkeep: readonly Upkeep[];
  /** What areas keep on people. */
  readonly personal: PersonalParts;
  readonly now: Date;
  readonly signal?: AbortSignal;
  readonly chunkRows?: number;
}

const CHUNK_ROWS = 500;
const SERVER: Actor = { userId: null, name: 'Tessera' };

/**
 * Removes for good what was deleted more than 30 days ago, in all tenants: records, their places in lists, and what
 * rooms say of their own. Answers how many records.
 */
export async function purge(run: PurgeRun): Promise<number> {
  const { database, catalog, now, signal, catalogOf = () => Promise.resolve(catalog) } = run;
  const before = new Date(now.getTime() - PURGE_AFTER_MS);
  const { rows: tenants } = await sql<{ id: string }>`select id from tessera.tenant order by id`.execute(
    database.kysely,
  );
  let purged = 0;
  for (const { id } of tenants) {
    const db = database.forTenant(id);
    const known = await catalogOf(db);
    const objects = storedObjects(known);
    for (const object of objects) {
      const rows = run.chunkRows ?? CHUNK_ROWS;
      for (let count = rows; count === rows && !signal?.aborted; purged += count) {
        count = await db.transaction((tx) => purgeChunk(tx, run, known, object, before, rows));
      }
    }
    if (signal?.aborted) break;
    const moments = { old: before.toISOString(), now: now.toISOString() };
    const statements = run.upkeep.flatMap((room) => room.statements?.(id, moments) ?? []);
    for (const statement of statements) await statement.execute(database.kysely);
    for (const room of run.upkeep) await room.ofTenant?.(db, now, known);
  }
  if (signal?.aborted) return purged;
  for (const room of run.upkeep) await room.ofAll?.(database.kysely, now);
  return purged;
}

async function purgeChunk(
  tx: TenantDb,
  { personal }: Pick<PurgeRun, 'personal'>,
  catalog: Catalog,
  object: ObjectType,
  before: Date,
  limit: number,
): Promise<number> {
  const rows = await tx.run(compilePurge(tx.tenantId, object, before, limit));
  if (!rows.length) return 0;
  await forgetPurged(
    tx,
    { catalog, personal, actor: SERVER },
    object,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Removes what is kept of records whose rows were removed for good: places in lists, and what belongs to persons. */
export async function forgetPurged(
  tx: TenantDb,
  {
    catalog,
    personal,
    actor,
  }: { readonly catalog: Catalog; readonly personal: PersonalParts; readonly actor: Actor },
  object: ObjectType,
  ids: readonly string[],
): Promise<void> {
  if (object.personal) return purgePersons(tx, catalog, object, ids, actor, personal);
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
  await writeAudit(tx, actor, object.name, entries);
}
