import { type MetadataCopy, copyMetadata } from './metadata.ts';

type ModelField = { readonly name: string; readonly kind: string } & Readonly<Record<string, unknown>>;

const text = (name: string, more: object = {}): ModelField => ({ name, kind: 'STRING', ...more });
const sortable = { sortable: true };

/** Kinds whose values stand in a column of their own, and in lists. */
export const PLAIN_KINDS = [
  'BOOLEAN',
  'STRING',
  'INT',
  'LONG',
  'DOUBLE',
  'FLOAT',
  'ENUM',
  'LOCAL_DATE',
  'LOCAL_TIME',
  'LOCAL_DATETIME',
  'TIMESTAMP',
  'ZONE_ID',
] as const;
export type PlainKind = (typeof PLAIN_KINDS)[number];

/** `LOCAL_DATE` → `localDate`. */
const camel = (kind: string): string =>
  kind.toLowerCase().replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
/** The fields of each kind: one that may be empty, one that may not, a list. */
export const optionalOf = (kind: PlainKind): string => `${camel(kind)}1`;
export const requiredOf = (kind: PlainKind): string => `${camel(kind)}Needed`;
export const listOf = (kind: PlainKind): string => `${camel(kind)}List`;

const VALUES = ['NULL', 'TRUE', 'a', 'A', 'constructor', 'toString', `Long_${'x'.repeat(200)}`];
const valuesOf = (kind: PlainKind) => (kind === 'ENUM' ? { values: VALUES } : {});

/** Words of SQL, of JavaScript, of our own API and tables, and names as short, long and alike as they can be. */
export const ODD_NAMES = [
  ...['order', 'select', 'user', 'group', 'from', 'to', 'limit', 'offset', 'default', 'table', 'check'],
  ...['prototype', 'then', 'length', 'name', 'toJSON', 'then2', 'arguments'],
  ...['idLike', 'ids', 'filter', 'cursor', 'rows', 'total', 'tenant', 'ownerId', 'targetId', 'position'],
  ...['t', 'r', 'l', 'x1', 'fooBar', 'foobar', 'fOOBar', 'null', 'true', 'xid', 'on', 'type', 'input', 'key'],
  ...['aBCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN', 'aBCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMO'],
] as const;

const own = 'Order';
const ORDER = {
  access: 'contacts',
  customFields: true,
  unique: [['longNeeded', 'localDateNeeded', 'doubleNeeded']],
  importable: {},
  duplicates: { equal: ['code'], similar: { fields: ['stringNeeded'] } },
  filterPaths: { User: 'userList' },
  fields: [
    ...PLAIN_KINDS.map((kind) => ({ name: optionalOf(kind), kind, ...sortable, ...valuesOf(kind) })),
    ...PLAIN_KINDS.map((kind) => ({ name: requiredOf(kind), kind, required: true, ...valuesOf(kind) })),
    ...PLAIN_KINDS.map((kind) => ({ name: listOf(kind), kind: 'LIST', typeName: kind, ...valuesOf(kind) })),
    text('code', { unique: true, searchable: true, ...sortable }),
    text('mail', { format: 'email', unique: true }),
    text('phone', { format: 'phone' }),
    text('web', { format: 'url' }),
    text('notes', { format: 'multiline', searchable: true, maxLength: 100_000 }),
    text('rich', { format: 'richText' }),
    text('rule', { format: 'filter' }),
    text('short', { minLength: 2, maxLength: 4, default: 'abc' }),
    text('actor', { stamp: 'actor' }),
    { name: 'stamped', kind: 'TIMESTAMP', stamp: 'time', ...sortable },
    { name: 'bounded', kind: 'DOUBLE', min: -0.1, max: 1e21, default: 0.30000000000000004 },
    { name: 'wideInt', kind: 'INT', min: -1e12, max: 1e12 },
    { name: 'wideFloat', kind: 'FLOAT', max: 1e300 },
    { name: 'longDefault', kind: 'LONG', default: '9223372036854775807' },
    { name: 'dayDefault', kind: 'LOCAL_DATE', default: '0001-01-01' },
    { name: 'phoneDefault', kind: 'STRING', format: 'phone', default: '0049 30 123456', readOnly: true },
    { name: 'flagDefault', kind: 'BOOLEAN', default: false },
    { name: 'enumDefault', kind: 'ENUM', values: VALUES, default: 'NULL' },
    { name: 'nothing', kind: 'NONE' },
    { name: 'parent', kind: 'OBJECT', typeName: own },
    { name: 'orderList', kind: 'LIST', typeName: own },
    { name: 'childList', kind: 'LIST', typeName: own, inverseOf: 'parent' },
    { name: 'inList', kind: 'LIST', typeName: own, inverseOf: 'orderList' },
    { name: 'owner', kind: 'OBJECT', typeName: 'User' },
    { name: 'payer', kind: 'OBJECT', typeName: 'User', onDelete: 'refuse' },
    { name: 'userList', kind: 'LIST', typeName: 'User' },
    { name: 'contact', kind: 'OBJECT', typeName: 'Contact' },
    {
      name: 'itemList',
      kind: 'LIST',
      item: [
        ...PLAIN_KINDS.map((kind) => ({ name: camel(kind), kind, ...valuesOf(kind) })),
        { name: 'tags', kind: 'LIST', typeName: 'STRING' },
      ],
    },
    { name: 'children', kind: 'LONG', computed: { count: 'childList' } },
    { name: 'minutes', kind: 'LONG', computed: { minutesFrom: 'timestamp1', minutesTo: 'timestampNeeded' } },
    ...ODD_NAMES.map((name) => text(name, { ...sortable, searchable: true })),
  ],
};

