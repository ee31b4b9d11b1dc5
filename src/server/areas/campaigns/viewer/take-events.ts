import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import { brokenEvent, type ViewerEvent, type Viewing } from '../../../../contract/viewer/viewed-message.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { compileEvent, notice } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { OpenedItem } from '../links/opened-link.ts';
import { answersIn, keepAnswers } from './answers.ts';
import { doneIn, isCompleted, isSeen } from './completed.ts';
import { type ShownContent, shownContents } from './shown-contents.ts';
import { seenParts } from './viewings.ts';

interface Come {
  readonly element: string;
  readonly seen: Viewing['seen'];
  readonly isCompleted: boolean;
  readonly endedAs: string | null;
}

/**
 * Takes what a receiver's page tells: each event once, whenever and in whatever order it comes; a moment to come counts as
 * now. What follows of it is written with it: what was seen, where one goes on, answers, and how far the message has come.
 * @throws ApiError bad-request: nothing of a list is taken of which one event cannot be read
 */
export async function takeEvents(
  tx: TenantDb,
  catalog: Catalog,
  item: OpenedItem,
  given: unknown,
): Promise<void> {
  const broken = brokenEvent(given);
  if (broken !== undefined) throw new ApiError({ message: 'bad-request', path: `events.${broken}` });
  const events = given as readonly ViewerEvent[];
  const elements = await shownContents(tx, catalog, item.objects, item.campaignId);
  const known = events.filter(
    ({ element }) => element === undefined || elements.some(({ id }) => id === element),
  );
  if (!known.length) return;
  const come = await write(tx, item, known);
  const fresh = new Set(come.flatMap(({ ids }) => ids));
  const kept = known.filter(({ id }) => fresh.has(id));
  const answers = elements.flatMap((each) =>
    answersIn(
      each,
      kept.filter(({ element }) => element === each.id),
    ),
  );
  const written = await keepAnswers(tx, item.objects, item, answers);
  const completed: string[] = [];
  for (const element of elements) {
    const now = come.find((each) => each.element === element.id);
    if (now && !now.isCompleted && (await isWhole(tx, item, element, now))) completed.push(element.id);
  }
  if (completed.length) await complete(tx, item, elements, completed);
  if (written.length && item.objects.answer)
    await tx.run(
      compileEvent(tx.tenantId, {
        name: 'campaigns.answered',
        object: item.objects.answer.source,
        kind: 'create',
        ids: written,
      }),
    );
}

/** Writes events and what they say of their elements; answers those elements, with the ids of the events that were new. */
async function write(
  tx: TenantDb,
  { objects, itemId }: OpenedItem,
  events: readonly ViewerEvent[],
): Promise<readonly (Come & { readonly ids: readonly string[] })[]> {
  const { tenantId } = tx;
  const items = sql.table(tableOf(objects.item));
  const told = notice(
    { tenant: tenantId, object: objects.item.source, kind: 'update', ids: [itemId] },
    sql`from opened`,
  );
  return tx.run(
    tenantStatement(
      tenantId,
      sql<Come & { ids: readonly string[] }>`with given as (
          select e.id, e.element, e.session, e.type, least(e.at, now()) as at, coalesce(e.data, '{}') as data
          from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
            as e(id text, element text, session text, type text, at timestamptz, data jsonb)),
        fresh as (insert into tessera.viewer_event (tenant_id, item_id, id, element_id, session_id, type, at, data)
          select distinct on (g.id) ${tenantId}, ${itemId}, g.id, g.element, g.session, g.type, g.at,
            case when g.type = 'kept' then '{}' else g.data end
          from given as g on conflict do nothing returning id, element_id, type, at, data),
        opened as (update ${items} as m set opened_at = coalesce(m.opened_at, f.at),
            started_at = case when f.started then coalesce(m.started_at, f.at) else m.started_at end,
            status = case when m.status in ('SENT', 'DELIVERED', 'UNKNOWN') then 'OPENED' else m.status end,
            version = m.version + 1, modified_at = now()
          from (select min(at) as at, bool_or(type <> 'opened') as started from fresh where type not in ('left', 'kept')) as f
          where m.tenant_id = ${tenantId} and m.id = ${itemId} and f.at is not null
            and (m.opened_at is null or (f.started and m.started_at is null)) returning m.id),
        told as (${told}),
        part as (select f.element_id, array_agg(f.id) as ids, min(f.at) as at,
            coalesce(range_agg(numrange((f.data ->> 'from')::numeric, (f.data ->> 'to')::numeric, '[]')) filter (where f.type = 'played'), '{}') as seen,
            coalesce(max((f.data ->> 'to')::numeric) filter (where f.type = 'played'), 0) as furthest,
            (array_agg(f.data ->> 'screen' order by f.at desc) filter (where f.type = 'ended'))[1] as ended_as,
            (array_agg(g.data order by f.at desc) filter (where f.type = 'kept'))[1] as kept,
            max(f.at) filter (where f.type = 'kept') as kept_at
          from fresh as f join given as g on g.id = f.id where f.element_id is not null group by f.element_id),
        written as (insert into tessera.viewing as v
            (tenant_id, item_id, element_id, seen, furthest, started_at, ended_as, kept, kept_at)
          select ${tenantId}, ${itemId}, p.element_id, p.seen, p.furthest, p.at, p.ended_as, p.kept, p.kept_at from part as p
          order by p.element_id
          on conflict (tenant_id, element_id, item_id) do update set seen = v.seen + excluded.seen,
            furthest = greatest(v.furthest, excluded.furthest), started_at = least(v.started_at, excluded.started_at),
            ended_as = coalesce(excluded.ended_as, v.ended_as),
            kept = case when excluded.kept_at >= coalesce(v.kept_at, '-infinity') then excluded.kept else v.kept end,
            kept_at = greatest(v.kept_at, excluded.kept_at)
          returning element_id, seen, completed_at, ended_as)
        select p.element_id as element, p.ids, ${seenParts('w.seen')} as seen, w.completed_at is not null as "isCompleted",
          w.ended_as as "endedAs"
        from part as p join written as w on w.element_id = p.element_id
        union all select '', array_agg(f.id), '[]', true, null from fresh as f where f.element_id is null having count(*) > 0`,
    ),
  );
}

