import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { columnType } from '../formats/index.ts';
import { readLists } from '../sql/lists.ts';
import { columnOf, tableOf } from '../sql/names.ts';
import { column, readColumn, type Sql } from '../sql/read.ts';

declare const RECORD: unique symbol;

/** What is known of records of any object. */
export type AnyRecord = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

/**
 * An object of whose records the code knows the type: one of `RecordTypes`, which `npm run metadata:types` writes. A plain
 * `ObjectType` is one of whose values nothing is known.
 */
export type StoredObject<R = AnyRecord> = ObjectType & { readonly [RECORD]?: R };

/** Values that records have: one of several where there is an array. A field that the object lacks has none: null. */
type Having<R> = { readonly [F in keyof R]?: R[F] | readonly R[F][] };

/** What the record has to which a relation leads, whether that is deleted or not. */
interface RelatedHaving {
  /** The object of that record. */
  readonly object: ObjectType;
  readonly having: Having<AnyRecord>;
}

interface Reading<R> {
  /** By the field of the relation. */
  readonly related?: { readonly [F in keyof R]?: RelatedHaving };
  /** A condition beside it, on the row `t`. */
  readonly and?: Sql | undefined;
  /** In the order of ids (of creation) without it. */
  readonly orderBy?: keyof R & string;
  readonly descending?: boolean;
  readonly limit?: number;
  /** Until the transaction ends nobody else changes them; `whole`: nor makes a relation to them. */
  readonly lock?: 'change' | 'whole';
  readonly withDeleted?: boolean;
}

/**
 * Reads records as they are stored, whoever may see them, by one statement: values as the API's JSON has them, relations as
 * ids. What the object lacks is null.
 */
export function findRecords<R = AnyRecord, F extends keyof R & string = keyof R & string>(
  db: TenantDb,
  object: StoredObject<R>,
  fields: readonly F[],
  having: Having<NoInfer<R>>,
  reading: Reading<NoInfer<R>> = {},
): Promise<readonly Pick<R, F>[]> {
  return db.query(selectRecords(db.tenantId, object, fields, having, reading));
}

/**
 * One of them: the first where an order is given, else any. PostgreSQL need not sort all that there are, nor walk through ids,
 * to find whether there is one.
 */
export async function findRecord<R = AnyRecord, F extends keyof R & string = keyof R & string>(
  db: TenantDb,
  object: StoredObject<R>,
  fields: readonly F[],
  having: Having<NoInfer<R>>,
  reading: Omit<Reading<NoInfer<R>>, 'limit'> = {},
): Promise<Pick<R, F> | undefined> {
  const isOrdered = reading.orderBy !== undefined || reading.descending !== undefined;
  const one = { ...reading, limit: 1 };
  const [row] = await db.query(selectRecords(db.tenantId, object, fields, having, one, isOrdered));
  return row;
}

function selectRecords<R, F extends keyof R & string>(
  tenantId: string,
  object: StoredObject<R>,
  fields: readonly F[],
  having: Having<R>,
  { related, and, orderBy, descending, limit, lock, withDeleted }: Reading<R>,
  isOrdered = true,
) {
  const lists = fields.flatMap((name) => {
    const field = object.fields.get(name);
    return field?.relation?.type === 'members' ? [{ field }] : [];
  });
  const values = fields.map((name) => {
    const field = object.fields.get(name);
    const list = lists.filter((each) => each.field === field);
    const value = list.length
      ? sql`${readLists({ tenantId, object }, sql`t.id`, list)} -> ${sql.lit(name)}`
      : field && columnType(field) !== null
        ? readColumn(object, 't', field)
        : sql`null`;
    return sql`${value} as ${sql.id(name)}`;
  });
  const order = orderBy === undefined ? undefined : object.fields.get(orderBy);
  const way = descending ? sql` desc` : sql``;
  // Those without a value come last both ways.
  const nulls = descending && !order?.required ? sql` nulls last` : sql``;
  const ordered = sql`
    order by ${order ? sql`${column('t', columnOf(order))}${way}${nulls}, ` : sql``}t.id${way}`;
  return sql<Pick<R, F>>`select ${sql.join(values)} from ${sql.table(tableOf(object))} as t
    where ${sql.join(
      [
        ...conditions(tenantId, object, having, 't', withDeleted),
        ...Object.entries(related ?? {}).map(([name, of]) =>
          leadsTo(tenantId, object, name, of as RelatedHaving),
        ),
        ...(and ? [and] : []),
      ],
      sql` and `,
    )}${isOrdered ? ordered : sql``}${
      limit === undefined ? sql`` : sql` limit ${sql.lit(limit)}`
    }${lock === undefined ? sql`` : lock === 'whole' ? sql` for update of t` : sql` for no key update of t`}`;
}

/** Is the field kept in the record's own row? */
export function hasColumn(object: ObjectType, name: string): boolean {
  const field = object.fields.get(name);
  return field !== undefined && columnType(field) !== null;
}

/** Of the row `t`. A field that the object lacks leads nowhere. */
function leadsTo(
  tenantId: string,
  { fields }: ObjectType,
  name: string,
  { object, having }: RelatedHaving,
): Sql {
  const field = fields.get(name);
  if (!field) return sql`false`;
  return sql`exists (select from ${sql.table(tableOf(object))} as r
    where r.id = ${column('t', columnOf(field))} and ${sql.join(conditions(tenantId, object, having, 'r', true), sql` and `)})`;
}

function conditions<R>(
  tenantId: string,
  object: ObjectType,
  having: Having<R>,
  alias: string,
  withDeleted = false,
): Sql[] {
  const all = Object.entries(having).map(([name, value]) => {
    const field = object.fields.get(name);
    return field && hasColumn(object, name)
      ? isOneOf(column(alias, columnOf(field)), field, value)
      : sql`${value === null}::boolean`;
  });
  const live = withDeleted ? [] : [sql`${column(alias, 'deleted_at')} is null`];
  return [sql`${column(alias, 'tenant_id')} = ${tenantId}`, ...all, ...live];
}

function isOneOf(kept: Sql, field: Field, value: unknown): Sql {
  if (value === null) return sql`${kept} is null`;
  if (!Array.isArray(value)) return sql`${kept} = ${value}`;
  return sql`${kept} = any(${[...(value as readonly unknown[])]}::${sql.raw(columnType(field) ?? 'text')}[])`;
}
