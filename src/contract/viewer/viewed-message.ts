import type { Content, ContentType } from '../interactive/content.ts';

/** What receivers see of a message, and what they tell of it: between their page and the server. */

/** A file of the library that an element shows. */
export interface ShownFile {
  readonly type: 'IMAGE' | 'VIDEO' | 'PDF';
  /** Below the server's address; worth something for a day. */
  readonly path: string;
  /** What is seen of a video or a document before it plays. */
  readonly picture: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly pages: number | null;
  readonly alternativeText: string | null;
}

/** How far a receiver has come with an element: on whichever device. */
export interface Viewing {
  /** What was played, from and to (seconds), in order and apart from each other. */
  readonly seen: readonly (readonly [number, number])[];
  readonly isCompleted: boolean;
  /** What the page has kept last. */
  readonly kept: KeptState | null;
}

/** Where the page goes on. */
export interface KeptState {
  /** Seconds, page or node. */
  readonly place?: number | string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Ids of what was answered, pressed or closed. */
  readonly done?: readonly string[];
}

/** What receivers are asked to agree to. */
export interface ShownPolicy {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** Of its text. */
  readonly language: string;
  readonly text: string;
  readonly isGiven: boolean;
}

export interface ShownElement {
  readonly id: string;
  readonly name: string;
  readonly type: ContentType;
  readonly content: Content;
  readonly preventSkipping: 'NONE' | 'FORWARD' | 'BOTH';
  readonly isRequired: boolean;
  /** By id. */
  readonly files: Readonly<Record<string, ShownFile>>;
  readonly viewing: Viewing;
  /** Null where it asks for nothing, or for what is not in force. */
  readonly policy: ShownPolicy | null;
}

/** What stands above and below a message, in one language. */
export interface BrandText {
  readonly language: string;
  readonly welcome?: string | null;
  readonly footer?: string | null;
}

/** What of the tenant's brand is set. */
export interface ShownBrand {
  readonly name?: string;
  /** Of what is pressed: `#1f77b4` */
  readonly color?: string;
  /** Of the band at the top. */
  readonly background?: string;
  readonly font?: string;
  readonly logo?: Pick<ShownFile, 'path' | 'alternativeText'>;
  readonly texts?: readonly BrandText[];
  /** The tenant's default. */
  readonly language?: string;
  readonly imprint?: string;
  readonly privacy?: string;
}

export interface ViewedMessage {
  readonly name: string;
  readonly elements: readonly ShownElement[];
  readonly brand: ShownBrand;
  /** Where the receiver says that they want no more. */
  readonly subscription: string;
  /** Of a letter without elements: where it is read in a browser. */
  readonly letter?: string;
  /** Staff look at it: nothing is told of it. */
  readonly isPreview?: true;
}

/**
 * `played`: from, to (seconds of the video). `answered`: question, and choices, text or steps. `chose`: node, choice.
 * `reached`: node or page. `ended`: end screen. `consented`: policy, its version, the page's locale. `kept`: where the page goes on (stored beside, once).
 */
export const VIEWER_EVENTS = [
  'opened',
  'started',
  'played',
  'paused',
  'pressed',
  'answered',
  'chose',
  'reached',
  'ended',
  'kept',
  'consented',
  'left',
] as const;
export type ViewerEventType = (typeof VIEWER_EVENTS)[number];

export interface ViewerEvent {
  /** UUID, made by the page: told twice, it counts once. */
  readonly id: string;
  /** UUID of the sitting. */
  readonly session: string;
  readonly type: ViewerEventType;
  /** By the page's clock, ISO 8601. */
  readonly at: string;
  /** Id; none for `opened` and `left`. */
  readonly element?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Events of one call. */
export const MOST_EVENTS = 200;
/** Characters of a written answer. */
export const MOST_ANSWER = 4_000;
/** Characters of what an event says, as JSON, which takes up to six for one that is written. */
const MOST_DATA = 8_000;
const MOST_DATA_OF: Partial<Record<ViewerEventType, number>> = {
  answered: 6 * MOST_ANSWER + 1_000,
  // The answers so far to all questions that have a variable.
  kept: 250_000,
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && !value.includes('\0') && value.isWellFormed();
const isMoment = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 86_400;

/** In JSON: what no text of the database can hold, not a backslash before the same letters. */
const BROKEN_LETTER = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** The positions of events that cannot be read; undefined where it is no list of at most {@link MOST_EVENTS}. */
export function unreadableEvents(events: unknown): readonly number[] | undefined {
  if (!Array.isArray(events) || events.length > MOST_EVENTS) return undefined;
  return events.flatMap((each, at) => (isReadableEvent(each) ? [] : [at]));
}

/** Whether the server takes an event: pages ask before they queue one, so that what is refused is refused at the input. */
export function isReadableEvent(given: unknown): given is ViewerEvent {
  if (typeof given !== 'object' || given === null) return false;
  const { id, session, type, at, element, data = {} } = given as Readonly<Record<string, unknown>>;
  if (!isText(id, 36) || !UUID.test(id) || !isText(session, 36) || !UUID.test(session)) return false;
  if (!(VIEWER_EVENTS as readonly unknown[]).includes(type)) return false;
  if (!isText(at, 30) || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) || Number.isNaN(Date.parse(at))) return false;
  const isWhole = type === 'opened' || type === 'left';
  if (isWhole ? element !== undefined : !isText(element, 64)) return false;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  const written = JSON.stringify(data);
  if (!isText(written, MOST_DATA_OF[type as ViewerEventType] ?? MOST_DATA) || BROKEN_LETTER.test(written))
    return false;
  if (type !== 'played') return true;
  const { from, to } = data as Readonly<Record<string, unknown>>;
  return isMoment(from) && isMoment(to) && (from as number) <= (to as number);
}
