import { sql } from 'kysely';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { compileCondition } from './condition.ts';
import { tableOf } from './names.ts';
import { compileWhere } from './select.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

export interface MatchCounts {
  readonly total: string;
  /** In the order of the parts. */
  readonly parts: readonly string[];
}

/**
 * How many records fulfil the condition, and how many of them each part's, in one reading of them. Counted up to one
 * past `upTo`; undefined: all.
 */
export function compileMatchCounts(
  tenantId: string,
  object: ObjectType,
  where: ConditionNode,
  parts: readonly ConditionNode[],
  upTo: number | undefined,
): TenantStatement<MatchCounts> {
  const counts = parts.map((part) => {
    const condition = compileCondition(tenantId, object, part, 't');
    // For some thousand records theirs are looked up; a bare EXISTS would have all related records read and hashed.
    const looked = upTo === undefined ? condition : sql`(select ${condition})`;
    return sql`count(*) filter (where ${looked})::text`;
  });
  const limit = upTo === undefined ? sql`` : sql` limit ${sql.lit(upTo + 1)}`;
  const rows = sql`select t.* from ${sql.table(tableOf(object))} as t
    where ${compileWhere({ tenantId, where }, object, 't')}${limit}`;
  return tenantSql(
    tenantId,
  )<MatchCounts>`select count(*)::text as total, array[${sql.join(counts)}]::text[] as parts from (${rows}) as t`;
}
