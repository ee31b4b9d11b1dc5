import { sql } from 'kysely';
import type { CompoundFilter } from '../../../../contract/filter/filter.ts';
import { queryFilter } from '../../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../../contract/filter/resolve.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { withKept } from '../../../base/records/kept-members.ts';
import { refuseBroken } from '../../../base/records/named-records.ts';
import { compileCondition } from '../../../base/sql/condition.ts';
import { listLink } from '../../../base/sql/lists.ts';
import { compileWhere } from '../../../base/sql/select.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { Campaign } from '../campaign.ts';
import { type CampaignObjects, ownPeople } from '../objects.ts';
import { recordSource, type RecordSource } from './record-source.ts';
import { personId } from '../person-columns.ts';

/** The alias of the person's row in all that this folder compiles. */
export const PERSON = 'p';

/** Whom a campaign is for, as conditions on a person's row. */
export interface Audience {
  /** By the field that says it: each brings people in. */
  readonly sources: ReadonlyMap<string, Sql>;
  /** In one of the sources, and not among the excluded. */
  readonly isMeant: Sql;
  /** Which records bring people in by their paths. */
  readonly newestOf: RecordSource['newestOf'];
}

/**
 * The same condition wherever it is asked: in the preview and when the receivers are frozen.
 * @param viewer the objects as somebody has them, who reaches nobody whom they do not see
 * @throws ApiError invalid-filter; broken-filter where it names records that have gone
 */
export async function audienceOf(
  db: TenantDb,
  whole: Catalog,
  objects: CampaignObjects,
  campaign: Campaign,
  timeZone: string,
  viewer: Catalog,
): Promise<Audience> {
  const { person } = objects;
  const seen = viewer.objects.get(person.name);
  const { tenantId } = db;
  const { lists } = campaign;
  // Groups, segments and filters are of the people that campaigns are for of themselves.
  const isOwn = person.name === ownPeople(objects).name;
  const inAny = (field: string, ids: readonly string[]) =>
    isOwn && ids.length ? queryFilter(person.name, field, 'HAS_ANY', ids) : undefined;
  const stored = (text: string | null) =>
    isOwn && text !== null ? (JSON.parse(text) as CompoundFilter) : undefined;
  const included: Readonly<Record<string, CompoundFilter | undefined>> = {
    groupList: inAny('groupList', lists.groupList),
    segmentList: inAny('segmentList', lists.segmentList),
    recipientFilter: stored(campaign.recipientFilter),
  };
  const excluded = [
    inAny('groupList', lists.excludedGroupList),
    inAny('segmentList', lists.excludedSegmentList),
    stored(campaign.excludeFilter),
  ];
  const all = [...Object.values(included), ...excluded].filter((filter) => filter !== undefined);
  const context = await withKept(db, whole, person, all, { timeZone });
  for (const filter of all) await refuseBroken(db, whole, person, filter, context);
  const compiled = (filter: CompoundFilter): Sql =>
    compileCondition(tenantId, person, resolveFilter(whole, person, filter, context), PERSON);
  const records = await recordSource(db, whole, objects, campaign, timeZone, viewer);
  const sources = new Map<string, Sql>([
    ...Object.entries(included).flatMap(([name, filter]) =>
      filter ? [[name, compiled(filter)] as const] : [],
    ),
    ['contactList', isOwn ? isListed(tenantId, objects, campaign) : sql`false`],
    ...records.sources,
    ...(campaign.failedOf === null
      ? []
      : [['failedOf', hasFailed(tenantId, objects, campaign.failedOf)] as const]),
    ...(campaign.followUpOf === null
      ? []
      : [['followUpOf', hasIgnored(tenantId, objects, campaign, campaign.followUpOf)] as const]),
  ]);
  const outside = excluded.flatMap((filter) => (filter ? [sql` and (${compiled(filter)}) is not true`] : []));
  return {
    newestOf: records.newestOf,
    sources,
    isMeant: sql`(${seen ? compileWhere({ tenantId, where: undefined, withDeleted: false }, seen, PERSON) : sql`false`}
      and (${sql.join([...sources.values()], sql` or `)})${sql.join(outside, sql``)})`,
  };
}

function isListed(tenantId: string, { campaign: object }: CampaignObjects, { id }: Campaign): Sql {
  const list = object.fields.get('contactList');
  if (!list) return sql`false`;
  const { table, own, other } = listLink(object, list);
  return sql`p.id in (select l.${sql.id(other)} from ${sql.table(table)} as l
    where l.tenant_id = ${tenantId} and l.${sql.id(own)} = ${id})`;
}

/** Nobody knows of those that are UNKNOWN whether they have got it. */
const hasFailed = (tenantId: string, objects: CampaignObjects, campaignId: string): Sql =>
  sql`p.id in (select ${personId(objects, 'item', 'f')} from ${sql.table(tableOf(objects.item))} as f
    where f.tenant_id = ${tenantId} and f.campaign = ${campaignId} and f.status = 'FAILED'
      and f.deleted_at is null)`;

/** Somebody is reminded neither at once nor of what has long gone by. */
const [SOONEST, LATEST] = ['12 hours', '10 days'];

const hasIgnored = (
  tenantId: string,
  objects: CampaignObjects,
  { followUpTo }: Pick<Campaign, 'followUpTo'>,
  campaignId: string,
): Sql =>
  sql`p.id in (select ${personId(objects, 'item', 'f')} from ${sql.table(tableOf(objects.item))} as f
    where f.tenant_id = ${tenantId} and f.campaign = ${campaignId} and f.deleted_at is null
      and f.sent_at between now() - ${LATEST}::interval and now() - ${SOONEST}::interval
      and f.status in ('SENT', 'DELIVERED', 'OPENED', 'COMPLETED')
      and ${followUpTo === 'NOT_CLICKED' ? sql`f.clicked_at is null` : sql`f.completed_at is null`})`;
