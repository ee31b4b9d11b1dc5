import type { Problem } from '../errors.ts';
import type { Operator } from './operators.ts';
import type { MeaningRule } from './meaning.ts';

/** Field kinds (specification, section 3). */
export const KINDS = [
  'BOOLEAN',
  'LOCAL_DATE',
  'LOCAL_DATETIME',
  'ENUM',
  'LIST',
  'DOUBLE',
  'INT',
  'LONG',
  'OBJECT',
  'ZONE_ID',
  'FLOAT',
  'NONE',
  'STRING',
  'LOCAL_TIME',
  'TIMESTAMP',
] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds of days and moments. */
export const DATED_KINDS: readonly Kind[] = ['LOCAL_DATE', 'LOCAL_DATETIME', 'TIMESTAMP'];

/** Kinds of the plain values that a LIST may hold instead of records. */
export const ELEMENT_KINDS = [
  'BOOLEAN',
  'LOCAL_DATE',
  'LOCAL_DATETIME',
  'ENUM',
  'DOUBLE',
  'INT',
  'LONG',
  'ZONE_ID',
  'FLOAT',
  'STRING',
  'LOCAL_TIME',
  'TIMESTAMP',
] as const satisfies readonly Kind[];
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** What the text of a STRING is, each with a file of its name in `contract/formats`. */
export const TEXT_FORMATS = [
  'email',
  'phone',
  'address',
  'url',
  'multiline',
  'filter',
  'richText',
  'money',
  'color',
  'secret',
  'sms',
  'document',
  'values',
  'objectName',
  'fieldName',
  'actionName',
] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];
/** By key of the model: only kinds and formats that have keys of their own read them. */
export type FormatSettings = Readonly<Record<string, string | number>>;

/** The part of a field that its kind needs to judge a value. Both model fields and introspected fields have it. */
export interface FieldRules {
  readonly kind: Kind;
  readonly typeName?: string | null | undefined;
  readonly minLength?: number | null | undefined;
  readonly maxLength?: number | null | undefined;
  readonly min?: number | null | undefined;
  readonly max?: number | null | undefined;
  readonly format?: TextFormat | null | undefined;
  /** What the own keys of the format, else of the kind, say in the model. */
  readonly settings?: FormatSettings | null | undefined;
  readonly enumValues?: readonly { readonly name: string; readonly label?: string }[] | null | undefined;
  /** LIST of plain values or of items instead of records. */
  readonly element?: FieldElement | null | undefined;
}

/** What a LIST holds that are no records: values of one kind, or items with values of their own. */
export type FieldElement = ElementKind | readonly ItemRules[];

export interface ItemRules extends FieldRules {
  readonly name: string;
  readonly required: boolean;
}

export type Parsed<V> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly problem: Omit<Problem, 'path'> };

export interface FormatContext {
  /** A BCP 47 tag. */
  readonly locale: string;
  /** An IANA zone: where TIMESTAMP is shown. */
  readonly timeZone: string;
  readonly yes: string;
  readonly no: string;
}

/**
 * What aggregates do with values. `category`: they are grouped and counted. `number`: they are also summed and put into
 * ranges. `day`, `dateTime`, `time`: they are grouped by parts of dates, and have a first and a last one.
 */
export type AggregatesAs = 'category' | 'number' | 'day' | 'dateTime' | 'time';

/**
 * What a kind says of its values, or a format of those of its kind. A value is what the API's JSON carries:
 * LONG is text of digits (exact past 2^53), dates and times are ISO 8601 text, TIMESTAMP ends in Z,
 * OBJECT is an id, LIST is a list. `null` is judged before a kind is asked (see `record/validate.ts`).
 */
export interface ValueDefinition<V = unknown> {
  readonly operators: readonly Operator[];
  /** Does the value fit the field? Answers the value in its canonical form. */
  parse(raw: unknown, field: FieldRules): Parsed<V>;
  /** A value that a filter asks for, where it is judged otherwise: bounds of the field do not bind a filter. */
  parseOperand?(raw: unknown, field: FieldRules): Parsed<V>;
  /** A value out of text, where `parse` takes no text: tenants' own fields come so. Else the text itself. */
  fromText?(text: string): unknown;
  /** The value as a person of the locale reads it. */
  format(value: V, context: FormatContext, field: FieldRules): string;
  /** Below zero where `a` comes before `b`, as lists sort; undefined: values are not compared so. */
  compare?(a: V, b: V): number;
  /** Does the value say nothing, though it is not empty? */
  isNothing?(value: V): boolean;
  /** How records are grouped and measured by the values; undefined: they are not. */
  readonly aggregatesAs?: AggregatesAs | undefined;
  /** Are values aligned right, as numbers are? */
  readonly numeric: boolean;
  /** Text that people write: words are looked for in it. `markup`: tags stand among them. */
  readonly text?: 'plain' | 'markup' | undefined;
  /** The words of a text with markup. Filters look through these where the field is searchable. */
  wordsOf?(value: V, field: FieldRules): string;
  readonly meaning: MeaningRule;
  /** How a column of a file may write the values, to choose from. */
  readonly notations?: readonly string[];
  /** What a list's column shows unless its view says so: else text. */
  readonly cell?: 'tags' | 'link';
  /** Forms give a field the whole width. */
  readonly wide?: boolean;
}

/** One file per kind. */
export interface KindDefinition<V = unknown> extends ValueDefinition<V> {
  readonly kind: Kind;
}

export const fits = <V>(value: V): Parsed<V> => ({ ok: true, value });
export const breaks = (
  message: Problem['message'],
  params?: Problem['params'],
): { readonly ok: false; readonly problem: Omit<Problem, 'path'> } => ({
  ok: false,
  problem: params ? { message, params } : { message },
});
