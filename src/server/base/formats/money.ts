import { currencyOf, MONEY_DIGITS, scaleOf } from '../../../contract/formats/money.ts';
import type { FieldRules } from '../../../contract/kinds/kind.ts';
import { numberReading } from '../texts/number-reading.ts';
import type { ServerFormat } from './server-format.ts';

/** What programs put before or behind an amount. */
const UNIT = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|zł|Kč|Ft|kr\.?|lei|лв\.?|TL|Fr\.?)`;
const AMOUNT = new RegExp(String.raw`^([+\-−]?)\s*(${UNIT})?\s*([+\-−]?)(.*?\d.*?)(-?)\s*(${UNIT})?$`, 'u');

/**
 * The digits of an amount as files write it: `€ 12.50`, `12,50- EUR`, `(12.50)`. One in another currency than the
 * field's stays as it is, so that it is refused: 12 dollars are not 12 euros.
 */
function bareAmount(text: string, field: FieldRules): string {
  const trimmed = text.trim();
  const inner = /^\((.*)\)$/.exec(trimmed)?.[1];
  const [, sign, before, inside, digits, behind, after] = AMOUNT.exec(inner ?? trimmed) ?? [];
  if (digits === undefined) return text;
  const currency = currencyOf(field);
  const isOther = [before, after].some(
    (unit) => unit !== undefined && currency !== undefined && !namesOf(currency).has(unit),
  );
  if (isOther) return text;
  const signs = [sign, inside, behind, inner === undefined ? '' : '-'].join('').replaceAll('−', '-');
  if (signs.length > 1) return text;
  return `${signs}${digits.trim()}`;
}

const names = new Map<string, ReadonlySet<string>>();

/** Its code, and its signs in the languages where it is at home or abroad. */
function namesOf(currency: string): ReadonlySet<string> {
  const known = names.get(currency);
  if (known) return known;
  const signIn = (locale: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  const made = new Set([
    currency,
    ...['en', 'pl', 'de', 'es', 'fr', 'it', 'pt', 'tr', 'vi', 'cs', 'hu', 'sv'].flatMap((locale) => [
      signIn(locale, 'symbol'),
      signIn(locale, 'narrowSymbol'),
    ]),
  ]);
  names.set(currency, made);
  return made;
}

/** Digits that a number in a sheet holds exactly. */
const SHEET_DIGITS = 15;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("'", "''");

/** Numbers that the scale holds, and text that programs write: `821.50`, `€1,821.50`. Other currencies, or 1,821 alone, are guesses. */
function exactAmount(column: string, from: string, field: FieldRules): string | undefined {
  const scale = scaleOf(field);
  if (/^(?:smallint|integer|bigint|real|double precision|numeric)/.test(from)) {
    const amount = `${column}::numeric`;
    return `case when round(${amount}, ${scale}) = ${amount} then ${amount} end`;
  }
  if (from !== 'text') return undefined;
  const currency = currencyOf(field);
  const unit = currency === undefined ? '' : `(?:(?:${[...namesOf(currency)].map(escaped).join('|')}) ?)?`;
  const decimals = scale === 0 ? '' : `(?:[.][0-9]{1,${scale}})?`;
  const digits = `(?:[0-9]+${decimals}|[0-9]{1,3}(?:,[0-9]{3})+[.][0-9]{1,${scale || 1}})`;
  return `case when ${column} ~ '^-?${unit}${digits}$' then regexp_replace(${column}, '[^-0-9.]', '', 'g')::numeric end`;
}

export const moneyFormat: ServerFormat = {
  name: 'money',
  storage: (field) => {
    const scale = scaleOf(field);
    return {
      kind: 'STRING',
      column: `numeric(${MONEY_DIGITS + scale},${scale})`,
      scalar: 'String',
      read: 'text',
      scale,
      // A value with more decimals would be rounded by the type of the column.
      operand: 'numeric',
      convert: (column, from) => exactAmount(column, from, field),
      sheet: {
        numFmt: `#,##0${scale ? `.${'0'.repeat(scale)}` : ''}`,
        value: (value) => {
          const digits = String(value).replace(/\D/g, '').replace(/^0+/, '');
          return digits.length > SHEET_DIGITS ? undefined : Number(value);
        },
      },
    };
  },
  reading: numberReading(false, bareAmount),
};
