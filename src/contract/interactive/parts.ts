import { type Static, Type } from 'typebox';
import {
  closed,
  formattedText,
  nodeReference,
  plainText,
  share,
  VariableDeclaration,
  VariableReference,
} from '../documents/parts.ts';
import type { CompoundFilter } from '../filter/filter.ts';

/** The name of one of the content's variables; '' where none is chosen yet. */
export const VariableName = VariableReference;
export const Label = plainText(200);
/** `{{firstName | fallback: "you"}}` stands for what is known of the receiver. */
export const Text = plainText(4000);
/** Marks as in `Text`; about 4,000 characters and their markup. */
export const RichText = formattedText(12_000);
/** As `RichText`, for a text of about 200 characters. */
export const RichLabel = formattedText(2000);
export const Seconds = Type.Number({ minimum: 0, maximum: 86_400 });
const Fraction = share(1);
/** Fractions of the frame, or of the page, from its upper left corner. */
export const BOX = { x: Fraction, y: Fraction, width: Fraction, height: Fraction };
export type Box = Readonly<Record<keyof typeof BOX, number>>;

/** Where something leads. */
export const Goto = Type.Union([
  closed({ type: Type.Literal('timecode'), time: Seconds }),
  closed({ type: Type.Literal('url'), url: Type.String({ maxLength: 2000 }) }),
  closed({ type: Type.Literal('page'), page: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
  closed({ type: Type.Literal('start') }),
]);
export type Goto = Static<typeof Goto>;

export const VARIABLE_KINDS = ['STRING', 'DOUBLE', 'BOOLEAN', 'LIST'] as const;
/** A LIST holds the ids of what was chosen. */
export const Variable = closed({
  name: VariableDeclaration,
  kind: Type.Enum([...VARIABLE_KINDS]),
});
export type Variable = Static<typeof Variable>;
export type VariableKind = (typeof VARIABLE_KINDS)[number];

export const Assignment = closed({
  variable: VariableName,
  value: Type.Union([Text, Type.Number(), Type.Boolean(), Type.Null()]),
});
export type Assignment = Static<typeof Assignment>;

/** The object that conditions ask: its fields are the content's variables. */
export const CONDITION_OBJECT = 'Variables';
/** A compound filter, as everywhere (`condition.ts` judges and answers it). */
export const Condition = Type.Unsafe<CompoundFilter>(
  Type.Object({ type: Type.Enum(['FILTER', 'EXPRESSION']) }),
);

/**
 * After so many seconds it goes on where `choice` leads; never for viewers who have switched limits off. `counts`: the choice
 * is recorded as their answer, marked as made by the limit, with what it sets and scores. Else no answer is recorded.
 */
export const TimeLimit = closed({
  seconds: Type.Number({ minimum: 3, maximum: 3600 }),
  choice: nodeReference('choices'),
  counts: Type.Optional(Type.Boolean()),
});

/** How content is played whose text is of another language than the page. A BCP 47 tag. */
export const LANGUAGE = Type.Optional(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }));
