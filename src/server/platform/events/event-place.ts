import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { EventConsumer, HandedEvent } from './event-consumer.ts';

/**
 * Where a consumer is: it has been handed all events that the snapshot `seen` shows, and of those that `until` shows
 * beyond that the ones up to `id`. Snapshots, since numbers are given before transactions commit: see README.md.
 */
interface Place {
  readonly epoch: number;
  readonly seen: string;
  /** Null where no window is open. */
  readonly until: string | null;
  /** bigint */
  readonly id: string;
}

/** An event, without what the history has of it. */
export interface EventRow {
  readonly id: string;
  readonly rows: number;
  readonly tenantId: string;
  readonly object: string;
}

/** Any number that no other program takes for advisory locks. */
const PLACE_LOCK = 7_305_004;
/** Shows all there is of an epoch that has ended, and nothing of one that begins. */
const ALL = '9000000000000000000:9000000000000000000:';
const NOTHING = '1:1:';

/** What a snapshot does not show yet, by ranges of the index: transactions that were open then, and later ones. */
export const notSeen = (xid: RawBuilder<unknown>, seen: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${xid} = any(array(select pg_snapshot_xip(${seen}))) or ${xid} >= pg_snapshot_xmax(${seen}))`;

/** How much is handed over at once. */
export interface Batch {
  readonly events: number;
  readonly rows: number;
}

/** What is handed over next, and the place after it. */
interface NextEvents {
  readonly events: readonly HandedEvent[];
  readonly place: Place;
}

/**
 * Keeps others from the place of a consumer until the transaction ends, and reads what comes there; undefined where there
 * is nothing. First of all in its transaction, which must have no number yet: a snapshot does not tell its own transaction
 * from those that have ended, and what that one writes after it would never be read.
 * @param most events, and rows of the history, at once; more rows only where one event has more of them
 * @param wanted which of them are handed over; the others are passed over
 */
export async function nextEvents(
  owner: QueryExecutorProvider,
  { name, events: names }: Pick<EventConsumer, 'name' | 'events'>,
  most: Batch,
  wanted: (rows: readonly EventRow[]) => Promise<readonly EventRow[]> = (rows) => Promise.resolve(rows),
): Promise<NextEvents | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(PLACE_LOCK)}, hashtext(${name}))`.execute(owner);
  const { rows: places } =
    await sql<Place>`select epoch, seen::text as seen, until::text as until, id::text as id
    from tessera_ops.event_consumer where name = ${name}`.execute(owner);
  const [place] = places;
  if (!place) throw new Error(`Consumer ${name} of events has no place`);
  const open = place.until === null ? await openWindow(owner, place, names) : place;
  if (!open) return undefined;
  // An epoch that has ended, or a window in which nothing is for this one.
  if (open.until === null) return { events: [], place: open };
  const rows = await readWindow(owner, open, names, most.events);
  const meant = rows.length ? await wanted(rows) : [];
  const taken = fitting(meant, most.rows);
  const isWhole = taken.length === meant.length;
  const isDone = isWhole && rows.length < most.events;
  return {
    events: taken.length ? await handedOver(owner, taken) : [],
    place: isDone
      ? { ...open, seen: open.until, until: null, id: '0' }
      : { ...open, id: (isWhole ? rows : taken).at(-1)?.id ?? open.id },
  };
}

export async function savePlace(owner: QueryExecutorProvider, name: string, place: Place): Promise<void> {
  const { epoch, seen, until, id } = place;
  await sql`update tessera_ops.event_consumer set epoch = ${epoch}, seen = ${seen}::pg_snapshot,
    until = ${until}::pg_snapshot, id = ${id}::bigint, moved_at = clock_timestamp() where name = ${name}`.execute(
    owner,
  );
}

/**
 * The next window: what has been committed since the last one. Undefined where nothing has; without `until` where none
 * of it is asked for.
 */
async function openWindow(
  owner: QueryExecutorProvider,
  { epoch, seen }: Place,
  names: readonly string[],
): Promise<Place | undefined> {
  const snapshot = sql`${seen}::pg_snapshot`;
  const { rows } = await sql<{
    current: number;
    now: string;
    first: string | null;
    hasAny: boolean;
    hasNumber: boolean;
  }>`select pg_current_xact_id_if_assigned() is not null as "hasNumber", (select epoch from tessera_ops.event_epoch) as current, pg_current_snapshot()::text as now,
      (min(id) filter (where name = any(${[...names]}::text[])))::text as first, count(*) > 0 as "hasAny"
    from tessera.event where epoch = ${epoch} and ${notSeen(sql`xid`, snapshot)}`.execute(owner);
  const [row] = rows;
  if (!row || row.hasNumber) throw new Error('A transaction that has written reads no events');
  const { current, now, first, hasAny } = row;
  if (first !== null) {
    return { epoch, seen, until: current > epoch ? ALL : now, id: String(BigInt(first) - 1n) };
  }
  if (current > epoch) return { epoch: epoch + 1, seen: NOTHING, until: null, id: '0' };
  return hasAny ? { epoch, seen: now, until: null, id: '0' } : undefined;
}

/** Events of the open window after the place in the order in which they were written; not by an index of transactions. */
async function readWindow(
  owner: QueryExecutorProvider,
  { epoch, seen, until, id }: Place,
  names: readonly string[],
  most: number,
): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`select e.id::text as id, e.rows, e.tenant_id as "tenantId", e.object
    from tessera.event as e
    where e.id > ${id}::bigint and epoch = ${epoch} and name = any(${[...names]}::text[])
      and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
      and pg_visible_in_snapshot(xid, ${until}::pg_snapshot)
    order by e.id limit ${sql.lit(most)}`.execute(owner);
  return rows;
}

function fitting(rows: readonly EventRow[], most: number): readonly EventRow[] {
  let sum = 0;
  const over = rows.findIndex((row, index) => (sum += row.rows) > most && index > 0);
  return over < 0 ? rows : rows.slice(0, over);
}

/** `offset 0`: by the range of the index, however few rows the planner thinks that all of the history has for an event. */
async function handedOver(
  owner: QueryExecutorProvider,
  taken: readonly EventRow[],
): Promise<readonly HandedEvent[]> {
  const ids = taken.map(({ id }) => id);
  const { rows } = await sql<HandedEvent>`select coalesce(a.id, 'event-' || e.epoch || '-' || e.id) as id,
      e.tenant_id as "tenantId", e.name, e.object, a.record_id as "recordId",
      (to_json(e.at at time zone 'UTC') #>> '{}') || 'Z' as at, a.user_id as "userId", a.job_id as "jobId", a.deed, a.changes,
      e.ids, e.data
    from tessera.event as e left join lateral (select * from tessera.audit as r
      where r.tenant_id = e.tenant_id and r.id between e.first_row and e.last_row offset 0) as a on a.event = e.id
    where e.id in (${sql.join(ids)}) and (e.rows = 0 or a.id is not null)
    order by e.id, a.id`.execute(owner);
  return rows;
}
