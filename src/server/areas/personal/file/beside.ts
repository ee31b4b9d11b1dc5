import { sql } from 'kysely';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { HeldValues } from '../../../platform/erasure/held-values.ts';
import type { RecordsOf } from '../../../platform/erasure/subject.ts';
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
  readonly imports: readonly ImportRow[];
}

/** An import that has written to one of the person's records. */
interface ImportRow {
  readonly fileName: string;
  readonly at: string;
  readonly userName: string;
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
  { addresses }: HeldValues,
): Promise<KeptBeside> {
  const refused = await suppressedAmong(db, addresses);
  const emails = addresses.flatMap(({ kind, value }) => (kind === 'email' ? [value] : []));
  const mails = await db.run(
    tenantStatement(
      db.tenantId,
      sql<MailRow>`select kind, recipient, state, (to_json(created_at at time zone 'UTC') #>> '{}') || 'Z' as "createdAt"
        from tessera.mail where tenant_id = ${db.tenantId} and lower(recipient) = any(${emails}::text[]) order by id`,
    ),
  );
  const ids = subject.flatMap((part) => part.ids);
  const objects = subject.map(({ object }) => object.name);
  const imports = await db.run(
    tenantStatement(
      db.tenantId,
      sql<ImportRow>`select file_name as "fileName", user_name as "userName",
          (to_json(created_at at time zone 'UTC') #>> '{}') || 'Z' as at
        from tessera.import_run where tenant_id = ${db.tenantId} and job_id in (
          select a.job_id from tessera.audit as a where a.tenant_id = ${db.tenantId}
            and a.object = any(${objects}::text[]) and a.record_id = any(${ids}::text[]))
        order by id`,
    ),
  );
  return {
    imports,
    addresses: addresses.map((address) => ({ ...address, refusedSince: refused.get(address) ?? null })),
    mails,
  };
}
