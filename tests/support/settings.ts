import { sql } from 'kysely';
import type { Database } from '../../src/server/base/db/database.ts';

/** Sets a setting of a tenant as if somebody had done so long ago. */
export async function storeSetting(
  { kysely }: Pick<Database, 'kysely'>,
  tenantId: string,
  key: string,
  value: unknown,
): Promise<void> {
  await sql`insert into tessera.setting (tenant_id, key, value) values (${tenantId}, ${key},
      ${JSON.stringify(value)}::jsonb)
    on conflict (tenant_id, key) do update set value = excluded.value`.execute(kysely);
}
