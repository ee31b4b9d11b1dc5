import { ApiError, type ErrorMessage } from '../../../contract/errors.ts';

/** By the codes of PostgreSQL and of the operating system. */
const BY_CODE: Readonly<Record<string, ErrorMessage>> = {
  // A statement was ended, by its limit or because nobody waits for it.
  '57014': 'timeout',
  // A parameter holds NUL, which no value of PostgreSQL can: text, or text within JSON.
  '22021': 'invalid-text',
  '22P05': 'invalid-text',
  // Others wrote at the same moment, again and again (`race.ts`).
  '40P01': 'unavailable',
  '40001': 'unavailable',
  '53100': 'storage-full',
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  // It is stopped, starts, recovers, or has no connection left.
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '25006': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
};

/** What `pg` says of a connection that is gone, without a code. */
const GONE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/;
/** What PGlite, and the file system that it is given, say where there is no room. */
const NO_ROOM = /no space left on device|ENOSPC|disk quota exceeded/i;

/** So long is a database that had no room taken to have none still (milliseconds). */
const FULL_MS = 15_000;
let lastFull = -Infinity;

/** Has a statement of this process met a full disk a moment ago? */
export const wasFull = (now: number = Date.now()): boolean => now - lastFull < FULL_MS;

/**
 * An error of the database as callers of the API are to know it; what is no trouble of the database itself stays as it
 * is. Its cause is for the log.
 */
export function databaseFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  const message = messageOf(error);
  if (!message) return error;
  if (message === 'storage-full') lastFull = Date.now();
  const failure = new ApiError({ message });
  failure.cause = error;
  return failure;
}

/** Half of a character in JSON; of other texts the driver makes a sign of its own. */
const HALF = /surrogate/;

function messageOf(error: Error): ErrorMessage | undefined {
  const { code: given, detail } = error as { readonly code?: unknown; readonly detail?: unknown };
  const code = String(given);
  if (code === '22P02' && typeof detail === 'string' && HALF.test(detail)) return 'invalid-text';
  const known = BY_CODE[code] ?? (code.startsWith('08') ? 'unavailable' : undefined);
  if (known) return known;
  if (NO_ROOM.test(error.message)) return 'storage-full';
  // The database has ended itself: where it had no room it says so first, and then what came of it.
  if ((error as { readonly severity?: unknown }).severity === 'PANIC')
    return wasFull() ? 'storage-full' : 'unavailable';
  return GONE.test(error.message) ? 'unavailable' : undefined;
}