const USER = {
  fields: [
    text('name', { required: true, unique: true }),
    { name: 'ownedList', kind: 'LIST', typeName: own, inverseOf: 'owner' },
    { name: 'paidList', kind: 'LIST', typeName: own, inverseOf: 'payer' },
    { name: 'inList', kind: 'LIST', typeName: own, inverseOf: 'userList' },
    { name: 'manager', kind: 'OBJECT', typeName: 'User', required: false },
  ],
};

/** An object of 200 fields, whose name is as long as names may be. */
export const WIDE = `Wide${'Xy'.repeat(18)}`;
const WIDE_MODEL = {
  fields: [
    ...Array.from({ length: 199 }, (_, at) => text(`f${at}`)),
    { name: 'aBCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN', kind: 'LIST', typeName: WIDE },
  ],
};

const VIEW = {
  viewOf: own,
  fields: [
    ...PLAIN_KINDS.map((kind) => ({
      name: `seen${kind.charAt(0)}${camel(kind).slice(1)}`,
      from: optionalOf(kind),
    })),
    { name: 'code' },
    { name: 'owner' },
    { name: 'userList' },
    { name: 'inner', from: 'order' },
  ],
};

/** The product's metadata with objects that have every kind of field beside it; none has a view file. */
export async function withEveryKind(): Promise<MetadataCopy> {
  const copy = await copyMetadata();
  const models = { [own]: ORDER, User: USER, [WIDE]: WIDE_MODEL, Glance: VIEW };
  for (const [name, model] of Object.entries(models)) await copy.write(`objects/${name}/model.json`, model);
  return copy;
}

/** Two values of each kind that are not alike: what a record begins with, and what it changes to. */
export const PLAIN_VALUES = {
  BOOLEAN: [true, false],
  STRING: ['Zażółć 😀 שלום e\u0301', 'b'],
  INT: [-2_147_483_648, 2_147_483_647],
  LONG: ['9223372036854775807', '-9223372036854775808'],
  DOUBLE: [1.7976931348623157e308, 5e-324],
  FLOAT: [3.4028235e38, -1.5],
  ENUM: ['NULL', 'constructor'],
  LOCAL_DATE: ['0001-01-01', '9999-12-31'],
  LOCAL_TIME: ['00:00:00', '23:59:59.999999'],
  LOCAL_DATETIME: ['0001-01-01T00:00:00', '2026-03-29T02:30:00'],
  TIMESTAMP: ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z'],
  ZONE_ID: ['Europe/Warsaw', 'UTC'],
} as const satisfies Record<PlainKind, readonly [unknown, unknown]>;
