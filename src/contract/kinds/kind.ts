import type { Problem } from '../errors.ts';
import type { Operator } from './operators.ts';

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

/** `filter`: the JSON text of a compound filter. `richText`: HTML of a few tags (see `rich-text.ts`). */
export const TEXT_FORMATS = ['email', 'phone', 'url', 'multiline', 'filter', 'richText'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** The part of a field that its kind needs to judge a value. Both model fields and introspected fields have it. */
export interface FieldRules {
  readonly kind: Kind;
  readonly typeName?: string | null | undefined;
  readonly minLength?: number | null | undefined;
  readonly maxLength?: number | null | undefined;
  readonly min?: number | null | undefined;
  readonly max?: number | null | undefined;
  readonly format?: TextFormat | null | undefined;
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
  { readonly ok: true; readonly value: V } | { readonly ok: false; readonly problem: Omit<Problem, 'path'> };

export interface FormatContext {
  /** A BCP 47 tag. */
  readonly locale: string;
  /** An IANA zone: where TIMESTAMP is shown. */
  readonly timeZone: string;
  readonly yes: string;
  readonly no: string;
}

/**
 * One file per kind. A value is what the API's JSON carries:
 * LONG is text of digits (exact past 2^53), dates and times are ISO 8601 text, TIMESTAMP ends in Z,
 * OBJECT is an id, LIST is a list. `null` is judged before a kind is asked (see `record/validate.ts`).
 */
export interface KindDefinition<V = unknown> {
  readonly kind: Kind;
  readonly operators: readonly Operator[];
  /** Does the value fit the field? Answers the value in its canonical form. */
  parse(raw: unknown, field: FieldRules): Parsed<V>;
  /** The value as a person of the locale reads it. */
  format(value: V, context: FormatContext, field: FieldRules): string;
  /** Are values of this kind aligned right, as numbers are? */
  readonly numeric: boolean;
}

export const fits = <V>(value: V): Parsed<V> => ({ ok: true, value });
export const breaks = (
  message: Problem['message'],
  params?: Problem['params'],
): { readonly ok: false; readonly problem: Omit<Problem, 'path'> } => ({
  ok: false,
  problem: params ? { message, params } : { message },
});
