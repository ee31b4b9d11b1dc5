import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Sql } from '../../base/sql/read.ts';

/** What the daily upkeep removes of one room, beside records. */
export interface Upkeep {
  /** Of one tenant, in this order, as the owner of the tables. `old`: what ended before this moment goes (ISO). */
  readonly statements?: (tenantId: string, moments: UpkeepMoments) => readonly Sql[];
  /** Of one tenant, by its own code. `known`: the objects whose tables it has. */
  readonly ofTenant?: (db: TenantDb, now: Date, known: Catalog) => Promise<unknown>;
  /** Of no tenant, once. */
  readonly ofAll?: (kysely: Database['kysely'], now: Date) => Promise<unknown>;
}

export interface UpkeepMoments {
  readonly old: string;
  readonly now: string;
}
