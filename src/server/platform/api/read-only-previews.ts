import { type ExecutionArgs, getOperationAST, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { forbidden } from '../../base/access/access.ts';
import type { ApiContext } from '../calls/context.ts';

/** Who looks through the eyes of another role only looks: mutations are refused as a whole. */
export const readOnlyPreviews: Plugin<ApiContext> = {
  onExecute({ args, setResultAndStopExecution }) {
    const { document, operationName, contextValue } = args as ExecutionArgs & { contextValue: ApiContext };
    if (!contextValue.access.isPreview) return;
    if (getOperationAST(document, operationName)?.operation !== 'mutation') return;
    const originalError = forbidden({ role: contextValue.access.role.name, action: 'EDIT' });
    setResultAndStopExecution({
      data: null,
      errors: [new GraphQLError(originalError.message, { originalError })],
    });
  },
};
