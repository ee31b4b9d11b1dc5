import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { MergeRule } from '../../../contract/metadata/model-duplicates.ts';
import { listLink } from '../../base/sql/lists.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';
import { column, type Sql } from '../../base/sql/read.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';

/** A field that refers to the records which are merged. */
export interface Reference {
  /** Whose field it is. */
  readonly object: ObjectType;
  readonly field: Field;
}

const columnNamed = (object: ObjectType, alias: string, name: string): Sql => {
  const field = object.fields.get(name);
  return field ? column(alias, columnOf(field)) : sql`null`;
};

/** Live records count a change, so that whoever has read them before is told; deleted ones can be restored as they were. */
const CHANGED = sql`version = t.version + (t.deleted_at is null)::int, modified_at = now()`;

/** Leads OBJECT fields from one record to another. Answers whose. */
export function compileRefer(
  tenantId: string,
  { object, field }: Reference,
  from: string,
  to: string,
  ids?: readonly string[],
): TenantStatement<{ readonly id: string }> {
  const own = sql.id(columnOf(field));
  const among = ids ? sql` and t.id = any(${[...ids]}::text[])` : sql``;
  return tenantSql(tenantId)<{ id: string }>`update ${sql.table(tableOf(object))} as t
    set ${own} = ${to}, ${CHANGED}
    where t.tenant_id = ${tenantId} and t.${own} = ${from}${among} returning t.id`;
}

/**
 * Live records that refer to either of two which become one, and of which only one may do so from then on: those that
 * give way. By the object's rule the value that wins first stays, then the one that the kept record has, then the newest.
 */
export function compileGivingWay(
  tenantId: string,
  { object, field }: Reference,
  by: readonly string[],
  rule: MergeRule | undefined,
  keep: string,
  merge: string,
): TenantStatement<{ readonly id: string }> {
  const own = column('t', columnOf(field));
  const others = by.filter((name) => name !== field.name).map((name) => columnNamed(object, 't', name));
  const rank = rule
    ? sql`array_position(${[...rule.first]}::text[], ${columnNamed(object, 't', rule.field)}::text) nulls last, `
    : sql``;
  const partition = others.length ? sql`partition by ${sql.join(others)} ` : sql``;
  const known = others.map((other) => sql` and ${other} is not null`);
  return tenantSql(tenantId)<{ id: string }>`select ranked.id from (
      select t.id, row_number() over (${partition}order by ${rank}(${own} = ${keep}) desc, t.modified_at desc, t.id) as place
      from ${sql.table(tableOf(object))} as t
      where t.tenant_id = ${tenantId} and t.deleted_at is null and ${own} in (${keep}, ${merge})${sql.join(known, sql``)}
    ) as ranked where ranked.place > 1`;
}

export interface LinkRow {
  readonly owner: string;
  readonly position: number;
  /** The list holds the kept record too. */
  readonly hasKept: boolean;
  /** The list in its order; null where it is long. */
  readonly list: readonly string[] | null;
}

/** Longer lists stand in the history with what changed alone. */
const LISTED_WHOLE = 1000;

/** The lists that hold the merged record, page by page. */
export function compileHolders(
  tenantId: string,
  { object, field }: Reference,
  keep: string,
  merge: string,
  page: { readonly after: string; readonly limit: number },
): TenantStatement<LinkRow> {
  const { table, own, other } = listLink(object, field);
  const [owner, member] = [sql.id(own), sql.id(other)];
  const links = sql.table(table);
  const same = (alias: string) =>
    sql`${sql.id(alias)}.tenant_id = ${tenantId} and ${sql.id(alias)}.${owner} = l.${owner}`;
  return tenantSql(tenantId)<LinkRow>`select l.${owner} as owner, l.position,
      exists (select 1 from ${links} as k where ${same('k')} and k.${member} = ${keep}) as "hasKept",
      (select case when count(*) <= ${sql.lit(LISTED_WHOLE)} then jsonb_agg(m.${member} order by m.position) end
        from ${links} as m where ${same('m')}) as list
    from ${links} as l where l.tenant_id = ${tenantId} and l.${member} = ${merge} and l.${owner} > ${page.after}
    order by l.${owner} limit ${sql.lit(page.limit)}`;
}

