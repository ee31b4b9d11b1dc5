import { sql } from 'kysely';
import { ApiError, isTimeout } from '../../../../contract/errors.ts';
import { queryFilter } from '../../../../contract/filter/filter.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import { planLabel, recordName } from '../../../base/plan/label.ts';
import { planList } from '../../../base/plan/list.ts';
import { readList, readRecord } from '../../../base/records/read.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { type Campaign, readCampaign } from '../campaign.ts';
import { campaignObjects, type CampaignObjects, objectsFor } from '../objects.ts';
import { shownPeople, showsOfCampaigns } from '../shown-rows.ts';
import { audienceOf, PERSON } from './audience.ts';
import { costOf } from './cost.ts';
import { capBefore, type Frequency, mayShareAddress, skipReason, zoneOf } from './skip-reason.ts';
import { addressField, addressOf } from './address.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall, type AnswerOf } from '../../../platform/calls/declare-call.ts';

/** So many people are looked at one by one unless all are asked for; of the rest only how many they are is told. */
const LOOKED_AT = 50_000;
const SHOWN = 20;
/** Nobody waits longer for a preview (milliseconds). */
const PATIENCE_MS = 5_000;

const PREVIEW = t.object('CampaignAudience', {
  total: t.number(),
  isWhole: t.boolean(),
  reachable: t.number(),
  skipped: t.list(t.object('CampaignSkips', { reason: t.string(), count: t.number() })),
  zones: t.list(t.object('CampaignZone', { zone: t.string(), count: t.number() })),
  cost: t.nullable(t.object('CampaignCost', { currency: t.string(), least: t.string(), most: t.string() })),
  sample: t.list(
    t.object('CampaignSample', {
      contact: t.object('CampaignPerson', { id: t.id(), object: t.string(), label: t.string() }),
      address: t.nullable(t.string()),
      reason: t.nullable(t.string()),
      trace: t.list(t.string()),
    }),
  ),
});

/** How often the tenant lets somebody be written to. */
export async function frequencyOf(db: TenantDb, settings: Settings): Promise<Frequency> {
  const { read } = await settings.of(db);
  return { cap: read('frequencyCap'), days: read('frequencyCapDays'), waits: read('frequencyCapWaits') };
}

/**
 * The campaign of a call, by its role.
 * @throws ApiError not-found, forbidden
 */
export async function requireCampaign(
  { db, catalog, whole }: Pick<ApiContext, 'db' | 'catalog' | 'whole'>,
  id: string,
): Promise<{ readonly objects: CampaignObjects; readonly campaign: Campaign }> {
  const objects = campaignObjects(whole);
  const unknown = new ApiError({ message: 'not-found', path: 'id', params: { id: id.slice(0, 60) } });
  if (!objects) throw unknown;
  const seen = await readRecord(db, planLabel(catalog, requireObject(catalog, objects.campaign.name)), id);
  const campaign = seen && (await readCampaign(db, objects, id));
  if (!campaign) throw unknown;
  return { objects: objectsFor(objects, campaign.recipientObject) ?? objects, campaign };
}

interface Counted {
  readonly looked: string;
  readonly reachable: string;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly zones: readonly { readonly zone: string; readonly count: number }[];
  readonly sample: readonly {
    readonly id: string;
    readonly address: string | null;
    readonly reason: string | null;
    readonly trace: readonly string[];
  }[];
}

const NOT_IN_TIME: Counted = { looked: '0', reachable: '0', skipped: [], zones: [], sample: [] };

/** Whom a campaign would reach. */
export const audienceCalls: Readonly<Record<string, Call>> = {
  campaignAudience: declareCall({
    answer: PREVIEW,
    shows: showsOfCampaigns((objects) => [
      { object: objects.campaign.name, rows: { named: 'id' } },
      ...shownPeople(objects),
    ]),
    description:
      'Whom a campaign would be sent to now: `total` people are meant, of whom `reachable` would get it; the others are skipped, ' +
      'each for one reason. Without `exact` at most 50,000 people are looked at, for five seconds: `isWhole` tells whether these ' +
      'are all; else the numbers are those of the people looked at. `zones`: by whose clocks those who are reachable would get it. `cost`: of those who are reachable, by the price ' +
      'of the sender, if it has one; of short messages, which take more or fewer parts, the least and the most by the sample. Links ' +
      'in them are counted as those that begin with `origin`. `trace`: the fields of the campaign that bring ' +
      'the person in. Whom the role does not see is not meant: the rights of who schedules it hold for whom it reaches.',
    args: {
      id: t.id(),
      exact: t.boolean({ default: false }),
      origin: t.string({ default: 'https://example.com' }),
    },
    resolve: async (args, context) => {
      const { id, exact, origin } = args;
      const { objects, campaign } = await requireCampaign(context, id);
      return preview(context, objects, campaign, { exact, origin: origin.slice(0, 200) });
    },
  }),
};

