import '../../../src/contract/kinds/zone-names.ts';
import type { FieldRules, Kind } from '../../../src/contract/kinds/kind.ts';

/** What every kind must take, in its canonical form, and what it must refuse. A kind without a fixture fails. */
export interface KindFixture {
  readonly field?: Partial<FieldRules>;
  /** [given, canonical, as an English reader in Warsaw sees it] */
  readonly accepts: readonly (readonly [unknown, unknown, string])[];
  readonly refuses: readonly unknown[];
  /** JSON of two different values, for stores and filters. */
  readonly columnType: string | null;
}

export const KIND_FIXTURES: Readonly<Record<Kind, KindFixture>> = {
  BOOLEAN: {
    accepts: [
      [true, true, 'Yes'],
      [false, false, 'No'],
    ],
    refuses: ['true', 1, {}],
    columnType: 'boolean',
  },
  STRING: {
    field: { maxLength: 5 },
    accepts: [
      [' Łódź ', 'Łódź', 'Łódź'],
      ['👩‍🔬', '👩‍🔬', '👩‍🔬'],
    ],
    refuses: ['toolong', 5, 'a\u0000b', '\ud800', ['a']],
    columnType: 'text',
  },
  INT: {
    field: { min: -5 },
    accepts: [
      [12, 12, '12'],
      ['1200', 1200, '1,200'],
    ],
    refuses: [1.5, '1e3', 2_147_483_648, -6, 'x', Number.NaN, null],
    columnType: 'integer',
  },
  LONG: {
    accepts: [
      ['9007199254740993', '9007199254740993', '9,007,199,254,740,993'],
      [7, '7', '7'],
      ['007', '7', '7'],
    ],
    refuses: ['9223372036854775808', '-9223372036854775809', 2 ** 53, 1.5, '1.0', ''],
    columnType: 'bigint',
  },
  DOUBLE: {
    accepts: [
      [0.1, 0.1, '0.1'],
      ['1e3', 1000, '1,000'],
    ],
    refuses: [Number.POSITIVE_INFINITY, '0x10', '1,5', {}],
    columnType: 'double precision',
  },
  FLOAT: {
    accepts: [
      [0.1, 0.1, '0.1'],
      [16_777_217, 16_777_216, '16,777,216'],
      [1.4e-45, 1e-45, '1E-45'],
      // The greatest one, as it is and as the database prints it.
      [3.4028234663852886e38, 3.4028235e38, `340,282,350${',000'.repeat(10)}`],
    ],
    refuses: [1e39, -3.5e38, 'x'],
    columnType: 'real',
  },
  ENUM: {
    field: { enumValues: [{ name: 'DRAFT', label: 'Draft' }, { name: 'SENT' }] },
    accepts: [
      ['DRAFT', 'DRAFT', 'Draft'],
      ['SENT', 'SENT', 'SENT'],
    ],
    refuses: ['draft', 'GONE', 1],
    columnType: 'text',
  },
  LOCAL_DATE: {
    accepts: [['2028-02-29', '2028-02-29', 'Feb 29, 2028']],
    refuses: ['2026-02-29', '2026-2-1', '2026-02-01T00:00', '0000-12-31', 20260201, ''],
    columnType: 'date',
  },
  LOCAL_TIME: {
    accepts: [['13:45', '13:45:00', '1:45 PM']],
    refuses: ['24:00', '1:45', '13:45Z', '13:45:60', '13:45:00.1234567'],
    columnType: 'time',
  },
  LOCAL_DATETIME: {
    accepts: [['2026-03-29T02:30', '2026-03-29T02:30:00', 'Mar 29, 2026, 2:30 AM']],
    refuses: [
      ...['2026-03-29', '2026-03-29T25:00', '2026-03-29T02:30Z', '0000-12-31T00:00'],
      '2026-03-29T02:30:60',
    ],
    columnType: 'timestamp',
  },
  TIMESTAMP: {
    accepts: [
      ['2026-07-01T12:00:00Z', '2026-07-01T12:00:00Z', 'Jul 1, 2026, 2:00 PM'],
      ['2026-01-01T12:00:00+02:00', '2026-01-01T10:00:00Z', 'Jan 1, 2026, 11:00 AM'],
      ['2026-01-01 12:00:00.123456+00', '2026-01-01T12:00:00.123456Z', 'Jan 1, 2026, 1:00 PM'],
    ],
    refuses: [
      ...['2026-07-01T12:00:00', 'yesterday', '0001-01-01T00:00+01:00', '+010000-01-01T00:00Z', 0],
      // What would have to be left out.
      ...['2026-12-31T23:59:60Z', '2026-07-01T12:00:00.1234567Z', '2026-07-01T12:00:00+02:00[Europe/Warsaw]'],
    ],
    columnType: 'timestamptz',
  },
  ZONE_ID: {
    accepts: [
      ['Europe/Warsaw', 'Europe/Warsaw', 'Europe/Warsaw'],
      ['europe/warsaw', 'Europe/Warsaw', 'Europe/Warsaw'],
      ['utc', 'UTC', 'UTC'],
      ['US/Eastern', 'America/New_York', 'America/New_York'],
      ['europe/KIEV', 'Europe/Kyiv', 'Europe/Kyiv'],
      ['W. Europe Standard Time', 'Europe/Berlin', 'Europe/Berlin'],
    ],
    refuses: ['Europe/Atlantis', '+02:00', 'Middle Europe Standard Time', ''],
    columnType: 'text',
  },
  OBJECT: {
    field: { typeName: 'Thing' },
    accepts: [['0190-a_B', '0190-a_B', '0190-a_B']],
    refuses: ["x' or 1=1", '', 'a'.repeat(65), 7],
    columnType: 'text',
  },
  LIST: {
    field: { typeName: 'Thing' },
    accepts: [[['a', 'b', 'a'], ['a', 'b'], 'a and b']],
    refuses: ['a', [1], [''], Array.from({ length: 10_001 }, (_, index) => String(index))],
    columnType: null,
  },
  NONE: { accepts: [], refuses: ['a', 1, true], columnType: null },
};
