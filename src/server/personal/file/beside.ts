import { sql } from 'kysely';
import type { TenantDb } from '../../db/tenant-db.ts';
import { tenantStatement } from '../../sql/statement.ts';
import type { HeldValues } from '../held-values.ts';
import { suppressedAmong } from '../suppression.ts';

/** What is kept on a person beside records. Instants are in UTC. */
export interface KeptBeside {
  readonly addresses: readonly {
    readonly kind: string;
    readonly value: string;
    /** Since when the address is refused; null: it is not. */
    readonly refusedSince: string | null;
  }[];
  /** Mails of this product that went to one of the addresses. */
  readonly mails: readonly MailRow[];
}

export interface MailRow {
  readonly kind: string;
  readonly recipient: string;
  readonly state: string;
  readonly createdAt: string;
}

export async function keptBeside(db: TenantDb, { addresses }: HeldValues): Promise<KeptBeside> {
  const refused = await suppressedAmong(db, addresses);
  const emails = addresses.flatMap(({ kind, value }) => (kind === 'email' ? [value] : []));
  const mails = await db.run(
    tenantStatement(
      db.tenantId,
      sql<MailRow>`select kind, recipient, state, (to_json(created_at at time zone 'UTC') #>> '{}') || 'Z' as "createdAt"
        from tessera.mail where tenant_id = ${db.tenantId} and lower(recipient) = any(${emails}::text[]) order by id`,
    ),
  );
  return {
    addresses: addresses.map((address) => ({ ...address, refusedSince: refused.get(address) ?? null })),
    mails,
  };
}
