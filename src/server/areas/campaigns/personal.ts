import { sql } from 'kysely';
import { tableOf } from '../../base/sql/names.ts';
import type { PersonalPart } from '../../platform/erasure/personal-part.ts';
import { campaignObjects } from './objects.ts';

/**
 * Clicks, opened letters, short links, answers, tests and kept messages beside what people got: they go with it. Addresses of others, to which tests were kept, are
 * among those of the erased by their values.
 */
export const campaignTraces: PersonalPart = {
  export: { none: 'What a person got, and when they opened it, is in the records of messages.' },
  erase: async (run, { catalog, subject, held }) => {
    const ids = subject.flatMap((records) => records.ids);
    const addresses = held.addresses.map(({ value }) => value.toLowerCase());
    for (const table of [
      ...['campaign_click', 'campaign_open'],
      ...['viewer_told', 'viewer_refused', 'viewer_event', 'viewing'],
    ])
      await run(
        (tenantId) =>
          sql`delete from ${sql.table(`tessera.${table}`)} where tenant_id = ${tenantId} and item_id = any(${ids}::text[])`,
      );
    await run(
      (tenantId) => sql`delete from tessera.viewer_statement where tenant_id = ${tenantId}
        and statement -> 'context' ->> 'registration' = any(${ids}::text[])`,
    );
    await run(
      (tenantId) =>
        sql`delete from tessera.campaign_short_link as s where s.tenant_id = ${tenantId} and (s.item_id = any(${ids}::text[])
          or s.item_id in (select e.id from tessera.campaign_test as e where e.tenant_id = ${tenantId}
            and (e.receiver = any(${ids}::text[]) or lower(e.address) = any(${addresses}::text[]))))`,
    );
    await run(
      (tenantId) => sql`delete from tessera.campaign_outbox where tenant_id = ${tenantId}
        and (item_id = any(${ids}::text[]) or person_id = any(${ids}::text[]) or lower(receiver) = any(${addresses}::text[]))`,
    );
    await run(
      (tenantId) => sql`delete from tessera.campaign_test where tenant_id = ${tenantId}
        and (receiver = any(${ids}::text[]) or lower(address) = any(${addresses}::text[]))`,
    );
    await run(
      (tenantId) => sql`delete from tessera.campaign_answer where tenant_id = ${tenantId}
        and number = any(${addresses}::text[])`,
    );
    // Theirs go as records; those that came before anybody had the address name nobody else.
    const reply = campaignObjects(catalog)?.reply;
    if (reply)
      await run(
        (tenantId) => sql`delete from ${sql.table(tableOf(reply))} where tenant_id = ${tenantId}
          and receiver is null and lower(address) = any(${addresses}::text[])`,
      );
    return {};
  },
};
