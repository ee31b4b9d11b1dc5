import { Kysely, PostgresDialect } from 'kysely';
import { StartError } from '../start-error.ts';
import { BackgroundTurn } from './background-turn.ts';
import { budgetedPool } from './budgeted-pool.ts';
import { DatabaseBudget } from './database-budget.ts';
import { takeDataFolder } from './data-folder.ts';
import {
  type ConnectionCounts,
  type ConnectionPool,
  LONG_LIMIT_MS,
  QUERY_LIMIT_MS,
  type Turn,
} from './lease.ts';
import { type NudgeEar, Nudges } from './nudges.ts';
import { ownerPool } from './owner-pool.ts';
import { PGlitePool } from './pglite-pool.ts';
import type { PGliteSettings } from './pglite-worker.ts';
import { postgresPool } from './postgres-pool.ts';
import { prepareDatabase } from './prepare-database.ts';
import { addressOf, connectionProblem, roomProblem } from './start-problems.ts';
import { type Db, type SystemTables } from './system-tables.ts';
import { type TenantDb, tenantDb, type WholeWork, wholeTransaction } from './tenant-db.ts';

export interface Database {
  /** As the owner of all tables: for migrations, logins and whatever is of no single tenant. */
  readonly kysely: Db;
  /** The same, for what may take hours: the changes of tables and the making of indexes. */
  readonly unlimited: Db;
  /** As the owner too, for what nobody waits for: takes the last turn. */
  readonly background: Db;
  /** As one tenant: for all records of objects. Jobs take the last turn. */
  forTenant(tenantId: string, turn?: Turn): TenantDb;
  /** All of the work or nothing of it, as the owner, and in it as one tenant after the other. Takes the last turn. */
  wholly<T>(work: WholeWork<T>): Promise<T>;
  /** Hears that any process has written events or due work; see `Nudges`. Answers how to end it. */
  nudged(ear: NudgeEar): Promise<() => Promise<void>>;
  /**
   * Holds a name for as long as this process lives; several may hold the same. Others see that by `isHeld`. Answers how to
   * give it free. `lost`: it is free though this process lives.
   */
  hold(name: string, lost: () => void): Promise<() => Promise<void>>;
  readonly engine: 'pglite' | 'postgres';
  /** Opens the data of this process anew, which gives back the memory that much work has taken; else nothing. */
  reopen(): Promise<void>;
  connections(): ConnectionCounts;
  close(): Promise<void>;
}

export interface DatabasePlace {
  readonly databaseUrl?: string;
  /** Of PGlite; without it and without `databaseUrl` the database is in memory. */
  readonly dataDir?: string;
}

export interface DatabaseOptions {
  /** A query that runs longer is ended and answered with `timeout` (milliseconds). */
  readonly limitMs?: number;
  /** A tar file of a PGlite data folder, from which a new one is made. */
  readonly template?: string;
  /** How many connections to PostgreSQL at most. */
  readonly connections?: number;
  /** Nobody waits for anything that this process has PostgreSQL do. */
  readonly isBackground?: boolean;
}

/**
 * Opens the PostgreSQL of `databaseUrl`, else PGlite. Both answer the same statements with the same values: bigint,
 * numeric, dates and times as text, the rest as `pg` does.
 * @throws StartError when it cannot be used
 */
export async function openDatabase(place: DatabasePlace, options: DatabaseOptions = {}): Promise<Database> {
  const limitMs = options.limitMs ?? QUERY_LIMIT_MS;
  const nudges = new Nudges();
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== undefined) {
    const address = addressOf(databaseUrl);
    const turn = options.isBackground ? new BackgroundTurn() : undefined;
    const connections = options.connections ?? 10;
    const pool = budgetedPool(
      postgresPool(databaseUrl, limitMs, connections, nudges.committed, turn),
      new DatabaseBudget(connections),
    );
    return start(
      'postgres',
      pool,
      nudges,
      () => undefined,
      (error) => roomProblem(error, place) ?? connectionProblem(error, address),
    );
  }
  const folder = dataDir === undefined ? undefined : takeDataFolder(dataDir);
  const settings: PGliteSettings = {
    ...(folder === undefined ? {} : { folder: folder.database }),
    ...(options.template === undefined ? {} : { template: options.template }),
  };
  const pglite = new PGlitePool(settings, limitMs, nudges.committed);
  return start(
    'pglite',
    budgetedPool(pglite, new DatabaseBudget(1)),
    nudges,
    () => folder?.release(),
    (error) => roomProblem(error, place) ?? pgliteProblem(error, dataDir),
    // Whoever asks next opens it; what is in memory alone would be lost.
    folder && (() => pglite.end()),
  );
}

async function start(
  engine: Database['engine'],
  pool: ConnectionPool,
  nudges: Nudges,
  release: () => void,
  problem: (error: unknown) => StartError,
  reopen: () => Promise<void> = () => Promise.resolve(),
): Promise<Database> {
  const openAs = (limitMs?: number, turn?: Turn) =>
    new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: ownerPool(pool, limitMs, turn) }) });
  const kysely = openAs();
  nudges.use(pool, engine);
  const close = async () => {
    await nudges.close();
    await kysely.destroy();
    release();
  };
  try {
    await prepareDatabase(kysely);
  } catch (error) {
    await close().catch(() => undefined);
    throw error instanceof StartError ? error : problem(error);
  }
  return {
    kysely,
    unlimited: openAs(LONG_LIMIT_MS),
    background: openAs(undefined, 'last'),
    forTenant: (tenantId, turn) => tenantDb(pool, tenantId, turn),
    wholly: (work) => wholeTransaction(pool, work),
    nudged: (ear) => nudges.hear(ear),
    hold: (name, lost) => pool.hold(name, lost),
    engine,
    reopen,
    connections: () => pool.counts(),
    close,
  };
}

function pgliteProblem(error: unknown, dataDir: string | undefined): StartError {
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
  return new StartError(
    `The database in ${dataDir ?? 'memory'} cannot be opened (${reason}). ` +
      'Restore the folder from a backup, or set TESSERA_DATA to another one.',
  );
}
