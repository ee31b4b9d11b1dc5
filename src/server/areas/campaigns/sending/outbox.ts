import { sql } from 'kysely';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';

/** A message that is kept in the place of being sent. */
export interface KeptMessage {
  readonly id: string;
  /** Null for tests. */
  readonly itemId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Staff can read them: of a sender that sends nothing. */
export async function keepMessages(
  db: TenantDb,
  campaignId: string,
  messages: readonly KeptMessage[],
): Promise<void> {
  await db.run(
    tenantStatement(
      db.tenantId,
      sql<object>`insert into tessera.campaign_outbox (tenant_id, id, campaign_id, item_id, receiver, subject, plain, html)
        select ${db.tenantId}, o.id, ${campaignId}, o."itemId", o."to", o.subject, o.text, coalesce(o.html, '')
        from json_to_recordset(${JSON.stringify(messages)}::json)
          as o(id text, "itemId" text, "to" text, subject text, text text, html text)
        on conflict do nothing`,
    ),
  );
}
