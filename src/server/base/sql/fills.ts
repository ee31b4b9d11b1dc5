import { sql } from 'kysely';
import type { Emptying, Field, Fill, Numbering, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { FillUnit } from '../../../contract/metadata/model-fill.ts';
import { columnType, columnValue } from '../formats/index.ts';
import { columnOf, tableOf, targetTable } from './names.ts';
import { column, readColumn, type Sql } from './read.ts';
import type { Values } from './record-key.ts';

/** What a write gives a field; undefined: it says nothing of it. */
type Given = (field: Field) => Sql | undefined;

const INTERVALS: Readonly<Record<FillUnit, Sql>> = {
  DAY: sql`days`,
  MONTH: sql`months`,
  YEAR: sql`years`,
};

/** Nothing where the related record has no number. `now`: what fields have after the write. */
function moment(tenant: Sql, { reference, amount, unit, from }: Fill, now: Given): Sql {
  if (!reference.relation) throw new Error(`${reference.name} is no relation`);
  const start = (from && now(from)) ?? sql`null`;
  return sql`(select (date_trunc('second', coalesce(${start}::timestamptz, now())) at time zone 'UTC'
      + make_interval(${INTERVALS[unit]} => ${column('filling', columnOf(amount))})) at time zone 'UTC'
    from ${sql.table(targetTable(reference.relation))} as filling
    where filling.tenant_id = ${tenant} and filling.id = ${now(reference) ?? sql`null`} and filling.deleted_at is null)`;
}

type FilledObject = Pick<ObjectType, 'fills' | 'source' | 'tablePrefix'>;

/** The number that a new record gets; one that is given stays, and counting goes on after it. */
export const nextNumber = (
  tenant: Sql,
  object: FilledObject,
  { field, pattern }: Numbering,
  given: Sql,
): Sql => sql`tessera.next_number(${tenant}, ${sql.lit(tableOf(object))}, ${sql.lit(columnOf(field))},
    ${sql.lit(pattern)}, ${given}::text)`;

const among = (value: Sql, values: readonly string[]): Sql =>
  sql`${value} in (${sql.join(values.map((each) => sql.lit(each)))})`;

/** What a new record gets in the fields that are filled in: beside what the write gives it, where that is empty. */
export function filledNew(tenant: Sql, object: FilledObject, given: Given): ReadonlyMap<Field, Sql> {
  const filled = new Map<Field, Sql>();
  for (const fill of object.fills ?? []) {
    if ('emptiedBy' in fill) continue;
    if ('pattern' in fill) {
      filled.set(fill.field, nextNumber(tenant, object, fill, given(fill.field) ?? sql`null`));
      continue;
    }
    const { field, reference, into } = fill;
    const [own, state] = [given(field), into && given(into.field)];
    if (!given(reference) || (into && !state)) continue;
    const at = moment(tenant, fill, given);
    const value = into && state ? sql`case when ${among(state, into.values)} then ${at} end` : at;
    filled.set(field, own ? sql`coalesce(${own}, ${value})` : value);
  }
  return filled;
}

/** Does the write change what empties a field of the row `t`? Undefined: it is not about that. */
function changes({ emptiedBy }: Emptying, given: Given): Sql | undefined {
  const tests = emptiedBy.flatMap((field): Sql[] => {
    const now = given(field);
    if (!now) return [];
    const type = columnType(field);
    return [
      type ? sql`${column('t', columnOf(field))} is distinct from ${now}::${sql.raw(type)}` : sql`true`,
    ];
  });
  return tests.length ? sql`(${sql.join(tests, sql` or `)})` : undefined;
}

/** What a row `t` gets that comes into the state with the write, unless it has a moment that is to come. */
export function filledChanged(
  tenant: Sql,
  { fills = [] }: Pick<ObjectType, 'fills'>,
  given: Given,
): ReadonlyMap<Field, Sql> {
  const filled = new Map<Field, Sql>();
  for (const fill of fills) {
    if ('emptiedBy' in fill) {
      const changed = changes(fill, given);
      if (changed)
        filled.set(
          fill.field,
          sql`case when ${changed} then null else ${column('t', columnOf(fill.field))} end`,
        );
      continue;
    }
    if ('pattern' in fill) continue;
    const { field, into } = fill;
    const state = into && given(into.field);
    if (!into || !state) continue;
    const own = column('t', columnOf(field));
    const at = moment(tenant, fill, (each) => given(each) ?? column('t', columnOf(each)));
    const comes = sql`${among(state, into.values)} and ${among(column('t', columnOf(into.field)), into.values)} is not true`;
    filled.set(field, sql`case when ${comes} and (${own} > now()) is not true then ${at} else ${own} end`);
  }
  return filled;
}

interface Filling {
  readonly fields: Values;
  /** Puts back what was: nothing is filled in, but secrets are emptied whose target changes. */
  readonly back?: boolean | undefined;
}

/** The secrets of an object that belong to a target. */
export const secretsOf = ({ fills = [] }: Pick<ObjectType, 'fills'>): readonly Emptying[] =>
  fills.filter((fill): fill is Emptying => 'emptiedBy' in fill && fill.isTarget === true);

/** What one write gives one record or many alike, with what it fills in: SQL in the place of a value. */
export function filledIn<V extends Filling>(
  tenantId: string,
  object: ObjectType,
  values: V,
  write: 'new' | 'change',
): V {
  const { fields } = values;
  const isNew = write === 'new';
  const fills = values.back ? secretsOf(object) : object.fills;
  if (!fills?.length) return values;
  const given: Given = (field) =>
    fields[field.name] === undefined ? undefined : sql`${columnValue(field, fields[field.name])}`;
  const filled = (isNew ? filledNew : filledChanged)(sql`${tenantId}`, { ...object, fills }, given);
  const more = [...filled].flatMap(([{ name }, value]) =>
    isNew || fields[name] === undefined ? [[name, value]] : [],
  );
  const all: Values = { ...fields, ...(Object.fromEntries(more) as Values) };
  return { ...values, fields: all };
}

/** What the row has in fields that were filled in, as the API gives them. */
export const readFilled = (object: ObjectType, alias: string, filled: ReadonlyMap<Field, Sql>): Sql =>
  sql`json_build_object(${sql.join(
    [...filled.keys()].flatMap((field) => [sql.lit(field.name), readColumn(object, alias, field)]),
  )})`;
