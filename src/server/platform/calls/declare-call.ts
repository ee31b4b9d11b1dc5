import type { GraphQLResolveInfo } from 'graphql';
import type { Static, TObject, TSchema } from 'typebox';
import type { ApiContext, Call } from './context.ts';
import { answerType, argumentTypes } from './graphql-type.ts';
import type { Shows } from './shown.ts';

type Parts = Record<string, TSchema>;
type NullableKeys<T> = { [K in keyof T]-?: null extends T[K] ? K : never }[keyof T];

/** A part of an answer, or what makes it, called only where it is asked for. */
type Part<T> = Answer<T> | (() => Answer<T> | Promise<Answer<T>>);

/** What a resolver may answer for a type: what may be null may be left out, and nothing of it is changed. */
type Answer<T> = unknown extends T
  ? T
  : T extends null
    ? T | undefined
    : T extends (args: infer A) => Promise<infer U> | (infer U)
      ? (args: A) => Answer<U> | Promise<Answer<U>>
      : T extends readonly (infer U)[]
        ? readonly Answer<U>[]
        : T extends object
          ? { readonly [K in keyof T as K extends NullableKeys<T> ? never : K]: Part<T[K]> } & {
              readonly [K in NullableKeys<T>]?: Part<T[K]> | undefined;
            }
          : T;

/** What may be answered where a call declares this schema. */
export type AnswerOf<R extends TSchema> = Answer<Static<R>>;

interface Declaration<A extends Parts, R extends TSchema> {
  /** What it shows of records: judged before it is resolved. */
  readonly shows: Shows;
  readonly description?: string;
  readonly args?: A;
  readonly answer: R;
  readonly resolve: (
    args: Readonly<Static<TObject<A>>>,
    context: ApiContext,
    info: GraphQLResolveInfo,
  ) => AnswerOf<R> | Promise<AnswerOf<R>>;
}

/** A call of the API, of one declaration of its arguments and answer: types of GraphQL and of the resolver are made of it. */
export function declareCall<R extends TSchema, A extends Parts = Record<never, never>>(
  declaration: Declaration<A, R>,
): Call {
  const { shows, description, args, answer, resolve } = declaration;
  return {
    shows,
    type: answerType(answer),
    description,
    ...(args && { args: argumentTypes(args) }),
    resolve: (_source, given, context, info) => resolve(given as Readonly<Static<TObject<A>>>, context, info),
  };
}
