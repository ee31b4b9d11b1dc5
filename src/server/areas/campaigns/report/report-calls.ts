import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { columnName, tableOf } from '../../../base/sql/names.ts';
import { type AskedFacts, tallied } from '../../../base/sql/tally.ts';
import type { Call } from '../../../platform/calls/context.ts';
import { requireCampaign } from '../audience/audience-calls.ts';
import { PERSONAL } from '../links/link-token.ts';
import { seenRow, seenRows, showsOfCampaigns } from '../shown-rows.ts';
import type { Channel } from '../campaign.ts';
import { type Figure, FIGURE_NAMES, figuresOf, RATED } from '../figures.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall, type AnswerOf } from '../../../platform/calls/declare-call.ts';

const MOST_AT_ONCE = 12;
/** Domains, groups. */
const MOST = 50;
/** What happened to messages: by the hour, and at all. */
const HOURS = ['sent', 'opened', 'clicked'];
const HAPPENED = ['deliveredAt', 'openedAt', 'clickedAt', 'startedAt', 'completedAt', 'unsubscribedAt'];
/** The same of groups: each counts whoever was in it. */
const GROUPS: AskedFacts = {
  groupNames: 'each',
  status: 'value',
  openedAt: 'set',
  clickedAt: 'set',
  completedAt: 'set',
  unsubscribedAt: 'set',
  deliveredAt: 'set',
};
/** What figures are about; items lead to their campaign by a field of this name. */
const FACTS: AskedFacts = {
  status: 'value',
  variant: 'value',
  skipReason: 'value',
  ...Object.fromEntries(HAPPENED.map((name) => [name, 'set' as const])),
};
const ITEM_OF = 'campaign';

const REPORT = t.object('CampaignReport', {
  id: t.id(),
  channel: t.string(),
  figures: t.object('CampaignFigures', Object.fromEntries(FIGURE_NAMES.map((name) => [name, t.number()]))),
  hours: t.list(
    t.object('CampaignHour', { at: t.string(), sent: t.number(), opened: t.number(), clicked: t.number() }),
  ),
  links: t.list(
    t.object('CampaignLink', {
      link: t.number(),
      address: t.string(),
      clicks: t.number(),
      people: t.number(),
      machines: t.number(),
    }),
  ),
  opens: t.object('CampaignOpens', { people: t.number(), machines: t.number() }),
  skips: t.list(t.object('CampaignSkip', { reason: t.string(), count: t.number() })),
  variants: t.list(
    t.object('CampaignVariant', {
      variant: t.string(),
      ...Object.fromEntries(RATED.map((name) => [name, t.number()])),
    }),
  ),
  groups: t.list(
    t.object('CampaignGroup', {
      name: t.string(),
      ...Object.fromEntries(RATED.map((name) => [name, t.number()])),
    }),
  ),
  refused: t.list(
    t.object('CampaignRefusedEvent', { at: t.string(), type: t.string(), problem: t.string() }),
  ),
  domains: t.list(t.object('CampaignDomain', { domain: t.string(), sent: t.number(), bounced: t.number() })),
});

/** What has become of campaigns. */
export const reportCalls: Readonly<Record<string, Call>> = {
  campaignReport: declareCall({
    answer: t.list(REPORT),
    shows: showsOfCampaigns(({ campaign, item }) => [
      { object: campaign.name, rows: { named: 'ids' } },
      // A figure without one of these would be a wrong one.
      { object: item.name, rows: 'cut', fields: ['status', ...HAPPENED] },
    ]),
    description:
      'What has become of each of up to 12 campaigns, all of one moment: ordered = pending + sent + canceled + failed. ' +
      '`delivered`: of e-mails what was sent and has not come back, of short messages what their service has confirmed. `clicked` and `opened` are people, and whoever opens the picture of a letter has opened it; what looks like a machine is told apart. `hours`: by the hour (UTC) in which ' +
      'it happened. `links`: those with values of the receiver are one, the last, of number 0. `opens`: whose picture was loaded, of those who have agreed to that being counted. `groups`: by the groups and segments that it was for, in which receivers were when that was decided. `refused`: the last events of pages that the database could not keep as values, with what it said. `domains`: those of e-mail addresses with the most that came back. Of messages that the viewer does not see nothing is counted; ' +
      'parts that are told by fields which they do not see are empty.',
    args: { ids: t.list(t.id()) },
    resolve: async (args, context) => {
      const { ids } = args;
      if (ids.length > MOST_AT_ONCE) {
        const params = { value: ids.length, min: 1, max: MOST_AT_ONCE };
        throw new ApiError({ message: 'bad-request', path: 'ids', params });
      }
      const reports: AnswerOf<typeof REPORT>[] = [];
      for (const id of ids) {
        const { objects, campaign } = await requireCampaign(context, id);
        const seen = requireObject(context.catalog, objects.item.name);
        reports.push(await read(context.db, objects.item, seen, campaign));
      }
      return reports;
    },
  }),
};

