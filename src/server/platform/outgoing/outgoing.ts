import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { addressesOf, readAddress, type Resolve } from './check-address.ts';
import { HostSlots } from './host-slots.ts';
import { ACCEPTED_CODINGS, callOnce, type OutgoingLimits } from './one-call.ts';
import type { OutgoingRules } from './outgoing-config.ts';
import {
  loggedAddress,
  type OutgoingAnswer,
  OutgoingError,
  type OutgoingProblem,
  shownAddress,
} from './outgoing-error.ts';
import { signatureHeaders, type Signing } from './sign.ts';

export interface OutgoingCall {
  readonly tenantId: string;
  /** As people have given it. */
  readonly address: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signing?: Signing;
  /** Lower than the usual ones, or higher. */
  readonly limits?: Partial<OutgoingLimits>;
  /** Which try it is: 1, if not given. Nothing is tried again by itself. */
  readonly tries?: number;
  readonly signal?: AbortSignal;
}

/** What is written down of each call. Neither bodies nor headers, query or credentials. */
export interface OutgoingNote {
  readonly tenantId: string;
  readonly method: string;
  readonly address: string;
  readonly outcome: OutgoingProblem | 'done' | 'stopped';
  readonly status?: number;
  readonly ms: number;
  /** Of the answers' bodies, as they came. */
  readonly bytes: number;
  readonly tries: number;
  readonly redirects: number;
}

export interface OutgoingParts {
  readonly rules: OutgoingRules;
  readonly observe?: (note: OutgoingNote) => void;
  readonly resolve?: Resolve;
  readonly limits?: Partial<OutgoingLimits>;
  /** Calls to one host at a time. */
  readonly atOnce?: number;
  /** Certificates to trust in place of those that Node knows. */
  readonly ca?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const LIMITS: OutgoingLimits = {
  bytes: 1024 * 1024,
  headBytes: 16 * 1024,
  firstByteMs: 15_000,
  totalMs: 30_000,
  redirects: 3,
};
const AT_ONCE = 8;
const DNS_MS = 4_000;

/** What callers may not say, since it is about the connection. */
const OWN_HEADERS = new Set(
  'host connection content-length transfer-encoding keep-alive upgrade te trailer expect accept-encoding'.split(
    ' ',
  ),
);
/** What another host than the one that was meant may know. */
const HARMLESS_HEADERS = new Set(['accept', 'content-type', 'user-agent']);

/** Calls addresses that people have given: the only way from this server to them. */
export class Outgoing {
  readonly #parts: OutgoingParts;
  readonly #slots: HostSlots;
  /** Asks for records of names, as the world sees them: what an operator's files say of hosts is not among them. */
  readonly dns = new Resolver({ timeout: DNS_MS, tries: 2 });

  constructor(parts: OutgoingParts) {
    this.#parts = parts;
    this.#slots = new HostSlots(parts.atOnce ?? AT_ONCE);
    if (parts.rules.dns?.length) this.dns.setServers(parts.rules.dns);
  }

