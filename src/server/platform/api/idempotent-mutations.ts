import { createHash } from 'node:crypto';
import { type ExecutionArgs, type ExecutionResult, getOperationAST, GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin, YogaInitialContext } from 'graphql-yoga';
import { ApiError } from '../../../contract/errors.ts';
import { onceFor, type Outcome } from '../../base/records/idempotency.ts';
import type { ApiContext } from '../calls/context.ts';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Visible ASCII. */
const KEY = /^[\x21-\x7e]{1,200}$/;

type Context = ApiContext & YogaInitialContext;
type TypedArgs = ExecutionArgs & { readonly contextValue: Context };
type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/**
 * A mutation that comes with an `Idempotency-Key` is done once: all of its fields and the answer, as one
 * transaction. Queries take no notice of the key.
 */
export const idempotentMutations: Plugin<ApiContext> = {
  onExecute({ args, executeFn, setExecuteFn }) {
    const { document, operationName, contextValue } = args as TypedArgs;
    const key = contextValue.request.headers.get(IDEMPOTENCY_KEY);
    if (key === null || getOperationAST(document, operationName)?.operation !== 'mutation') return;
    setExecuteFn((given: ExecutionArgs) => executeOnce(key, given, executeFn as Execute));
  },
};

async function executeOnce(key: string, args: ExecutionArgs, execute: Execute): Promise<ExecutionResult> {
  const context = args.contextValue as Context;
  try {
    return await doneOnce(key, context.params, context, async (within) => {
      const { data, errors } = await execute({ ...args, contextValue: { ...context, ...within } });
      // Whatever came after the first error met a transaction that had failed already.
      if (errors?.length) return { answer: { data: null, errors: errors.slice(0, 1) }, failed: true };
      return { answer: { data: data ?? null }, failed: false };
    });
  } catch (error) {
    return refused(error as Error);
  }
}

/**
 * Does a call once for its key.
 * @throws ApiError bad-request for what is no key, idempotency-conflict; whatever the work throws
 */
export async function doneOnce(
  key: string,
  params: GraphQLParams,
  context: ApiContext,
  work: (within: ApiContext) => Promise<Outcome<ExecutionResult>>,
): Promise<ExecutionResult> {
  const { db, viewer, access } = context;
  if (!KEY.test(key)) throw new ApiError({ message: 'bad-request', path: IDEMPOTENCY_KEY });
  // What others keep of the records is out of date only once the transaction is through.
  const afterwards: (() => void)[] = [];
  const told: Pick<ApiContext, 'written' | 'accessChanged' | 'configurationChanged' | 'sessionsEnded'> = {
    written: (object) => void afterwards.push(() => context.written(object)),
    accessChanged: () => void afterwards.push(() => context.accessChanged()),
    configurationChanged: () => void afterwards.push(() => context.configurationChanged()),
    sessionsEnded: (ids) => void afterwards.push(() => context.sessionsEnded(ids)),
  };
  const result = await onceFor<ExecutionResult>(
    db,
    { tenantId: db.tenantId, userId: viewer.userId, key },
    hashOf(params, access.stamp),
    (tx) => work({ ...context, db: tx, ...told }),
  );
  for (const tell of afterwards) tell();
  return result;
}

function refused(originalError: Error): ExecutionResult {
  return { data: null, errors: [new GraphQLError(originalError.message, { originalError })] };
}

/**
 * Of what the client sent; `extensions` do not change what is done. With other rights than then it is another call: the
 * kept answer may hold what the user sees no more.
 */
function hashOf({ query, variables, operationName }: GraphQLParams, rights: string): string {
  const body = JSON.stringify([query, variables ?? {}, operationName ?? null, ...(rights ? [rights] : [])]);
  return createHash('sha256').update(body).digest('hex');
}
