import { type RawBuilder, sql } from 'kysely';
import type { LinkState } from '../../../../contract/public-link.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { RouteParts } from '../../../platform/area/area.ts';
import { isSignature } from '../../../platform/files/file-key.ts';
import type { Channel } from '../campaign.ts';
import { campaignObjects, type CampaignObjects, objectsFor } from '../objects.ts';
import { anyPersonId, personObject } from '../person-columns.ts';
import { readShort, shortLink } from './short-link.ts';
import { type LinkToken, readToken, SIGN, signedText } from './link-token.ts';
import { testItem } from './test-item.ts';

/** What somebody got, whose link was followed. */
export interface OpenedItem {
  readonly db: TenantDb;
  readonly objects: CampaignObjects;
  readonly itemId: string;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly channel: Channel;
  /** Id of the policy that the campaign is about; null: any of its channel. */
  readonly policy: string | null;
  /** Id of the person. */
  readonly receiver: string;
  readonly address: string;
  readonly isUnsubscribed: boolean;
  /** Of links to what the campaign shows. */
  readonly state: LinkState;
  /** What was asked for with it. */
  readonly also: unknown;
  /** It is a test message: nobody's consent, figures or history may change by it. `receiver` is '' then. */
  readonly isTest: boolean;
  /** Id of the person whose values its pages may show: the receiver; of tests the contact they were made for, or ''. */
  readonly viewedAs: string;
}

type Row = Pick<
  OpenedItem,
  | 'campaignId'
  | 'campaignName'
  | 'channel'
  | 'policy'
  | 'receiver'
  | 'address'
  | 'isUnsubscribed'
  | 'state'
  | 'also'
> & { readonly person: string };

/** The same, and which of its links was followed. */
export interface FollowedItem extends OpenedItem {
  readonly token: LinkToken;
}

/** The item of a link that a tenant has made; undefined for any other text, and where the item has gone. `address`: that which the link itself says; `also`: as for {@link readItem}. */
export async function openedItem(
  { forTenant, productCatalog }: Pick<RouteParts, 'forTenant' | 'productCatalog'>,
  text: string,
  address?: string,
  also?: (tenantId: string, objects: CampaignObjects) => RawBuilder<unknown>,
): Promise<FollowedItem | undefined> {
  const token = readToken(text);
  const objects = campaignObjects(productCatalog);
  if (!token || !objects) return undefined;
  const { tenantId, itemId, link, sign } = token;
  const db = forTenant(tenantId);
  if (!(await isSignature(db, signedText(itemId, link, address), sign, SIGN))) return undefined;
  const item = await itemOrTest(db, objects, itemId, also?.(tenantId, objects));
  return item && { ...item, token };
}

/** The item of a short link; undefined for any other text, and where the item has gone. */
export async function shortItem(
  {
    forTenant,
    productCatalog,
    tenantNumbered,
  }: Pick<RouteParts, 'forTenant' | 'productCatalog' | 'tenantNumbered'>,
  text: string,
): Promise<(FollowedItem & { readonly personal: string }) | undefined> {
  const read = readShort(text);
  const objects = campaignObjects(productCatalog);
  const tenantId = read && (await tenantNumbered(read.number));
  if (!read || !objects || tenantId === undefined) return undefined;
  const db = forTenant(tenantId);
  const kept = await shortLink(db, read.code);
  const item = kept && (await itemOrTest(db, objects, kept.itemId));
  if (!item) return undefined;
  const { itemId, link } = kept;
  return { ...item, token: { tenantId, itemId, link, sign: '' }, personal: kept.address };
}

/** Undefined where it has gone. `also`: one more value of the item (`m`), by the same statement. */
export async function readItem(
  db: TenantDb,
  objects: CampaignObjects,
  itemId: string,
  also: RawBuilder<unknown> = sql`null`,
): Promise<OpenedItem | undefined> {
  const { tenantId } = db;
  const [row] = await db.query(
    sql<Row>`select m.campaign as "campaignId", t.name as "campaignName", t.type as channel, ${policyOf(objects)} as policy, ${anyPersonId(objects, 'm')} as receiver, ${personObject(objects, 'm')} as person,
          coalesce(m.address, '') as address, m.unsubscribed_at is not null as "isUnsubscribed",
          ${STATE} as state, ${also} as also ${itemsFrom(tenantId, objects)} and m.id = ${itemId}`,
    { prepared: true },
  );
  if (!row) return undefined;
  const { person, ...item } = row;
  const of = objects.byPerson.get(person) ?? objects;
  return { db, objects: of, itemId, isTest: false, viewedAs: item.receiver, ...item };
}

/** The same, and what an address got as a test: pages of links show both. */
export async function itemOrTest(
  db: TenantDb,
  objects: CampaignObjects,
  itemId: string,
  also?: RawBuilder<unknown>,
): Promise<OpenedItem | undefined> {
  const item = await readItem(db, objects, itemId, also);
  if (item) return item;
  const test = await testItem(db, objects, itemId);
  // Without a receiver: what writes to somebody's records finds none.
  const nobody = { receiver: '', isUnsubscribed: false, state: 'VALID', also: null, policy: null } as const;
  if (!test) return undefined;
  const { recipientObject, ...sent } = test;
  const of = objectsFor(objects, recipientObject) ?? objects;
  return { db, objects: of, itemId, ...nobody, isTest: true, ...sent };
}

/** None where the metadata's campaigns have none. */
const policyOf = ({ campaign }: CampaignObjects) =>
  campaign.fields.has('policy') ? sql`t.policy` : sql`null::text`;

/** A year after it was sent nobody sees any more what a campaign shows, nor once it is canceled. */
const STATE = sql<LinkState>`case when t.status = 'CANCELED' then 'REVOKED'
  when m.sent_at < now() - interval '1 year' then 'EXPIRED' else 'VALID' end`;

const itemsFrom = (tenantId: string, { item, campaign }: CampaignObjects) =>
  sql`from ${sql.table(tableOf(item))} as m join ${sql.table(tableOf(campaign))} as t
      on t.tenant_id = ${tenantId} and t.id = m.campaign
    where m.tenant_id = ${tenantId} and m.deleted_at is null`;

/** Which of the items are there, and what links to what their campaigns show are worth. */
export const itemStates = (tenantId: string, objects: CampaignObjects, ids: readonly string[]) =>
  sql<{
    id: string;
    state: LinkState;
  }>`select m.id, ${STATE} as state ${itemsFrom(tenantId, objects)} and m.id = any(${[...ids]}::text[])`;
