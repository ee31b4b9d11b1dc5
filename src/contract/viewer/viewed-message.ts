import type { Content, ContentType } from '../interactive/content.ts';
import type { ShownBrand } from '../public-sessions/brand.ts';
import type { EventRule, SessionDefinition, SessionEvent } from '../public-sessions/session-event.ts';
import type { ShownFile } from '../public-sessions/shown-file.ts';
import { MOST_ANSWER } from '../questions/free.ts';

/** What receivers see of a message, and what they tell of it: between their page and the server. */

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
const EVENTS = {
  opened: { isWhole: true },
  started: {},
  // Numbers the server asks for, too.
  played: { isValid: ({ from, to }) => (from as number) <= (to as number) },
  paused: {},
  pressed: {},
  // As JSON, which takes up to six characters for one that is written.
  answered: { mostData: 6 * MOST_ANSWER + 1_000 },
  chose: {},
  reached: {},
  ended: {},
  // The answers so far to all questions that have a variable.
  kept: { mostData: 250_000 },
  consented: {},
  left: { isWhole: true },
} satisfies Readonly<Record<string, EventRule>>;
export type ViewerEventType = keyof typeof EVENTS;
export type ViewerEvent = SessionEvent<ViewerEventType>;

/** What a campaign shows its receivers, and what their pages report. */
export const MESSAGE_SESSION: SessionDefinition<ViewerEventType> = {
  name: 'message',
  store: 'viewer',
  events: EVENTS,
  entered: ['answered', 'chose', 'consented'],
  lastOnly: ['kept'],
};
