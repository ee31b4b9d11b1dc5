import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';
import { NO_TENANT } from './auth-tables.ts';
import { iso } from './parts.ts';

const MINUTE_MS = 60_000;

export interface AttemptLimit {
  readonly allowed: number;
  readonly periodMinutes: number;
  readonly penaltyMinutes: number;
}

/** What is counted: who or what it is about is kept as a hash, whether it exists or not. */
export interface AttemptKey {
  readonly key: string;
  readonly limit: AttemptLimit;
}

/** Told to those who tried too often (specification, section 8). */
export interface Block {
  readonly allowedAttempts: number;
  readonly penaltyMinutes: number;
  readonly penalizedPeriodMinutes: number;
  /** ISO. */
  readonly blockedFrom: string;
}

export function attemptKey(limit: AttemptLimit, ...about: readonly string[]): AttemptKey {
  return { key: createHash('sha256').update(JSON.stringify(about)).digest('hex'), limit };
}

/**
 * Counts a try before it is judged, so that many at once cannot pass the limit: one statement looks and counts, in all
 * processes alike. Undefined: go on, then call `failAttempt`, `undoAttempt` or `clearAttempts`.
 */
export async function beginAttempt(
  db: Db,
  now: number,
  { key, limit }: AttemptKey,
): Promise<Block | undefined> {
  const { allowed, periodMinutes, penaltyMinutes } = limit;
  const period = sql`${iso(now - periodMinutes * MINUTE_MS)}::timestamptz`;
  const penalty = sql`${iso(now - penaltyMinutes * MINUTE_MS)}::timestamptz`;
  const running = sql`a.blocked_from is null and a.since > ${period}`;
  const { rows: counted } = await sql`
    insert into tessera.auth_attempt as a (tenant_id, key, tries, since)
    values (${NO_TENANT}, ${key}, 1, ${iso(now)})
    on conflict (tenant_id, key) do update set blocked_from = null,
      tries = case when ${running} then a.tries + 1 else 1 end,
      since = case when ${running} then a.since else excluded.since end
    where case when a.blocked_from is not null then a.blocked_from <= ${penalty}
      when a.since > ${period} then a.tries < ${allowed} else true end
    returning 1`.execute(db);
  if (counted.length) return undefined;
  const { rows } = await sql<{ from: string | null }>`
    select (extract(epoch from blocked_from) * 1000)::bigint as from from tessera.auth_attempt
    where tenant_id = ${NO_TENANT} and key = ${key}`.execute(db);
  return {
    allowedAttempts: allowed,
    penaltyMinutes,
    penalizedPeriodMinutes: periodMinutes,
    blockedFrom: iso(Number(rows[0]?.from ?? now)),
  };
}

/** The try was wrong. Answers whether the penalty begins with it. */
export async function failAttempt(db: Db, now: number, { key, limit }: AttemptKey): Promise<boolean> {
  const { rows } = await sql`update tessera.auth_attempt set blocked_from = ${iso(now)}
    where tenant_id = ${NO_TENANT} and key = ${key} and tries >= ${limit.allowed} and blocked_from is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The try does not count. */
export async function undoAttempt(db: Db, { key }: AttemptKey): Promise<void> {
  await sql`update tessera.auth_attempt set tries = greatest(tries - 1, 0)
    where tenant_id = ${NO_TENANT} and key = ${key} and blocked_from is null`.execute(db);
}

/** None of the tries so far counts any more. */
export async function clearAttempts(db: Db, { key }: AttemptKey): Promise<void> {
  await sql`delete from tessera.auth_attempt where tenant_id = ${NO_TENANT} and key = ${key}`.execute(db);
}

/** No limit looks further back than this. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;

/** Removes what counts no more, of all accounts and addresses. */
export async function forgetAttempts(db: Db, now: number): Promise<void> {
  const before = iso(now - LONGEST_MS);
  await sql`delete from tessera.auth_attempt
    where since < ${before} and coalesce(blocked_from, since) < ${before}`.execute(db);
}
