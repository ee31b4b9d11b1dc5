import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';

/** By which short addresses name a tenant: few characters of 0 to 9 and a to z. */
export async function tenantNumber(db: Db, tenantId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`select number::text
      from tessera.tenant where id = ${tenantId}`.execute(db);
  return Number(rows[0]?.number ?? 0).toString(36);
}

/** The id of the tenant that a short address names; undefined where there is none. */
export async function tenantNumbered(db: Db, text: string): Promise<string | undefined> {
  if (!/^[0-9a-z]{1,9}$/.test(text)) return undefined;
  const { rows } = await sql<{ id: string }>`select id
      from tessera.tenant where number = ${parseInt(text, 36)}`.execute(db);
  return rows[0]?.id;
}
