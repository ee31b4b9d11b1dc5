import { Hono } from 'hono';
import type { Logger } from 'pino';
import { isOutage } from '../../../contract/errors.ts';
import type { Database } from '../../base/db/database.ts';
import { wasFull } from '../../base/db/failure.ts';
import { isDiskFull } from '../../base/db/room.ts';
import { answerHeaders } from '../../base/http/security.ts';
import { consumerLags } from '../events/consumer-lag.ts';
import type { EventConsumer } from '../events/event-consumer.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SmtpSettings } from '../mail/mail-config.ts';
import type { Metrics } from './metrics.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { errorFields, logError } from '../../base/log/log.ts';
import { Prober } from './prober.ts';
import { queueLengths } from './queue-lengths.ts';
import { readiness, readyAnswer } from './readiness.ts';
import { nameRequest } from './requests.ts';
import { serverProbes } from './server-probes.ts';
import { STATUS_KEPT_MS, StatusReader } from './status-reader.ts';

interface Parts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly consumers: readonly EventConsumer[];
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Of this server, as a client on this machine calls it. */
  readonly url: string;
  readonly dataDir: string;
  readonly smtp?: SmtpSettings | undefined;
  readonly metricsToken?: string | undefined;
}

/** What the API takes part in. */
export interface Operations {
  readonly nameRequest: typeof nameRequest;
  readonly routes: Hono;
  /** Tells what can be counted: open streams, and the fields that GraphQL calls begin with. */
  readonly watch: (watched: {
    readonly streams: () => number;
    readonly operations: Iterable<string>;
  }) => void;
}

/** Health, figures and the public status of a server. */
export function createOperations(parts: Parts): Operations & { readonly prober: Prober } {
  const { database, jobs, metrics } = parts;
  const db = database.kysely;
  const isFull = () => wasFull() || (database.engine === 'pglite' && isDiskFull(parts.dataDir));
  const status = new StatusReader(db, Date.now, isFull);
  const missing = readiness(database, jobs, isFull);
  const routes = new Hono();
  routes.use('/readyz', answerHeaders);
  routes.use('/metrics', answerHeaders);
  routes.get('/readyz', async () => readyAnswer(await missing()));
  routes.get('/metrics', async (context) => {
    if (!mayReadMetrics(context, parts.metricsToken)) return context.json({ error: 'forbidden' }, 403);
    return context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });
  routes.get('/api/status', async (context) => {
    const cacheControl = `public, max-age=${STATUS_KEPT_MS / 1000}`;
    return context.json(await status.read(), 200, { 'Cache-Control': cacheControl });
  });
  return {
    nameRequest,
    routes,
    watch: ({ streams, operations }) => {
      metrics.know(operations);
      metrics.watch({
        streams,
        pool: () => database.connections(),
        queues: () => queueLengths(database),
        lags: () => consumerLags(db, parts.consumers),
      });
    },
    prober: proberOf(parts, isFull),
  };
}

function proberOf({ database, log, ...parts }: Parts, isFull: () => boolean): Prober {
  return new Prober({
    db: database.kysely,
    probes: serverProbes({ database, isFull, ...parts }),
    onFailure: (component, error) => {
      if (isOutage(error)) logError('Probe', error);
      else log.warn({ component, error: errorFields(error) }, 'probe');
    },
  });
}
