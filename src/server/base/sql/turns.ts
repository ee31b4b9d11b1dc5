import { sql } from 'kysely';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** Any numbers that no other lock on tenants has for its seed. */
const TURNS = {
  /** Records are made for names that are unknown. */
  names: 4712,
  /** Filters of records are looked through for circles: two at once would not see each other's. */
  circles: 4713,
} as const;

/** Whoever does this with an object's records takes turns, until the end of the transaction. */
export function compileTurn(
  tenantId: string,
  objectName: string,
  what: keyof typeof TURNS,
): TenantStatement<object> {
  return tenantSql(
    tenantId,
  )`select pg_advisory_xact_lock(hashtextextended(${tenantId}::text || ' ' || ${objectName}::text, ${sql.lit(TURNS[what])}))`;
}
