import { CompiledQuery, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Labels } from '../../base/model/labels.ts';
import type { TenantCatalogs } from '../catalogs/tenant-catalogs.ts';
import { logError } from '../../base/log/log.ts';
import { clearDeadRows } from './dead-rows.ts';
import { openWork } from './open-work.ts';
import { purge, type PurgeRun } from '../upkeep/purge.ts';
import type { JobKinds } from './job-run.ts';
import { runBatch } from './run-batch.ts';
import { TableCare } from './table-care.ts';

/** Of pg-boss's own tables. */
const SCHEMA = 'tessera_jobs';
const BATCH = 'batch';
const UPKEEP = 'upkeep';
const BEAT = 'beat';

const POLL_SECONDS = 10;
/** Jobs at once in one process, of so many tenants: a big one keeps no other tenant waiting. */
const TENANTS_AT_ONCE = 4;
/**
 * A worker that is silent for so long is given up. That one's process is dead is seen at once (`openWork`): this is for
 * one that has stopped without an end, and for the upkeep.
 */
const HEARTBEAT_SECONDS = 30;
const DAY_SECONDS = 24 * 60 * 60;
/**
 * How often jobs that nobody works at are looked for (milliseconds). In PGlite they are known: only what has failed waits.
 */
const LOOK_MS = { postgres: 1_000, pglite: 15_000 };
/** How often it is seen whether the daily upkeep is due (milliseconds). */
const UPKEEP_MS = 15_000;
/** A call that made a job may not have committed it yet (milliseconds). */
const WAKE_MS = 20;
/** After an erasure the database first counts the rows that have gone (milliseconds). */
const CLEAR_MS = 5_000;
const STOP_MS = 10_000;

export interface JobParts {
  readonly database: Database;
  readonly catalog: Catalog;
  /** The kinds of jobs that there are. */
  readonly kinds: JobKinds;
  /** What the daily upkeep does. */
  readonly upkeep: Pick<PurgeRun, 'upkeep' | 'personal'>;
  /** Knows tenants' own objects; without it there are none. */
  readonly catalogs?: TenantCatalogs;
  /** What objects and fields are called in files. */
  readonly labels?: Labels;
}

interface BatchKey {
  readonly tenantId: string;
  readonly jobId: string;
}

/**
 * The server's own worker. Which jobs there are, and how far they have come, is in our tables; pg-boss only says which
 * of several processes works at which, and notices when one dies. Its content can be made anew at any time.
 */
