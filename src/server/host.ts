import { createAdaptorServer } from '@hono/node-server';
import { StartError } from './start-error.ts';

/** The address of a list holds its filter: one of 500 rules takes about 100 KB. */
const MAX_HEADER_BYTES = 256 * 1024;

export interface Host {
  /** `http://localhost:8080`, with the port that is really listened on. */
  readonly url: string;
  /** Takes no new requests and resolves when the running ones are answered; idle connections are cut. */
  close(): Promise<void>;
}

/**
 * Hosts a `Request → Response` function over HTTP on all interfaces.
 * @throws StartError when the port is in use or not allowed
 */
export function hostApi(
  fetch: (request: Request) => Response | Promise<Response>,
  { port }: { readonly port: number },
): Promise<Host> {
  const server = createAdaptorServer({ fetch, serverOptions: { maxHeaderSize: MAX_HEADER_BYTES } });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, port)));
    server.listen(port, () => {
      const address = server.address();
      const real = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ url: `http://localhost:${real}`, close: () => close(server) });
    });
  });
}

function close(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
}

function portProblem(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use. Stop the other program, or set PORT to a free port.`);
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} may not be used by this user. Set PORT to one from 1024 up.`);
  }
  return error;
}
