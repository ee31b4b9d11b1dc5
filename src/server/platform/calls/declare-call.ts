import type { GraphQLResolveInfo } from 'graphql';
import type { Static, TObject, TSchema } from 'typebox';
import type { ApiContext, Call } from './context.ts';
import { answerType, argumentTypes } from './graphql-type.ts';
import type { Shows } from './shown.ts';

type Parts = Record<string, TSchema>;
type NullableKeys<T> = { [K in keyof T]-?: null extends T[K] ? K : never }[keyof T];

/** What a resolver may answer for a type: what may be null may be left out, and nothing of it is changed. */
export type Answer<T> = unknown extends T
  ? T
  : T extends readonly (infer U)[]
    ? readonly Answer<U>[]
    : T extends object
      ? { readonly [K in Exclude<keyof T, NullableKeys<T>>]: Answer<T[K]> } & {
          readonly [K in NullableKeys<T>]?: Answer<T[K]> | undefined;
        }
      : T;

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
  ) => Answer<Static<R>> | Promise<Answer<Static<R>>>;
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
