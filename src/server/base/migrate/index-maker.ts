import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isOutage } from '../../../contract/errors.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/system-tables.ts';
import { tenantCatalog } from '../model/tenant-catalog.ts';
import { definitionObject, readDefinitions } from '../records/custom-definitions.ts';
import { customIndexes } from '../sql/custom-indexes.ts';
import { StartError } from '../start-error.ts';
import { desiredTables } from './desired.ts';

/** A number of the advisory lock under which one process at a time makes these indexes. */
const INDEX_LOCK = 7_365_738;
const RETRY_MS = 1000;
const PROGRESS_MS = 10_000;
const CANCEL_MS = 100;
/** Making an index of a smaller table (bytes) takes no longer than a moment. */
export const LARGE_BYTES = 32 * 1024 * 1024;

/** From what size on tables get their indexes here; PGlite has one connection, so that nobody could write meanwhile. */
export const largeFrom = ({ engine }: Pick<Database, 'engine'>): number | undefined =>
  engine === 'postgres' ? LARGE_BYTES : undefined;

/** The objects that a tenant has made itself. */
type OwnObjects = (tenantId: string) => Promise<Catalog['objects']>;

interface WantedIndex {
  readonly name: string;
  readonly table: string;
  /** Everything after `create index … on <table>`; holds no parameters. */
  readonly definition: RawBuilder<unknown>;
  readonly unique?: boolean;
  readonly replaces?: string | readonly string[];
}

/**
 * Makes indexes while writes go on, which may take minutes: those of large tables, which `migrate` and publications of
 * tenants' own objects leave out, and those of tenants' own searchable fields, which are the owner's to make. One of an own field that no tenant needs any more
 * stays: it costs little, and dropping it would take the other tenants' consent.
 */
export class IndexMaker {
  readonly #database: Database;
  readonly #catalog: Catalog;
  readonly #ownObjects: OwnObjects;
  #work: Promise<void> = Promise.resolve();
  #closing = false;
  /** The process of PostgreSQL that makes an index now. */
  #making: number | undefined;

  constructor(
    database: Database,
    catalog: Catalog,
    ownObjects: OwnObjects = () => Promise.resolve(new Map()),
  ) {
    this.#database = database;
    this.#catalog = catalog;
    this.#ownObjects = ownObjects;
  }

  /**
   * Makes what is missing of unique indexes, which must be there before anybody writes.
   * @throws StartError where records have a value twice
   */
  makeUnique(): Promise<void> {
    return this.#makeMissing(this.#ofModels().filter(({ unique }) => unique));
  }

  /** Makes all that is missing. @throws StartError */
  async makeAll(): Promise<void> {
    await this.#makeMissing([...this.#ofModels(), ...(await this.#ofTenants(await this.#tenants()))]);
  }

  /** The same beside other work, or what is missing for the tenant's own fields and objects alone; never rejects. */
  ensure(tenantId?: string): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#closing) return;
      try {
        await (tenantId === undefined
          ? this.makeAll()
          : this.#makeMissing(await this.#ofTenants([tenantId])));
      } catch (error) {
        console.error(`Indexes are missing, so that some lists are slow: ${(error as Error).message}`);
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

  #ofModels(): WantedIndex[] {
    return ofObjects(this.#catalog);
  }

  async #ofTenants(tenants: readonly string[]): Promise<WantedIndex[]> {
    const wanted = await this.#ofOwnFields(tenants);
    for (const id of tenants) {
      // Unique ones are there since the publication.
      wanted.push(...ofObjects({ objects: await this.#ownObjects(id) }).filter(({ unique }) => !unique));
    }
    return wanted;
  }

  async #ofOwnFields(tenants: readonly string[]): Promise<WantedIndex[]> {
    const definitions = definitionObject(this.#catalog);
    if (!definitions) return [];
    const wanted = new Map<string, WantedIndex>();
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

  async #makeMissing(wanted: readonly WantedIndex[]): Promise<void> {
    if (!wanted.length || !(await missing(this.#database.kysely, wanted)).length) return;
    await this.#database.unlimited.connection().execute(async (db) => {
      if (!(await this.#takeTurn(db))) return;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      try {
        for (const index of await missing(db, wanted)) {
          if (this.#closing) return;
          this.#making = rows[0]?.pid;
          await this.#make(db, index);
        }
      } finally {
        this.#making = undefined;
        await sql`select pg_advisory_unlock(${sql.lit(INDEX_LOCK)})`.execute(db);
      }
    });
  }

  /** Asks again and again: who waits within a statement would keep the other's index from being finished. */
  async #takeTurn(db: Db): Promise<boolean> {
    for (let asked = 0; !this.#closing; asked++) {
      const { rows } = await sql<{
        mine: boolean;
      }>`select pg_try_advisory_lock(${sql.lit(INDEX_LOCK)}) as mine`.execute(db);
      if (rows[0]?.mine) return true;
      if (!asked) console.log('Waiting for another process, which is making indexes …');
      await delay(RETRY_MS);
    }
    return false;
  }

  async #make(db: Db, index: WantedIndex): Promise<void> {
    const { name, table, definition, unique, replaces } = index;
    const inPlace = this.#database.engine === 'pglite';
    const concurrently = inPlace ? sql`` : sql`concurrently`;
    const drop = (old: string) => sql`drop index ${concurrently} if exists ${sql.id(old)}`.execute(db);
    console.log(`Making index ${name} …`);
    // PGlite has one connection: nobody could ask how far it is.
    const watch = inPlace ? undefined : setInterval(() => void this.#logProgress(name), PROGRESS_MS);
    try {
      // What an index that was given up left behind.
      await drop(name);
      const create = unique ? sql`create unique index` : sql`create index`;
      await sql`${create} ${concurrently} ${sql.id(name)} on ${sql.table(table)} ${definition}`.execute(db);
      for (const old of [replaces ?? []].flat()) await drop(old);
      console.log(`Made index ${name}`);
    } catch (error) {
      if (this.#closing) return;
      if (isOutage(error)) throw error;
      // Half made, a unique one would refuse what is written from now on.
      await drop(name);
      throw new StartError(
        `The database refused to create index ${name}: ${(error as Error).message}. Mend the data or the model file.`,
      );
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

function ofObjects(catalog: Pick<Catalog, 'objects'>): WantedIndex[] {
  return desiredTables(catalog).flatMap(({ name: table, indexes }) =>
    indexes.map(({ name, definition, unique, replaces = [] }) => ({
      name,
      table,
      unique,
      replaces,
      definition: sql.raw(definition),
    })),
  );
}

/** Those that are not there, or there but not finished. */
async function missing(db: Db, wanted: readonly WantedIndex[]): Promise<WantedIndex[]> {
  const names = wanted.map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`select c.relname::text as name
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relname = any(${names}) and i.indisvalid`.execute(db);
  const there = new Set(rows.map(({ name }) => name));
  return wanted.filter(({ name }) => !there.has(name));
}
