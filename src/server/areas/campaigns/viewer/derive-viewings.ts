import { sql } from 'kysely';
import { LIVE_MAX_IDS } from '../../../../contract/live.ts';
import type { ViewerEventType } from '../../../../contract/viewer/viewed-message.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { compileEvent, compileNotice, RECORDS_CHANGED, RECORDS_CREATED } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { DeriveContext, StoredEvent } from '../../../platform/public-sessions/session-kind.ts';
import { type CampaignObjects, campaignObjects } from '../objects.ts';
import { anyPersonId, personObject } from '../person-columns.ts';
import { answersIn, keepAnswers } from './answers.ts';
import { complete, wholeOnes } from './complete.ts';
import { keepConsent } from './consents.ts';
import { fieldNames } from './field-names.ts';
import { type ShownContent, shownContents } from './shown-contents.ts';
import { type ItemEvent, writeEvents } from './write-events.ts';
import { queueStatements } from './xapi/statement-queue.ts';

interface Row {
  readonly id: string;
  readonly campaign: string;
  readonly receiver: string;
  readonly person: string;
  readonly sentAt: string | null;
}

/**
 * Completes events with whom their message is for and what it shows. What is of no element that the campaign shows, or of a
 * message that has gone, is dropped. No page reports a moment before its message was sent.
 */
export async function resolveEvents(
  events: readonly StoredEvent[],
  { tx, catalog }: DeriveContext,
): Promise<readonly ItemEvent[]> {
  if (!events.length) return [];
  const objects = campaignObjects(catalog);
  // The events wait until there are some.
  if (!objects) throw new Error('The metadata have no objects of campaigns.');
  const rows = await readItems(tx, objects, [...new Set(events.map(({ item }) => item))]);
  const items = new Map(rows.map((row) => [row.id, row]));
  const contents = new Map<string, readonly ShownContent[]>();
  for (const id of new Set(rows.map(({ campaign }) => campaign)))
    contents.set(id, await shownContents(tx, catalog, objects, id));
  return events.flatMap((event): ItemEvent[] => {
    const row = items.get(event.item);
    const shown = row && contents.get(row.campaign);
    if (!shown || (event.element !== null && !shown.some(({ id }) => id === event.element))) return [];
    const { campaign, receiver, person, sentAt } = row;
    const at = sentAt !== null && Date.parse(sentAt) >= Date.parse(event.at) ? sentAt : event.at;
    const of = { campaign, receiver, person, contents: shown };
    return [{ ...event, ...of, type: event.type as ViewerEventType, at, data: withinLength(event, shown) }];
  });
}

/** Nobody has seen more of a video than there is. */
function withinLength(
  { type, element, data }: StoredEvent,
  contents: readonly ShownContent[],
): StoredEvent['data'] {
  const length = type === 'played' ? contents.find(({ id }) => id === element)?.length : undefined;
  if (length === undefined) return data;
  const [from, to] = [data['from'], data['to']].map((moment) => Math.min(Number(moment), length));
  return { ...data, from, to };
}

/** Writes what follows from new events: what was seen, where one goes on, answers, and how far messages have come. */
export async function deriveViewings(
  fresh: readonly ItemEvent[],
  { tx, catalog, publicUrl: homePage, labels }: DeriveContext,
): Promise<void> {
  const objects = campaignObjects(catalog);
  if (!objects) return;
  const { tenantId } = tx;
  const { come, opened, nowOpened } = await writeEvents(tx, objects, fresh);
  const called = await fieldNames(tx, catalog, labels, objects);
  const given = fresh.flatMap((event) => {
    const element = event.contents.find(({ id }) => id === event.element);
    return element ? answersIn(element, event, called) : [];
  });
  const answered = await keepAnswers(tx, objects, given);
  for (const event of fresh)
    if (event.type === 'consented')
      await keepConsent(tx, catalog, objects.byPerson.get(event.person) ?? objects, event);
  const contents = new Map(fresh.map((event) => [event.item, event.contents]));
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

function readItems(tx: TenantDb, objects: CampaignObjects, ids: readonly string[]): Promise<readonly Row[]> {
  const { tenantId } = tx;
  return tx.query(
    sql<Row>`select m.id, m.campaign, ${anyPersonId(objects, 'm')} as receiver, ${personObject(objects, 'm')} as person,
          to_json(m.sent_at) #>> '{}' as "sentAt"
        from ${sql.table(tableOf(objects.item))} as m
        where m.tenant_id = ${tenantId} and m.id = any(${[...ids]}::text[]) and m.deleted_at is null`,
    { prepared: true },
  );
}
