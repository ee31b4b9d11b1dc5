import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../src/server/base/db/database.ts';
import { ensureSystemTables } from '../../src/server/base/db/ensure-tables.ts';
import { migrate } from '../../src/server/base/migrate/migrate.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { PRODUCT } from '../../src/server/compose.ts';
import { openWorkflowWorld } from '../../tests/server/areas/automator/workflow-world.ts';
import type { FileRates } from './import-case.ts';
import { inOwnDatabase } from './own-database.ts';

const [ROUNDS, RUNS, CONNECTIONS, BATCH] = [3, 5_000, 4, 500];
/** Where what others make is installed: `npm ci --prefix tests/foreign-server`. */
const PEERS = resolve(import.meta.dirname, '../../tests/foreign-server/package.json');

interface Job {
  readonly data: { readonly id: string };
}

/** What of pg-boss is used. */
export interface PgBoss {
  start(): Promise<unknown>;
  stop(options: { readonly graceful: boolean }): Promise<void>;
  on(name: 'error', handler: () => void): unknown;
  createQueue(name: string): Promise<void>;
  insert(name: string, jobs: readonly Job[]): Promise<unknown>;
  work(
    name: string,
    options: {
      readonly batchSize: number;
      readonly pollingIntervalSeconds: number;
      readonly burstWhenBatchFull: boolean;
    },
    handler: (jobs: readonly Job[]) => Promise<void>,
  ): Promise<string>;
}
type MakeBoss = new (connectionString: string) => PgBoss;

/** Undefined where it is not installed. */
export async function pgBoss(): Promise<MakeBoss | undefined> {
  try {
    const path = createRequire(PEERS).resolve('pg-boss');
    return ((await import(pathToFileURL(path).href)) as { readonly PgBoss: MakeBoss }).PgBoss;
  } catch {
    return undefined;
  }
}

/**
 * Steps a second, of runs that each write one field of a record, with its rules, history, events, log and counts; and jobs of
 * pg-boss that each make the same write alone, by one process each.
 */
export function measureWorkflow(databaseUrl: string, Boss: MakeBoss): Promise<FileRates> {
  return inOwnDatabase(databaseUrl, async (url) => {
    const database = await openDatabase({ databaseUrl: url });
    const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
    const boss = new Boss(url);
    boss.on('error', () => undefined);
    try {
      await ensureSystemTables(database.kysely, PRODUCT.tables);
      await migrate(database.kysely, await readMetadata('metadata'), { allowLoss: false });
      const world = await openWorkflowWorld(database);
      world.clock = new Date();
      const config = { values: JSON.stringify({ notes: 'Written by a run' }) };
      const id = await world.active([{ type: 'UPDATE_FIELD', config }], { entry: 'EVERY_TIME' });
      await boss.start();
      const rates: Record<'base' | 'tested', number[]> = { base: [], tested: [] };
      for (let round = 0; round < ROUNDS; round++) {
        const [others, people] = [await world.contacts(RUNS), await world.contacts(RUNS)];
        await sql`analyze`.execute(database.kysely);
        const queue = `write-${round}`;
        await boss.createQueue(queue);
        await boss.insert(
          queue,
          others.map((of) => ({ data: { id: of } })),
        );
        const all = Promise.withResolvers<void>();
        let left = RUNS;
        const begun = performance.now();
        const options = { batchSize: BATCH, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true };
        await boss.work(queue, options, async (jobs) => {
          await Promise.all(
            jobs.map(({ data }) =>
              pool.query({ name: 'write', text: WRITE, values: [world.tenant.tenantId, data.id] }),
            ),
          );
          left -= jobs.length;
          if (left <= 0) all.resolve();
        });
        await all.promise;
        rates.base.push((RUNS / (performance.now() - begun)) * 1000);
        await world.start(id, people);
        const started = performance.now();
        await world.go();
        rates.tested.push((RUNS / (performance.now() - started)) * 1000);
      }
      return { base: Math.max(...rates.base), tested: Math.max(...rates.tested) };
    } finally {
      await boss.stop({ graceful: false });
      await pool.end();
      await database.close();
    }
  });
}

const WRITE = `update contact set notes = 'Written by a job', version = version + 1, modified_at = now()
  where tenant_id = $1 and id = $2 and deleted_at is null`;
