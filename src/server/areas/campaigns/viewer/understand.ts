import { sql } from 'kysely';
import { LIVE_MAX_IDS } from '../../../../contract/live.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { Labels } from '../../../base/model/labels.ts';
import { compileEvent, compileNotice, RECORDS_CHANGED, RECORDS_CREATED } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { type CampaignObjects, campaignObjects } from '../objects.ts';
import { anyPersonId, personObject } from '../person-columns.ts';
import { answersIn, keepAnswers } from './answers.ts';
import { complete, wholeOnes } from './complete.ts';
import { keepConsent } from './consents.ts';
import { fieldNames } from './field-names.ts';
import { type ShownContent, shownContents } from './shown-contents.ts';
import { type ItemEvent, writeEvents } from './write-events.ts';
import { queueStatements } from './xapi/statement-queue.ts';

export interface Telling {
  /** Of this server, for what others are told. */
  readonly homePage: string;
  /** The tenant's. */
  readonly labels: Labels;
}

type Row = Omit<ItemEvent, 'contents' | 'campaign'> & { readonly campaign: string | null };

/**
 * Understands what receivers' pages have told, the oldest first: each event once, in whatever order. With it is written what
 * follows: what was seen, where one goes on, answers, and how far messages have come. What is of no element that the campaign
 * shows, or of a message that has gone, is dropped. Answers whether there may be more.
 * @param most so many at once
 */
export async function understandNext(
  tx: TenantDb,
  catalog: Catalog,
  telling: Telling,
  most: number,
): Promise<boolean> {
  const objects = campaignObjects(catalog);
  const rows = objects ? await takeRows(tx, objects, most) : [];
  if (!objects || !rows.length) return false;
  const contents = new Map<string, readonly ShownContent[]>();
  for (const id of new Set(rows.map(({ campaign }) => campaign)))
    if (id !== null) contents.set(id, await shownContents(tx, catalog, objects, id));
  const events = rows.flatMap(({ campaign, ...row }): ItemEvent[] => {
    const shown = campaign === null ? undefined : contents.get(campaign);
    if (campaign === null || !shown) return [];
    const isKnown = row.element === null || shown.some(({ id }) => id === row.element);
    return isKnown ? [{ ...row, data: withinLength(row, shown), campaign, contents: shown }] : [];
  });
  if (events.length) await understand(tx, catalog, objects, events, telling);
  return rows.length === most;
}

/** Nobody has seen more of a video than there is. */
function withinLength(
  { type, element, data }: Pick<Row, 'type' | 'element' | 'data'>,
  contents: readonly ShownContent[],
): Row['data'] {
  const length = type === 'played' ? contents.find(({ id }) => id === element)?.length : undefined;
  if (length === undefined) return data;
  const [from, to] = [data['from'], data['to']].map((moment) => Math.min(Number(moment), length));
  return { ...data, from, to };
}

async function understand(
  tx: TenantDb,
  catalog: Catalog,
  objects: CampaignObjects,
  events: readonly ItemEvent[],
  { homePage, labels }: Telling,
): Promise<void> {
  const { tenantId } = tx;
  const { fresh, come, opened, nowOpened } = await writeEvents(tx, objects, events);
  const called = await fieldNames(tx, catalog, labels, objects);
  const given = fresh.flatMap((event) => {
    const element = event.contents.find(({ id }) => id === event.element);
    return element ? answersIn(element, event, called) : [];
  });
  const answered = await keepAnswers(tx, objects, given);
  for (const event of fresh)
    if (event.type === 'consented')
      await keepConsent(tx, catalog, objects.byPerson.get(event.person) ?? objects, event);
  const contents = new Map(events.map((event) => [event.item, event.contents]));
  const whole = await wholeOnes(
    tx,
    come.map((each) => ({ ...each, contents: contents.get(each.item) ?? [] })),
  );
  const completed = whole.length ? await complete(tx, objects, whole) : [];
  await queueStatements(tx, catalog, fresh, whole, { homePage, called });
  const { source } = objects.item;
  const other = opened.filter((id) => !nowOpened.includes(id) && !completed.includes(id));
  if (other.length)
    await tx.run(compileNotice({ tenant: tenantId, object: source, kind: 'update', ids: other }));
  const state = (after: string) => ({ name: RECORDS_CHANGED, data: { field: 'status', after } }) as const;
  await tell(tx, nowOpened, { ...state('OPENED'), object: source, kind: 'update' });
  await tell(tx, completed, { ...state('COMPLETED'), object: source, kind: 'update' });
  if (objects.answer)
    await tell(tx, answered, { name: RECORDS_CREATED, object: objects.answer.source, kind: 'create' });
}

async function tell(
  tx: TenantDb,
  ids: readonly string[],
  told: Omit<Parameters<typeof compileEvent>[1], 'ids'>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += LIVE_MAX_IDS)
    await tx.run(compileEvent(tx.tenantId, { ...told, ids: ids.slice(at, at + LIVE_MAX_IDS) }));
}

/** Takes the oldest, which nobody else gets any more. No page tells of a moment before its message was sent. */
function takeRows(tx: TenantDb, objects: CampaignObjects, most: number): Promise<readonly Row[]> {
  const { tenantId } = tx;
  return tx.query(
    sql<Row>`with next as materialized (
          select seq from tessera.viewer_told where tenant_id = ${tenantId} order by seq
            limit ${sql.lit(most)} for update skip locked),
        taken as (delete from tessera.viewer_told as t using next
          where t.tenant_id = ${tenantId} and t.seq = next.seq returning t.*)
        select t.item_id as item, t.id, t.element_id as element, t.session_id as session, t.type,
          to_json(greatest(t.at, m.sent_at)) #>> '{}' as at, t.data, m.campaign, ${anyPersonId(objects, 'm')} as receiver,
          ${personObject(objects, 'm')} as person
        from taken as t left join ${sql.table(tableOf(objects.item))} as m
          on m.tenant_id = ${tenantId} and m.id = t.item_id and m.deleted_at is null
        order by t.seq`,
    { prepared: true },
  );
}
