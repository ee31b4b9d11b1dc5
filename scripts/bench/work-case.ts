import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/base/db/database.ts';
import { ensureSystemTables } from '../../src/server/base/db/ensure-tables.ts';
import { PRODUCT } from '../../src/server/compose.ts';
import type { DueKind } from '../../src/server/platform/due/due-kind.ts';
import { DueWorker } from '../../src/server/platform/due/due-worker.ts';
import type { FileRates } from './import-case.ts';
import { inOwnDatabase } from './own-database.ts';

const ROUNDS = 3;
const WORKS = 5000;
const AT_ONCE = 10;
/** Where what others make is installed: `npm ci --prefix tests/foreign-server`. */
const PEERS = resolve(import.meta.dirname, '../../tests/foreign-server/package.json');

/** What of graphile-worker is used. */
interface GraphileWorker {
  run(options: {
    readonly connectionString: string;
    readonly concurrency: number;
    readonly noHandleSignals: boolean;
    readonly pollInterval: number;
    readonly logger: unknown;
    readonly taskList: Readonly<Record<string, () => void>>;
  }): Promise<{ stop(): Promise<void> }>;
  runMigrations(options: { readonly connectionString: string }): Promise<void>;
  readonly Logger: new (factory: () => () => void) => unknown;
}

/** Undefined where it is not installed. */
export async function graphileWorker(): Promise<GraphileWorker | undefined> {
  try {
    const path = createRequire(PEERS).resolve('graphile-worker');
    return (await import(pathToFileURL(path).href)) as GraphileWorker;
  } catch {
    return undefined;
  }
}

/** Pieces of work a second, done by one process, which are nothing in themselves: by graphile-worker and by Tessera. */
export function measureWork(databaseUrl: string, peer: GraphileWorker): Promise<FileRates> {
  return inOwnDatabase(databaseUrl, async (url) => {
    const database = await openDatabase({ databaseUrl: url });
    try {
      await ensureSystemTables(database.kysely, PRODUCT.tables);
      await peer.runMigrations({ connectionString: url });
      const base: number[] = [];
      const tested: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await sql`select graphile_worker.add_jobs(array(select row('nothing', '{}'::json, null, null, null, null, null,
          null)::graphile_worker.job_spec from generate_series(1, ${WORKS})))`.execute(database.kysely);
        base.push(
          await rateOf((done) =>
            peer.run({
              connectionString: url,
              concurrency: AT_ONCE,
              noHandleSignals: true,
              pollInterval: 1000,
              logger: new peer.Logger(() => () => undefined),
              taskList: { nothing: done },
            }),
          ),
        );
        // What ends while its worker stops is due once more.
        await sql`delete from tessera.due`.execute(database.kysely);
        await sql`insert into tessera.due (tenant_id, kind, key)
          select '', 'nothing', i::text from generate_series(1, ${WORKS}) as i`.execute(database.kysely);
        tested.push(
          await rateOf(async (done) => {
            const worker = new DueWorker({ database, kinds: [nothing(done)] });
            await worker.start();
            return worker;
          }),
        );
      }
      return { base: Math.max(...base), tested: Math.max(...tested) };
    } finally {
      await database.close();
    }
  });
}

const nothing = (done: () => void): DueKind => ({
  name: 'nothing',
  atOnce: AT_ONCE,
  waitAfter: () => 1000,
  run: () => {
    done();
    return Promise.resolve(undefined);
  },
});

/** From the start of a worker until all is done. */
async function rateOf(start: (done: () => void) => Promise<{ stop(): Promise<void> }>): Promise<number> {
  const all = Promise.withResolvers<void>();
  let left = WORKS;
  const begun = performance.now();
  const worker = await start(() => {
    if (--left === 0) all.resolve();
  });
  await all.promise;
  const seconds = (performance.now() - begun) / 1000;
  await worker.stop();
  return WORKS / seconds;
}
