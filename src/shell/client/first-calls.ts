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

/** Bodies of calls by address, the address opened last at the end. */
type Kept = Readonly<Record<string, readonly string[]>>;

const openedPath = location.pathname;
const address = openedPath + location.search;
const sent = new Map<string, Promise<Response>>();
let recorded: readonly string[] = [];
let keeping: ReturnType<typeof setTimeout> | undefined;

/** What has been kept; nothing where another version has written something else. */
function readCalls(): Kept {
  try {
    const kept: unknown = JSON.parse(readKept(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

/** As Apollo's link sends it. */
function send(body: string): Promise<Response> {
  const headers = {
    accept: 'application/graphql-response+json,application/json;q=0.9',
    'content-type': 'application/json',
    ...previewHeaders(),
    ...languageHeaders(),
  };
  return fetch('/api/graphql', { method: 'POST', headers, body, credentials: 'same-origin' });
}

/** Asks what the address has asked first before. Without a session, or where it is to end at once, nothing is asked. */
function sendFirstCalls(): void {
  if ((sessionExpiry(document.cookie) ?? 0) <= Date.now()) return;
  if (Number(readKept(IDLE_KEY) ?? Infinity) <= Date.now()) return;
  const bodies = readCalls()[address];
  if (!Array.isArray(bodies)) return;
  for (const body of bodies.filter((each) => typeof each === 'string').slice(0, MOST_CALLS)) {
    const answer = send(body);
    answer.catch(() => undefined);
    sent.set(body, answer);
  }
  setTimeout(() => sent.clear(), FRESH_MS);
}

function isQuery(body: string): boolean {
  const { query } = JSON.parse(body) as { readonly query?: string };
  return query?.trimStart().startsWith('query') ?? false;
}

function record(body: string): void {
  const isOpening = performance.now() < OPENS_WITHIN_MS && location.pathname === openedPath;
  if (!isOpening || recorded.length >= MOST_CALLS || recorded.includes(body) || !isQuery(body)) return;
  clearTimeout(keeping);
  keeping = setTimeout(keep, KEEP_AFTER_MS);
  recorded = [...recorded, body];
}

function keep(): void {
  const { [address]: _, ...others } = readCalls();
  const kept = [...Object.entries(others).slice(1 - MOST_ADDRESSES), [address, recorded] as const];
  writeKept(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** `fetch` for the calls of screens: takes the answer that is on its way already. */
export const fetchFirst: typeof fetch = (input, init) => {
  const body = init?.body;
  if (typeof body !== 'string') return fetch(input, init);
  record(body);
  const answer = sent.get(body);
  sent.delete(body);
  return answer?.catch(() => fetch(input, init)) ?? fetch(input, init);
};

// At once, whether the early script or the application comes first.
sendFirstCalls();
