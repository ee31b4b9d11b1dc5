import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { serverFormat } from '../../../base/formats/index.ts';
import { searched } from '../../../base/db/fold.ts';
import { columnOf, tableOf } from '../../../base/sql/names.ts';
import { column, type Sql } from '../../../base/sql/read.ts';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';

/** The same as `equalKey` of the contract, over the row `t`. */
function keyOf(field: Field): Sql {
  const text = sql`trim(${searched(column('t', columnOf(field)))})`;
  return serverFormat(field)?.equalKey?.(text) ?? text;
}

interface EqualPart {
  readonly field: Field;
  /** Records are taken in so many parts, by what their value hashes to: a statement reads one of them. */
  readonly part: number;
  readonly parts: number;
}

/** A pair of records, the lesser id first. */
export interface PairIds {
  readonly first: string;
  readonly second: string;
  /** The record has more of them than are answered. */
  readonly isCut: boolean;
}

/**
 * Live records that share a value. Of a value that many have, each record is paired with the next few alone.
 * @param most so many pairs for each record
 */
export function compileEqualPairs(
  tenantId: string,
  object: ObjectType,
  { field, part, parts }: EqualPart,
  most: number,
): TenantStatement<PairIds> {
  const key = keyOf(field);
  return tenantSql(tenantId)<PairIds>`with keyed as materialized (
      select t.id, ${key} as key from ${sql.table(tableOf(object))} as t
      where t.tenant_id = ${tenantId} and t.deleted_at is null and ${column('t', columnOf(field))} is not null
        and abs(hashtext(${key})::bigint) % ${sql.lit(parts)} = ${sql.lit(part)}
    ), shared as (
      select id, key, row_number() over (partition by key order by id) as place, count(*) over (partition by key) as size
      from keyed where key <> ''
    ), several as materialized (select * from shared where size > 1)
    select a.id as first, b.id as second, a.size > ${sql.lit(most + 1)} as "isCut"
    from several as a join several as b on b.key = a.key and b.place > a.place
      and b.place <= a.place + ${sql.lit(most)}`;
}
