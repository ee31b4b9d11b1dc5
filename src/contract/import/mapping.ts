import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };
const name = Type.String({ minLength: 1, maxLength: 60 });
const textOrNull = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()]);

/** A file may have as many columns as a sheet. */
export const IMPORT_MAX_COLUMNS = 16_384;

export const IMPORT_MODES = ['create', 'update', 'both'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** `fill`: only where the record has no value yet; `never`: new records alone get it. */
export const WRITE_RULES = ['overwrite', 'fill', 'never'] as const;
export type WriteRule = (typeof WRITE_RULES)[number];

/** Which of the two comes first in a column that has both. */
export const NAME_ORDERS = ['firstLast', 'lastFirst'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/**
 * What becomes of a name that no record has, and of its row: a record is made, the row goes without the name, or the row is
 * an error.
 */
export const UNKNOWN_CHOICES = ['create', 'leave', 'reject'] as const;
export type UnknownChoice = (typeof UNKNOWN_CHOICES)[number];

/**
 * What becomes of a value that its field does not take: the row is an error; it goes without the value, which is told; or the
 * text is kept as it stands, where the field can (`keepsText`). Without a choice: left out where the field can be empty.
 */
export const INVALID_CHOICES = ['leave', 'reject', 'text'] as const;
export type InvalidChoice = (typeof INVALID_CHOICES)[number];

/** What a further column of a field of one value is for: where those before are empty, or behind them. */
export const JOINS = ['else', 'append'] as const;
export type Join = (typeof JOINS)[number];

/** What of a day a column has. */
export const DAY_PARTS = ['year', 'month', 'day'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** Where a column's values go; null: nowhere. `custom`: a field of the tenant's own. */
const Target = Type.Union([
  Type.Object({ field: name }, closed),
  Type.Object({ custom: name }, closed),
  Type.Object({ fullName: Type.Enum([...NAME_ORDERS]) }, closed),
  Type.Null(),
]);

const Column = Type.Object(
  {
    column: Type.Integer({ minimum: 0, maximum: IMPORT_MAX_COLUMNS - 1 }),
    target: Target,
    write: Type.Enum([...WRITE_RULES]),
    separator: Type.Union([Type.String({ minLength: 1, maxLength: 10 }), Type.Null()]),
    values: Type.Record(Type.String({ maxLength: 1000 }), Type.String({ maxLength: 100 }), {
      maxProperties: 1000,
    }),
    format: textOrNull(20),
    /** A column that names the format row by row: of numbers of telephones the country. */
    formatFrom: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: IMPORT_MAX_COLUMNS - 1 }), Type.Null()]),
    ),
    invalid: Type.Optional(Type.Enum([...INVALID_CHOICES])),
    join: Type.Optional(Type.Enum([...JOINS])),
    part: Type.Optional(Type.Union([Type.Enum([...DAY_PARTS]), Type.Null()])),
    /** Texts such as "none" or "–" are values, not the lack of one. */
    keepsBlanks: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** What becomes of the columns of a file, and how its rows find their records. */
export const ImportMapping = Type.Object(
  {
    match: Type.Object({ key: textOrNull(60) }, closed),
    mode: Type.Enum([...IMPORT_MODES]),
    clearToken: textOrNull(40),
    unknown: Type.Record(Type.String({ maxLength: 60 }), Type.Enum([...UNKNOWN_CHOICES]), {
      maxProperties: 1000,
    }),
    columns: Type.Array(Column, { maxItems: IMPORT_MAX_COLUMNS }),
  },
  closed,
);
export type ImportMapping = Static<typeof ImportMapping>;

/** What becomes of one column of the file. */
export type ColumnMapping = ImportMapping['columns'][number];
export type ColumnTarget = ColumnMapping['target'];

/** The name of the field that a column fills, also of the tenant's own; undefined for full names and for none. */
export function targetField(target: ColumnTarget): string | undefined {
  if (!target) return undefined;
  if ('field' in target) return target.field;
  return 'custom' in target ? target.custom : undefined;
}
