import { sql } from 'kysely';
import type { Field, ObjectType, UniqueTogether } from '../../../contract/metadata/catalog.ts';
import { columnType, storageOf } from '../formats/index.ts';
import type { RecordSet } from './bulk-write.ts';
import { folded, foldedText } from '../db/fold.ts';
import { columnOf, indexName, tableOf } from './names.ts';
import { column, type Sql } from './read.ts';
import type { Values } from './record-key.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';
import { columnsOf } from './write.ts';

/** The index by which fields are unique together. */
export const togetherIndexName = (table: string, { fields, while: state }: UniqueTogether): string =>
  indexName(table, 'distinct', [...fields, ...(state ? [state.field] : [])].map(columnOf).join('__'));

/** Of which records the index is, as SQL text behind that of all live ones. */
export const togetherState = ({ while: state }: UniqueTogether): string =>
  state ? ` and "${columnOf(state.field)}" in (${state.values.map((value) => `'${value}'`).join(', ')})` : '';

/** What the index is about, as SQL text. */
export const togetherKey = ({ fields }: UniqueTogether): string =>
  fields
    .map((field) => [`"${columnOf(field)}"`, storageOf(field).foldsCase] as const)
    .map(([name, folds]) => (folds ? foldedText(name) : name))
    .join(', ');

/**
 * Records of the set that would share their values of the fields, once they have `given`: with a live record beside the
 * set, or with one before them in the set. One that has the values already comes first. `state`: which of the records
 * of the set are meant.
 */
export function compileTakenTogether(
  set: RecordSet,
  { fields, while: kept }: UniqueTogether,
  given: Values,
  state: 'live' | 'deleted',
): TenantStatement<{ readonly id: string }> {
  const { tenantId, object, ids } = set;
  const table = sql.table(tableOf(object));
  const written = new Map(columnsOf(object, { fields: given }).map(({ name, value }) => [name, value]));
  const folds = (field: Field, value: Sql) => (storageOf(field).foldsCase ? folded(value) : value);
  const before = (alias: string) => fields.map((field) => folds(field, column(alias, columnOf(field))));
  const after = fields.map((field) => {
    const value = written.get(columnOf(field));
    return value ? folds(field, sql`${value}::${sql.raw(columnType(field) ?? 'text')}`) : null;
  });
  const keys = before('t').map((own, at) => sql`${after[at] ?? own} as ${sql.id(`key${at}`)}`);
  const key = (alias: string) => fields.map((_, at) => column(alias, `key${at}`));
  const same = (alias: string) =>
    sql.join(
      before(alias).map((own, at) => sql`${own} = ${key('s')[at]}`),
      sql` and `,
    );
  const counts = (value: Sql) =>
    kept ? sql`${value} in (${sql.join(kept.values.map((each) => sql.lit(each)))})` : sql`true`;
  const stateOf = (alias: string) => (kept ? column(alias, columnOf(kept.field)) : sql`null`);
  const stateAfter = kept && written.get(columnOf(kept.field));
  const whole = sql.join([...key('s').map((each) => sql`${each} is not null`), sql`s.counts`], sql` and `);
  const has = sql.join(
    [
      ...before('t').map((own, at) =>
        after[at] ? sql`${own} is not distinct from ${after[at]}` : sql`true`,
      ),
      counts(stateOf('t')),
    ],
    sql` and `,
  );
  const among = sql`t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[])`;
  const deleted = state === 'live' ? sql`t.deleted_at is null` : sql`t.deleted_at is not null`;
  return tenantSql(tenantId)<{ id: string }>`select s.id from (
      select r.*, row_number() over (partition by ${sql.join(key('r'))}, r.counts order by r.has desc, r.id) as place from (
        select t.id, ${has} as has, ${counts(stateAfter ? sql`${stateAfter}::text` : stateOf('t'))} as counts,
          ${sql.join(keys)} from ${table} as t where ${among} and ${deleted}) as r
    ) as s where ${whole} and (s.place > 1 or exists (select 1 from ${table} as o
      where o.tenant_id = ${tenantId} and ${same('o')} and o.deleted_at is null and ${counts(stateOf('o'))}
        and not o.id = any(${[...ids]}::text[])))`;
}

/** The groups of fields of which at least one is among the names. */
export const togetherWith = ({ uniqueTogether = [] }: ObjectType, names: readonly string[]) =>
  uniqueTogether.filter(({ fields, while: state }) =>
    [...fields, ...(state ? [state.field] : [])].some(({ name }) => names.includes(name)),
  );

/** The live record that has the values of the fields already, where all of them are given. */
export function compileRepeated(
  tenantId: string,
  object: ObjectType,
  { fields, while: state }: UniqueTogether,
  given: Values,
): TenantStatement<{ readonly id: string }> | undefined {
  const written = new Map(columnsOf(object, { fields: given }).map(({ name, value }) => [name, value]));
  const tests = fields.flatMap((field) => {
    const value = written.get(columnOf(field));
    if (!value || given[field.name] === null) return [];
    const [own, other] = [
      column('t', columnOf(field)),
      sql`${value}::${sql.raw(columnType(field) ?? 'text')}`,
    ];
    return [storageOf(field).foldsCase ? sql`${folded(own)} = ${folded(other)}` : sql`${own} = ${other}`];
  });
  if (tests.length < fields.length) return undefined;
  const kept = state
    ? sql` and ${column('t', columnOf(state.field))} in (${sql.join(state.values.map((each) => sql.lit(each)))})`
    : sql``;
  return tenantSql(tenantId)<{ id: string }>`select t.id from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and ${sql.join(tests, sql` and `)} and t.deleted_at is null${kept}`;
}

/** The groups of which a record that is there already is no error. */
export const repeatable = ({ uniqueTogether = [] }: Pick<ObjectType, 'uniqueTogether'>) =>
  uniqueTogether.filter(({ repeats }) => repeats);

/** Is that all that is unique in the object? */
export const onlyRepeats = ({ fields, uniqueTogether = [] }: ObjectType): boolean =>
  uniqueTogether.length > 0 &&
  uniqueTogether.every(({ repeats }) => repeats) &&
  ![...fields.values()].some(({ unique }) => unique);
