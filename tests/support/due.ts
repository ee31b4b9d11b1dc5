/** Work that waits to be done, for tests of its kinds. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/server/base/db/database.ts';
import type { DueWorker } from '../../src/server/platform/due/due-worker.ts';

/** Has a worker do all that is due by its clock, and waits for the end. */
export async function doDue(
  { kysely }: Pick<Database, 'kysely'>,
  worker: DueWorker,
  now?: () => Date,
): Promise<void> {
  const at = () => (now ? sql`${now().toISOString()}::timestamptz` : sql`clock_timestamp()`);
  await worker.start();
  worker.wake();
  // What comes free while it is looked is due a moment later than the look began: nothing is found twice in a row.
  for (let looks = 0; looks < 2; looks++) {
    const { rows } = await sql`select from tessera.due
      where due_at <= ${at()} or taken_by is not null limit 1`.execute(kysely);
    if (rows.length) looks = -1;
    await delay(10);
  }
}
