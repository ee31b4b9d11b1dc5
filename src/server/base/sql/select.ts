import { sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ListNode, SelectNode, ValueNode } from '../plan/nodes.ts';
import { compileCondition, fieldValue, isFixed, relatedRows } from './condition.ts';
import { cursorOf, type Part, partsOf } from './cursor.ts';
import { columnName, columnOf, tableOf } from './names.ts';
import { orderBy } from './order.ts';
import { column, readColumn, type Sql } from './read.ts';
import { factsOf, tallied } from './tally.ts';
import { forTheseValues, tenantStatement, type TenantStatement } from '../db/statement.ts';

/** The answer of a list statement; none for a record that is not there. */
export interface PageRow {
  /** JSON text of the list of records, nested relations in them. */
  readonly rows: string;
  /** The place of the last record; null where there is none, absent where it was not asked for. */
  readonly cursor?: readonly (string | null)[] | null;
  /** With the cursor: how many rows there are. */
  readonly length?: string;
}

/** From here on skipping rows costs more than reading the few that are left by their ids. */
const DEEP_OFFSET = 100;

/** One page with everything nested in it: one statement, whatever is selected. */
export function compileList(node: ListNode): TenantStatement<PageRow> {
  const { tenantId, select, where, offset, after, withCursor, id } = node;
  const alias = 't';
  const isDeep = !after && offset >= DEEP_OFFSET;
  const source = isDeep ? pageByIds(node, alias) : page(node, alias);
  const values = compileValues(tenantId, select, alias);
  const isFixedText = !select.object.rows && (!where || isFixed(where));
  const planned = isFixedText ? sql`` : sql` where ${forTheseValues(tenantId)}`;
  const rows = sql`(select ${values} ${source}) as page$${planned}`;
  let statement = sql<PageRow>`select ${listText(sql`row_to_json(page$)`)} as rows from ${rows}`;
  // One or none: putting a list together takes longer than finding it.
  if (id !== undefined) {
    statement = sql<PageRow>`select '[' || row_to_json(page$)::text || ']' as rows from ${rows}`;
  } else if (withCursor) {
    statement = sql<PageRow>`select ${listText(sql`page.record`)} as rows,
        (array_agg(page.place))[count(*)::int] as cursor, count(*) as length
      from (select (select row_to_json(r$) from (select ${values}) as r$) as record,
        ${cursorOf(node, alias)} as place ${source}) as page${planned}`;
  }
  return tenantStatement(tenantId, statement, {
    prepared: offset < DEEP_OFFSET && (isFixedText || 'for-values'),
  });
}

/** JSON text of the list of all rows' records; put together as text, which takes the database less than a list. */
const listText = (record: Sql): Sql => sql`coalesce('[' || string_agg(${record}::text, ',') || ']', '[]')`;

const orderOf = ({ tenantId, select, order }: ListNode, alias: string, uniform?: number): Sql =>
  sql` order by ${orderBy(tenantId, select.object, order, alias, uniform)}`;

