/**
 * Hosts the real API inside a component test: MSW hands every call of the page to the same function that Node hosts
 * in production, over a database of the file's own. Faults are put in its way here; nothing imitates the server.
 */
import { type RawBuilder, sql } from 'kysely';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Call, openApi } from './api.ts';
import { runBatch } from './composed.ts';
import { openTestDatabase } from './databases.ts';

/** A GraphQL call as the page sent it. */
export interface SentCall {
  /** Such as `ListContact`; empty for a call without a name. */
  readonly operation: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Which calls: those of an operation, or all that the function picks. */
export type Which = string | ((call: SentCall) => boolean);

export interface HostedApi {
  /** Calls the API as the page's user, past all faults: what someone else does meanwhile. */
  readonly call: Call;
  /** The GraphQL calls that the page has sent in this test, also those that met a fault. */
  sent(which?: Which): readonly SentCall[];
  /** The page's network fails: no call gets an answer. */
  offline(which?: Which): void;
  /** Answered with a status, and no GraphQL. */
  status(status: number, which?: Which, body?: string): void;
  /** The answer comes so many milliseconds later. */
  slow(ms: number, which?: Which): void;
  /** The API answers, but the page hears of it only after the returned function is called. */
  hold(which?: Which): () => void;
  graphqlError(message: string, which?: Which): void;
  /** Answered with neither data nor an error. */
  empty(which?: Which): void;
  /** Answers the calls that are not GraphQL in the API's place. */
  rest(answer: () => Response): void;
  /** Runs the background jobs that wait, each to its end; calls under way may still make one. */
  runJobs(): Promise<void>;
  /** Writes into the database itself what no caller may: a state that only the server leads to. */
  write(statement: RawBuilder<unknown>): Promise<void>;
  /** Ends all faults, as the end of the test does. */
  recover(): void;
}

type Forward = () => Promise<Response>;
interface Fault {
  readonly which: Which;
  readonly answer: (forward: Forward) => Promise<Response>;
}

const ALL: Which = () => true;

function isMeant(which: Which, call: SentCall): boolean {
  return typeof which === 'string' ? call.operation === which : which(call);
}

interface HostOptions {
  readonly signedIn?: boolean;
  /** Makes a folder with other metadata than the product's. */
  readonly metadata?: () => Promise<string>;
}

/**
 * Serves the page of this test file. A tenant of its own is signed in through the token endpoint; its bearer token
 * stands in for the cookies, which jsdom does not keep where they are HttpOnly.
 */
export function hostApi({ signedIn = true, metadata }: HostOptions = {}): HostedApi {
  let open: Awaited<ReturnType<typeof openForPage>> | undefined;
  let faults: Fault[] = [];
  let rest: (() => Response) | undefined;
  const sent: SentCall[] = [];
  const underWay = new Set<Promise<Response>>();
  const api = () => {
    if (!open) throw new Error('The API opens before the first test.');
    return open;
  };

  const server = setupServer(
    // The page itself, which a login asks for its policy.
    http.head('*/', () => new HttpResponse()),
    http.all('*/api/*', async ({ request }) => {
      const answer = async () => {
        const headers = new Headers(request.headers);
        if (signedIn && !headers.has('authorization')) headers.set('authorization', `Bearer ${api().token}`);
        const body = request.body ? await request.arrayBuffer() : null;
        // As browsers tell it, and as the direct way of reads wants it.
        if (body) headers.set('content-length', String(body.byteLength));
        const { url, method, signal } = request;
        const response = await api().fetch(new Request(url, { method, headers, signal, body }));
        // jsdom's page does not hear of answers to Node's fetch. Like a browser it refuses those that are HttpOnly.
        for (const cookie of response.headers.getSetCookie()) document.cookie = cookie;
        return response;
      };
      const forward: Forward = () => {
        const answered = answer();
        underWay.add(answered);
        return answered.finally(() => underWay.delete(answered));
      };
      const call = await readCall(request);
      if (!call) return rest?.() ?? forward();
      sent.push(call);
      const fault = faults.find(({ which }) => isMeant(which, call));
      return fault ? fault.answer(forward) : forward();
    }),
  );
  const recover = () => {
    faults = [];
    rest = undefined;
  };
  const add = (which: Which, answer: Fault['answer']) => void faults.unshift({ which, answer });

  beforeAll(async () => {
    open = await openForPage(await metadata?.());
    server.listen({ onUnhandledFrame: 'error' });
  });
  afterEach(() => {
    recover();
    sent.length = 0;
  });
  afterAll(async () => {
    server.close();
    await open?.close();
  });

  return {
    call: (query, variables) => api().call(query, variables),
    sent: (which = ALL) => sent.filter((call) => isMeant(which, call)),
    offline: (which = ALL) => add(which, () => Promise.resolve(HttpResponse.error())),
    status: (status, which = ALL, body = '<html>Fault</html>') =>
      add(which, () => Promise.resolve(new HttpResponse(body, { status }))),
    slow: (ms, which = ALL) =>
      add(which, async (forward) => {
        const answer = await forward();
        await delay(ms);
        return answer;
      }),
    hold: (which = ALL) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      add(which, async (forward) => {
        const answer = await forward();
        await promise;
        return answer;
      });
      return resolve;
    },
    graphqlError: (message, which = ALL) =>
      add(which, () => Promise.resolve(HttpResponse.json({ errors: [{ message }] }))),
    empty: (which = ALL) => add(which, () => Promise.resolve(HttpResponse.json({ data: null }))),
    rest: (answer) => {
      rest = answer;
    },
    write: (statement) => api().write(statement),
    runJobs: async () => {
      await Promise.allSettled(underWay);
      await api().runJobs();
    },
    recover,
  };
}

async function openForPage(metadata?: string) {
  const database = await openTestDatabase({ product: true });
  const test = await openApi(database, metadata);
  const { call, token, tenantId } = await test.signIn('page');
  const runJobs = async () => {
    const { rows } = await sql<{ id: string }>`select job_id as id from tessera.batch_work
      where tenant_id = ${tenantId} and ended_at is null order by job_id`.execute(database.kysely);
    for (const { id } of rows) await runBatch({ database, catalog: test.catalog, tenantId, jobId: id });
  };
  const fetch = (request: Request) => test.api.fetch(request);
  const write = async (statement: RawBuilder<unknown>) => {
    await statement.execute(database.kysely);
  };
  return { call, token, runJobs, fetch, write, close: () => database.close() };
}

async function readCall(request: Request): Promise<SentCall | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== '/api/graphql') return undefined;
  const sent: unknown = request.method === 'GET' ? fromAddress(searchParams) : await request.clone().json();
  const {
    operationName = '',
    query,
    variables = {},
  } = sent as {
    operationName?: string;
    query: string;
    variables?: Record<string, unknown>;
  };
  return { operation: operationName, query, variables };
}

const fromAddress = (parameters: URLSearchParams) => ({
  ...Object.fromEntries(parameters),
  variables: JSON.parse(parameters.get('variables') ?? '{}') as Record<string, unknown>,
});
