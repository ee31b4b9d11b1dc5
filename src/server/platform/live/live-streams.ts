import { CONFIGURATION } from '../../../contract/live.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Caller } from '../calls/callers.ts';
import type { Viewer } from '../auth/viewer.ts';
import { AffectedObjects } from './affected-objects.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Told } from './coalesce.ts';
import { eventStream } from './event-stream.ts';
import { seenChanges } from './seen-changes.ts';

/** Open streams of one session at most: one for each tab in sight. */
export const MOST_STREAMS = 20;
/** How often each stream shows that it lives, and looks whether its session does (milliseconds). */
const BEAT_MS = 15_000;

export interface StreamRequest {
  readonly viewer: Viewer;
  /** The viewer as they are now, without counting as their activity; undefined where the session has ended. */
  readonly caller: () => Promise<Caller | undefined>;
}

interface OpenStream {
  readonly check: () => Promise<boolean>;
}

/** The streams of changes that are open in this process, by session. */
export class LiveStreams {
  readonly #feed: ChangeFeed;
  /** By the catalog of a tenant. */
  readonly #affected = new WeakMap<Catalog, AffectedObjects>();
  readonly #beatMs: number;
  readonly #published: (tenantId: string) => void;
  readonly #heard = new WeakSet<readonly Told[]>();
  readonly #open = new Map<string, Set<OpenStream>>();

  /** `published` is told of a tenant whose configuration was published, before the streams are. */
  constructor(feed: ChangeFeed, published: (tenantId: string) => void = () => undefined, beatMs = BEAT_MS) {
    this.#feed = feed;
    this.#published = published;
    this.#beatMs = beatMs;
  }

  /** Answers a stream of `LiveChange`s, which ends with the session; undefined where it has too many already. */
  async open({ viewer, caller }: StreamRequest): Promise<Response | undefined> {
    const { tenantId, sessionId } = viewer;
    const streams = this.#open.get(sessionId) ?? new Set();
    if (streams.size >= MOST_STREAMS) return undefined;
    const ending = Promise.withResolvers<() => void>();
    const stream = eventStream(() => {
      clearInterval(beat);
      // It may end while it is still being opened.
      void ending.promise.then((stop) => stop());
      streams.delete(entry);
      if (!streams.size) this.#open.delete(sessionId);
    });
    /** Whatever goes wrong here, the client asks anew. */
    const current = async () => {
      const known = await caller().catch(() => undefined);
      if (!known) stream.end();
      return known;
    };
    const check = async () => (await current()) !== undefined;
    const entry: OpenStream = { check };
    this.#open.set(sessionId, streams.add(entry));
    const beat = setInterval(() => void check().then((valid) => valid && stream.beat()), this.#beatMs);
    const send = async (changes: readonly Told[]) => {
      this.#hear(tenantId, changes);
      const known = await current();
      if (!known) return;
      const all = changes.flatMap((change) => this.#affectedIn(known.whole).changesOf(change));
      for (const told of (await seenChanges(known, all).catch(() => undefined)) ?? []) stream.send(told);
    };
    try {
      const listener = { changed: (changes: readonly Told[]) => void send(changes), ended: stream.end };
      ending.resolve(await this.#feed.listen(tenantId, listener));
    } catch (error) {
      stream.end();
      throw error;
    }
    return stream.response;
  }

  /** All streams of a tenant hear the same changes: what they say is done once. */
  #hear(tenantId: string, changes: readonly Told[]): void {
    if (this.#heard.has(changes) || !changes.some(({ object }) => object === CONFIGURATION)) return;
    this.#heard.add(changes);
    this.#published(tenantId);
  }

  #affectedIn(whole: Catalog): AffectedObjects {
    const affected = this.#affected.get(whole) ?? new AffectedObjects(whole);
    this.#affected.set(whole, affected);
    return affected;
  }

  /** How many are open. */
  count(): number {
    return [...this.#open.values()].reduce((total, { size }) => total + size, 0);
  }

  /** After something was done to a session here: its streams end at once if it has ended. */
  async check(sessionId: string): Promise<void> {
    await Promise.all([...(this.#open.get(sessionId) ?? [])].map(({ check }) => check()));
  }
}
