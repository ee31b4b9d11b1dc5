import type { ServerKind } from './server-kind.ts';

/**
 * What columns of one type hold, as values of another, exactly: null where that is none. A wider type takes all, a
 * narrower one what fits it; nothing is rounded, and nothing guessed.
 */
type Convert = NonNullable<ServerKind['convert']>;

const INTEGER = /^(?:smallint|integer|bigint)$/;
const NUMBER = /^(?:real|double precision|numeric)/;
/** Text of digits as JSON has them, no more than a type holds for certain. */
const digits = (most: number): string => `^-?(?:0|[1-9][0-9]{0,${most - 1}})$`;

const whole =
  (type: string, least: string, greatest: string, most: number): Convert =>
  (column, from) => {
    if (INTEGER.test(from) || NUMBER.test(from)) {
      // Infinity and NaN are between no numbers.
      const exact = from === 'real' ? `${column}::text::numeric` : `${column}::numeric`;
      const fits = `${exact} = trunc(${exact}) and ${exact} between ${least} and ${greatest}`;
      return `case when ${fits} then ${exact}::${type} end`;
    }
    return from === 'text'
      ? `case when ${column} ~ '${digits(most)}' then ${column}::${type} end`
      : undefined;
  };

export const toInteger = whole('integer', '-2147483648', '2147483647', 9);
export const toLong = whole('bigint', '-9223372036854775808', '9223372036854775807', 18);

/** A single-precision number goes by its text, as people have seen it: 0.1 stays 0.1. */
export const toDouble: Convert = (column, from) => {
  if (from === 'smallint' || from === 'integer') return `${column}::double precision`;
  if (from === 'real') return `${column}::text::double precision`;
  if (from === 'bigint' || from.startsWith('numeric')) {
    const made = `${column}::double precision`;
    return `case when ${made}::numeric = ${column}::numeric then ${made} end`;
  }
  return from === 'text'
    ? `case when ${column} ~ '^-?(?:0|[1-9][0-9]{0,14})(?:[.][0-9]{1,6})?$' then ${column}::double precision end`
    : undefined;
};

export const toFloat: Convert = (column, from) => {
  if (INTEGER.test(from)) return `case when abs(${column}::bigint) <= 16777216 then ${column}::real end`;
  if (from !== 'double precision') return undefined;
  const fits = `(${column} = 0 or abs(${column}) between 1e-37 and 3e38)`;
  return `case when ${fits} then case when ${column}::real::text::double precision = ${column} then ${column}::real end end`;
};

/** The first moment of a day. */
export const toLocalDateTime: Convert = (column, from) =>
  from === 'date' ? `${column}::timestamp` : undefined;

/** Days alone, of which nothing is lost. */
export const toLocalDate: Convert = (column, from) =>
  from === 'timestamp without time zone'
    ? `case when ${column} = date_trunc('day', ${column}) then ${column}::date end`
    : undefined;

/** Whole numbers, days, and amounts, as the API writes them. */
export const toText: Convert = (column, from) => {
  const hasText = INTEGER.test(from) || NUMBER.test(from) || from === 'date' || from === 'boolean';
  return hasText ? `${column}::text` : undefined;
};