/** Puts one record in the place of another in lists; each owner with the place in its list. */
export function compilePlace(
  tenantId: string,
  { object, field }: Reference,
  from: string,
  to: string,
  rows: readonly Pick<LinkRow, 'owner' | 'position'>[],
): TenantStatement<object> {
  const { table, own, other } = listLink(object, field);
  return tenantSql(tenantId)`update ${sql.table(table)} as l
    set ${sql.id(other)} = ${to}, position = r.position
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(owner text, position integer)
    where l.tenant_id = ${tenantId} and l.${sql.id(own)} = r.owner and l.${sql.id(other)} = ${from}`;
}

export function compileTakeOut(
  tenantId: string,
  { object, field }: Reference,
  member: string,
  owners: readonly string[],
): TenantStatement<object> {
  const { table, own, other } = listLink(object, field);
  return tenantSql(tenantId)`delete from ${sql.table(table)} as l where l.tenant_id = ${tenantId}
      and l.${sql.id(other)} = ${member} and l.${sql.id(own)} = any(${[...owners]}::text[])`;
}

export function compilePutIn(
  tenantId: string,
  { object, field }: Reference,
  member: string,
  rows: readonly Pick<LinkRow, 'owner' | 'position'>[],
): TenantStatement<object> {
  const { table, own, other } = listLink(object, field);
  return tenantSql(tenantId)`insert into ${sql.table(table)}
    (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
    select ${tenantId}, r.owner, ${member}, r.position
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(owner text, position integer)
    on conflict do nothing`;
}

/** Records whose lists have changed count that as a change. */
export function compileTouch(
  tenantId: string,
  object: ObjectType,
  ids: readonly string[],
): TenantStatement<object> {
  return tenantSql(tenantId)`update ${sql.table(tableOf(object))} as t set ${CHANGED}
    where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[])`;
}

export interface TextRow {
  readonly id: string;
  readonly text: string;
}

/** Records whose text, a filter, names a record. */
export function compileNaming(
  tenantId: string,
  { object, field }: Reference,
  id: string,
): TenantStatement<TextRow> {
  const text = column('t', columnOf(field));
  return tenantSql(tenantId)<TextRow>`select t.id, ${text} as text from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and ${text} like ${`%${id}%`} for update`;
}

/** The same texts by the ids of their records. */
export function compileTexts(
  tenantId: string,
  { object, field }: Reference,
  ids: readonly string[],
): TenantStatement<TextRow> {
  return tenantSql(tenantId)<TextRow>`select t.id, ${column('t', columnOf(field))} as text
    from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[]) for update`;
}

export function compileWriteTexts(
  tenantId: string,
  { object, field }: Reference,
  rows: readonly TextRow[],
): TenantStatement<object> {
  return tenantSql(tenantId)`update ${sql.table(tableOf(object))} as t
    set ${sql.id(columnOf(field))} = r.text, ${CHANGED}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text, text text)
    where t.tenant_id = ${tenantId} and t.id = r.id`;
}

/** Views of lists that name a record in their filter. */
export function compileViewsNaming(tenantId: string, id: string): TenantStatement<TextRow> {
  return tenantSql(tenantId)<TextRow>`select v.id, v.state as text from tessera.saved_view as v
    where v.tenant_id = ${tenantId} and v.state like ${`%${id}%`} for update`;
}

export function compileViews(tenantId: string, ids: readonly string[]): TenantStatement<TextRow> {
  return tenantSql(tenantId)<TextRow>`select v.id, v.state as text from tessera.saved_view as v
    where v.tenant_id = ${tenantId} and v.id = any(${[...ids]}::text[]) for update`;
}

export function compileWriteViews(tenantId: string, rows: readonly TextRow[]): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.saved_view as v
    set state = r.text, version = v.version + 1, modified_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text, text text)
    where v.tenant_id = ${tenantId} and v.id = r.id`;
}
