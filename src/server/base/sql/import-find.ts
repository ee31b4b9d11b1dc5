import { sql } from 'kysely';
import type { Field, ObjectType, SeenRecords } from '../../../contract/metadata/catalog.ts';
import { folded, searched } from '../db/fold.ts';
import { equalText } from './condition.ts';
import { type NamedList, readLists } from './lists.ts';
import { columnOf, tableOf } from './names.ts';
import { column } from './read.ts';
import type { Values } from './record-key.ts';
import { seenBy } from './seen.ts';
import { compileWhere } from './select.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../db/statement.ts';
import { readWritten, type WriteValues } from './write.ts';

/** What is looked for, and what of it is read. */
export interface RowSearch {
  readonly tenantId: string;
  /** As all of the tenant has it. */
  readonly stored: ObjectType;
  /** As a role has it: whose records are found. */
  readonly object: ObjectType;
  /** The field by which rows find their records; undefined: the id. */
  readonly key: Field | undefined;
  readonly values: WriteValues;
  readonly lists: readonly NamedList[];
}

/** A record that a row is about, as it is. */
export interface FoundRecord {
  readonly id: string;
  /** Folded, as it was looked for. */
  readonly key: string;
  /** Those of tenants' own fields all together. */
  readonly fields: Values;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** The records with one of the ids, or of the keys. `lock`: nobody else changes them until the transaction ends. */
export function compileRecords(
  { tenantId, stored, object, key, values, lists }: RowSearch,
  among: { readonly ids: readonly string[] } | { readonly keys: readonly string[] },
  lock: boolean,
): TenantStatement<FoundRecord> {
  const id = column('t', 'id');
  const keyed = key ? folded(column('t', columnOf(key))) : id;
  const wanted =
    'ids' in among
      ? sql`${id} = any(${[...among.ids]}::text[])`
      : sql`${keyed} = any(${[...among.keys]}::text[])`;
  return tenantSql(
    tenantId,
  )<FoundRecord>`select t.id, ${keyed} as key, ${readWritten(stored, values)} as fields,
      ${readLists({ tenantId, object: stored }, sql`t.id`, lists)} as lists
    from ${sql.table(tableOf(stored))} as t
    where ${compileWhere({ tenantId, where: undefined, withDeleted: false }, object, 't')} and ${wanted}
    order by t.id${lock ? sql` for no key update of t` : sql``}`;
}

/** The live records that have one of the values of a unique field, whoever may see them. `keys`: folded. */
export function compileHolders(
  tenantId: string,
  object: ObjectType,
  field: Field,
  keys: readonly string[],
): TenantStatement<{ readonly id: string; readonly key: string }> {
  const key = folded(column('t', columnOf(field)));
  // Only the index of the unique field has this order. Statistics know nothing of a tenant that has just come: by them
  // any index is as good, and each key would be looked for among all records of the tenant. With no end to the range,
  // all that an import has taken back behind the key would be gone through, too.
  return tenantStatement(
    tenantId,
    sql<{ id: string; key: string }>`select h.id, h.key from unnest(${[...keys]}::text[]) as k(key)
    cross join lateral (select t.id, ${key} as key from ${sql.table(tableOf(object))} as t
      where t.tenant_id = ${tenantId} and ${key} between k.key and k.key and t.deleted_at is null
      order by ${key} limit 1) as h`,
    { inIndexOrder: true },
  );
}

/** How records may be named: by id, by a field that tells them apart, or by the fields of their label. */
export interface NameSearch {
  readonly object: ObjectType;
  readonly seen: SeenRecords | undefined;
  readonly ids: readonly string[];
  readonly byValue: readonly Field[];
  /** Folded. */
  readonly values: readonly string[];
  /** Of the label, with the folded texts that each may have. All of them must fit. */
  readonly label: readonly { readonly field: Field; readonly texts: readonly string[] }[];
  /** Texts are compared as searches do: they are keys of searches then. */
  readonly isAlike?: true;
}

/** Candidates, with the values of the fields that were looked in, by name. More of them than fit the names of labels. */
export function compileNamed(
  tenantId: string,
  { object, seen, ids, byValue, values, label, isAlike }: NameSearch,
): TenantStatement<Readonly<Record<string, string | null>> & { readonly id: string }> {
  const among = (field: Field, texts: readonly string[]) => {
    const own = column('t', columnOf(field));
    return sql`${isAlike ? searched(own) : equalText(field, own)} = any(${[...texts]}::text[])`;
  };
  const ways = [sql`t.id = any(${[...ids]}::text[])`, ...byValue.map((field) => among(field, values))];
  if (label.length)
    ways.push(
      sql`(${sql.join(
        label.map(({ field, texts }) => orEmpty(field, texts)),
        sql` and `,
      )})`,
    );
  const fields = [...new Set([...byValue, ...label.map(({ field }) => field)])];
  const read = fields.map((field) => sql`, ${column('t', columnOf(field))} as ${sql.id(field.name)}`);
  return tenantSql(tenantId)`select t.id${sql.join(read, sql``)} from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and t.deleted_at is null${seenBy(tenantId, seen)}
      and (${sql.join(ways, sql` or `)}) order by t.id`;

  /** A part of a label may be missing, where there are others. */
  function orEmpty(field: Field, texts: readonly string[]) {
    if (label.length === 1) return among(field, texts);
    const own = column('t', columnOf(field));
    return sql`(${among(field, texts)} or ${own} is null or ${own} = '')`;
  }
}
