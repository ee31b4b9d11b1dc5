import { sql } from 'kysely';
import type { RangeNode, TestNode, YearlyNode } from '../../../contract/metadata/condition.ts';
import { searchKey } from '../../../contract/kinds/search-key.ts';
import type { Field } from '../../../contract/metadata/catalog.ts';
import { storageOf, wordsSqlOf } from '../formats/index.ts';
import { customType } from './custom.ts';
import { folded, searched } from '../db/fold.ts';
import { wordsOf } from '../formats/words.ts';
import type { Sql } from './read.ts';

export function compileRange(value: Sql, { field, from, before }: RangeNode): Sql {
  const bounds = [
    from === undefined ? undefined : sql`${value} >= ${parameter(field, from)}`,
    before === undefined ? undefined : sql`${value} < ${parameter(field, before)}`,
  ];
  return sql`(${sql.join(
    bounds.filter((bound) => bound !== undefined),
    sql` and `,
  )})`;
}

/** Days of any year, as `02-29`. Tenants' own dates are texts that end so. */
export function compileYearly(value: Sql, { field, days }: YearlyNode): Sql {
  const at = sql`(${field.custom ? sql`right(${value}, 5)` : sql`to_char(${value}, 'MM-DD')`} collate "C")`;
  const [from, to] = [days.from, days.to].map((day) => {
    const digits = String(day).padStart(4, '0');
    return sql.lit(`${digits.slice(0, 2)}-${digits.slice(2)}`);
  });
  return days.from <= days.to
    ? sql`${at} between ${from} and ${to}`
    : sql`(${at} >= ${from} or ${at} <= ${to})`;
}

export function compileValueTest(value: Sql, { field, operator, values }: TestNode): Sql {
  const first = () => parameter(field, values[0]);
  const key = () => sortable(field, value);
  const bound = (index = 0) => sortable(field, parameter(field, values[index]));
  switch (operator) {
    case 'EQUALS':
      return isChoice(field) ? chosen(value, values) : sql`${value} = ${first()}`;
    case 'IN':
      return isChoice(field) ? chosen(value, values) : among(value, columnType(field), values);
    case 'CONTAINS':
      return like(words(field, value), `%${escapedKey(values[0])}%`);
    case 'STARTS_WITH':
      return like(value, `${escapedKey(values[0])}%`);
    case 'ENDS_WITH':
      return like(value, `%${escapedKey(values[0])}`);
    case 'GREATER':
      return sql`${key()} > ${bound()}`;
    case 'GREATER_OR_EQUALS':
      return sql`${key()} >= ${bound()}`;
    case 'LESS':
      return sql`${key()} < ${bound()}`;
    case 'LESS_OR_EQUALS':
      return sql`${key()} <= ${bound()}`;
    case 'BETWEEN':
      return sql`${key()} between ${bound(0)} and ${bound(1)}`;
    case 'IS_TRUE':
      return sql`${value} is true`;
    case 'IS_FALSE':
      return sql`${value} is false`;
    case 'IS_NULL':
      return sql`${value} is null`;
    case 'HAS_ANY':
    case 'HAS_ALL':
      throw new Error(`${operator} is for lists only`);
  }
}

/** LIST of plain values or of items: a JSON array. */
export function compileArrayTest(value: Sql, { operator, values }: TestNode): Sql {
  const list = sql`coalesce(nullif(${value}, 'null'::jsonb), '[]'::jsonb)`;
  switch (operator) {
    case 'IS_NULL':
      return sql`${list} = '[]'::jsonb`;
    case 'HAS_ANY':
      return sql`${list} @> any(${values.map((item) => JSON.stringify([item]))}::jsonb[])`;
    case 'HAS_ALL':
      return sql`${list} @> ${JSON.stringify(values)}::jsonb`;
    default:
      throw new Error(`${operator} is not for lists`);
  }
}

/** Values that the model lists: few, and known when the statement is made. */
export const isChoice = ({ kind, custom }: Field): boolean =>
  (kind === 'ENUM' || kind === 'BOOLEAN') && !custom;

function chosen(value: Sql, values: readonly unknown[]): Sql {
  if (!values.length) return sql`false`;
  return sql`${value} in (${sql.join(values.map((choice) => sql.lit(choice)))})`;
}

/** One parameter however many values there are. */
export function among(value: Sql, type: string, values: readonly unknown[]): Sql {
  return values.length === 1
    ? sql`${value} = ${values[0]}::${sql.raw(type)}`
    : sql`${value} = any(${[...values]}::${sql.raw(type)}[])`;
}

function words(field: Field, value: Sql): Sql {
  const found = wordsSqlOf(field);
  return found ? wordsOf(found, value) : value;
}

const like = (value: Sql, pattern: string): Sql => sql`${searched(value)} like ${pattern}::text`;

const sortable = (field: Field, value: Sql): Sql => (storageOf(field).foldsCase ? folded(value) : value);

/** A value as a parameter of the type in which filters compare the field. */
export const parameter = (field: Field, value: unknown): Sql => sql`${value}::${sql.raw(columnType(field))}`;

function columnType(field: Field): string {
  const { operand, column } = storageOf(field);
  const type = operand ?? (field.custom ? customType(field) : column);
  if (!type) throw new Error(`${field.kind} has no column`);
  return type;
}

const escapedKey = (text: unknown): string => escapePattern(searchKey(String(text)));

export const escapePattern = (text: unknown): string =>
  String(text).replace(/[\\%_]/g, (character) => `\\${character}`);
