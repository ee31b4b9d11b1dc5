import { sql } from 'kysely';
import type { TenantDb } from '../../../base/db/tenant-db.ts';

/** So many of a subject within a span that begins when the last one has ended. */
export interface Quota {
  readonly subject: string;
  readonly most: number;
  readonly seconds: number;
}

export const DAY_SECONDS = 24 * 60 * 60;
/** What counts what a sender sends within a day. */
export const daySubject = (senderId: string): string => `sender ${senderId} day`;

/** How many of a subject there were within its span, which has not ended. */
export async function usedOf(db: TenantDb, subject: string, seconds: number): Promise<number> {
  const [row] = await db.query(sql<{ used: number }>`select q.used
        from tessera.campaign_quota as q where q.tenant_id = ${db.tenantId}
        and q.subject = ${subject} and q.span_from + ${`${seconds} seconds`}::interval > clock_timestamp()`);
  return row?.used ?? 0;
}

export interface Left {
  readonly count: number;
  /** When there is more, where there is none left. */
  readonly until: Date;
}

/**
 * How many may be sent now by all of the quotas, which nobody else uses until the transaction ends; `use` then says how many
 * were.
 */
export async function leftOf(tx: TenantDb, quotas: readonly Quota[], most: number): Promise<Left> {
  let left: Left = { count: most, until: new Date(0) };
  for (const { subject, most: limit, seconds } of quotas) {
    const span = sql`${`${seconds} seconds`}::interval`;
    const isOver = sql`q.span_from + ${span} <= clock_timestamp()`;
    const [row] = await tx.query(sql<{
      readonly used: number;
      readonly until: string;
    }>`insert into tessera.campaign_quota as q (tenant_id, subject, span_from, used)
          values (${tx.tenantId}, ${subject}, clock_timestamp(), 0)
          on conflict (tenant_id, subject) do update set used = case when ${isOver} then 0 else q.used end,
            span_from = case when ${isOver} then clock_timestamp() else q.span_from end
          returning q.used, q.span_from + ${span} as until`);
    const count = Math.max(0, limit - (row?.used ?? 0));
    if (row && count < left.count) left = { count, until: new Date(row.until) };
  }
  return left;
}

export async function use(tx: TenantDb, quotas: readonly Quota[], count: number): Promise<void> {
  if (!count || !quotas.length) return;
  await tx.query(sql<object>`update tessera.campaign_quota set used = used + ${count} where tenant_id = ${tx.tenantId}
        and subject = any(${quotas.map(({ subject }) => subject)}::text[])`);
}
