import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createListener, isIPv6, type Server as Listener } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { currentRequest } from '../log/current-request.ts';
import { beginCall, leaveTime, peopleCall } from '../people.ts';
import { StartError } from '../start-error.ts';
import { inTurn } from './in-turn.ts';
import { isUpload, type UploadPaths } from './upload-paths.ts';

/** What a client may cost before its request has been answered (milliseconds, but for the first). */
export const HOST_LIMITS = {
  /** Bytes of the head. The address of a list holds its filter: one of 500 rules takes about 100 KB. */
  maxHeaderSize: 256 * 1024,
  /** Until the head is there: with the time until that is looked at, 20 s. */
  headersTimeout: 19_500,
  /** Until the body is there, too; 1 MiB over a slow line. Of a file: between two pieces of it. */
  requestTimeout: 60_000,
  /** Between two requests. Proxies keep connections for a minute, and must not meet one that is just being closed. */
  keepAliveTimeout: 75_000,
  /** How often the times are looked at. */
  connectionsCheckingInterval: 500,
  /** How long running requests may take once the server is told to stop. */
  drain: 10_000,
  /** After this time the next page of the crowd begins, whether or not this one has been sent. */
  pageTurn: 500,
} as const;

type HostLimits = { readonly [K in keyof typeof HOST_LIMITS]: number };

/** Sees each request; has it answered by calling `answer`. */
export type RequestObserver = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: () => void,
) => void;

export interface Host {
  /** `http://localhost:8080`, with the port that is really listened on. */
  readonly url: string;
  /** Takes no new requests and resolves when the running ones are answered, or cut off where they take too long. */
  close(): Promise<void>;
}

interface HostOptions {
  readonly port: number;
  /** The address to listen on; `localhost` is both of this machine's own, and without one it is all there are. */
  readonly host?: string | undefined;
  readonly observe?: RequestObserver | undefined;
  readonly limits?: Partial<HostLimits>;
  /** Paths whose body is a file, over however slow a line. */
  readonly uploads?: UploadPaths;
  /**
   * Addresses that many people open in the same moment: pages are answered a few at a time, and slower while others work, so
   * that nobody else waits for all of them. What is told with a page is of the crowd as well, but waits for nothing.
   */
  readonly crowdOf?: (url: string) => 'page' | 'told' | undefined;
}

/** Pages of a crowd that are made at once: with nobody else there, and while people call. */
const [AT_ONCE, BESIDE_PEOPLE] = [4, 1];
/** After each of them, so many times as long as it took is left to others. */
const LEFT = 4;

/**
 * Hosts a `Request → Response` function over HTTP.
 * @throws StartError when the port is in use or not allowed, or the address none of this machine
 */
export async function hostApi(
  fetch: Parameters<typeof getRequestListener>[0],
  { port, host, observe, limits: given, uploads = new Set(), crowdOf = () => undefined }: HostOptions,
): Promise<Host> {
  const { drain, requestTimeout, pageTurn, ...limits } = { ...HOST_LIMITS, ...given };
  const listener = getRequestListener(fetch);
  const turn = inTurn(() => (peopleCall() ? BESIDE_PEOPLE : AT_ONCE));
  const inCrowd = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (outgoing.destroyed) return;
    const begun = performance.now();
    await Promise.race([listener(incoming, outgoing), delay(pageTurn, undefined, { ref: false })]);
    await leaveTime(performance.now() - begun, LEFT);
  };
  /** Who is still sending a request has no turn yet, and needs none. */
  const queue = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    setImmediate(() => {
      if (incoming.complete) void turn(() => inCrowd(incoming, outgoing));
      else void listener(incoming, outgoing);
    });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    boundBody(incoming, outgoing, requestTimeout, uploads);
    if (hasTwoHosts(incoming.rawHeaders)) outgoing.writeHead(400, { Connection: 'close' }).end();
    else if (crowdOf(incoming.url ?? '') === 'page') queue(incoming, outgoing);
    else {
      if (crowdOf(incoming.url ?? '') === undefined) countCall(outgoing);
      void listener(incoming, outgoing);
    }
  };
  const server = createServer(
    { ...limits, requestTimeout: 0 },
    observe ? (incoming, outgoing) => observe(incoming, outgoing, () => answer(incoming, outgoing)) : answer,
  );
  const real = await listen(server, port, host === 'localhost' ? '127.0.0.1' : host);
  const other = host === 'localhost' ? await listenOnOther(server, real, port !== 0) : undefined;
  const name = host === undefined || ANY.has(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return { url: `http://${name}:${real}`, close: () => close(server, other, drain) };
}

/** Others leave time to whoever waits for the answer, unless it only tells how far they have come. */
function countCall(outgoing: ServerResponse): void {
  const call = beginCall();
  outgoing.once('close', () => call.end());
  const note = currentRequest();
  if (note) note.call = call;
}

/** What asks for all addresses of this machine. */
const ANY: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Answers the port that is really listened on. */
async function listen(server: Listener, port: number, host?: string): Promise<number> {
  const listening = once(server, 'listening');
  server.listen({ port, host });
  await listening.catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, port, host);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** `localhost` is two addresses: programs try one or the other first. Undefined where this machine has but one. */
async function listenOnOther(server: Server, port: number, isChosen: boolean): Promise<Listener | undefined> {
  const other = createListener({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  try {
    await listen(other, port, '::1');
    return other;
  } catch (error) {
    // Somebody else has it, and would get what people send to `localhost`.
    if (isChosen && error instanceof StartError && error.message.startsWith('Port')) {
      server.close();
      throw error;
    }
    return undefined;
  }
}

/**
 * Node has one limit for all requests: a file over a slow line would not come to its end. What came in one piece with its
 * head, as most do, needs none.
 */
function boundBody(...given: Parameters<typeof boundLateBody>): void {
  setImmediate(() => {
    const [incoming] = given;
    if (!incoming.complete && !incoming.destroyed) boundLateBody(...given);
  });
}

function boundLateBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  timeout: number,
  uploads: UploadPaths,
): void {
  const { socket } = incoming;
  const takesFile = isUpload(uploads, incoming.url?.split('?', 1)[0] ?? '');
  let seen = socket.bytesRead;
  const late = setTimeout(() => {
    if (incoming.complete || incoming.destroyed) return;
    if (takesFile && socket.bytesRead > seen) {
      seen = socket.bytesRead;
      late.refresh();
    } else if (outgoing.headersSent) incoming.destroy();
    else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
  }, timeout);
  incoming.once('close', () => clearTimeout(late));
}

/** What stands between clients and the server may have looked at the other one. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

function close(server: Server, other: Listener | undefined, drain: number): Promise<void> {
  const ended = [server, ...(other ? [other] : [])].map(
    (each) => new Promise<void>((resolve) => each.close(() => resolve())),
  );
  const late = setTimeout(() => server.closeAllConnections(), drain);
  // A connection that is kept alive would be open until its client has nothing more to ask for.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  server.closeIdleConnections();
  return Promise.all(ended).then(() => {
    clearTimeout(late);
    clearInterval(idle);
  });
}

function listenProblem(error: NodeJS.ErrnoException, port: number, host = ''): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use. Stop the other program, or set PORT to a free port.`);
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} may not be used by this user. Set PORT to one from 1024 up.`);
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(error.code ?? '')) {
    return new StartError(
      `HOST is "${host}", which is no address of this machine. Set HOST to one of its addresses, to 0.0.0.0 for all ` +
        'of them, or to localhost for this machine alone.',
    );
  }
  return error;
}
