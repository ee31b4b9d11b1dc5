import { sql } from 'kysely';
import { LIST_MAX_LIMIT } from '../../../../contract/constants.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { RECORD } from '../../../../contract/letters/variables.ts';
import type { Catalog, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { variablesOf } from '../../../base/records/stored-texts.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { recordObject, recordVariables } from '../audience/record-values.ts';
import { requireCampaign } from '../audience/audience-calls.ts';
import { addressField } from '../audience/address.ts';
import type { Campaign } from '../campaign.ts';
import { withoutTokens } from '../links/without-tokens.ts';
import type { CampaignObjects } from '../objects.ts';
import { seenRows, showsOfCampaigns } from '../shown-rows.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall, type AnswerOf } from '../../../platform/calls/declare-call.ts';

const OUTBOX = t.object('CampaignOutbox', {
  total: t.number(),
  messages: t.list(
    t.object('KeptMessage', {
      id: t.id(),
      receiver: t.string(),
      subject: t.string(),
      text: t.string(),
      html: t.string(),
      at: t.string(),
      isTest: t.boolean(),
    }),
  ),
});

/** What was kept in the place of being sent. */
export const outboxCalls: Readonly<Record<string, Call>> = {
  campaignOutbox: declareCall({
    answer: OUTBOX,
    shows: showsOfCampaigns(({ campaign, item }) => [
      { object: campaign.name, rows: { named: 'id' } },
      { object: item.name, rows: 'cut' },
    ]),
    description:
      'The messages of a campaign whose sender sends nothing, as their receivers would have got them; the newest first. `html` is "" for short messages. ' +
      'Without those that the viewer does not see; texts that say a field which they do not see are "", and so are addresses. In ' +
      'the place of links of the receiver’s own stands "…".',
    args: { id: t.id(), limit: t.integer({ default: 50 }), offset: t.integer({ default: 0 }) },
    resolve: async (args, context) => {
      const { id, limit, offset } = args;
      if (limit < 1 || limit > LIST_MAX_LIMIT || offset < 0) {
        const params = { value: limit, min: 1, max: LIST_MAX_LIMIT };
        throw new ApiError({ message: 'bad-request', path: 'limit', params });
      }
      const { objects, campaign } = await requireCampaign(context, id);
      return readOutbox(context, objects, campaign, { limit, offset });
    },
  }),
};

interface KeptRow {
  readonly id: string;
  readonly receiver: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
  readonly isTest: boolean;
  /** Fields of people that its texts may say; null: nobody knows. */
  readonly names: readonly string[] | null;
}

interface Kept {
  readonly total: number;
  readonly messages: readonly KeptRow[];
}

async function readOutbox(
  { db, catalog }: ApiContext,
  objects: CampaignObjects,
  campaign: Campaign,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AnswerOf<typeof OUTBOX>> {
  const { tenantId } = db;
  const item = requireObject(catalog, objects.item.name);
  const person = catalog.objects.get(objects.person.name);
  const seenPerson = person
    ? sql`exists (select 1 from ${sql.table(tableOf(person))} as p where p.id = o.person_id and ${seenRows(tenantId, person, 'p')})`
    : sql`false`;
  const ofItem = sql`exists (select 1 from ${sql.table(tableOf(item))} as m where m.id = o.item_id and ${seenRows(tenantId, item, 'm')})`;
  const seesAll = !item.rows && person !== undefined && !person.rows;
  // What is kept of items that are gone stays for those who see all. Of old tests nobody knows whom they are about.
  const isSeen = seesAll
    ? sql`true`
    : sql`case when o.item_id is not null then ${ofItem}
        when o.person_id is not null then ${seenPerson} else o.names is not null end`;
  const of = sql`from tessera.campaign_outbox as o
    where o.tenant_id = ${tenantId} and o.campaign_id = ${campaign.id} and ${isSeen}`;
  const [row] = await db.run(
    tenantStatement(
      tenantId,
      sql<Kept>`select (select count(*)::float8 ${of}) as total, (select coalesce(json_agg(k$), '[]') from (
        select o.id, o.receiver, o.subject, o.plain as text, o.html, o.item_id is null as "isTest", o.names,
          to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        ${of} order by o.at desc, o.id desc limit ${limit}::int offset ${offset}::int) as k$) as messages`,
    ),
  );
  const isHidden = hiddenNames(objects.person, person, seenOfRecords(catalog, objects, campaign));
  // Of what an earlier version of the product has kept nobody knows what it says.
  const said = [...variablesOf(objects.person), ...recordVariables(objects.all, campaign)];
  const seesAddress = item.fields.has('address') && !isHidden([addressField(objects, campaign.type)]);
  const isSeenOfTest = catalog.objects.get(objects.campaign.name)?.fields.has('testAddresses') === true;
  return {
    total: row?.total ?? 0,
    messages: (row?.messages ?? []).map(({ names, receiver, ...kept }) => {
      const isShown = !isHidden(names ?? said);
      const shown = (text: string) => (isShown ? withoutTokens(text) : '');
      return {
        ...kept,
        receiver: (kept.isTest ? isSeenOfTest : seesAddress) ? receiver : '',
        subject: shown(kept.subject),
        text: shown(kept.text),
        html: shown(kept.html),
      };
    }),
  };
}

/** What a role may read of the records of a campaign; nothing where it sees only some of those that lead to people. */
function seenOfRecords(
  catalog: Catalog,
  { person }: CampaignObjects,
  campaign: Campaign,
): ReadonlySet<string> {
  const object = recordObject(catalog, campaign);
  const isPart = object?.rows !== undefined && object.name !== person.name;
  return new Set(isPart ? [] : recordVariables(catalog, campaign));
}

/** Is one of these fields of people, or of records, hidden from the role? */
const hiddenNames =
  (whole: ObjectType, seen: ObjectType | undefined, ofRecords: ReadonlySet<string>) =>
  (names: readonly string[]): boolean =>
    names.some((name) =>
      name.startsWith(`${RECORD}.`)
        ? !ofRecords.has(name)
        : whole.fields.has(name) && !seen?.fields.has(name),
    );
