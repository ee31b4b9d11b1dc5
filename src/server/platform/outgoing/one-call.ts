import type { LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type OutgoingAnswer, OutgoingError, type OutgoingProblem, shownAddress } from './outgoing-error.ts';

/** What a foreign server may cost (bytes, milliseconds). */
export interface OutgoingLimits {
  /** Of the answer's body, unpacked. */
  readonly bytes: number;
  /** Of the answer's head. */
  readonly headBytes: number;
  /** Until the head of the answer is there. */
  readonly firstByteMs: number;
  /** For all of it: name, turn, redirects and body. */
  readonly totalMs: number;
  readonly redirects: number;
}

interface OneCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** Nothing else is connected to. */
  readonly addresses: readonly LookupAddress[];
  readonly limits: OutgoingLimits;
  readonly signal: AbortSignal;
  /** Certificates to trust in place of those that Node knows. */
  readonly ca?: string | undefined;
  /** Is told of the bytes that come, as they come. */
  readonly received: (bytes: number) => void;
}

/** Codings that are asked for and understood; of one that was given twice only the last. */
const UNPACKERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
export const ACCEPTED_CODINGS = 'gzip, deflate, br';

/** @throws OutgoingError; the signal's reason, where that came */
export async function callOnce(call: OneCall): Promise<OutgoingAnswer> {
  const { url, method, headers, body, addresses, limits, signal, ca } = call;
  const isSecure = url.protocol === 'https:';
  const stop = new AbortController();
  const failed = failures(url);
  const late = setTimeout(() => stop.abort(failed('timeout', FIRST_BYTE, SLOW)), limits.firstByteMs);
  const either = AbortSignal.any([signal, stop.signal]);
  /** How far it came: TCP, then what the call itself goes over. */
  const reached = { server: false, call: false };
  try {
    const request = (isSecure ? https : http).request(url, {
      method,
      headers,
      agent: false,
      lookup: only(addresses),
      maxHeaderSize: limits.headBytes,
      signal: either,
      ...(isSecure && ca !== undefined ? { ca } : {}),
    });
    request.once('socket', (socket) => {
      socket.once('connect', () => (reached.server = true));
      socket.once(isSecure ? 'secureConnect' : 'connect', () => (reached.call = true));
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.on('error', reject);
    });
    request.end(body);
    const answer = await answered;
    clearTimeout(late);
    const { statusCode: status = 0, headers: told } = answer;
    return {
      status,
      headers: told,
      body: await readBody(call, answer, failed).finally(() => request.destroy()),
    };
  } catch (error) {
    const reason: unknown = either.aborted ? either.reason : error;
    throw told(reason, failed, reached, isSecure);
  } finally {
    clearTimeout(late);
  }
}

const FIRST_BYTE = 'The server did not begin to answer in time.';
const SLOW = 'Ask those who run it, or try again later.';

type Failed = (
  kind: OutgoingProblem,
  rule: string,
  remedy: string,
  cause?: unknown,
  wasSent?: boolean,
) => OutgoingError;

const failures =
  (url: URL): Failed =>
  (kind, rule, remedy, cause, wasSent = false) =>
    new OutgoingError(kind, { address: shownAddress(url), rule, remedy, cause }, wasSent);

/** In the place of a resolver: what was judged is what is connected to. */
const only =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, found) => {
    const [first] = addresses;
    if (all) found(null, [...addresses]);
    else found(first ? null : new Error('No address'), first?.address ?? '', first?.family);
  };

async function readBody(
  { limits: { bytes: most }, received }: OneCall,
  answer: IncomingMessage,
  failed: Failed,
): Promise<Buffer> {
  const tooLarge = () =>
    failed(
      'too-large',
      `The answer has more than ${most} bytes.`,
      'Have the server answer less.',
      undefined,
      true,
    );
  if (Number(answer.headers['content-length'] ?? 0) > most) throw tooLarge();
  answer.on('data', (piece: Buffer) => received(piece.length));
  const coding = answer.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const unpacker = Object.hasOwn(UNPACKERS, coding) ? UNPACKERS[coding]?.() : undefined;
  if (!unpacker && coding !== 'identity') {
    const rule = 'The answer is packed in a way that was not asked for.';
    throw failed(
      'refused-connection',
      rule,
      `Have the server use one of ${ACCEPTED_CODINGS}.`,
      undefined,
      true,
    );
  }
  if (unpacker) {
    answer.once('error', (error) => unpacker.destroy(error));
    answer.once('close', () => answer.complete || unpacker.destroy(new Error('The answer is not whole')));
    answer.pipe(unpacker);
  }
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of (unpacker ?? answer) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

/** Whatever went wrong, in our words. */
function told(
  error: unknown,
  failed: Failed,
  reached: { readonly server: boolean; readonly call: boolean },
  isSecure: boolean,
): unknown {
  if (error instanceof OutgoingError) {
    error.wasSent ||= reached.call;
    return error;
  }
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (code === 'HPE_HEADER_OVERFLOW') {
    return failed(
      'too-large',
      'The head of the answer is too large.',
      'Have the server send less.',
      error,
      true,
    );
  }
  if (isSecure && reached.server && !reached.call) {
    const rule = `There is no secure connection to it (${code || 'TLS'}).`;
    return failed('tls', rule, 'It needs a certificate of its name that is valid and known.', error);
  }
  const what = reached.call
    ? 'The server ended the call without a whole answer'
    : 'There is no connection to it';
  return failed('refused-connection', `${what} (${code || 'closed'}).`, SLOW, error, reached.call);
}
