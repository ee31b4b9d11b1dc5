import { sql } from 'kysely';
import type { Viewing } from '../../../../contract/viewer/viewed-message.ts';

export const NOT_VIEWED: Viewing = { seen: [], isCompleted: false, kept: null };

/** Parts of a multirange as pairs of numbers, as JSON. */
export const seenParts = (seen: string) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_array(lower(part), upper(part)) order by part), '[]')
    from unnest(${sql.ref(seen)}) as part)`;

/** How far the receiver of an item (`m`) has come, by element; null where nothing was begun. */
export const viewingsOf = (tenantId: string) =>
  sql<Readonly<Record<string, Viewing>> | null>`(select jsonb_object_agg(v.element_id, jsonb_build_object(
      'seen', ${seenParts('v.seen')}, 'isCompleted', v.completed_at is not null, 'kept', v.kept))
    from tessera.viewing as v where v.tenant_id = ${tenantId} and v.item_id = m.id)`;
