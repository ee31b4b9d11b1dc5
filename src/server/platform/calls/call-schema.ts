import type { GraphQLType } from 'graphql';
import { type Static, type TObject, type TSchema, Type } from 'typebox';

/** `default`: of an argument. */
type Options = {
  readonly description?: string;
  readonly default?: unknown;
};

/**
 * What arguments and answers of calls are declared by: TypeBox, of which `graphql-type.ts` makes the types of GraphQL.
 * `title` is the name of the GraphQL type, `x-scalar` that of a scalar that JSON Schema does not know.
 */
export const t = {
  string: (options: Options = {}) => Type.String(options),
  id: (options: Options = {}) => Type.String({ ...options, 'x-scalar': 'ID' }),
  boolean: (options: Options = {}) => Type.Boolean(options),
  /** A whole number of 32 bits. */
  integer: (options: Options = {}) => Type.Integer(options),
  number: (options: Options = {}) => Type.Number(options),
  /** An instant in UTC: 2026-02-28T13:45:00Z. */
  timestamp: (options: Options = {}) => Type.String({ ...options, 'x-scalar': 'Timestamp' }),
  localDate: (options: Options = {}) => Type.String({ ...options, 'x-scalar': 'LocalDate' }),
  json: (options: Options = {}) => Type.Unknown({ ...options, 'x-scalar': 'JSON' }),

  /** May be null; an argument or a part of an input may also be left out. */
  nullable: <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()])),

  list: <T extends TSchema>(items: T, options: Options = {}) => Type.Array(items, options),

  /** One of the values: an enumeration of that name. */
  choice: <const V extends string>(name: string, values: readonly V[], options: Options = {}) =>
    Type.Unsafe<V>({ ...options, enum: values, title: name }),

  /** An object of the type of that name. The same schema is the same type wherever it stands. */
  object: <P extends Record<string, TSchema>>(
    name: string,
    parts: P,
    options: Pick<Options, 'description'> = {},
  ) => Type.Object(parts, { ...options, title: name }),

  /** A part of an answer that takes arguments of its own. */
  withArguments: <A extends Record<string, TSchema>, T extends TSchema>(
    args: A,
    answer: T,
    options: Pick<Options, 'description'> = {},
  ) =>
    Type.Unsafe<(args: Readonly<Static<TObject<A>>>) => Promise<Static<T>> | Static<T>>({
      ...options,
      'x-arguments': args,
      'x-answer': answer,
    }),

  /** What the contract has a type of, which clients use, too. */
  as: <T>(schema: TSchema) => Type.Unsafe<T>(schema),

  /** What has a type of GraphQL already: records and filters, whose types are made of metadata. */
  graphql: <T>(type: GraphQLType, options: Options = {}) => Type.Unsafe<T>({ ...options, 'x-type': type }),
} as const;
