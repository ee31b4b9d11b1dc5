import { sql } from 'kysely';
import type {
  FieldPath,
  GroupNode,
  HavingNode,
  MeasureNode,
} from '../../../contract/aggregate/aggregate-node.ts';
import {
  AVERAGE_SCALE,
  type DatePart,
  type HavingOperator,
} from '../../../contract/aggregate/aggregate-request.ts';
import type { Catalog, Field } from '../../../contract/metadata/catalog.ts';
import { ordered } from '../db/fold.ts';
import { storageOf } from '../formats/index.ts';
import { planCount } from '../plan/count.ts';
import { testedValue } from './condition.ts';
import { customType } from './custom.ts';
import type { Sql } from './read.ts';
import { parameter } from './value-test.ts';

/** The calendar in which parts of dates are told. */
export interface GroupCalendar {
  /** IANA name of the tenant's zone. */
  readonly timeZone: string;
  /** The day that weeks begin with: 0 is Sunday. */
  readonly firstWeekday: number;
}

const FLOATS: ReadonlySet<string | null> = new Set(['double precision', 'real']);

/** Do values of the field have as many digits as they are given? Others are floating-point numbers. */
const isExact = (field: Field): boolean => !FLOATS.has(storageOf(field).column);

/** The value at the end of a path, of the row named by the alias. */
export function pathValue(
  tenantId: string,
  catalog: Catalog,
  { object, field }: FieldPath,
  alias: string,
): Sql {
  const { computed } = field;
  if (computed?.type !== 'count') return testedValue(tenantId, object, { field }, alias);
  const planned = planCount(catalog, field.name, computed);
  const counted =
    planned.type === 'count' && planned.where
      ? { target: planned.target, condition: planned.where }
      : undefined;
  return testedValue(tenantId, object, { field, ...(counted && { counted }) }, alias);
}

/** What records are grouped by, of a value. */
export function groupKey(group: GroupNode, value: Sql, calendar: GroupCalendar): Sql {
  const { field } = group;
  switch (group.by) {
    case 'value':
      // A negative zero is in the group of zero.
      return field.kind !== 'LIST' && FLOATS.has(storageOf(field).column) ? sql`(${value} + '0')` : value;
    case 'ranges': {
      if (isExact(field)) return sql`width_bucket(${value}::numeric, ${[...group.bounds]}::numeric[])`;
      // By its text, so that a FLOAT of 0.7 is not below a bound of 0.7.
      return sql`width_bucket(${value}::text::float8, ${[...group.bounds]}::float8[])`;
    }
    case 'part':
      return datePart(field, group.part, value, calendar);
  }
}

/** The hour itself, of a moment in its zone's clock; else the first day of the part. */
function datePart(field: Field, part: DatePart, value: Sql, { timeZone, firstWeekday }: GroupCalendar): Sql {
  const { read, column } = storageOf(field);
  const isMoment = read === 'utc';
  if (part === 'HOUR') {
    if (isMoment) return sql`date_trunc('hour', ${value}, ${timeZone})`;
    return column === 'time'
      ? sql`date_trunc('hour', ${value}::interval)::time`
      : sql`date_trunc('hour', ${value})`;
  }
  const local = isMoment
    ? sql`(${value} at time zone ${timeZone})`
    : isOwnDate(field)
      ? ownDate(value)
      : value;
  const day = sql`(${local})::date`;
  if (part === 'DAY') return day;
  if (part === 'WEEK') {
    // January 2, 2000 was a Sunday. Days before it have a negative remainder.
    const first = sql`date '2000-01-02' + ${sql.lit(firstWeekday)}`;
    // The week of January 1, 1 begins in a year that dates do not have.
    return sql`(${day} - least(((${day} - (${first})) % 7 + 7) % 7, ${day} - date '0001-01-01'))`;
  }
  return sql`date_trunc(${sql.lit(part.toLowerCase())}, (${local})::timestamp)::date`;
}

const isOwnDate = (field: Field): boolean => field.custom && customType(field) === 'text';

/** The text of a custom field as a date. It may be the text of a field of another kind that had the name before: then null. */
const ownDate = (text: Sql): Sql =>
  sql`(case when ${text} ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}$'
    then make_date(left(${text}, 4)::int, substr(${text}, 6, 2)::int, 1) + (substr(${text}, 9, 2)::int - 1) end)`;

