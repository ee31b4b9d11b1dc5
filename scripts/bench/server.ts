/**
 * The measured process: the real API with production settings on one port, the bare routes on another. Says by a
 * message when it serves, and ends when its parent does.
 */
import { once } from 'node:events';
import { devNull } from 'node:os';
import { CompiledQuery } from 'kysely';
import { createApi } from '../../src/server/api.ts';
import { readConfig } from '../../src/server/config.ts';
import { type Database, openDatabase } from '../../src/server/base/db/database.ts';
import { ensureSystemTables } from '../../src/server/base/db/ensure-tables.ts';
import { PRODUCT } from '../../src/server/compose.ts';
import { hostApi } from '../../src/server/base/http/host.ts';
import { Jobs } from '../../src/server/platform/jobs/jobs.ts';
import { migrate } from '../../src/server/base/migrate/migrate.ts';
import { readLabels } from '../../src/server/base/model/read-labels.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { createLog, logTo } from '../../src/server/base/log/log.ts';
import { createMetrics } from '../../src/server/platform/ops/metrics.ts';
import { createOperations } from '../../src/server/platform/ops/operations.ts';
import { observeRequests } from '../../src/server/platform/ops/requests.ts';
import { exitOnStartError } from '../exit-on-start-error.ts';
import { startBare } from './bare.ts';
import { type Facts, TENANT } from './facts.ts';

const SAMPLES = 100;

/** The message to the parent. */
export interface Ready {
  readonly url: string;
  readonly bareUrl: string;
  readonly facts: Facts;
  readonly noRole: string | undefined;
}

async function readFacts({ kysely }: Database): Promise<Facts> {
  const read = async (text: string, ...values: unknown[]) =>
    (await kysely.executeQuery(CompiledQuery.raw(text, values))).rows as Record<string, string>[];
  const [tenant] = await read('select id from tessera.tenant where domain = $1', TENANT.domain);
  const [count] = await read('select count(*) as rows from contact');
  const tenantId = tenant?.['id'];
  const rows = Number(count?.['rows']);
  if (tenantId === undefined || !rows) throw new Error('The database is not filled.');
  const percent = (300 * SAMPLES) / rows;
  const sample = await read(
    `select id from contact tablesample bernoulli (${percent}) repeatable (1) order by md5(id) limit ${SAMPLES}`,
  );
  return { tenantId, rows, ids: sample.map(({ id }) => String(id)) };
}

await exitOnStartError(async () => {
  const config = readConfig(process.env);
  const catalog = await readMetadata(config.metadataDir, config.overlayDir);
  const labels = await readLabels(config.localesDir, config.overlayDir);
  const database = await openDatabase(config);
  const db = database.kysely;
  await ensureSystemTables(db, PRODUCT.tables);
  await migrate(db, catalog, { allowLoss: false });
  const facts = await readFacts(database);
  // As in production, but for where the log goes.
  const log = createLog({ level: 'info', to: logTo(devNull) });
  const metrics = createMetrics();
  const jobs = new Jobs({ database, catalog, kinds: PRODUCT.kinds, upkeep: PRODUCT });
  const { production, dataDir } = config;
  const ops = createOperations({ database, jobs, consumers: [], metrics, log, url: '', dataDir });
  const api = createApi({ database, catalog, labels, production, ops });
  const host = await hostApi(api.fetch, { port: config.port, observe: observeRequests(log, metrics) });
  const bare = await startBare(database, config.databaseUrl, facts);
  const ready: Ready = { url: host.url, bareUrl: bare.url, facts, noRole: bare.noRole };
  process.send?.(ready);
  await once(process, 'disconnect');
  await bare.close();
  await host.close();
  await database.close();
});
process.exit();