async function isWhole(
  tx: TenantDb,
  { itemId }: OpenedItem,
  element: ShownContent,
  { seen, endedAs }: Come,
): Promise<boolean> {
  if (!isSeen(element, seen)) return false;
  const { tenantId } = tx;
  const told = await tx.run(
    tenantStatement(
      tenantId,
      sql<Pick<ViewerEvent, 'type'> & { readonly data: NonNullable<ViewerEvent['data']> }>`select type, data
        from tessera.viewer_event where tenant_id = ${tenantId} and item_id = ${itemId} and element_id = ${element.id}
          and type in ('answered', 'pressed', 'reached')`,
    ),
  );
  const places = told.flatMap(({ type, data }) => (type === 'reached' ? [String(data['place'])] : []));
  return isCompleted(element, {
    isEnded: endedAs !== null,
    done: doneIn(element, told),
    reached: new Set(places),
  });
}

/** The message is completed with all of its elements that receivers have to come to the end of; with all, if none has to be. */
async function complete(
  tx: TenantDb,
  { objects, itemId }: OpenedItem,
  elements: readonly ShownContent[],
  ids: readonly string[],
): Promise<void> {
  const { tenantId } = tx;
  const required = elements.filter(({ isRequired }) => isRequired);
  const needed = (required.length ? required : elements).map(({ id }) => id);
  const told = { tenant: tenantId, object: objects.item.source, kind: 'update' as const, ids: [itemId] };
  await tx.run(
    tenantStatement(
      tenantId,
      sql<object>`with done as (update tessera.viewing set completed_at = now()
          where tenant_id = ${tenantId} and item_id = ${itemId} and element_id = any(${[...ids]}::text[])
            and completed_at is null returning element_id),
        missing as (select 1 from unnest(${needed}::text[]) as n(id) where n.id <> all(${[...ids]}::text[]) and not exists (
          select 1 from tessera.viewing as v where v.tenant_id = ${tenantId} and v.element_id = n.id and v.item_id = ${itemId}
            and v.completed_at is not null)),
        whole as (update ${sql.table(tableOf(objects.item))} as m set completed_at = coalesce(m.completed_at, now()),
            status = case when m.status in ('SENT', 'DELIVERED', 'UNKNOWN', 'OPENED') then 'COMPLETED' else m.status end,
            version = m.version + 1, modified_at = now()
          where m.tenant_id = ${tenantId} and m.id = ${itemId} and m.completed_at is null and not exists (select 1 from missing)
          returning m.id)
        ${notice(told, sql`from whole`)}`,
    ),
  );
}
