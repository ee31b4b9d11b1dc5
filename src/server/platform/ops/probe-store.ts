import { sql, type Transaction } from 'kysely';
import { STATUS_DAYS, type StatusComponent } from '../../../contract/status.ts';
import type { Db, SystemTables } from '../../base/db/system-tables.ts';
import type { Outcome, ProbeResult } from './probes.ts';

/** How often everything is probed (milliseconds). */
export const PROBE_EVERY_MS = 30_000;
/** Without a probe for so long, nobody probed (milliseconds). */
export const SILENCE_MS = 3 * PROBE_EVERY_MS;
/** A process that probes is taken for dead after this time (milliseconds). */
const LEASE_MS = 2.5 * PROBE_EVERY_MS;
/** Single probes are kept for so long (milliseconds); days and incidents tell the rest. */
const KEEP_MS = 60 * 60 * 1000;

type Tx = Transaction<SystemTables>;
const iso = (ms: number) => new Date(ms).toISOString();

/** Whether this process is the one that probes now; for the next while it stays so. */
export async function takeLease(db: Db, holder: string, now: number): Promise<boolean> {
  const { rows } = await sql`insert into tessera_ops.prober as p (holder, until)
    values (${holder}, ${iso(now + LEASE_MS)})
    on conflict (single) do update set holder = excluded.holder, until = excluded.until
      where p.holder = excluded.holder or p.until <= ${iso(now)} returning 1`.execute(db);
  return rows.length > 0;
}

/** Lets another process probe at once. */
export async function giveLease(db: Db, holder: string): Promise<void> {
  await sql`delete from tessera_ops.prober where holder = ${holder}`.execute(db);
}

/**
 * Writes down what was found, in the order of time, and with it days and incidents. A time in which nobody probed is
 * one in which no server answered: it counts as an outage of the API.
 */
export async function writeResults(db: Db, results: readonly ProbeResult[]): Promise<void> {
  const inOrder = results.toSorted((one, other) => one.at - other.at);
  await db.transaction().execute(async (tx) => {
    // Processes that come back to the database together take turns.
    await sql`select pg_advisory_xact_lock(7305002)`.execute(tx);
    const first = inOrder.find(({ component }) => component === 'api');
    if (first) await writeSilence(tx, first.at);
    for (const result of inOrder) await writeResult(tx, result);
    const last = inOrder.at(-1)?.at ?? 0;
    await sql`delete from tessera_ops.probe where at < ${iso(last - KEEP_MS)}`.execute(tx);
    const oldest = iso(last - STATUS_DAYS * 24 * 60 * 60 * 1000);
    await sql`delete from tessera_ops.probe_day where day < (${oldest}::timestamptz at time zone 'UTC')::date`.execute(
      tx,
    );
    await sql`delete from tessera_ops.incident where ended_at < ${oldest}`.execute(tx);
  });
}

async function writeResult(tx: Tx, { component, at, outcome }: ProbeResult): Promise<void> {
  const { rows } = await sql`insert into tessera_ops.probe (component, at, outcome)
    values (${component}, ${iso(at)}, ${outcome}) on conflict do nothing returning 1`.execute(tx);
  // Another process has probed at the same time.
  if (!rows.length || outcome === 'off') return;
  const failed = outcome === 'failed';
  await addToDay(
    tx,
    component,
    sql`values ((${iso(at)}::timestamptz at time zone 'UTC')::date,
    ${failed ? 0 : 1}::integer, ${failed ? 1 : 0}::integer)`,
  );
  if (failed) await openIncident(tx, component, iso(at));
  else await closeIncidents(tx, component, iso(at));
}

async function writeSilence(tx: Tx, until: number): Promise<void> {
  const { rows } = await sql<{ since: string | null }>`select max(at)::text as since from tessera_ops.probe
    where component = 'api'`.execute(tx);
  const since = Date.parse(rows[0]?.since ?? '');
  // Of what was longer ago than the page looks back, nothing need be known.
  if (!(until - since > SILENCE_MS)) return;
  const from = iso(Math.max(since, until - STATUS_DAYS * 24 * 60 * 60 * 1000) + PROBE_EVERY_MS);
  await addToDay(
    tx,
    'api',
    sql`select (at at time zone 'UTC')::date, 0, count(*)::integer from generate_series(
    ${from}::timestamptz, ${iso(until - PROBE_EVERY_MS)}::timestamptz,
    make_interval(secs => ${PROBE_EVERY_MS / 1000}::integer)) as at group by 1`,
  );
  await openIncident(tx, 'api', from);
}

/** `rows`: day, good, failed. */
async function addToDay(tx: Tx, component: StatusComponent, rows: ReturnType<typeof sql>): Promise<void> {
  await sql`insert into tessera_ops.probe_day as d (component, day, good, failed)
    select ${component}::text, r.* from (${rows}) as r
    on conflict (component, day) do update set good = d.good + excluded.good, failed = d.failed + excluded.failed
  `.execute(tx);
}

async function openIncident(tx: Tx, component: StatusComponent, at: string): Promise<void> {
  await sql`insert into tessera_ops.incident (component, started_at) select ${component}, ${at}
    where not exists (select from tessera_ops.incident where component = ${component} and ended_at is null)
    on conflict do nothing`.execute(tx);
}

async function closeIncidents(tx: Tx, component: StatusComponent, at: string): Promise<void> {
  await sql`update tessera_ops.incident set ended_at = ${at}
    where component = ${component} and ended_at is null`.execute(tx);
}

export interface Findings {
  /** The last few of each component, the newest first. */
  readonly probes: readonly ProbeResult[];
  /** Of UTC, as ISO dates. */
  readonly days: readonly {
    readonly component: StatusComponent;
    readonly day: string;
    readonly good: number;
    readonly failed: number;
  }[];
  readonly incidents: readonly {
    readonly component: StatusComponent;
    readonly startedAt: number;
    readonly endedAt: number | null;
  }[];
}

const MOST_INCIDENTS = 50;
const LATEST = 5;

/** Everything that the status page is made of. */
export async function readFindings(db: Db): Promise<Findings> {
  const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::double precision`;
  const probes = await sql<{ component: StatusComponent; at: number; outcome: Outcome }>`
    select component, ${ms('at')} as at, outcome from (
      select *, row_number() over (partition by component order by at desc) as place from tessera_ops.probe) as p
    where place <= ${LATEST} order by at desc`.execute(db);
  const days = await sql<
    Findings['days'][number]
  >`select component, to_char(day, 'YYYY-MM-DD') as day, good, failed
    from tessera_ops.probe_day`.execute(db);
  const incidents = await sql<
    Findings['incidents'][number]
  >`select component, ${ms('started_at')} as "startedAt",
    ${ms('ended_at')} as "endedAt" from tessera_ops.incident order by started_at desc, component
    limit ${MOST_INCIDENTS}`.execute(db);
  return { probes: probes.rows, days: days.rows, incidents: incidents.rows };
}
