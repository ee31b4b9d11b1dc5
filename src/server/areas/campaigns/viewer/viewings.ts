import { sql } from 'kysely';
import type { KeptState, Viewing } from '../../../../contract/viewer/viewed-message.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';

type Row = {
  readonly element: string;
  readonly seen: Viewing['seen'];
  readonly isCompleted: boolean;
  readonly kept: KeptState | null;
};

export const NOT_VIEWED: Viewing = { seen: [], isCompleted: false, kept: null };

/** Parts of a multirange as pairs of numbers, as JSON. */
export const seenParts = (seen: string) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_array(lower(part), upper(part)) order by part), '[]')
    from unnest(${sql.ref(seen)}) as part)`;

/** How far a receiver has come, by element. */
export async function readViewings(db: TenantDb, itemId: string): Promise<ReadonlyMap<string, Viewing>> {
  const { tenantId } = db;
  const rows = await db.run(
    tenantStatement(
      tenantId,
      sql<Row>`select v.element_id as element, ${seenParts('v.seen')} as seen,
          v.completed_at is not null as "isCompleted", v.kept
        from tessera.viewing as v where v.tenant_id = ${tenantId} and v.item_id = ${itemId}`,
      { prepared: true },
    ),
  );
  return new Map(rows.map(({ element, ...viewing }) => [element, viewing]));
}
