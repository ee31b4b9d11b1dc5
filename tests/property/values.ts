import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Kind, TextFormat } from '../../src/contract/kinds/kind.ts';
import type { Field } from '../../src/contract/metadata/catalog.ts';
import { kindOf } from '../../src/contract/kinds/index.ts';

/** The moment at which all filters are asked: the day on which Warsaw's clock skips an hour. */
export const NOW = '2026-03-29T10:30:00.123456Z';
export const ZONE = 'Europe/Warsaw';
const now = Temporal.Instant.from(NOW).toZonedDateTimeISO(ZONE);

/** Letters whose case, form or place in an order is told apart differently by different tools. */
const TEXTS = [
  ...['a', 'A', 'Ab', 'aB', 'b', 'B', 'z', 'Z', 'ab%', 'a%b', '%', 'a_b', '_', 'a\\b', '\\', '\\%', '\\\\'],
  ...[
    "O'Brien",
    "' or 1=1 --",
    '"q"',
    '{a,b}',
    'a b',
    'null',
    '$1',
    'İ',
    'i',
    'I',
    'ı',
    'İstanbul',
    'ISTANBUL',
  ],
  ...['straße', 'STRASSE', 'ẞ', 'ß', 'ﬁn', 'fin', 'é', 'e\u0301', 'É', 'E\u0301', 'Å', '\u212B', 'A\u030A'],
  ...[
    'ΟΔΟΣ',
    'οδος',
    'οδοσ',
    'Łódź',
    'łÓDŹ',
    'Ⅷ',
    'ⅷ',
    'ǅ',
    'ǆ',
    '\uA7CE',
    '\uA7CF',
    '\u{10400}',
    '\u{10428}',
  ],
  ...['👩‍🔬', '👩', '\uE000', '\uFFFD', '日本', '\u200B', '\u0001', 'x'.repeat(300)],
];
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  fc.array(fc.constantFrom(...TEXTS.slice(0, 60)), { maxLength: 3 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 4 }).map((any) => any.replaceAll('\u0000', '')),
);

const minutes = fc.oneof(
  fc.constantFrom(0, 0.001, -0.001, 1, 60, 24 * 60, -24 * 60),
  fc.integer({ min: -60 * 24 * 60, max: 60 * 24 * 60 }),
);
/** Moments around now, the starts of days among them. */
const moment = fc.tuple(minutes, fc.boolean()).map(([shift, atStart]) => {
  const shifted = now.add({ microseconds: Math.round(shift * 60_000_000) });
  return atStart ? shifted.startOfDay() : shifted;
});
const decimal = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.1, 0.2, 0.5, 1e-7, 1e21, -2.5),
  fc.float({ noNaN: true, noDefaultInfinity: true }),
);

const RAW: Readonly<Record<Exclude<Kind, 'LIST' | 'NONE' | 'OBJECT' | 'ENUM'>, fc.Arbitrary<unknown>>> = {
  BOOLEAN: fc.boolean(),
  STRING: text,
  INT: fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom(2_147_483_647, -2_147_483_648)),
  LONG: fc.oneof(
    fc.integer({ min: -2, max: 3 }),
    fc.constantFrom(
      '9007199254740993',
      '9007199254740992',
      '9223372036854775807',
      '-9223372036854775808',
      '10',
    ),
  ),
  DOUBLE: decimal,
  FLOAT: decimal,
  LOCAL_DATE: fc.oneof(
    { weight: 5, arbitrary: moment.map((at) => at.toPlainDate().toString()) },
    fc.constantFrom('0001-01-01', '9999-12-31'),
  ),
  LOCAL_TIME: fc.oneof(
    fc.constantFrom('00:00', '23:59:59.999999', '12:00:00.5', '12:00', '12:00:00.000001'),
    moment.map((at) => at.toPlainTime().toString()),
  ),
  LOCAL_DATETIME: moment.map((at) => at.toPlainDateTime().toString()),
  TIMESTAMP: moment.map((at) => at.toInstant().toString()),
  ZONE_ID: fc.constantFrom('Europe/Warsaw', 'UTC', 'America/New_York', 'utc'),
};

/** What filters ask of fields with a format; records have the same. */
const BY_FORMAT: Partial<Record<TextFormat, fc.Arbitrary<string>>> = {
  // Past what floating-point numbers tell apart, and where the order of texts is another one.
  money: fc.oneof(
    fc.constantFrom('0.00', '-0.01', '0.01', '2.00', '10.00', '-10.00', '9.99', '1.10'),
    fc.constantFrom('123456789012345678.91', '123456789012345678.92', '-123456789012345678.91'),
    fc.integer({ min: -300, max: 300 }).map((cents) => (cents / 100).toFixed(2).replace(/^-0.00$/, '0.00')),
  ),
  color: fc.constantFrom('#000000', '#ffffff', '#1f77b4', '#1f77b5', '#00ff00'),
};

/** Canonical values of a field that holds plain values; text as filters may have it: empty, white space at its ends. */
export function valueOf(field: Field): fc.Arbitrary<unknown> {
  const kind = typeof field.element === 'string' ? field.element : field.kind;
  if (kind === 'ENUM') return fc.constantFrom(...(field.enumValues ?? []).map(({ name }) => name));
  const ofFormat = field.format && BY_FORMAT[field.format];
  if (ofFormat) return ofFormat;
  const raw = RAW[kind as keyof typeof RAW];
  if (kind === 'STRING') return raw;
  return raw.map((value) => {
    const parsed = kindOf(kind).parse(value, { kind });
    if (!parsed.ok) throw new Error(`${kind} does not take ${String(value)}`);
    return parsed.value;
  });
}

/** As records keep it: never empty, no white space at the ends. */
export function storedValueOf(field: Field): fc.Arbitrary<unknown> {
  const one = valueOf(field).map((value) => (typeof value === 'string' ? value.trim() || 'a' : value));
  return field.kind === 'LIST' ? fc.array(one, { minLength: 1, maxLength: 4 }) : one;
}
