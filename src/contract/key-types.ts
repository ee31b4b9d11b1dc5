import { type TArray, type TBoolean, type TOptional, type TRecord, type TString, Type } from 'typebox';
import { FIELD_NAME, type FieldFit, VALUE_NAME } from './names.ts';

export const closed = { additionalProperties: false };

/** A key that is false where it is left out. */
export const Flag = (description: string, annotations: Annotations = {}): TOptional<TBoolean> =>
  Type.Optional(Type.Boolean({ default: false, description, ...annotations, examples: [true] }));

/** What a key says of itself beside its description (`names.ts`). */
interface Annotations {
  readonly 'x-with'?: string | readonly string[];
  readonly 'x-without'?: readonly string[];
  readonly 'x-for'?: readonly string[];
  readonly 'x-like'?: string;
  readonly 'x-through'?: string;
}

const fitting = (fit: FieldFit | undefined) => (fit === undefined ? {} : { 'x-fit': fit });

/** A key with the name of a field. */
export const FieldKey = (
  description: string,
  example: string,
  fit?: FieldFit,
  annotations: Annotations = {},
): TString =>
  Type.String({
    pattern: FIELD_NAME,
    description,
    'x-names': 'field',
    ...fitting(fit),
    ...annotations,
    examples: [example],
  });

/** The same where it may be left out; `absent`: what happens then. */
export const OptionalField = (
  description: string,
  absent: string,
  example: string,
  fit?: FieldFit,
  annotations: Annotations = {},
): TOptional<TString> =>
  Type.Optional(
    Type.String({
      pattern: FIELD_NAME,
      description,
      'x-names': 'field',
      ...fitting(fit),
      ...annotations,
      'x-default': absent,
      examples: [example],
    }),
  );

/** The name of a field in a list of them. */
export const FieldItem = (example: string, fit?: FieldFit, annotations: Annotations = {}): TString =>
  Type.String({
    pattern: FIELD_NAME,
    'x-names': 'field',
    ...fitting(fit),
    ...annotations,
    examples: [example],
  });

/** The name of a section of the form in a list of them. */
export const SectionItem = Type.String({
  pattern: FIELD_NAME,
  'x-names': 'section',
  examples: ['address'],
});

/** One ENUM field, and some of its values. */
export const FieldValues = (
  description: string,
  values: string,
  absent: string,
  example: Readonly<Record<string, readonly string[]>>,
): TOptional<TRecord<string, TArray<TString>>> =>
  Type.Optional(
    Type.Record(
      Type.String({ pattern: FIELD_NAME }),
      Type.Array(
        Type.String({
          pattern: VALUE_NAME,
          'x-names': 'enum',
          'x-of': '^',
          examples: [Object.values(example)[0]?.[0] ?? ''],
        }),
        {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          description: values,
          examples: [Object.values(example)[0]],
        },
      ),
      {
        ...closed,
        minProperties: 1,
        maxProperties: 1,
        description,
        'x-keys': 'field',
        'x-fit': 'ENUM',
        'x-default': absent,
        examples: [example],
      },
    ),
  );