export class Jobs {
  readonly #parts: JobParts;
  readonly #boss: PgBoss;
  readonly #stopping = new AbortController();
  readonly #care: TableCare;
  #started: Promise<void> | undefined;
  #batchWorkers: readonly string[] = [];
  #beatWorker: string | undefined;
  #wake: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;
  #upkeepAt = 0;
  #clear: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(parts: JobParts) {
    this.#parts = parts;
    this.#care = new TableCare(parts.database, this.#stopping.signal);
    const { kysely, engine } = parts.database;
    this.#boss = new PgBoss({
      // All statements go through our own connections, as the owner: PGlite has but one.
      db: {
        executeSql: (text, values) => kysely.executeQuery(CompiledQuery.raw(text, values ?? [])),
      },
      backend: engine === 'pglite' ? 'pglite' : 'postgres',
      schema: SCHEMA,
      schedule: false,
      superviseIntervalSeconds: 30,
      monitorIntervalSeconds: 30,
      flowIntervalSeconds: 3600,
      bamIntervalSeconds: 3600,
      monitorVacuum: false,
      reindex: engine !== 'pglite',
    });
    this.#boss.on('error', (error) => logError('Jobs', error));
  }

  /** Begins to work, in the background; does not throw. */
  start(): Promise<void> {
    this.#started ??= this.#start().catch((error: unknown) => logError('Jobs do not run', error));
    return this.#started;
  }

  /** There is a new job. */
  wake(): void {
    if (!this.#started || this.#stopping.signal.aborted) return;
    clearTimeout(this.#wake);
    this.#wake = setTimeout(() => this.#look(), WAKE_MS);
  }

  /** Somebody was erased: what the database still has of it goes soon. */
  erased(): void {
    if (!this.#started || this.#stopping.signal.aborted) return;
    clearTimeout(this.#clear);
    this.#clear = setTimeout(() => {
      this.#sweeping = this.#sweeping
        .then(() => clearDeadRows(this.#parts.database, this.#stopping.signal))
        .catch((error: unknown) => logError('What was erased', error));
    }, CLEAR_MS);
  }

  /** Whether this process works at jobs. */
  isWorking(): boolean {
    return this.#beatWorker !== undefined && !this.#stopping.signal.aborted;
  }

  /** Sends a job that shows that workers do theirs: it writes the time into `tessera_ops.beat`. */
  async sendBeat(): Promise<void> {
    if (!this.isWorking()) throw new Error('The worker has not started');
    await this.#boss.send(BEAT, {});
    this.#boss.notifyWorker(this.#beatWorker ?? '');
  }

  /** Lets the running chunk end; the rest of its job goes on at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#wake);
    clearTimeout(this.#clear);
    clearTimeout(this.#looks);
    if (!this.#started) return;
    await this.#started;
    await this.#sweeping;
    await this.#care.settled();
    await this.#boss.stop({ graceful: true, timeout: STOP_MS });
  }

  async #start(): Promise<void> {
    const boss = this.#boss;
    await boss.start();
    const limits = { expireInSeconds: DAY_SECONDS - 1, heartbeatSeconds: HEARTBEAT_SECONDS, retryLimit: 3 };
    // One job of a kind at a time for each key.
    await boss.createQueue(BATCH, {
      ...limits,
      policy: 'exclusive',
      retryDelay: 1,
      deleteAfterSeconds: 3600,
    });
    await boss.createQueue(UPKEEP, { ...limits, policy: 'exclusive', retryDelay: 60 });
    // One process has this database, and it has just begun: whoever was at a job is dead.
    if (this.#parts.database.engine === 'pglite') await boss.deleteAllJobs(BATCH);
    if (this.#stopping.signal.aborted) return;
    const polling = { pollingIntervalSeconds: POLL_SECONDS, localGroupConcurrency: 1 };
    const work = () =>
      boss.work<BatchKey>(BATCH, polling, async ([job]) => {
        if (job) await this.#runBatch(job.data, job.signal);
      });
    this.#batchWorkers = await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, work));
    await boss.work(UPKEEP, { pollingIntervalSeconds: 60 }, async ([job]) => {
      if (job) await this.#runUpkeep(job.signal);
    });
    await boss.createQueue(BEAT, {
      policy: 'exclusive',
      expireInSeconds: 60,
      retryLimit: 0,
      deleteAfterSeconds: 60,
    });
    this.#beatWorker = await boss.work(BEAT, { pollingIntervalSeconds: POLL_SECONDS }, () => this.#beat());
    this.#look();
  }

  /** Looks now, and then again and again. */
  #look(): void {
    clearTimeout(this.#looks);
    this.#sweeping = this.#sweeping
      .then(() => this.#sendOpen())
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) logError('Jobs', error);
      })
      .finally(() => {
        clearTimeout(this.#looks);
        if (this.#stopping.signal.aborted) return;
        this.#looks = setTimeout(() => this.#look(), LOOK_MS[this.#parts.database.engine]);
      });
  }

  /** Sends what is to be done and not in the queue, and what somebody has left there. */
  async #sendOpen(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const works = await openWork(this.#parts.database, BATCH);
    for (const { tenantId, jobId, queued, isLeft } of works) {
      if (isLeft && queued !== null) await this.#boss.deleteJob(BATCH, queued);
      if (queued !== null && !isLeft) continue;
      await this.#boss.send(BATCH, { tenantId, jobId }, { singletonKey: jobId, group: { id: tenantId } });
    }
    if (works.some(({ isTaken, isLeft }) => !isTaken || isLeft)) {
      for (const worker of this.#batchWorkers) this.#boss.notifyWorker(worker);
    }
    if (Date.now() < this.#upkeepAt) return;
    this.#upkeepAt = Date.now() + UPKEEP_MS;
    await this.#boss.send(UPKEEP, {}, { singletonSeconds: DAY_SECONDS });
  }

  async #runBatch(key: BatchKey, signal: AbortSignal): Promise<void> {
    const { database, catalogs, labels, kinds } = this.#parts;
    const lost = new AbortController();
    const either = AbortSignal.any([signal, this.#stopping.signal, lost.signal]);
    let free: (() => Promise<void>) | undefined;
    const tended = this.#care.tend();
    try {
      free = await database.hold(key.jobId, () => lost.abort());
      const catalog = await this.#stored(database.forTenant(key.tenantId));
      const outlook = catalogs && labels && { catalogs, labels };
      await runBatch({ database, catalog, kinds, ...key, signal: either, outlook });
    } catch (error) {
      logError(`Job ${key.jobId}`, error);
      throw error;
    } finally {
      tended();
      await free?.();
      // The next one need not wait for the next poll.
      this.wake();
    }
  }

  /** The objects whose tables a tenant has. */
  async #stored(db: TenantDb): Promise<Catalog> {
    return (await this.#parts.catalogs?.stored(db)) ?? this.#parts.catalog;
  }

  async #beat(): Promise<void> {
    await sql`insert into tessera_ops.beat (at) values (clock_timestamp())
      on conflict (single) do update set at = excluded.at`.execute(this.#parts.database.kysely);
  }

  async #runUpkeep(signal: AbortSignal): Promise<void> {
    const { database, catalog } = this.#parts;
    const either = AbortSignal.any([signal, this.#stopping.signal]);
    const stored = (db: TenantDb) => this.#stored(db);
    await purge({ ...this.#parts.upkeep, database, catalog, stored, now: new Date(), signal: either });
    this.#care.tidyAll();
  }
}
