import { sql } from 'kysely';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { DeriveContext, PublicSessionKind, StoredEvent } from './session-kind.ts';
import { tablesOf } from './session-tables.ts';

/**
 * Derives from what pages have reported, the oldest first: each event once, whichever order they came in. Answers whether
 * there may be more.
 * @param most so many at once
 */
export async function deriveNext(
  kind: PublicSessionKind,
  context: DeriveContext,
  most: number,
): Promise<boolean> {
  const received = await takeReceived(context.tx, kind, most);
  const events = (await kind.resolve?.(received, context)) ?? received;
  const fresh = await storeOnce(context.tx, kind, events);
  if (fresh.length) await kind.derive(fresh, context);
  return received.length === most;
}

/** Takes the oldest, which no other process gets any more. */
function takeReceived(
  tx: TenantDb,
  { definition: { store } }: PublicSessionKind,
  most: number,
): Promise<readonly StoredEvent[]> {
  const { tenantId } = tx;
  const { received } = tablesOf(store);
  return tx.query(
    sql<StoredEvent>`with next as materialized (
          select seq from ${received} where tenant_id = ${tenantId} order by seq
            limit ${sql.lit(most)} for update skip locked),
        taken as (delete from ${received} as t using next
          where t.tenant_id = ${tenantId} and t.seq = next.seq returning t.*)
        select t.item_id as item, t.id, t.element_id as element, t.session_id as session, t.type,
          to_json(t.at) #>> '{}' as at, t.data
        from taken as t order by t.seq`,
    { prepared: true },
  );
}

/** Stores events. Answers those which were not there before: an event that came twice is another's the second time. */
async function storeOnce(
  tx: TenantDb,
  { definition: { store }, unlogged = [] }: PublicSessionKind,
  events: readonly StoredEvent[],
): Promise<readonly StoredEvent[]> {
  if (!events.length) return [];
  const { tenantId } = tx;
  const first = new Map(events.toReversed().map((event) => [`${event.item} ${event.id}`, event]));
  const rows = [...first.values()].map(({ item, id, element, session, type, at, data }) => ({
    item,
    id,
    element,
    session,
    type,
    at,
    data: unlogged.includes(type) ? {} : data,
  }));
  const stored = await tx.query(
    sql<{ item: string; id: string }>`insert into ${tablesOf(store).events}
          (tenant_id, item_id, id, element_id, session_id, type, at, data)
        select ${tenantId}, g.item, g.id, g.element, g.session, g.type, g.at, g.data
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as g(item text, id text, element text, session text, type text, at timestamptz, data jsonb)
        order by g.item, g.id on conflict do nothing returning item_id as item, id`,
    { prepared: true },
  );
  const isStored = new Set(stored.map(({ item, id }) => first.get(`${item} ${id}`)));
  return events.filter((event) => isStored.has(event));
}
