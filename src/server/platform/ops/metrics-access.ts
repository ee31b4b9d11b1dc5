import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

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
 * Who may read the metrics: with a token set, whoever sends it as bearer token, from anywhere; without, programs of
 * this machine that ask directly. The name that they ask for is looked at as well, since a browser's page can be made
 * to ask this machine under a name of its own.
 */
export function mayReadMetrics(incoming: IncomingMessage | undefined, token: string | undefined): boolean {
  if (!incoming) return false;
  const { headers, socket } = incoming;
  if (token !== undefined) {
    const given = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    return given !== undefined && isSame(given, token);
  }
  return (
    LOOPBACK.has(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}

/** In constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
