import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** A proxy on the same machine sends them: behind it, callers from anywhere look local. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a program of this machine asks, directly. The name that it asks for is looked at as well, since a browser's page
 * can be made to ask this machine under a name of its own.
 */
export function isFromThisMachine(context: Context): boolean {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (!incoming) return false;
  const { headers, socket } = incoming;
  return (
    LOOPBACK.has(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}
