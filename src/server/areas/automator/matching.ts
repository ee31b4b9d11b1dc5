import { sql } from 'kysely';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { tenantStatement } from '../../base/db/statement.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { withKept } from '../../base/records/kept-members.ts';
import { tableOf } from '../../base/sql/names.ts';
import { compileWhere } from '../../base/sql/select.ts';
import type { Sql } from '../../base/sql/read.ts';

interface Asking {
  readonly tx: TenantDb;
  readonly catalog: Catalog;
  /** One of the catalog. */
  readonly object: ObjectType;
  readonly timeZone: string;
  readonly now: Date;
}

/** The filter that a text keeps; undefined for none. @throws SyntaxError for what is no JSON */
export const keptFilter = (text: unknown): CompoundFilter | undefined =>
  typeof text === 'string' && text !== '' ? (JSON.parse(text) as CompoundFilter) : undefined;

/**
 * A condition on the row `t` of the object's table: there, seen by whom the catalog is for, and as the filter says.
 * @throws ApiError invalid-filter
 */
export async function condition(
  { tx, catalog, object, timeZone, now }: Asking,
  filter?: CompoundFilter,
): Promise<Sql> {
  const given = { timeZone, now: now.toISOString() };
  const context = filter ? await withKept(tx, catalog, object, [filter], given) : given;
  const where = filter && resolveFilter(catalog, object, filter, context);
  return compileWhere({ tenantId: tx.tenantId, where }, object, 't');
}

/** Those of the records that fulfil the filter; without one, that are there. @throws ApiError invalid-filter */
export async function matching(
  asking: Asking,
  ids: readonly string[],
  filter?: CompoundFilter,
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set();
  const { tx, object } = asking;
  const where = await condition(asking, filter);
  const rows = await tx.run(
    tenantStatement(
      tx.tenantId,
      sql<{ readonly id: string }>`select t.id from ${sql.table(tableOf(object))} as t
        where t.id = any(${[...new Set(ids)]}::text[]) and ${where}`,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}
