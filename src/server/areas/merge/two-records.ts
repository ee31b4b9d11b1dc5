import { sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { readLists } from '../../base/sql/lists.ts';
import { CUSTOM_COLUMN, tableOf } from '../../base/sql/names.ts';
import type { Values } from '../../base/sql/record-key.ts';
import { compileWhere } from '../../base/sql/select.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';
import { readWritten } from '../../base/sql/write.ts';
import { ownLists, valueFields } from './target.ts';

/** A record that is to be merged, as it is. */
export interface WholeRecord {
  readonly id: string;
  readonly version: number;
  /** Instants in UTC. */
  readonly createdAt: string;
  readonly modifiedAt: string;
  /** In the API's form; those of tenants' own fields among them. */
  readonly values: Values;
  /** Ids by field. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

interface Row extends Omit<WholeRecord, 'values'> {
  readonly fields: Values;
}

/** Those of the records that are live and that the seer's role sees, by id; `lock` keeps others from changing them. */
export async function readTwo(
  db: TenantDb,
  object: ObjectType,
  seer: ObjectType,
  ids: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, WholeRecord>> {
  const rows = await db.run(compileTwo(db.tenantId, object, seer, ids, lock));
  return new Map(
    rows.map(({ fields, ...row }) => {
      const { [CUSTOM_COLUMN]: own, ...values } = fields;
      return [row.id, { ...row, values: { ...values, ...((own ?? {}) as Values) } }];
    }),
  );
}

function compileTwo(
  tenantId: string,
  object: ObjectType,
  seer: ObjectType,
  ids: readonly string[],
  lock: boolean,
): TenantStatement<Row> {
  const names = valueFields(object).filter(({ custom }) => !custom);
  const values = {
    fields: Object.fromEntries(names.map(({ name }) => [name, null])),
    custom: object.hasCustomFields ? {} : undefined,
  };
  const utc = (name: string) => sql`(to_json(t.${sql.id(name)} at time zone 'UTC') #>> '{}') || 'Z'`;
  return tenantSql(tenantId)<Row>`select t.id, t.version, ${utc('created_at')} as "createdAt",
      ${utc('modified_at')} as "modifiedAt",
      ${readWritten(object, values)} as fields, ${readLists({ tenantId, object }, sql`t.id`, ownLists(object))} as lists
    from ${sql.table(tableOf(object))} as t
    where ${compileWhere({ tenantId, where: undefined, withDeleted: false }, seer, 't')}
      and t.id = any(${[...ids]}::text[]) order by t.id${lock ? sql` for update of t` : sql``}`;
}