interface Asked {
  readonly exact: boolean;
  readonly origin: string;
}

async function preview(
  context: ApiContext,
  objects: CampaignObjects,
  campaign: Campaign,
  { exact, origin }: Asked,
): Promise<AnswerOf<typeof PREVIEW>> {
  const { db, whole, catalog, settings, signal } = context;
  const { tenantId } = db;
  const timeZone = await settings.read(db, 'timeZone');
  const audience = await audienceOf(db, whole, objects, campaign, timeZone, catalog);
  const frequency = capBefore(await frequencyOf(db, settings));
  const address = addressOf(tenantId, objects, campaign.type);
  const reason = skipReason({ tenantId, objects, campaign, frequency });
  const sources = [...audience.sources].map(
    ([name, condition]) => sql`case when ${condition} then ${name}::text end`,
  );
  const shared = mayShareAddress(objects, campaign.type)
    ? sql`case when row_number() over (partition by w.reason is null, w.address order by w.id) > 1 then 'DUPLICATE_ADDRESS' end`
    : sql`null`;
  const statement = tenantStatement(
    tenantId,
    sql<Counted>`with who as materialized (
        select p.id, ${address} as address, ${reason} as reason, ${zoneOf(tenantId, objects, campaign.timeZone ?? timeZone)} as zone,
          array_remove(array[${sql.join(sources)}], null) as trace
        from ${sql.table(tableOf(objects.person))} as ${sql.ref(PERSON)}
        where ${audience.isMeant}
        ${exact ? sql`` : sql`limit ${sql.lit(LOOKED_AT + 1)}`}),
      judged as materialized (select w.id, w.address, coalesce(w.reason, ${shared}) as reason, w.zone, w.trace from who as w)
    select count(*)::text as looked, count(*) filter (where reason is null)::text as reachable,
      (select coalesce(json_agg(s order by s.count desc, s.reason), '[]') from (
        select reason, count(*)::int as count from judged where reason is not null group by reason) as s) as skipped,
      (select coalesce(json_agg(z order by z.count desc, z.zone), '[]') from (
        select zone, count(*)::int as count from judged where reason is null group by zone) as z) as zones,
      (select coalesce(json_agg(x), '[]') from (select id, address, reason, trace from (
        select j.*, row_number() over (partition by reason order by id) as place from judged as j) as ranked
        order by place, reason nulls first limit ${sql.lit(SHOWN)}) as x) as sample
    from judged`,
  );
  const [row] = await db
    .run(statement, signal, exact ? undefined : PATIENCE_MS)
    .catch((error: unknown): readonly Counted[] => {
      if (!isTimeout(error) || exact || signal?.aborted) throw error;
      return [NOT_IN_TIME];
    });
  if (!row) throw new ApiError({ message: 'internal' });
  const [total, reachable] = [Number(row.looked), Number(row.reachable)];
  const sample = row.sample.flatMap((each) => (each.reason === null ? [each.id] : []));
  return {
    total,
    isWhole: row !== NOT_IN_TIME && (exact || total <= LOOKED_AT),
    reachable,
    cost: await costOf(context, { objects, campaign, timeZone, reachable, sample, origin }),
    skipped: row.skipped,
    zones: row.zones,
    sample: await labelled(context, objects, row.sample, addressField(objects, campaign.type)),
  };
}

/** With the names of those whom the role sees. */
async function labelled(
  { db, catalog }: ApiContext,
  { person }: CampaignObjects,
  sample: Counted['sample'],
  addressName: string,
): Promise<AnswerOf<typeof PREVIEW>['sample']> {
  const object = catalog.objects.get(person.name);
  if (!object || !sample.length) return [];
  const filter = queryFilter(
    object.name,
    'id',
    'IN',
    sample.map(({ id }) => id),
  );
  const page = { limit: sample.length, offset: 0, filter };
  const node = planList(catalog, db.tenantId, planLabel(catalog, object), page, { timeZone: 'UTC' });
  const names = new Map(
    (await readList(db, node)).map((row) => [String(row['id']), recordName(object, row)]),
  );
  const isSeen = object.fields.has(addressName);
  return sample.flatMap(({ id, address, reason, trace }) => {
    const label = names.get(id);
    return label === undefined
      ? []
      : [{ contact: { id, object: object.name, label }, address: isSeen ? address : null, reason, trace }];
  });
}
