import { gql, type TypedDocumentNode } from '@apollo/client';
import type { initGraphQLTada, ResultOf as MutableResultOf, VariablesOf } from 'gql.tada';
import type { DocumentNode } from 'graphql';
import type { ApiSchema } from './api-schema.ts';

export type { VariablesOf };

type Tada = ReturnType<
  typeof initGraphQLTada<{
    introspection: ApiSchema;
    disableMasking: true;
    scalars: { JSON: unknown; Timestamp: string };
  }>
>;

type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** What a document, or a fragment, is answered with: as the schema says. */
export type ResultOf<D> = Frozen<MutableResultOf<D>>;

/** A result of which parts are known more exactly than the schema says: what is JSON there, or any text. */
export type Known<T, P extends Partial<T>> = Readonly<Omit<T, keyof P> & P>;

/** A document of a text that is made at run time, with the fragments that it spreads: the caller says its types. */
export const runtimeDocument = (text: string, fragments: readonly DocumentNode[] = []): DocumentNode =>
  gql([text, ...fragments.map(() => '')], ...fragments);

/**
 * A document for the API, typed by its schema (`api-schema.ts`): result and variables follow from the text. Fragments
 * that it spreads come as the second argument.
 */
export const graphql = runtimeDocument as unknown as Tada;

/** The same document, with a result (R) that is known more exactly; one that the schema contradicts does not compile. */
export const knowing =
  <R>() =>
  <W, V>(
    document: TypedDocumentNode<W, V> & ([R] extends [Frozen<W>] ? unknown : never),
  ): TypedDocumentNode<R, V> =>
    document as DocumentNode;
