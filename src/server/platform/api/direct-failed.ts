import { type ExecutionResult, type FieldNode, type GraphQLError, locatedError } from 'graphql';

/** Why a call failed on the direct way: the usual way tells it, and does not try it again. */
export class DirectFailed extends Error {
  readonly result: ExecutionResult;

  constructor(cause: unknown, result: ExecutionResult) {
    super('The call failed on the direct way', { cause });
    this.result = result;
  }
}

/** An error as the answer names it: by the place of its field. */
export const errorAt = (
  cause: unknown,
  { node, key }: { readonly node: FieldNode; readonly key: string },
): GraphQLError => locatedError(cause, [node], [key]);
