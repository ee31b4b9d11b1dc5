import { sql } from 'kysely';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { columnType } from '../formats/index.ts';
import type { Actor } from '../sql/audit.ts';
import { compileBulkUpdate } from '../sql/bulk-write.ts';
import { gateOf, SERVER_GATE } from '../sql/gate.ts';
import { readLists } from '../sql/lists.ts';
import { columnOf, tableOf } from '../sql/names.ts';
import { column, readColumn, type Sql } from '../sql/read.ts';
import { changesOf, writeAudit } from './audit.ts';

declare const RECORD: unique symbol;

/** What is known of records of any object. */
type AnyRecord = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

/**
 * An object of whose records the code knows the type: one of `RecordTypes`, which `npm run metadata:types` writes. A plain
 * `ObjectType` is one of whose values nothing is known.
 */
export type StoredObject<R = AnyRecord> = ObjectType & { readonly [RECORD]?: R };

/** Values that records have: one of several where there is an array. A field that the object lacks has none: null. */
type Having<R> = { readonly [F in keyof R]?: R[F] | readonly R[F][] };

interface Reading<R> {
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
  { and, orderBy, descending, limit, lock, withDeleted }: Reading<R>,
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
  const ordered = sql`
    order by ${order ? sql`${column('t', columnOf(order))}${way}, ` : sql``}t.id${way}`;
  return sql<Pick<R, F>>`select ${sql.join(values)} from ${sql.table(tableOf(object))} as t
    where ${conditions(tenantId, object, having, withDeleted)}${and ? sql` and ${and}` : sql``}${isOrdered ? ordered : sql``}${
      limit === undefined ? sql`` : sql` limit ${sql.lit(limit)}`
    }${lock === undefined ? sql`` : lock === 'whole' ? sql` for update of t` : sql` for no key update of t`}`;
}

/** What a write of the server leaves out of what every write leaves, each with the reason. */
interface Without {
  readonly rules?: string;
  /** Nor do those hear of it who follow records. */
  readonly history?: string;
}

interface ServerWrite {
  readonly whole: Catalog;
  readonly actor: Actor;
  /** States into which a step is taken, though it is the server's: what is done to the record is more than a write. */
  readonly into?: readonly string[];
  readonly without?: Without;
}

/**
 * Gives records the same values: a version more of those that had others, their history and its event, and none that breaks
 * the rules of their life. @returns ids of those that have changed
 */
export async function changeRecords<R = AnyRecord>(
  tx: TenantDb,
  object: StoredObject<R>,
  ids: readonly string[],
  fields: Partial<NoInfer<R>>,
  { whole, actor, into, without = {} }: ServerWrite,
): Promise<readonly string[]> {
  const { tenantId } = tx;
  if (!ids.length) return [];
  const lost = Object.keys(fields).filter((name) => !hasColumn(object, name));
  if (lost.length) throw new Error(`${object.name}: ${lost.join(', ')} cannot be written so.`);
  const gate =
    without.rules === undefined
      ? gateOf(tenantId, whole, object, { userId: actor.userId, into })
      : SERVER_GATE;
  const values = { fields: fields as Readonly<Record<string, unknown>>, by: actor.name };
  const rows = await tx.run(compileBulkUpdate({ tenantId, object, ids }, values, [], gate));
  const changed = rows.flatMap(({ id: recordId, before, after }) =>
    after ? [{ recordId, action: 'UPDATE' as const, changes: changesOf(before, after) }] : [],
  );
  if (without.history === undefined) await writeAudit(tx, actor, object.source, changed);
  return changed.map(({ recordId }) => recordId);
}

function hasColumn(object: ObjectType, name: string): boolean {
  const field = object.fields.get(name);
  return field !== undefined && columnType(field) !== null;
}

function conditions<R>(tenantId: string, object: ObjectType, having: Having<R>, withDeleted = false): Sql {
  const all = Object.entries(having).map(([name, value]) => {
    const field = object.fields.get(name);
    return field && hasColumn(object, name) ? isOneOf(field, value) : sql`${value === null}::boolean`;
  });
  const live = withDeleted ? [] : [sql`t.deleted_at is null`];
  return sql.join([sql`t.tenant_id = ${tenantId}`, ...all, ...live], sql` and `);
}

function isOneOf(field: Field, value: unknown): Sql {
  const kept = column('t', columnOf(field));
  if (value === null) return sql`${kept} is null`;
  if (!Array.isArray(value)) return sql`${kept} = ${value}`;
  return sql`${kept} = any(${[...(value as readonly unknown[])]}::${sql.raw(columnType(field) ?? 'text')}[])`;
}