  /**
   * Calls, and answers what came with a status of 2xx.
   * @throws OutgoingError for all else; the reason of the caller's signal, where that came
   */
  async call(call: OutgoingCall): Promise<OutgoingAnswer> {
    const began = performance.now();
    const totals = { bytes: 0, redirects: 0, address: '' };
    const note = (outcome: OutgoingNote['outcome'], status?: number) =>
      this.#parts.observe?.({
        tenantId: call.tenantId,
        method: call.method ?? 'GET',
        outcome,
        ...(status === undefined ? {} : { status }),
        ms: Math.round(performance.now() - began),
        tries: call.tries ?? 1,
        ...totals,
      });
    try {
      const answer = await this.#follow(call, totals);
      note('done', answer.status);
      return answer;
    } catch (error) {
      if (error instanceof OutgoingError) note(error.kind, error.answer?.status);
      else note('stopped');
      throw error;
    }
  }

  /**
   * The addresses to connect to, for what is no call by HTTP: those that the name has now, each of which may be reached.
   * @throws OutgoingError refused-address; refused-connection, where the name has no address
   */
  addressesOf(host: string): Promise<readonly LookupAddress[]> {
    const { rules, resolve = resolveName } = this.#parts;
    const name = isIP(host) === 6 ? `[${host}]` : host;
    const url = URL.parse(`tcp://${name}`);
    if (url?.hostname) return addressesOf(url, rules, resolve);
    const details = {
      address: host.slice(0, 200),
      rule: 'This is no name of a server.',
      remedy: 'Write it like mail.example.com.',
    };
    return Promise.reject(new OutgoingError('refused-address', details));
  }

  async #follow(call: OutgoingCall, totals: Totals): Promise<OutgoingAnswer> {
    const { rules } = this.#parts;
    const limits = { ...LIMITS, ...this.#parts.limits, ...call.limits };
    let url = readAddress(call.address, rules);
    totals.address = loggedAddress(url);
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(tooLate(url)), limits.totalMs);
    const signal = AbortSignal.any([stop.signal, ...(call.signal ? [call.signal] : [])]);
    let sent: Sent = { method: call.method ?? 'GET', headers: this.#headersOf(call), body: call.body };
    try {
      for (;;) {
        const answer = await this.#one(url, sent, limits, signal, totals);
        const { location } = answer.headers;
        if (answer.status >= 200 && answer.status < 300) return answer;
        if (![301, 302, 303, 307, 308].includes(answer.status) || typeof location !== 'string') {
          throw statusProblem(url, answer);
        }
        if (++totals.redirects > limits.redirects) throw tooFar(url, answer, limits.redirects);
        const next = nextAddress(location, rules, url);
        sent = redirected(sent, answer.status, url, next);
        url = next;
      }
    } catch (error) {
      // What was called before it led here has arrived.
      if (error instanceof OutgoingError) error.wasSent ||= totals.redirects > 0;
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  async #one(url: URL, sent: Sent, limits: OutgoingLimits, signal: AbortSignal, totals: Totals) {
    const { rules, resolve = resolveName, ca } = this.#parts;
    return this.#slots.run(url.host, signal, async () => {
      const addresses = await until(signal, addressesOf(url, rules, resolve));
      const received = (bytes: number) => (totals.bytes += bytes);
      return callOnce({ url, ...sent, addresses, limits, signal, ca, received });
    });
  }

  #headersOf({ headers = {}, body, signing }: OutgoingCall): Readonly<Record<string, string>> {
    const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    return {
      'user-agent': 'Tessera',
      ...Object.fromEntries(given.filter(([name]) => !OWN_HEADERS.has(name))),
      'accept-encoding': ACCEPTED_CODINGS,
      ...(signing ? signatureHeaders(signing, this.#parts.now?.() ?? Date.now(), body ?? '') : {}),
    };
  }
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

interface Totals {
  bytes: number;
  redirects: number;
  address: string;
}

const resolveName: Resolve = (host) => lookup(host, { all: true });

/** What goes on after the signal came is nobody's any more. */
async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** @throws OutgoingError refused-address */
function nextAddress(location: string, rules: OutgoingRules, from: URL): URL {
  const next = readAddress(location, rules, from);
  if (from.protocol !== 'https:' || next.protocol === 'https:') return next;
  throw new OutgoingError(
    'refused-address',
    {
      address: shownAddress(from),
      rule: `It leads on to ${shownAddress(next)}, which is not secure.`,
      remedy: 'Have it lead to an address that begins with https.',
    },
    true,
  );
}

/** As browsers do it; another host gets neither credentials nor signature. */
function redirected({ method, headers, body }: Sent, status: number, from: URL, to: URL): Sent {
  const isRead = status === 303 || (status < 303 && method === 'POST');
  const kept = Object.entries(headers).filter(
    ([name]) =>
      !(isRead && name === 'content-type') &&
      (from.host === to.host || HARMLESS_HEADERS.has(name) || OWN_HEADERS.has(name)),
  );
  return {
    method: isRead ? 'GET' : method,
    headers: Object.fromEntries(kept),
    body: isRead ? undefined : body,
  };
}

function statusProblem(url: URL, answer: OutgoingAnswer): OutgoingError {
  const rule = `The server answered with status ${answer.status}.`;
  const remedy = 'Look there why it did not take the call.';
  return new OutgoingError('status', { address: shownAddress(url), rule, remedy, answer });
}

function tooFar(url: URL, answer: OutgoingAnswer, most: number): OutgoingError {
  const rule = `It leads on more than ${most} times.`;
  return new OutgoingError('status', {
    address: shownAddress(url),
    rule,
    remedy: 'Give the last address.',
    answer,
  });
}

function tooLate(url: URL): OutgoingError {
  const rule = 'The answer was not there in time.';
  const remedy = 'Ask those who run the server, or try again later.';
  return new OutgoingError('timeout', { address: shownAddress(url), rule, remedy });
}
