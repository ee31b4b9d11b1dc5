import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ConnectionCounts } from '../../base/db/lease.ts';
import type { Lag } from '../events/consumer-lag.ts';

/** Seconds; the first few lie around what a list takes. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Others are counted as one: a client may send any word as its method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER = 'other';
/** Open as long as a tab is in sight: its duration says nothing. */
const STREAM = '/api/changes';

interface Watched {
  readonly pool: () => ConnectionCounts;
  readonly streams: () => number;
  /** How much waits, by queue. */
  readonly queues: () => Promise<Readonly<Record<string, number>>>;
  /** How far each consumer of events is behind. */
  readonly lags: () => Promise<Readonly<Record<string, Lag>>>;
}

export interface Metrics {
  readonly answered: (method: string, route: string, status: number, ms: number) => void;
  readonly operated: (operation: string, failed: boolean) => void;
  /** A call to an address that people gave. */
  readonly called: (outcome: string, ms: number) => void;
  /** Adds figures that are read when somebody asks for them. */
  readonly watch: (watched: Watched) => void;
  /** The fields of the schema: what else a call may begin with is counted as one. */
  readonly know: (operations: Iterable<string>) => void;
  /** In Prometheus' text format. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** The figures of this process. No label holds what people choose: each has a small number of values. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const known = new Set<string>();
  const durations = new Histogram({
    name: 'tessera_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const operations = new Counter({
    name: 'tessera_graphql_operations_total',
    help: 'GraphQL calls by the field of the schema that they begin with.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const calls = new Histogram({
    name: 'tessera_outgoing_duration_seconds',
    help: 'Time that calls to addresses of people took, by what came of them.',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  });
  return {
    called: (outcome, ms) => calls.observe({ outcome }, ms / 1000),
    answered: (method, route, status, ms) => {
      if (route === STREAM && status === 200) return;
      durations.observe({ method: METHODS.has(method) ? method : OTHER, route, status }, ms / 1000);
    },
    operated: (operation, failed) =>
      operations.inc({
        operation: known.has(operation) ? operation : OTHER,
        outcome: failed ? 'failed' : 'done',
      }),
    watch: (watched) => addGauges(registers, watched),
    know: (names) => {
      for (const name of names) known.add(name);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function addGauges(registers: Registry[], { pool, streams, queues, lags }: Watched): void {
  new Gauge({
    name: 'tessera_database_connections',
    help: 'Connections to the database, and callers that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const counts = pool();
      for (const state of ['open', 'idle', 'waiting'] as const) this.set({ state }, counts[state]);
    },
  });
  new Gauge({
    name: 'tessera_live_streams',
    help: 'Open streams of changes.',
    registers,
    collect() {
      this.set(streams());
    },
  });
  new Gauge({
    name: 'tessera_queue_length',
    help: 'What waits or is worked at, by queue; of all processes together.',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      // Without the database there is no such figure; the others still are.
      const lengths = await queues().catch(() => ({}));
      for (const [queue, count] of Object.entries(lengths)) this.set({ queue }, count);
    },
  });
  for (const unit of ['events', 'seconds'] as const) {
    new Gauge({
      name: `tessera_event_lag_${unit}`,
      help: `How far each consumer of events is behind, in ${unit}; of all processes together.`,
      labelNames: ['consumer'],
      registers,
      async collect() {
        this.reset();
        for (const [consumer, lag] of Object.entries(await lags().catch(() => ({})))) {
          this.set({ consumer }, lag[unit]);
        }
      },
    });
  }
}