const limits = ({ limit, offset }: ListNode): Sql => sql` limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;

/** The rows of the page: `from …`, in their order. */
function page(node: ListNode, alias: string): Sql {
  const parts = partsOf(node, alias);
  if (parts.length < 2) return sql`${rowsOfPart(node, alias, parts[0])}${limits(node)}`;
  const rows = rowsOfParts(node, alias, parts, sql`${sql.ref(alias)}.*`);
  return sql`from (${rows}) as ${sql.ref(alias)}${orderOf(node, alias)}`;
}

/** The same for deep pages: finds the ids by an index alone, and only then reads their rows. */
function pageByIds(node: ListNode, alias: string): Sql {
  const id = column('k', 'id');
  const parts = partsOf(node, 'k');
  const ids =
    parts.length < 2
      ? sql`select ${id} ${rowsOfPart(node, 'k', parts[0])}${limits(node)}`
      : rowsOfParts(node, 'k', parts, id);
  return sql`from (${ids}) as page_ids join ${sql.table(tableOf(node.select.object))} as ${sql.ref(alias)}
    on ${column(alias, 'tenant_id')} = ${node.tenantId} and ${column(alias, 'id')} = page_ids.id${orderOf(node, alias)}`;
}

function rowsOfPart(node: ListNode, alias: string, part?: Part): Sql {
  const { object } = node.select;
  const condition = part ? sql` and ${part.condition}` : sql``;
  return sql`from ${sql.table(tableOf(object))} as ${sql.ref(alias)}
    where ${compileWhere(node, object, alias)}${condition}${orderOf(node, alias, part?.uniform)}`;
}

/**
 * One part after the other. PostgreSQL appends them in this order, and begins with one only when those before have not
 * filled the page: parts that have limits are never read side by side.
 */
function rowsOfParts(node: ListNode, alias: string, parts: readonly Part[], columns: Sql): Sql {
  const most = sql.lit(node.offset + node.limit);
  const all = parts.map((part) => sql`(select ${columns} ${rowsOfPart(node, alias, part)} limit ${most})`);
  return sql`select parts.* from (${sql.join(all, sql` union all `)}) as parts${limits(node)}`;
}

/** The live records of the tenant that are meant, as far as the object's role sees them. */
export function compileWhere(
  { tenantId, id, where, withDeleted }: Pick<ListNode, 'tenantId' | 'id' | 'where' | 'withDeleted'>,
  object: ObjectType,
  alias: string,
): Sql {
  const parts = [sql`${column(alias, 'tenant_id')} = ${tenantId}`];
  if (id !== undefined) parts.push(sql`${column(alias, 'id')} = ${id}`);
  if (!withDeleted) parts.push(sql`${column(alias, 'deleted_at')} is null`);
  if (object.rows) parts.push(compileCondition(tenantId, object, object.rows, alias));
  if (where) parts.push(compileCondition(tenantId, object, where, alias));
  return sql.join(parts, sql` and `);
}

/** The values of the row named by the alias, each under its key. */
export function compileValues(tenantId: string, select: SelectNode, alias: string): Sql {
  if (!select.values.length) return column(alias, 'id');
  return sql.join(
    select.values.map((value, index) => {
      const read = compileValue(tenantId, select, value, alias, index);
      return sql`${read} as ${sql.id(value.key)}`;
    }),
  );
}

function compileValue(
  tenantId: string,
  select: SelectNode,
  value: ValueNode,
  alias: string,
  index: number,
): Sql {
  const { object } = select;
  const inner = `${alias}${index}`;
  switch (value.type) {
    case 'typename':
      return sql`${sql.lit(object.name)}`;
    case 'column':
      return readColumn(object, alias, value.field);
    case 'minutes':
      return sql`${fieldValue(tenantId, object, value.field, alias)}::text`;
    case 'matching': {
      const { filter, list, listedWhen } = value.computed;
      const { from, where } = relatedRows(tenantId, object, list, alias, inner);
      const isListed = listedWhen
        ? sql`${column(alias, columnOf(listedWhen.field))} is not distinct from ${sql.lit(listedWhen.value)}`
        : sql`${column(alias, columnOf(filter))} is null`;
      return sql`json_build_object('filter', ${column(alias, columnOf(filter))},
        'listed', case when ${isListed} then (select count(*) from ${from} where ${where}) end)`;
    }
    case 'count': {
      const kept = keptCount(tenantId, value, alias, inner);
      if (kept) return kept;
      const { from, where } = relatedRows(tenantId, object, value.list, alias, inner);
      const condition = value.where
        ? sql` and ${compileCondition(tenantId, value.target, value.where, inner)}`
        : sql``;
      return sql`(select count(*) from ${from} where ${where}${condition})::text`;
    }
    case 'record':
    case 'list': {
      const { from, where } = relatedRows(tenantId, object, value.field, alias, inner);
      const values = compileValues(tenantId, value.select, inner);
      if (value.type === 'record') {
        return sql`(select row_to_json(r$) from (select ${values} from ${from} where ${where}) as r$)`;
      }
      const order = sql`${listOrder(value, inner)}${column(inner, 'id')}`;
      return sql`(select coalesce(json_agg(r$), '[]') from (
        select ${values} from ${from} where ${where} order by ${order} limit ${sql.lit(value.limit)}
      ) as r$)`;
    }
  }
}

/** From the tally of the related object, where it tells all that is asked and its role sees all of them. */
function keptCount(
  tenantId: string,
  { list: { relation }, target, where }: Extract<ValueNode, { type: 'count' }>,
  alias: string,
  inner: string,
): Sql | undefined {
  const asked = factsOf(where);
  const of = relation?.type === 'inverseReference' && !relation.seen && target.fields.get(relation.through);
  if (!asked || !of) return undefined;
  const { from, isKept } = tallied(tenantId, target, of, asked, column(alias, 'id'));
  if (!isKept) return undefined;
  const condition = where ? sql` where ${compileCondition(tenantId, target, where, inner)}` : sql``;
  return sql`(select coalesce(sum(${column(inner, 'items')}), 0) from ${from} as ${sql.ref(inner)}${condition})::text`;
}

/** A list that its record owns keeps the order in which it was written; others are in the order of their ids. */
function listOrder({ field }: Extract<ValueNode, { type: 'list' }>, alias: string): Sql {
  return field.relation?.type === 'members'
    ? sql`${column(`${alias}_link`, columnName('position'))}, `
    : sql``;
}
