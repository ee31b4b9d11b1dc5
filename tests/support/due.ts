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
  for (;;) {
    const { rows } = await sql`select from tessera.due
      where due_at <= ${at()} or taken_by is not null limit 1`.execute(kysely);
    if (!rows.length) return;
    await delay(10);
  }
}