async function read(
  db: Parameters<typeof requireCampaign>[0]['db'],
  item: ObjectType,
  seen: ObjectType,
  { id, type }: { readonly id: string; readonly type: Channel },
): Promise<AnswerOf<typeof REPORT>> {
  const { tenantId } = db;
  const figures = figuresOf(type);
  const counted = (names: readonly Figure[]) =>
    sql.join(
      names.map(
        (name) => sql`coalesce(sum(m.items) filter (where ${figures[name]}), 0)::float8 as ${sql.id(name)}`,
      ),
    );
  const of = item.fields.get(ITEM_OF) as Field;
  const only = seenRow(tenantId, seen, 'kept');
  const items = (asked: AskedFacts) => tallied(tenantId, item, of, asked, sql`${id}`, only).from;
  const isSeen = (field: string) => sql.lit(seen.fields.has(field));
  /** Beside rows of what items did, by the column `item_id`. */
  const ofSeen = (alias: string) =>
    only
      ? sql` and exists (select 1 from ${sql.table(tableOf(item))} as m where m.id = ${sql.ref(`${alias}.item_id`)}
          and ${seenRows(tenantId, seen, 'm')})`
      : sql``;
  const happened = sql.join(
    HOURS.map((name) => {
      const at = sql.id(columnName(`${name}At`));
      return sql`select m.${at} as hour, ${name}::text as what, m.items from ${items({ [`${name}At`]: 'hour' })} as m`;
    }),
    sql` union all `,
  );
  const inHour = (what: string) =>
    sql`coalesce(sum(h.items) filter (where h.what = ${what}), 0)::float8 as ${sql.id(what)}`;
  const list = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(r$), '[]') from (${rows}) as r$)`;
  const [row] = await db.query(sql<{
    readonly report: AnswerOf<typeof REPORT>;
  }>`with alike as materialized (select m.* from ${items(FACTS)} as m) select json_build_object('id', ${id}::text, 'channel', ${type}::text,
        'figures', (select row_to_json(f$) from (select ${counted(FIGURE_NAMES)} from alike as m) as f$),
        'hours', ${list(sql`select to_char(h.hour, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, ${sql.join(HOURS.map(inHour))}
          from (${happened}) as h group by h.hour order by h.hour`)},
        'links', ${list(sql`select l.link, l.address, count(c.at) filter (where not c.is_machine)::float8 as clicks,
            count(distinct c.item_id) filter (where not c.is_machine)::float8 as people,
            count(c.at) filter (where c.is_machine)::float8 as machines
          from tessera.campaign_link as l left join tessera.campaign_click as c
            on c.tenant_id = l.tenant_id and c.campaign_id = l.campaign_id and c.link = l.link${ofSeen('c')}
          where l.tenant_id = ${tenantId} and l.campaign_id = ${id} group by l.link, l.address order by l.link = ${PERSONAL}, l.link`)},
        'opens', (select json_build_object('people', count(*) filter (where not o.is_machine), 'machines', count(*) filter (where o.is_machine))
          from tessera.campaign_open as o where o.tenant_id = ${tenantId} and o.campaign_id = ${id}${ofSeen('o')}),
        'skips', ${list(sql`select m.skip_reason as reason, sum(m.items)::float8 as count from alike as m
          where m.skip_reason is not null and ${isSeen('skipReason')} group by m.skip_reason order by 2 desc, 1`)},
        'variants', ${list(sql`select m.variant, ${counted(RATED)} from alike as m
          where m.variant is not null and ${isSeen('variant')} group by m.variant order by m.variant`)},
        'groups', ${list(sql`select m.group_names as name, ${counted(RATED)} from ${items(GROUPS)} as m
          where ${isSeen('groupNames')} group by m.group_names order by m.group_names limit ${sql.lit(MOST)}`)},
        'refused', ${list(sql`select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, e.type, e.problem
          from tessera.viewer_refused as e join ${sql.table(tableOf(item))} as i
            on i.tenant_id = ${tenantId} and i.id = e.item_id and i.deleted_at is null
          where e.tenant_id = ${tenantId} and i.campaign = ${id}${ofSeen('e')} order by e.seq desc limit ${sql.lit(MOST)}`)},
        'domains', ${list(sql`select m.address as domain, coalesce(sum(m.items) filter (where ${figures.sent}), 0)::float8 as sent,
            sum(m.items) filter (where ${figures.bounced})::float8 as bounced
          from ${items({ address: 'domain', status: 'value' })} as m where ${isSeen('address')} group by 1
          having sum(m.items) filter (where ${figures.bounced}) > 0 order by 3 desc, 1 limit ${sql.lit(MOST)}`)}) as report`);
  if (!row) throw new ApiError({ message: 'internal' });
  return row.report;
}