/** The value of a record as the function of a measure takes it. */
export function measured({ function: name, path }: MeasureNode, value: Sql): Sql {
  const field = path?.field;
  if (!field || (name !== 'SUM' && name !== 'AVERAGE')) return value;
  if (isExact(field)) return field.custom ? sql`${value}::numeric` : value;
  // Of 32 bits the shortest decimal that is the same number, as lists have it.
  return storageOf(field).column === 'real' && !field.custom ? sql`${value}::text::float8` : value;
}

/** The measure of a group, whose records have the value in the column. */
export function measureOf({ function: name, path }: MeasureNode, column: Sql): Sql {
  const field = path?.field;
  if (!field) return sql`count(*)`;
  switch (name) {
    case 'COUNT':
      return sql`count(${column})`;
    case 'COUNT_DISTINCT':
      return isText(field) ? sql`count(distinct ${column} collate "C")` : sql`count(distinct ${column})`;
    case 'SUM':
      return isExact(field) ? sql`sum(${column})::numeric` : sql`(sum(${column}) + 0)`;
    case 'AVERAGE':
      return isExact(field) ? exactAverage(field, column) : sql`(avg(${column}) + 0)`;
    case 'MIN':
      return sql`min(${column})`;
    case 'MAX':
      return sql`max(${column})`;
  }
}

/**
 * Rounded once, half away from zero. PostgreSQL's own `avg` rounds to some digits first: rounding that again would turn
 * 0.4999… of the last decimal into a half.
 */
function exactAverage(field: Field, column: Sql): Sql {
  const { scale } = storageOf(field);
  const decimals = scale ?? AVERAGE_SCALE;
  const [total, count] = [sql`sum(${column})::numeric`, sql`count(${column})`];
  const units = sql.raw(`1${'0'.repeat(decimals)}`);
  const unit = sql.raw(decimals ? `0.${'1'.padStart(decimals, '0')}` : '1');
  const average = sql`sign(${total}) * div(2 * abs(${total}) * ${units} + ${count}, 2 * ${count}) * ${unit}`;
  return scale === undefined ? sql`trim_scale(${average})` : sql`(${average})`;
}

const isText = (field: Field): boolean => storageOf(field).column === 'text';

const COMPARISONS = {
  EQUALS: sql`=`,
  NOT_EQUALS: sql`is distinct from`,
  GREATER: sql`>`,
  GREATER_OR_EQUALS: sql`>=`,
  LESS: sql`<`,
  LESS_OR_EQUALS: sql`<=`,
} satisfies Partial<Record<HavingOperator, Sql>>;

/** A condition on the measure of a group. */
export function havingOf({ operator, value }: HavingNode, node: MeasureNode, column: Sql): Sql {
  const measure = measureOf(node, column);
  if (operator === 'IS_NULL') return sql`${measure} is null`;
  if (operator === 'IS_NOT_NULL') return sql`${measure} is not null`;
  return sql`${measure} ${COMPARISONS[operator]} ${operand(node, value)}`;
}

function operand({ function: name, path }: MeasureNode, value: string | undefined): Sql {
  const field = path?.field;
  const isNumber = !field || name.startsWith('COUNT') || 'scale' in storageOf(field) || isWhole(field);
  if (isNumber) return sql`${value}::numeric`;
  return name === 'MIN' || name === 'MAX' ? parameter(field, value) : sql`${value}::float8`;
}

const isWhole = ({ kind }: Field): boolean => kind === 'INT' || kind === 'LONG';

/** What groups are ordered by: text as lists have it, choices as their model has them. */
export function keyOrder(group: Pick<GroupNode, 'field' | 'by'> | undefined, key: Sql): readonly Sql[] {
  if (!group) return [sql`${key} collate "C"`];
  const { field, by } = group;
  if (by !== 'value') return [key];
  if (field.kind === 'LIST' || isText(field)) {
    const inOrder = field.enumValues
      ? sql`array_position(${field.enumValues.map(({ name }) => name)}::text[], ${key})`
      : ordered(key);
    return [...(field.from === 'id' ? [] : [inOrder]), sql`${key} collate "C"`];
  }
  return [key];
}

/** A key or a measure as text, as the API's JSON carries it. */
export const valueText = (field: Field | undefined, value: Sql, isMoment: boolean): Sql =>
  field && isMoment && storageOf(field).read === 'utc'
    ? sql`((to_json(${value} at time zone 'UTC') #>> '{}') || 'Z')`
    : sql`(to_json(${value}) #>> '{}')`;
