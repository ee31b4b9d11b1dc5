import { CompiledQuery, sql } from 'kysely';
import { reportCalls } from '../../src/server/areas/campaigns/report/report-calls.ts';
import type { ApiContext } from '../../src/server/platform/calls/context.ts';
import { openCampaigns, rateOf, withDatabase } from './campaign-case.ts';
import type { FileRates } from './import-case.ts';

const [PARTS, PART] = [10, 100_000];
const ROUNDS = 5;

/** Reports a second on a campaign of a million messages; and how often a second one statement counts them by status. */
export function measureFigures(databaseUrl: string): Promise<FileRates> {
  return withDatabase(databaseUrl, async (database) => {
    const { kysely } = database;
    const { tenantId, catalog, campaign } = await openCampaigns(database, 1);
    const { id } = (await campaign('SENT', null)).campaign;
    for (let part = 0; part < PARTS; part++) {
      await sql`insert into message (tenant_id, id, campaign, receiver, address, status, skip_reason, sent_at, opened_at, clicked_at, group_names)
        select ${tenantId}, lpad(n::text, 36, '0'), ${id}, n::text, 'p' || n || '@mail' || n % 500 || '.test',
          case when n % 50 = 0 then 'CANCELED' when n % 99 = 1 then 'BOUNCED_HARD' else 'SENT' end, case when n % 50 = 0 then 'NO_CONSENT' end,
          case when n % 50 <> 0 then at end, case when n % 50 between 1 and 10 then at + n % 97 * interval '1 hour' end,
          case when n % 20 = 1 then at + n % 97 * interval '1 hour' end,
          case when n % 2 = 0 then '["Half","All"]' else '["All"]' end::jsonb
        from generate_series(${part * PART + 1}::int, ${(part + 1) * PART}::int) as n,
          lateral (select '2026-03-01 08:00Z'::timestamptz + n * interval '30 ms' as at) as t`.execute(
        kysely,
      );
    }
    await sql`insert into tessera.campaign_link (tenant_id, campaign_id, link, address)
      values (${tenantId}, ${id}, 1, 'https://shop.test/sale')`.execute(kysely);
    await sql`insert into tessera.campaign_click (tenant_id, campaign_id, item_id, link, at, is_machine)
      select tenant_id, campaign, id, 1, clicked_at, false from message where clicked_at is not null`.execute(
      kysely,
    );
    await kysely.executeQuery(CompiledQuery.raw('vacuum analyze'));
    const context = { db: database.forTenant(tenantId), catalog, whole: catalog } as ApiContext;
    const [base, tested]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      base.push(
        await rateOf(1, () =>
          sql`select status, count(*) from message where tenant_id = ${tenantId} and campaign = ${id} and deleted_at is null
            group by status`.execute(kysely),
        ),
      );
      tested.push(
        await rateOf(1, () =>
          Promise.resolve(reportCalls['campaignReport']?.resolve?.({}, { ids: [id] }, context, {} as never)),
        ),
      );
    }
    return { base: Math.max(...base), tested: Math.max(...tested) };
  });
}
