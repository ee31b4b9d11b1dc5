import { sql } from 'kysely';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** How long an answer is kept. */
const KEPT = sql`interval '24 hours'`;

export interface IdempotencyKey {
  readonly tenantId: string;
  readonly userId: string;
  readonly key: string;
}

export interface KeptAnswer {
  readonly bodyHash: string;
  /** Null: nobody has used the key, and this transaction holds it now. */
  readonly answer: string | null;
}

/**
 * Takes a key for the transaction, or answers what was done with it. Waits for another transaction that holds it.
 * A key whose time is over counts as not used.
 */
export function compileClaim(
  { tenantId, userId, key }: IdempotencyKey,
  bodyHash: string,
): TenantStatement<KeptAnswer> {
  const over = sql`kept.expires_at < now()`;
  return tenantSql(
    tenantId,
  )<KeptAnswer>`insert into tessera.idempotency as kept (tenant_id, user_id, key, body_hash, expires_at)
    values (${tenantId}, ${userId}, ${key}, ${bodyHash}, now() + ${KEPT})
    on conflict (tenant_id, user_id, key) do update set
      body_hash = case when ${over} then excluded.body_hash else kept.body_hash end,
      answer = case when ${over} then null else kept.answer end,
      expires_at = case when ${over} then excluded.expires_at else kept.expires_at end
    returning body_hash as "bodyHash", answer`;
}

export function compileKeep(
  { tenantId, userId, key }: IdempotencyKey,
  answer: string,
): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.idempotency set answer = ${answer}
    where tenant_id = ${tenantId} and user_id = ${userId} and key = ${key}`;
}
