import { sql } from 'kysely';
import type { Database } from '../../base/db/database.ts';
import { isHeld } from '../../base/db/postgres-hold.ts';

/** Whoever has taken a job holds its name soon after (milliseconds). */
const GRACE_MS = 2_000;

/** A job that has not ended and does not rest. */
interface OpenWork {
  readonly tenantId: string;
  readonly jobId: string;
  /** What the queue has of it; null: nothing. */
  readonly queued: string | null;
  /** Somebody has taken it. */
  readonly isTaken: boolean;
  /** Who has taken it works at it no more: its process is dead, or has lost what it held. */
  readonly isLeft: boolean;
}

/**
 * What is to be done, and what the queue says of it. Whether who works at a job is alive is seen on PostgreSQL, where
 * that holds the job's id (`Database.hold`); in PGlite there is nobody else.
 */
export async function openWork(
  { kysely, engine }: Pick<Database, 'kysely' | 'engine'>,
  queue: string,
): Promise<readonly OpenWork[]> {
  const since = sql.lit(`${GRACE_MS} milliseconds`);
  const left = sql`q.started_on < clock_timestamp() - ${since}::interval and not ${isHeld(sql`w.job_id`)}`;
  const { rows } =
    await sql<OpenWork>`select w.tenant_id as "tenantId", w.job_id as "jobId", q.id::text as queued,
      q.state is not distinct from 'active' as "isTaken",
      ${engine === 'postgres' ? sql`q.state is not distinct from 'active' and ${left}` : sql`false`} as "isLeft"
    from tessera.batch_work as w left join tessera_jobs.job as q
      on q.name = ${queue} and q.singleton_key = w.job_id and q.state in ('created', 'retry', 'active')
    where w.ended_at is null and w.status <> 'PAUSED' order by w.job_id`.execute(kysely);
  return rows;
}
