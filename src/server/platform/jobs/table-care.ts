import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../base/db/database.ts';
import { logError } from '../../base/log/log.ts';

type Cared = Pick<Database, 'background' | 'engine' | 'connections'>;

/** While jobs write, tables are looked at as often (milliseconds). */
const LOOK_MS = 1_000;
/** So long nobody has asked: a part of the upkeep begins (milliseconds). It waits so long for that at most, all in all. */
const QUIET_MS = 1_000;
const PATIENCE_MS = 10 * 60_000;
/** A `vacuum` has no parts, and takes a second for some hundred megabytes: it begins when nobody has asked for longer. */
const LARGE_BYTES = 16 * 1024 * 1024;
const MOST_QUIET = 30;
/** Of the default 100, while people wait: tens of milliseconds a table, whatever its size. */
const ROUGH_TARGET = 3;

/** Rows that have changed or died since, as a share of all, and beside it. */
interface Threshold {
  readonly share: number;
  readonly rows: number;
}
const GROWING: Threshold = { share: 0.5, rows: 500 };
const LEFT: Threshold = { share: 0.1, rows: 50 };

interface Grown {
  readonly name: string;
  readonly isChanged: boolean;
  readonly isDirty: boolean;
  /** With its indexes. */
  readonly bytes: number;
}

/** How many times as long it is quiet before a `vacuum`. */
const quietTimes = ({ bytes }: Grown): number => Math.min(MOST_QUIET, 1 + Math.floor(bytes / LARGE_BYTES));

/**
 * What autovacuum does elsewhere, and nobody in PGlite: plans are made by statistics that fit, and space of dead rows is
 * used again. Of every table, by what the database counts itself: a job writes to others than its object's. It has one
 * connection: while jobs write small samples do, and the rest is done in parts when nobody asks.
 */
export class TableCare {
  readonly #database: Cared;
  readonly #signal: AbortSignal;
  readonly #quietMs: number;
  /** Tables whose statistics are of a small sample. */
  readonly #rough = new Set<string>();
  #jobs = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(database: Cared, signal: AbortSignal, quietMs = QUIET_MS) {
    this.#database = database;
    this.#quietMs = quietMs;
    this.#signal = signal;
  }

  /** While a job runs; answers how to say that it has ended. */
  tend(): () => void {
    if (this.#database.engine !== 'pglite') return () => undefined;
    if (++this.#jobs === 1) this.#take(() => this.#untilJobsEnd());
    return () => {
      if (--this.#jobs === 0) this.#take(() => this.tidy());
    };
  }

  /** Resolves when nothing of it is under way. */
  settled(): Promise<void> {
    return this.#work;
  }

  #take(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      if (!this.#signal.aborted) logError('Upkeep of tables', error);
    });
  }

  async #untilJobsEnd(): Promise<void> {
    while (this.#jobs > 0 && !this.#signal.aborted) {
      await this.analyzeGrown();
      await delay(LOOK_MS, undefined, { signal: this.#signal });
    }
  }

  /** Statistics that fit roughly, of tables that have grown by half. */
  async analyzeGrown(): Promise<void> {
    for (const { name, isChanged } of await this.#grown(GROWING)) {
      if (this.#signal.aborted) return;
      if (!isChanged) continue;
      await this.#database.background.transaction().execute(async (tx) => {
        await sql`set local default_statistics_target = ${sql.lit(ROUGH_TARGET)}`.execute(tx);
        await sql.raw(`analyze ${name}`).execute(tx);
      });
      this.#rough.add(name);
    }
  }

  /** What jobs have left, a statement at a time when nobody asks; the next job's begin comes first. */
  async tidy(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    const turn = async (times?: number) => {
      await this.#quiet(until, times);
      return this.#jobs === 0 && !this.#signal.aborted;
    };
    const grown = await this.#grown(LEFT);
    for (const { name, isChanged } of grown) {
      if (!(isChanged || this.#rough.has(name)) || !(await turn())) continue;
      await sql.raw(`analyze ${name}`).execute(this.#database.background);
      this.#rough.delete(name);
    }
    for (const table of grown) {
      if (!table.isDirty || !(await turn(quietTimes(table)))) continue;
      await sql.raw(`vacuum ${table.name}`).execute(this.#database.background);
    }
  }

  /** Once a day: every table, in the background. */
  tidyAll(): void {
    if (this.#database.engine === 'pglite') this.#take(() => this.#tidyAll());
  }

  async #tidyAll(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    for (const table of await this.#grown(LEFT)) {
      for (const how of ['vacuum', 'analyze']) {
        await this.#quiet(until, how === 'vacuum' ? quietTimes(table) : 1);
        // A job's own tables come first, while it runs and after.
        if (this.#signal.aborted || this.#jobs > 0) return;
        await sql.raw(`${how} ${table.name}`).execute(this.#database.background);
      }
    }
  }

  async #quiet(until: number, times = 1): Promise<void> {
    for (;;) {
      const left = this.#quietMs * times - this.#database.connections().quietMs;
      if (left <= 0 || Date.now() >= until || this.#signal.aborted || this.#jobs > 0) return;
      await delay(left, undefined, { signal: this.#signal });
    }
  }

  /** The smallest first: others wait for longer. */
  async #grown({ share, rows }: Threshold): Promise<readonly Grown[]> {
    const { background } = this.#database;
    // What this session has counted is to be seen.
    await sql`select pg_stat_force_next_flush()`.execute(background);
    const past = sql`> ${sql.lit(rows)} + ${sql.lit(share)} * greatest(c.reltuples, 0)`;
    // The size is asked of few: each of their indexes has files of its own.
    const { rows: found } = await sql<Grown>`with counted as materialized (select c.oid,
          pg_stat_get_mod_since_analyze(c.oid) ${past} as "isChanged",
          pg_stat_get_dead_tuples(c.oid) + pg_stat_get_ins_since_vacuum(c.oid) ${past} as "isDirty"
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
        where n.nspname in ('public', 'tessera', 'tessera_ops') and c.relkind = 'r')
      select oid::regclass::text as name, "isChanged", "isDirty",
        case when "isChanged" or "isDirty" then pg_total_relation_size(oid)::float8 else 0 end as bytes
      from counted order by bytes`.execute(background);
    return found;
  }
}
