import type { Hono } from 'hono';
import { sql } from 'kysely';
import { problemText } from '../contract/metadata/problem.ts';
import { ensureRoles } from './base/access/built-in-roles.ts';
import { createApi } from './api.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './base/db/database.ts';
import { roomProblem } from './base/db/start-problems.ts';
import { crowdOf } from './platform/public-links/crowd.ts';
import { PRODUCT } from './compose.ts';
import { openBackground } from './background.ts';
import { openPrepared } from './open-prepared.ts';
import { type ForkWorker, Workers } from './workers.ts';
import { DEMO } from './demo/demo-login.ts';
import { savedTablesOf } from './base/db/table-set.ts';
import { refusePublishedPassword } from './demo/published-password.ts';
import { fillOtherObjects } from './demo/other-objects.ts';
import { type Host, hostApi } from './base/http/host.ts';
import { serveClient } from './base/http/static.ts';
import { ChangeFeed } from './platform/live/change-feed.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { openContents } from './platform/files/contents/contents-config.ts';
import { useContents } from './platform/files/contents/contents.ts';
import { IndexMaker, largeFrom } from './base/migrate/index-maker.ts';
import { migrate } from './base/migrate/migrate.ts';
import { TextCleaner } from './base/migrate/text-cleaner.ts';
import { tryTables } from './base/migrate/try-tables.ts';
import { createLog, useLog } from './base/log/log.ts';
import type { OutgoingNote } from './platform/outgoing/outgoing.ts';
import { createMetrics } from './platform/ops/metrics.ts';
import { allOwnObjects, completeAllOwnTables } from './platform/catalogs/complete-all.ts';
import { ownObjectsOf } from './platform/catalogs/own-objects-of.ts';
import { createOperations } from './platform/ops/operations.ts';
import { answerWhileStarting } from './platform/ops/readiness.ts';
import { observeRequests } from './platform/ops/requests.ts';
import { unknownSettings } from './platform/settings/all-tenants.ts';
import { readLabels } from './base/model/read-labels.ts';
import { readMetadata } from './base/model/read-metadata.ts';

export { startWorker } from './worker.ts';

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the server: database, tables, demo tenant, API. `clientReady` is awaited before the first answer,
 * so that the client can be built meanwhile.
 * @throws StartError with one clear message for whatever a person can mend
 */
