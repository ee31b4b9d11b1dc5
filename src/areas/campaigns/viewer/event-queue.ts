import {
  MOST_EVENTS,
  type ViewerEvent,
  type ViewerEventType,
} from '../../../contract/viewer/viewed-message.ts';

/** Characters of one call: `sendBeacon` takes 64 KiB of all that waits together. */
const MOST_CHARACTERS = 50_000;
const [FIRST_WAIT, LONGEST_WAIT] = [1_000, 60_000];
const ADDRESS = '/api/public/message/take';

export type Tell = (type: ViewerEventType, element?: string, data?: ViewerEvent['data']) => void;

export interface EventQueue {
  readonly tell: Tell;
  /** Of events that the server has not taken yet. */
  readonly waiting: () => number;
  readonly stop: () => void;
}

/**
 * Tells the server what happens, in order: what it has not answered stays, also when the tab dies or there is no network,
 * and is told again; by its id the server counts it once. Kept in the browser under the link's beginning, never the link.
 */
export function openQueue(token: string, onChange: () => void = () => undefined): EventQueue {
  const place = `tessera.viewer.${placeOf(token)}`;
  const session = newId();
  let events: readonly ViewerEvent[] = readKept(place);
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = false;

  const keep = (next: readonly ViewerEvent[]) => {
    events = next;
    try {
      if (next.length) localStorage.setItem(place, JSON.stringify(next));
      else localStorage.removeItem(place);
    } catch {
      // Without room in the browser it waits in this tab alone.
    }
    onChange();
  };
  const later = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void send(), milliseconds);
  };
  const body = (batch: readonly ViewerEvent[]) => JSON.stringify({ token, given: { events: batch } });
  const send = async () => {
    if (isSending || !events.length) return;
    isSending = true;
    const batch = fitting(events);
    const isTaken = await call(body(batch));
    isSending = false;
    if (isTaken) {
      const done = new Set(batch.map(({ id }) => id));
      keep(events.filter(({ id }) => !done.has(id)));
      wait = FIRST_WAIT;
      if (events.length) later(0);
    } else {
      later(wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  };
  /** What the browser does not take stays, and is told when the page is opened again. */
  const sendLast = () => {
    if (document.visibilityState !== 'hidden' || !events.length) return;
    navigator.sendBeacon(ADDRESS, new Blob([body(fitting(events))], { type: 'application/json' }));
  };
  const isBack = () => later(0);
  document.addEventListener('visibilitychange', sendLast);
  addEventListener('pagehide', sendLast);
  addEventListener('online', isBack);
  if (events.length) later(0);
  return {
    tell: (type, element, data) => {
      const at = new Date().toISOString();
      const event = {
        id: newId(),
        session,
        type,
        at,
        ...(element === undefined ? {} : { element }),
        ...(data ? { data } : {}),
      };
      // Where one goes on is said by the last of them.
      const isOld = (each: ViewerEvent) =>
        type === 'kept' && each.type === 'kept' && each.element === element;
      keep([...(isSending ? events : events.filter((each) => !isOld(each))), event]);
      if (timer === undefined || wait === FIRST_WAIT) later(50);
    },
    waiting: () => events.length,
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
function fitting(events: readonly ViewerEvent[]): readonly ViewerEvent[] {
  let characters = 0;
  const most = events.findIndex((each, at) => {
    characters += JSON.stringify(each).length;
    return at > 0 && (at >= MOST_EVENTS || characters > MOST_CHARACTERS);
  });
  return most < 0 ? events : events.slice(0, most);
}

/** Is there nothing left to do with it? What the server will never take is dropped: it would keep the rest from coming. */
async function call(body: string): Promise<boolean> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const { status } = await fetch(ADDRESS, { method: 'POST', headers, body, credentials: 'omit' });
    return status === 200 || status === 404 || status === 410 || status === 422 || status === 400;
  } catch {
    return false;
  }
}

function readKept(place: string): readonly ViewerEvent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? (kept as ViewerEvent[]) : [];
  } catch {
    return [];
  }
}

/** Two links of one browser are kept apart; neither can be read from where it is kept. */
function placeOf(token: string): string {
  let hash = 0;
  for (const letter of token) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36);
}

/** A UUID, also where the page is not served by HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
