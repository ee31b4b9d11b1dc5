import {
  isReadableData,
  MOST_EVENTS,
  type SessionDefinition,
  type SessionEvent,
} from '../../contract/public-sessions/session-event.ts';
import { openEventStore } from './event-store.ts';
import { storagePrefix } from './storage-prefix.ts';

/** Characters of one call: `sendBeacon` takes 64 KiB of all that waits together. */
const MOST_CHARACTERS = 50_000;
const [FIRST_WAIT, LONGEST_WAIT] = [1_000, 60_000];
/** Milliseconds of a call without an answer, and of another tab's turn. */
const [LONGEST_CALL, LONGEST_TURN] = [30_000, 40_000];

export type Report<Type extends string> = (type: Type, element?: string, data?: SessionEvent['data']) => void;

export interface EventQueue<Type extends string> {
  readonly report: Report<Type>;
  /** Of events that the server has not taken yet. */
  readonly waiting: () => number;
  /** What the visitor has entered and the server will not take; the same list until there is more of it. */
  readonly refused: () => readonly SessionEvent[];
  readonly stop: () => void;
}

/**
 * Tells the server what happens, in order: what it has not answered stays, also when the tab dies or there is no network,
 * and is told again; by its id the server counts it once. What it refuses is kept from holding up the rest, and named.
 */
export function openQueue<Type extends string>(
  definition: SessionDefinition<Type>,
  token: string,
  onChange: () => void = () => undefined,
): EventQueue<Type> {
  const address = `/api/public/${definition.name}/take`;
  const { entered, lastOnly }: SessionDefinition = definition;
  const prefix = storagePrefix(definition.store, token);
  const store = openEventStore(prefix);
  const session = newId();
  let events = store.read();
  let refused: readonly SessionEvent[] = [];
  let most = MOST_EVENTS;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = false;

  const remove = (done: readonly SessionEvent[]) => {
    for (const each of done) store.remove(each);
    const ids = new Set(done.map(({ id }) => id));
    events = events.filter(({ id }) => !ids.has(id));
    onChange();
  };
  const refuse = (those: readonly SessionEvent[]) => {
    refused = [...refused, ...those.filter(({ type }) => entered.includes(type))];
  };
  const later = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void send(), milliseconds);
  };
  // With the time of this clock the server knows how wrong it is.
  const body = (batch: readonly SessionEvent[]) =>
    JSON.stringify({ token, given: { events: batch, sentAt: new Date().toISOString() } });
  const send = async () => {
    if (isSending || !events.length) return;
    isSending = true;
    try {
      await whileOthersWait(prefix, sendFirst);
    } finally {
      isSending = false;
    }
  };
  const sendFirst = async () => {
    // Sent by the tab of an earlier visit. Own ones are sent also where the browser has lost them: they count once.
    remove(events.filter((each) => each.session !== session && !store.has(each)));
    if (!events.length) return;
    const batch = fitting(events, most);
    const answer = await call(address, body(batch));
    if (answer === 'later') {
      later(wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
      return;
    }
    if (answer === 'refused' && batch.length > 1) {
      // One of them is refused, and the server has not said which: the others are found by asking for fewer.
      most = Math.ceil(batch.length / 2);
    } else {
      const isClosed = answer === 'closed';
      refuse(isClosed ? events : batch.filter((_, at) => answer === 'refused' || answer.includes(at)));
      remove(isClosed ? events : batch);
      most = Math.min(MOST_EVENTS, most * 2);
    }
    wait = FIRST_WAIT;
    if (events.length) later(0);
  };
  /** What the browser does not take stays, and is told when the page is opened again. */
  const sendLast = () => {
    if (document.visibilityState !== 'hidden' || !events.length) return;
    navigator.sendBeacon(address, new Blob([body(fitting(events, most))], { type: 'application/json' }));
  };
  const isBack = () => later(0);
  document.addEventListener('visibilitychange', sendLast);
  addEventListener('pagehide', sendLast);
  addEventListener('online', isBack);
  if (events.length) later(0);
  return {
    report: (type, element, data) => {
      const at = new Date().toISOString();
      const event = {
        id: newId(),
        session,
        type,
        at,
        ...(element === undefined ? {} : { element }),
        ...(data ? { data } : {}),
      };
      if (!isReadableData(definition, type, data)) {
        refuse([event]);
        onChange();
        return;
      }
      const isOld = (each: SessionEvent) =>
        lastOnly.includes(type) && each.type === type && each.element === element;
      const old = isSending ? [] : events.filter(isOld);
      for (const each of old) store.remove(each);
      store.add(event);
      events = [...events.filter((each) => !old.includes(each)), event];
      onChange();
      if (timer === undefined || wait === FIRST_WAIT) later(50);
    },
    waiting: () => events.length,
    refused: () => refused,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', sendLast);
      removeEventListener('pagehide', sendLast);
      removeEventListener('online', isBack);
    },
  };
}

/** As many of the first ones as one call takes. */
function fitting(events: readonly SessionEvent[], mostEvents: number): readonly SessionEvent[] {
  let characters = 0;
  const most = events.findIndex((each, at) => {
    characters += JSON.stringify(each).length;
    return at > 0 && (at >= mostEvents || characters > MOST_CHARACTERS);
  });
  return most < 0 ? events : events.slice(0, most);
}

/**
 * Positions of events that were refused, where the others were taken; `refused`: the call as a whole; `closed`: the link is
 * worth nothing any more; `later`: it is to be told again.
 */
type CallAnswer = readonly number[] | 'refused' | 'closed' | 'later';

async function call(address: string, body: string): Promise<CallAnswer> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const signal = endingAfter(LONGEST_CALL);
    const response = await fetch(address, { method: 'POST', headers, body, credentials: 'omit', signal });
    const { status } = response;
    if (status === 404 || status === 410) return 'closed';
    if (status === 400 || status === 413 || status === 422) return 'refused';
    if (status !== 200) return 'later';
    const { page } = (await response.json()) as { readonly page?: { readonly refused?: unknown } };
    return Array.isArray(page?.refused) ? (page.refused as readonly number[]) : [];
  } catch {
    return 'later';
  }
}

/**
 * Does work while no other tab of the link does; without Web Locks (no HTTPS, a sandboxed frame), or where a suspended tab
 * does not give way, all the same: events count once.
 */
async function whileOthersWait(name: string, work: () => Promise<void>): Promise<void> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(name, { signal: endingAfter(LONGEST_TURN) }, begin);
  } catch (error) {
    if (isBegun) throw error;
    await work();
  }
}

/** Aborted after so many milliseconds. */
function endingAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

/** A UUID, also where the page is not served by HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
