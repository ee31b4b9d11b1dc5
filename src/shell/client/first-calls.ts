import { previewHeaders } from '../../engine/role-preview.ts';
import { languageHeaders } from '../browser/language-headers.ts';
import { readKept, writeKept } from '../browser/kept.ts';
import { FIRST_CALLS_KEY as KEY, IDLE_KEY, sessionExpiry } from '../session/session-cookie.ts';

/**
 * What an address asked the server first when it was last opened is asked again at once when it is opened anew, while
 * the code of its screen is still on the way: menu, metadata, rows and count travel together instead of one after the
 * other. Only queries are kept, as text; whether an answer is the one that the screen wants is told by its question
 * being the same to the letter, and each is used once.
 */
const MOST_ADDRESSES = 10;
const MOST_CALLS = 8;
/** What is asked later is no longer what the address opens with. */
const OPENS_WITHIN_MS = 4000;
/** Calls that follow one another are kept together. */
const KEEP_AFTER_MS = 300;
/** An answer that nobody has asked for by then is too old. */
const FRESH_MS = 5000;

/** Calls (the body, or the address of a GET) by the address that was opened, the one opened last at the end. */
type Kept = Readonly<Record<string, readonly string[]>>;

const openedPath = location.pathname;
const address = openedPath + withoutFirstPage(location.search);
const sent = new Map<string, Promise<Response>>();
let recorded: readonly string[] = [];
let keeping: ReturnType<typeof setTimeout> | undefined;

/** A list names its first page in its address once it is shown: that asks what the bare address asked. */
function withoutFirstPage(search: string): string {
  return search === '?page=1' ? '' : search;
}

/** What has been kept; nothing where another version has written something else. */
function readCalls(): Kept {
  try {
    const kept: unknown = JSON.parse(readKept(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

const API = '/api/graphql';
const isGet = (call: string): boolean => call.startsWith(`${API}?`);

/** As Apollo's link sends it. */
function send(call: string): Promise<Response> {
  const headers = {
    accept: 'application/graphql-response+json,application/json;q=0.9',
    'content-type': 'application/json',
    ...previewHeaders(),
    ...languageHeaders(),
  };
  const how = { headers, credentials: 'same-origin' } as const;
  return isGet(call) ? fetch(call, how) : fetch(API, { ...how, method: 'POST', body: call });
}

/** Asks what the address has asked first before. Without a session, or where it is to end at once, nothing is asked. */
function sendFirstCalls(): void {
  if ((sessionExpiry(document.cookie) ?? 0) <= Date.now()) return;
  if (Number(readKept(IDLE_KEY) ?? Infinity) <= Date.now()) return;
  const calls = readCalls()[address];
  if (!Array.isArray(calls)) return;
  for (const call of calls.filter((each) => typeof each === 'string').slice(0, MOST_CALLS)) {
    const answer = send(call);
    answer.catch(() => undefined);
    sent.set(call, answer);
  }
  setTimeout(() => sent.clear(), FRESH_MS);
}

function isQuery(call: string): boolean {
  if (isGet(call)) return true;
  const { query } = JSON.parse(call) as { readonly query?: string };
  return query?.trimStart().startsWith('query') ?? false;
}

function record(call: string): void {
  const isOpening = performance.now() < OPENS_WITHIN_MS && location.pathname === openedPath;
  if (!isOpening || recorded.length >= MOST_CALLS || recorded.includes(call) || !isQuery(call)) return;
  clearTimeout(keeping);
  keeping = setTimeout(keep, KEEP_AFTER_MS);
  recorded = [...recorded, call];
}

function keep(): void {
  const { [address]: _, ...others } = readCalls();
  const kept = [...Object.entries(others).slice(1 - MOST_ADDRESSES), [address, recorded] as const];
  writeKept(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** `fetch` for the calls of screens: takes the answer that is on its way already. */
export const fetchFirst: typeof fetch = (input, init) => {
  const call = init?.body ?? input;
  if (typeof call !== 'string') return fetch(input, init);
  record(call);
  const answer = sent.get(call);
  sent.delete(call);
  return answer?.catch(() => fetch(input, init)) ?? fetch(input, init);
};

// At once, whether the early script or the application comes first.
sendFirstCalls();
