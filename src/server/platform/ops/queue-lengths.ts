import { sql } from 'kysely';
import type { Database } from '../../base/db/database.ts';

/** What is not done yet, of all tenants together. */
const LENGTHS = {
  batch: sql<{ count: number }>`select count(*)::integer as count
      from tessera.batch_work where ended_at is null`,
  mail: sql<{ count: number }>`select count(*)::integer as count from tessera.mail where ended_at is null`,
};

/** By queue. */
export async function queueLengths({ kysely }: Pick<Database, 'kysely'>): Promise<Record<string, number>> {
  const lengths: Record<string, number> = {};
  for (const [queue, statement] of Object.entries(LENGTHS)) {
    const { rows } = await statement.execute(kysely);
    lengths[queue] = rows[0]?.count ?? 0;
  }
  return lengths;
}
