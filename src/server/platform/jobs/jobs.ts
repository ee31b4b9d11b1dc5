import { sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { logError } from '../../base/log/log.ts';
import type { Labels } from '../../base/model/labels.ts';
import type { TenantCatalogs } from '../catalogs/tenant-catalogs.ts';
import type { DueKind, DueWork } from '../due/due-kind.ts';
import { DueWorker } from '../due/due-worker.ts';
import { purge, type PurgeRun } from '../upkeep/purge.ts';
import { BATCH_DUE } from './batch-work.ts';
import { clearDeadRows } from './dead-rows.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { JobKinds } from './job-run.ts';
import { runBatch } from './run-batch.ts';
import { TableCare } from './table-care.ts';

/** Jobs at once in one process, of so many tenants: a big one keeps no other tenant waiting. */
const TENANTS_AT_ONCE = 4;
const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** After an erasure the database first counts the rows that have gone (milliseconds). */
const CLEAR_MS = 5 * SECOND_MS;

/** Work of no tenant, of which there is one. */
const single = (kind: string) => ({ kind, tenantId: '', key: '' });
const UPKEEP = single('upkeep');
const BEAT = single('beat');
const CLEAR = single('clear');

export interface JobParts {
  readonly database: Database;
  readonly catalog: Catalog;
  /** The kinds of jobs that there are. */
  readonly kinds: JobKinds;
  /** What the daily upkeep does. */
  readonly upkeep: Pick<PurgeRun, 'upkeep' | 'personal'>;
  /** Further kinds of work that is done in the background. */
  readonly due?: readonly DueKind[];
  /** Knows tenants' own objects; without it there are none. */
  readonly catalogs?: TenantCatalogs;
  /** What objects and fields are called in files. */
  readonly labels?: Labels;
  /** Calls addresses that people have given; without it kinds that do so cannot run. */
  readonly outgoing?: Pick<Outgoing, 'call'>;
  /** Processes that do the work in place of this one. */
  readonly workers?: Pick<Jobs, 'start' | 'stop' | 'isWorking'> | undefined;
}

/**
 * What is done in the background, in this process or in others in its place: people's jobs, the daily upkeep, and the
 * further kinds that it is given.
 */
export class Jobs {
  readonly #parts: JobParts;
  readonly #worker: DueWorker;
  readonly #works: Pick<DueWorker, 'start' | 'stop' | 'isWorking'>;
  readonly #stopping = new AbortController();
  readonly #care: TableCare;

  constructor(parts: JobParts) {
    this.#parts = parts;
    this.#care = new TableCare(parts.database, this.#stopping.signal);
    const { database, due = [] } = parts;
    const kinds = [this.#batch(), this.#upkeep(), this.#beat(), this.#clear(), ...due];
    this.#worker = new DueWorker({ database, kinds });
    this.#works = parts.workers ?? this.#worker;
  }

  /** Begins to work, in the background; does not throw. */
  start(): Promise<void> {
    return this.#works.start();
  }

  /** There is new work. */
  wake(): void {
    this.#worker.wake();
  }

  /** Somebody was erased: what the database still has of it goes soon. */
  async erased(): Promise<void> {
    // The erasure itself has succeeded; the daily upkeep comes after it too.
    await this.#worker.add(CLEAR, CLEAR_MS).catch((error: unknown) => logError('What was erased', error));
  }

  /** Whether jobs are worked at. */
  isWorking(): boolean {
    return this.#works.isWorking();
  }

  /** Has any process show that workers do theirs: it writes the time into `tessera_ops.beat`. */
  async sendBeat(): Promise<void> {
    if (!this.isWorking()) throw new Error('The worker has not started');
    await this.#worker.add(BEAT);
  }

  /** Lets the running chunk end; the rest of its job goes on at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#works.stop();
    await this.#care.settled();
  }

  #batch(): DueKind {
    return {
      name: BATCH_DUE,
      atOnce: TENANTS_AT_ONCE,
      oneOfTenant: true,
      waitAfter: () => SECOND_MS,
      run: (work, signal) => this.#runBatch(work, signal),
      // Jobs of an earlier version; those that people see are the truth.
      complete: sql`insert into tessera.due (kind, tenant_id, key)
        select ${sql.lit(BATCH_DUE)}, tenant_id, job_id from tessera.batch_work
        where ended_at is null and status <> 'PAUSED' on conflict do nothing`,
    };
  }

  async #runBatch({ tenantId, key: jobId }: DueWork, signal: AbortSignal): Promise<undefined> {
    const { database, catalogs, labels, kinds, outgoing } = this.#parts;
    const tended = this.#care.tend();
    try {
      const catalog = await this.#catalogOf(database.forTenant(tenantId));
      const outlook = catalogs && labels && { catalogs, labels };
      await runBatch({ database, catalog, kinds, tenantId, jobId, signal, outlook, outgoing });
    } finally {
      tended();
    }
  }

  /** All objects of a tenant, with its custom objects and custom fields. */
  async #catalogOf(db: TenantDb): Promise<Catalog> {
    return (await this.#parts.catalogs?.of(db)) ?? this.#parts.catalog;
  }

  /** Once a day, from the first start on. */
  #upkeep(): DueKind {
    return {
      name: UPKEEP.kind,
      atOnce: 1,
      waitAfter: () => 60 * SECOND_MS,
      complete: sql`insert into tessera.due (kind, tenant_id, key)
        values (${sql.lit(UPKEEP.kind)}, '', '') on conflict do nothing`,
      run: async (_work, signal) => {
        const { database, catalog, upkeep } = this.#parts;
        const now = new Date();
        const catalogOf = (db: TenantDb) => this.#catalogOf(db);
        await purge({ ...upkeep, database, catalog, catalogOf, now, signal });
        this.#care.tidyAll();
        return new Date(now.getTime() + DAY_MS);
      },
    };
  }

  #beat(): DueKind {
    return {
      name: BEAT.kind,
      atOnce: 1,
      waitAfter: () => SECOND_MS,
      run: async () => {
        await sql`insert into tessera_ops.beat (at) values (clock_timestamp())
          on conflict (single) do update set at = excluded.at`.execute(this.#parts.database.kysely);
        return undefined;
      },
    };
  }

  #clear(): DueKind {
    return {
      name: CLEAR.kind,
      atOnce: 1,
      waitAfter: () => CLEAR_MS,
      run: async (_work, signal) => {
        await clearDeadRows(this.#parts.database, signal);
        return undefined;
      },
    };
  }
}
