import { sql } from 'kysely';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { HeldValues } from '../../../platform/erasure/held-values.ts';
import type { KeptRow, PersonalParts } from '../../../platform/erasure/personal-part.ts';
import type { RecordsOf } from '../../../platform/erasure/records-of.ts';
import { suppressedAmong } from '../../../base/suppression/suppression.ts';

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
  /** By heading. */
  readonly ofAreas: ReadonlyMap<string, readonly KeptRow[]>;
}

interface MailRow {
  readonly kind: string;
  readonly recipient: string;
  readonly state: string;
  readonly createdAt: string;
}

export async function keptBeside(
  db: TenantDb,
  subject: readonly RecordsOf[],
  held: HeldValues,
  parts: PersonalParts,
): Promise<KeptBeside> {
  const { addresses } = held;
  const refused = await suppressedAmong(db, addresses);
  const emails = addresses.flatMap(({ kind, value }) => (kind === 'email' ? [value] : []));
  const mails =
    await db.query(sql<MailRow>`select kind, recipient, state, (to_json(created_at at time zone 'UTC') #>> '{}') || 'Z' as "createdAt"
        from tessera.mail where tenant_id = ${db.tenantId} and lower(recipient) = any(${emails}::text[]) order by id`);
  const ofAreas = new Map<string, readonly KeptRow[]>();
  for (const { export: given } of parts.values()) {
    if ('rows' in given) ofAreas.set(given.heading, await given.rows(db, subject, held));
  }
  return {
    ofAreas,
    addresses: addresses.map((address) => ({ ...address, refusedSince: refused.get(address) ?? null })),
    mails,
  };
}
