import type { GraphQLSchema } from 'graphql';
import type { Context } from 'hono';
import { answerText } from '../../base/http/answer-text.ts';
import { noteAnswer } from '../../base/log/current-request.ts';
import type { ApiContext } from '../calls/context.ts';
import type { DirectAnswers } from './direct-answers.ts';
import type { Plugins, yogaServer } from './yoga-server.ts';

/** A call, by whom, and whose API it goes to. */
export interface GraphqlCall {
  readonly server: GraphqlServer;
  readonly context: ApiContext;
}

/** Where the direct way says that a call failed, and why (`DirectFailed`). */
export const FAILED = 'failedCall';

/** Two ways to the answer of a call: most reads go the first one, and everything else the second. */
export interface GraphqlServer {
  readonly direct: Pick<DirectAnswers, 'answer'>;
  /** Answers GraphQL over HTTP as a whole, each call with a context of its own. */
  readonly answer: (context: Context, apiContext: ApiContext) => Promise<Response>;
}

export function graphqlServer(schema: GraphQLSchema, plugins: Plugins, direct: DirectAnswers): GraphqlServer {
  // A large part of all code, which the server's first answer can do without (`main.ts` loads it then).
  let making: Promise<ReturnType<typeof yogaServer>> | undefined;
  const yoga = () =>
    (making ??= import('./yoga-server.ts').then((module) =>
      module.yogaServer(schema, [...plugins, direct.plugin]),
    ));
  return {
    direct,
    answer: async (context, apiContext) => {
      const { url, method, headers, signal } = context.req.raw;
      // What was read on the direct way is kept by the context.
      const request =
        method === 'POST'
          ? new Request(url, { method, headers, body: await context.req.arrayBuffer() })
          : context.req.raw;
      const server = await yoga();
      const failed = context.get(FAILED) as unknown;
      const answer = await server.fetch(request, { ...apiContext, signal, ...(failed ? { failed } : {}) });
      // The whole text at once, so that it leaves in one piece with its headers.
      const text = await new Response(answer.body).text();
      noteAnswer(text);
      return answerText(context.req.raw, text, answer.status, Object.fromEntries(answer.headers));
    },
  };
}
