import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/system-tables.ts';
import { tenantCatalog } from '../model/tenant-catalog.ts';
import { definitionObject, readDefinitions } from '../records/custom-definitions.ts';
import { type CustomIndex, customIndexes } from '../sql/custom-indexes.ts';

/** A number of the advisory lock under which one process at a time makes these indexes. */
const INDEX_LOCK = 7_365_738;
const RETRY_MS = 1000;
const PROGRESS_MS = 10_000;
const CANCEL_MS = 100;

/**
 * Makes the indexes of tenants' own searchable fields, in the background: they are the owner's to make, and on
 * PostgreSQL are made while writes go on, which may take minutes. One that no tenant needs any more stays: it costs
 * little, and dropping it would take the other tenants' consent.
 */
export class CustomIndexes {
  readonly #database: Database;
  readonly #catalog: Catalog;
  #work: Promise<void> = Promise.resolve();
  #closing = false;
  /** The process of PostgreSQL that makes an index now. */
  #making: number | undefined;

  constructor(database: Database, catalog: Catalog) {
    this.#database = database;
    this.#catalog = catalog;
  }

  /** Makes what is missing for the tenant, or for all of them; done when the promise resolves. Never rejects. */
  ensure(tenantId?: string): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#closing) return;
      try {
        await this.#makeMissing(await this.#wanted(tenantId));
      } catch (error) {
        console.error(`Indexes of own fields are missing: ${(error as Error).message}`);
      }
    });
    return this.#work;
  }

  /** Gives up the index that is being made; the next start makes it. */
  async close(): Promise<void> {
    this.#closing = true;
    // Again and again: the first time may come between two statements.
    while (this.#making !== undefined) {
      await sql`select pg_cancel_backend(${this.#making})`.execute(this.#database.kysely);
      await delay(CANCEL_MS);
    }
    await this.#work;
  }

  async #wanted(tenantId: string | undefined): Promise<CustomIndex[]> {
    const definitions = definitionObject(this.#catalog);
    if (!definitions) return [];
    const tenants = tenantId === undefined ? await this.#tenants() : [tenantId];
    const wanted = new Map<string, CustomIndex>();
    for (const id of tenants) {
      const own = tenantCatalog(
        this.#catalog,
        await readDefinitions(this.#database.forTenant(id), definitions),
      );
      for (const object of own.objects.values()) {
        for (const field of object.fields.values()) {
          if (!field.custom || !field.searchable) continue;
          for (const index of customIndexes(object, field)) wanted.set(index.name, index);
        }
      }
    }
    return [...wanted.values()];
  }

  async #tenants(): Promise<string[]> {
    const rows = await this.#database.kysely.selectFrom('tessera.tenant').select('id').execute();
    return rows.map(({ id }) => id);
  }

  async #makeMissing(wanted: readonly CustomIndex[]): Promise<void> {
    if (!wanted.length || !(await missing(this.#database.kysely, wanted)).length) return;
    await this.#database.kysely.connection().execute(async (db) => {
      if (!(await this.#takeTurn(db))) return;
      const { rows } = await sql<{ pid: number; limit: string }>`select pg_backend_pid() as pid,
        current_setting('statement_timeout') as limit`.execute(db);
      try {
        await sql`set statement_timeout = 0`.execute(db);
        for (const index of await missing(db, wanted)) {
          if (this.#closing) return;
          this.#making = rows[0]?.pid;
          await this.#make(db, index);
        }
      } finally {
        this.#making = undefined;
        await sql`select set_config('statement_timeout', ${rows[0]?.limit ?? '0'}, false),
          pg_advisory_unlock(${sql.lit(INDEX_LOCK)})`.execute(db);
      }
    });
  }

  /** Asks again and again: who waits within a statement would keep the other's index from being finished. */
  async #takeTurn(db: Db): Promise<boolean> {
    while (!this.#closing) {
      const { rows } = await sql<{
        mine: boolean;
      }>`select pg_try_advisory_lock(${sql.lit(INDEX_LOCK)}) as mine`.execute(db);
      if (rows[0]?.mine) return true;
      await delay(RETRY_MS);
    }
    return false;
  }

  async #make(db: Db, { name, table, definition, replaces }: CustomIndex): Promise<void> {
    const inPlace = this.#database.engine === 'pglite';
    const concurrently = inPlace ? sql`` : sql`concurrently`;
    console.log(`Making index ${name} …`);
    // PGlite has one connection: nobody could ask how far it is.
    const watch = inPlace ? undefined : setInterval(() => void this.#logProgress(name), PROGRESS_MS);
    try {
      // What an index that was given up left behind.
      await sql`drop index ${concurrently} if exists ${sql.id(name)}`.execute(db);
      const create = sql`create index ${concurrently} ${sql.id(name)} on ${sql.table(table)} ${definition}`;
      await create.execute(db);
      if (replaces) await sql`drop index ${concurrently} if exists ${sql.id(replaces)}`.execute(db);
      console.log(`Made index ${name}`);
    } catch (error) {
      if (!this.#closing) throw error;
    } finally {
      clearInterval(watch);
    }
  }

  async #logProgress(name: string): Promise<void> {
    const { rows } = await sql<{ phase: string; part: string | null }>`select phase,
      round(100 * blocks_done / nullif(blocks_total, 0)) as part
      from pg_stat_progress_create_index where pid = ${this.#making}`.execute(this.#database.kysely);
    for (const { phase, part } of rows) console.log(`Making index ${name}: ${phase}, ${part ?? 0} %`);
  }
}

/** Those that are not there, or there but not finished. */
async function missing(db: Db, wanted: readonly CustomIndex[]): Promise<CustomIndex[]> {
  const names = wanted.map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`select c.relname::text as name
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relname = any(${names}) and i.indisvalid`.execute(db);
  const there = new Set(rows.map(({ name }) => name));
  return wanted.filter(({ name }) => !there.has(name));
}
