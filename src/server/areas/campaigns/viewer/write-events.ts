import { sql } from 'kysely';
import type { ViewerEventType, Viewing } from '../../../../contract/viewer/viewed-message.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { StoredEvent } from '../../../platform/public-sessions/session-kind.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { CampaignObjects } from '../objects.ts';
import type { ShownContent } from './shown-contents.ts';
import { seenParts } from './viewings.ts';

/** An event of the page of one message. */
export interface ItemEvent extends StoredEvent {
  readonly campaign: string;
  /** Id of the person. */
  readonly receiver: string;
  /** The object that they are one of. */
  readonly person: string;
  /** What the campaign shows. */
  readonly contents: readonly ShownContent[];
  readonly type: ViewerEventType;
}

/** How far somebody has come with an element. */
export interface Come {
  readonly item: string;
  readonly element: string;
  readonly seen: Viewing['seen'];
  readonly isCompleted: boolean;
  readonly endedAs: string | null;
  /** The last moment that was told now. */
  readonly at: string;
}

interface Written {
  readonly come: readonly Come[];
  /** Ids of what was opened or begun with it. */
  readonly opened: readonly string[];
  /** Those of them whose state says so since then. */
  readonly nowOpened: readonly string[];
}

/** Writes what new events say of their messages and elements. Answers how far elements have come, and what was opened. */
export async function writeEvents(
  tx: TenantDb,
  objects: CampaignObjects,
  events: readonly ItemEvent[],
): Promise<Written> {
  const { tenantId } = tx;
  const rows = events.map(({ contents: _, campaign: __, receiver: ___, person: ____, ...event }) => event);
  const [written] = await tx.query(
    sql<Written>`with fresh as materialized (
          select e.item as item_id, e.id, e.element as element_id, e.type, e.at, e.data
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as e(item text, id text, element text, session text, type text, at timestamptz, data jsonb)),
        opened as (update ${sql.table(tableOf(objects.item))} as m set opened_at = coalesce(m.opened_at, f.at),
            started_at = case when f.started then coalesce(m.started_at, f.at) else m.started_at end,
            status = case when m.status in ('SENT', 'DELIVERED', 'UNKNOWN') then 'OPENED' else m.status end,
            version = m.version + 1, modified_at = now()
          from (select item_id, min(at) as at, bool_or(type <> 'opened') as started from fresh
            where type not in ('left', 'kept') group by item_id) as f
          join ${sql.table(tableOf(objects.item))} as o on o.tenant_id = ${tenantId} and o.id = f.item_id
          where m.tenant_id = ${tenantId} and m.id = f.item_id
            and (m.opened_at is null or (f.started and m.started_at is null))
          returning m.id, m.status = 'OPENED' and o.status <> 'OPENED' as is_now),
        part as (select f.item_id, f.element_id, min(f.at) as at, max(f.at) as until,
            coalesce(range_agg(numrange((f.data ->> 'from')::numeric, (f.data ->> 'to')::numeric, '[]')) filter (where f.type = 'played'), '{}') as seen,
            coalesce(max((f.data ->> 'to')::numeric) filter (where f.type = 'played'), 0) as furthest,
            (array_agg(f.data ->> 'screen' order by f.at desc) filter (where f.type = 'ended'))[1] as ended_as,
            (array_agg(f.data order by f.at desc) filter (where f.type = 'kept'))[1] as kept,
            max(f.at) filter (where f.type = 'kept') as kept_at
          from fresh as f where f.element_id is not null
          group by f.item_id, f.element_id),
        written as (insert into tessera.viewing as v
            (tenant_id, item_id, element_id, seen, furthest, started_at, ended_as, kept, kept_at)
          select ${tenantId}, p.item_id, p.element_id, p.seen, p.furthest, p.at, p.ended_as, p.kept, p.kept_at from part as p
          order by p.item_id, p.element_id
          on conflict (tenant_id, element_id, item_id) do update set seen = v.seen + excluded.seen,
            furthest = greatest(v.furthest, excluded.furthest), started_at = least(v.started_at, excluded.started_at),
            ended_as = coalesce(excluded.ended_as, v.ended_as),
            kept = case when excluded.kept_at >= coalesce(v.kept_at, '-infinity') then excluded.kept else v.kept end,
            kept_at = greatest(v.kept_at, excluded.kept_at)
          returning item_id, element_id, seen, completed_at, ended_as)
        select (select coalesce(json_agg(json_build_object('item', p.item_id, 'element', p.element_id, 'at', p.until,
              'seen', ${seenParts('w.seen')}, 'isCompleted', w.completed_at is not null, 'endedAs', w.ended_as)), '[]')
            from part as p join written as w on w.item_id = p.item_id and w.element_id = p.element_id) as come,
          (select coalesce(json_agg(id), '[]') from opened) as opened,
          (select coalesce(json_agg(id), '[]') from opened where is_now) as "nowOpened"`,
    { prepared: true },
  );
  return written ?? { come: [], opened: [], nowOpened: [] };
}