export async function startServer({
  clientReady,
  fork,
}: {
  readonly clientReady: Promise<void>;
  /** Begins a worker process (`startWorker`) with these variables beside its own; without it there is none. */
  readonly fork?: ForkWorker;
}): Promise<RunningServer> {
  const config = readConfig(process.env);
  // The port first: it is what most often is not free, and what comes after it takes long. Requests wait meanwhile.
  const ready = Promise.withResolvers<Hono>();
  let serving: Hono | undefined;
  ready.promise.catch(() => undefined);
  const log = createLog({ level: config.logLevel, readable: process.stderr.isTTY });
  useLog(log);
  const metrics = createMetrics();
  const host = await hostApi(
    (request, env) =>
      serving?.fetch(request, env) ??
      answerWhileStarting(request) ??
      ready.promise.then((api) => api.fetch(request, env)),
    {
      port: config.port,
      host: config.host,
      observe: observeRequests(log, metrics),
      uploads: PRODUCT.uploads,
      crowdOf,
    },
  );
  // The database does its part while the files are read.
  const opening = openPrepared(config);
  opening.catch(() => undefined);
  try {
    const [catalog, labels] = await Promise.all([
      readMetadata(config.metadataDir, config.overlayDir),
      readLabels(config.localesDir, config.overlayDir),
    ]);
    for (const problem of catalog.problems) console.error(problemText(problem));
    const database = await opening;
    // On a busy machine the start may take longer than any call may.
    const db = database.unlimited;
    useContents(openContents(config));
    if (config.production) await refusePublishedPassword(db);
    await migrate(db, catalog, {
      allowLoss: false,
      largeFrom: largeFrom(database),
      saved: savedTablesOf(PRODUCT.tables),
    });
    const indexes = new IndexMaker(database, catalog, async (tenantId) =>
      ownObjectsOf(await background.catalogs.withoutCustomFields(database.forTenant(tenantId))),
    );
    await indexes.makeUnique();
    await tryTables(database, catalog);
    await db.transaction().execute((tx) => ensureRoles(tx, catalog));
    const tenants = await prepareTenants(db, catalog, config);
    if (tenants.hasDemo) await fillOtherObjects(db, catalog);
    if (tenants.isNew) await database.reopen();
    const unknown = await unknownSettings(db, catalog.settings);
    if (unknown !== undefined) console.error(unknown);
    const { production, trustedProxies } = config;
    const { url } = host;
    const { publicUrl = url } = config;
    const observe = (note: OutgoingNote) => {
      metrics.called(note.outcome, note.ms);
      log.info(note, 'outgoing');
    };
    const workers =
      fork && config.workers > 0
        ? new Workers(() => fork({ PUBLIC_URL: publicUrl }), config.workers, metrics.called)
        : undefined;
    const background = await openBackground({
      config,
      database,
      catalog,
      labels,
      publicUrl,
      observe,
      workers,
    });
    const { jobs, catalogs, settings, consumers, mail } = background;
    await completeAllOwnTables(database, catalogs);
    const texts = new TextCleaner(database, catalog, () => allOwnObjects(database, catalogs));
    await texts.cleanSmall();
    const changes = new ChangeFeed(database);
    const ops = createOperations({ ...config, database, jobs, consumers, metrics, log, url });
    const api = createApi({
      ops,
      database,
      catalog,
      labels,
      production,
      trustedProxies,
      settings,
      indexes,
      jobs,
      changes,
      reach: {
        publicUrl,
        dns: background.outgoing.dns,
        call: (call) => background.outgoing.call(call),
      },
      ...mail,
    });
    serveClient(api, undefined, api.imageHosts);
    await clientReady;
    serving = api;
    ready.resolve(api);
    announce(url, tenants, config, database.engine);
    void indexes.ensure().then(() => texts.ensure());
    // The queue can be probed only once somebody works at it.
    void jobs.start().then(() => ops.prober.start());
    // Code that only calls need, loaded before the first one comes.
    void import('./platform/api/yoga-server.ts');
    const close = async () => {
      await ops.prober.stop();
      // Open streams would keep the host from closing.
      await changes.close();
      await texts.close();
      await closeAll(host, jobs, indexes, database);
      log.flush();
    };
    return { url, close };
  } catch (error) {
    ready.reject(error);
    await host.close();
    const database = await opening.catch(() => undefined);
    await database?.close().catch(() => undefined);
    throw roomProblem(error, config) ?? error;
  }
}

async function closeAll(host: Host, jobs: Jobs, indexes: IndexMaker, database: Database): Promise<void> {
  await host.close();
  await jobs.stop();
  await indexes.close();
  await database.close();
}

interface Tenants {
  readonly hasDemo: boolean;
  readonly hasAny: boolean;
  /** Its demo was made just now. */
  readonly isNew?: true;
}

async function prepareTenants(
  db: Database['kysely'],
  catalog: Awaited<ReturnType<typeof readMetadata>>,
  { production }: Config,
): Promise<Tenants> {
  const { rows } = await sql<{ domain: string }>`select domain from tessera.tenant`.execute(db);
  if (!rows.length && !production) {
    // The names in nine languages take time and memory, which later starts can do without.
    const { createDemoTenant } = await import('./demo/demo-tenant.ts');
    await createDemoTenant(db, catalog);
    return { hasAny: true, hasDemo: true, isNew: true };
  }
  return {
    hasAny: rows.length > 0,
    hasDemo: !production && rows.some(({ domain }) => domain === DEMO.domain),
  };
}

function announce(
  url: string,
  { hasDemo, hasAny }: Tenants,
  { production }: Config,
  engine: Database['engine'],
): void {
  console.log(`Tessera is ready at ${url}`);
  if (hasDemo) {
    console.log(
      `Log in with tenant "${DEMO.domain}", user "${DEMO.adminEmail}", password "${DEMO.password}".`,
    );
  } else if (!hasAny && production) {
    console.log('There is no tenant yet. Create the first one and its administrator: npm run tenant:create');
    if (engine === 'pglite') console.log('The built-in database serves one process: stop this server first.');
  }
}
