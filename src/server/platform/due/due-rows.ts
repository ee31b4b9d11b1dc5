import { type RawBuilder, sql } from 'kysely';
import { isHeld } from '../../base/db/postgres-hold.ts';
import type { Db } from '../../base/db/system-tables.ts';
import type { DueKind, DueWork } from './due-kind.ts';

/** Who has taken a piece of work may be silent for so long (milliseconds). */
export const LEASE_MS = 30_000;

const LEASE = sql.lit(`${LEASE_MS} milliseconds`);

/** A moment, by the database's clock where nothing else is said: not by `clock_timestamp()`, which no index is asked for. */
export type At = RawBuilder<Date>;
export const DATABASE_NOW: At = sql<Date>`statement_timestamp()`;

/** A piece of work of a kind. */
export interface DueKey {
  readonly kind: string;
  readonly tenantId: string;
  readonly key: string;
}

/** Of work that somebody has taken; `attempts` tells that nobody else has since. */
export type TakenKey = DueKey & Pick<DueWork, 'attempts'>;

/**
 * Writes work down, as a part of the statement that it follows from, or alone. What waits already is due at the new
 * moment; what somebody is at is done once more afterwards.
 */
export const addDue = (
  { kind, tenantId, key }: DueKey,
  at: RawBuilder<unknown> = sql`now()`,
): RawBuilder<object> =>
  sql<object>`insert into tessera.due (tenant_id, kind, key, due_at) values (${tenantId}, ${kind}, ${key}, ${at})
    on conflict (tenant_id, kind, key) do update set due_at = excluded.due_at, taken_by = null,
      attempts = case when due.taken_by is null then 0 else due.attempts end`;

/**
 * The same of work to which much is added by and by: it is due so long after the first of it (milliseconds), for all that
 * has come until then. Whoever takes it sees all that was committed before; what comes later has it done once more.
 * @param from what must have been done before
 */
export const gatherDue = (
  { kind, tenantId, key }: DueKey,
  wait: number,
  from: RawBuilder<unknown>,
): RawBuilder<object> =>
  sql<object>`insert into tessera.due (tenant_id, kind, key, due_at)
    select ${tenantId}::text, ${kind}::text, ${key}::text, now() + ${sql.lit(`${wait} milliseconds`)}::interval ${from}
    on conflict (tenant_id, kind, key) do update set taken_by = null,
      due_at = case when due.taken_by is null then least(due.due_at, excluded.due_at) else excluded.due_at end,
      attempts = case when due.taken_by is null then 0 else due.attempts end`;

/** How long until the next of each kind (milliseconds; not above 0: it is due). */
export async function nextDue(
  db: Db,
  kinds: readonly string[],
  at: At,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; wait: number }>`select k.kind,
      (extract(epoch from next.due_at - ${at}) * 1000)::float8 as wait
    from unnest(array[${sql.join(kinds)}]::text[]) as k(kind) cross join lateral (
      select d.due_at from tessera.due as d where d.kind = k.kind order by d.due_at limit 1) as next`.execute(
    db,
  );
  return new Map(rows.map(({ kind, wait }) => [kind, wait]));
}

/** Takes what is due, the longest first, for one process alone. */
export async function takeDue(
  db: Db,
  { name }: Pick<DueKind, 'name'>,
  {
    taker,
    limit,
    busy,
    at,
  }: {
    readonly taker: string;
    readonly limit: number;
    /** Tenants whose work is left for now. */
    readonly busy: readonly string[];
    readonly at: At;
  },
): Promise<readonly DueWork[]> {
  const others = busy.length ? sql`and tenant_id not in (${sql.join(busy)})` : sql``;
  // Materialized: PostgreSQL may run a joined subquery once for each row, and it locks other rows each time.
  const { rows } = await sql<DueWork>`with next as materialized (
      select kind, tenant_id, key from tessera.due
      where kind = ${name} and due_at <= ${at} ${others}
      order by due_at, tenant_id, key limit ${limit} for update skip locked)
    update tessera.due as d
      set taken_by = ${taker}, attempts = d.attempts + 1, due_at = ${at} + ${LEASE}::interval
    from next where d.kind = next.kind and d.tenant_id = next.tenant_id and d.key = next.key
    returning d.tenant_id as "tenantId", d.key, d.attempts`.execute(db);
  return rows;
}

/** Those of them that the taker still has. */
const mine = (taker: string, works: readonly object[]): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(works)}::json) as e(kind text, "tenantId" text, key text, attempts integer, wait float8)
    where d.kind = e.kind and d.tenant_id = e."tenantId" and d.key = e.key and d.attempts = e.attempts
      and d.taken_by = ${taker}`;

export async function endDue(db: Db, taker: string, works: readonly TakenKey[]): Promise<void> {
  await sql`delete from tessera.due as d using ${mine(taker, works)}`.execute(db);
}

/** A piece of work that waits once more. */
export interface Postponed extends TakenKey {
  /** From now on (milliseconds). */
  readonly wait: number;
  /** It went well: later failures count anew. */
  readonly fresh: boolean;
}

export async function postponeDue(db: Db, taker: string, works: readonly Postponed[], at: At): Promise<void> {
  for (const fresh of [true, false]) {
    const these = works.filter((work) => work.fresh === fresh);
    if (!these.length) continue;
    await sql`update tessera.due as d set taken_by = null, due_at = ${at} + e.wait * interval '1 millisecond',
        attempts = ${fresh ? sql`0` : sql`d.attempts`}
      from ${mine(taker, these)}`.execute(db);
  }
}

/** Says that the taker is alive. Answers what it has. */
export async function renewDue(db: Db, taker: string, at: At): Promise<readonly TakenKey[]> {
  const { rows } = await sql<TakenKey>`update tessera.due set due_at = ${at} + ${LEASE}::interval
    where taken_by = ${taker} returning kind, tenant_id as "tenantId", key, attempts`.execute(db);
  return rows;
}

/** What dead takers had is due now: those whose name nobody holds, on PostgreSQL. Answers whether others have anything. */
export async function freeDead(db: Db, taker: string): Promise<boolean> {
  await sql`update tessera.due as d set taken_by = null, due_at = least(due_at, clock_timestamp())
    where taken_by is not null and not ${isHeld(sql`d.taken_by`)}`.execute(db);
  const { rows } = await sql`select from tessera.due where taken_by is not null and taken_by <> ${taker}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** One process has this database, and it has just begun: whoever had taken anything is dead. */
export async function freeAll(db: Db): Promise<void> {
  await sql`update tessera.due set taken_by = null, due_at = least(due_at, clock_timestamp())
    where taken_by is not null`.execute(db);
}
