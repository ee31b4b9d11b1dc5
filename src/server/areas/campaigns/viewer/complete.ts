import { sql } from 'kysely';
import type { ViewerEvent } from '../../../../contract/viewer/viewed-message.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { CampaignObjects } from '../objects.ts';
import { doneIn, isCompleted, isSeen } from './completed.ts';
import type { ShownContent } from './shown-contents.ts';
import type { Come } from './write-events.ts';

/** Somebody's way with an element, and all that their campaign shows. */
export interface ComeWith extends Come {
  readonly contents: readonly ShownContent[];
}

type Told = Pick<ViewerEvent, 'type'> & {
  readonly item: string;
  readonly element: string;
  readonly data: NonNullable<ViewerEvent['data']>;
};

/** Of those that have come further, who has come to the end of the element. */
export async function wholeOnes(tx: TenantDb, come: readonly ComeWith[]): Promise<readonly ComeWith[]> {
  const { tenantId } = tx;
  const judged = come.flatMap((each) => {
    const element = each.contents.find(({ id }) => id === each.element);
    return element && !each.isCompleted && isSeen(element, each.seen) ? [{ ...each, shown: element }] : [];
  });
  if (!judged.length) return [];
  const told = await tx.query(sql<Told>`select e.item_id as item, e.element_id as element, e.type, e.data
        from unnest(${judged.map(({ item }) => item)}::text[], ${judged.map(({ element }) => element)}::text[]) as w(item, element)
          join tessera.viewer_event as e on e.tenant_id = ${tenantId} and e.item_id = w.item and e.element_id = w.element
            and e.type in ('answered', 'pressed', 'reached')`);
  const byWay = Map.groupBy(told, keyOf);
  return judged.filter(({ shown, endedAs, ...way }) => {
    const mine = byWay.get(keyOf(way)) ?? [];
    const places = mine.flatMap(({ type, data }) => (type === 'reached' ? [String(data['place'])] : []));
    return isCompleted(shown, {
      isEnded: endedAs !== null,
      done: doneIn(shown, mine),
      reached: new Set(places),
    });
  });
}

const keyOf = ({ item, element }: Pick<Come, 'item' | 'element'>): string => `${item} ${element}`;

/**
 * They are completed, at the moment of what was told last. A message is with all of its elements that receivers have to come to
 * the end of; with all, if none has to be. Answers the ids of messages that are.
 */
export async function complete(
  tx: TenantDb,
  { item }: CampaignObjects,
  whole: readonly ComeWith[],
): Promise<readonly string[]> {
  const { tenantId } = tx;
  const done = whole.map(({ item: of, element, at }) => ({ item: of, element, at }));
  const needed = [...new Map(whole.map((each) => [each.item, each.contents]))].flatMap(([of, contents]) => {
    const required = contents.filter(({ isRequired }) => isRequired);
    return (required.length ? required : contents).map(({ id }) => ({ item: of, element: id }));
  });
  const rows = await tx.query(sql<{ readonly id: string }>`with done as (
          select * from json_to_recordset(${JSON.stringify(done)}::json) as d(item text, element text, at timestamptz)),
        written as (update tessera.viewing as v set completed_at = greatest(d.at, v.started_at) from done as d
          where v.tenant_id = ${tenantId} and v.item_id = d.item and v.element_id = d.element and v.completed_at is null
          returning 1),
        missing as (select n.item from json_to_recordset(${JSON.stringify(needed)}::json) as n(item text, element text)
          where not exists (select 1 from done as d where d.item = n.item and d.element = n.element)
            and not exists (select 1 from tessera.viewing as v where v.tenant_id = ${tenantId} and v.item_id = n.item
              and v.element_id = n.element and v.completed_at is not null))
        update ${sql.table(tableOf(item))} as m set completed_at = d.at,
            status = case when m.status in ('SENT', 'DELIVERED', 'UNKNOWN', 'OPENED') then 'COMPLETED' else m.status end,
            version = m.version + 1, modified_at = now()
          from (select item, max(at) as at from done group by item) as d
          where m.tenant_id = ${tenantId} and m.id = d.item and m.completed_at is null
            and not exists (select 1 from missing where missing.item = d.item)
          returning m.id`);
  return rows.map(({ id }) => id);
}
