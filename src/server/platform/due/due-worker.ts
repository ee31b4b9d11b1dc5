import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../base/db/database.ts';
import { logError } from '../../base/log/log.ts';
import type { DueKind, DueWork } from './due-kind.ts';
import { HeardEvents } from './heard-events.ts';
import { NextLook } from './next-look.ts';
import { Outcomes } from './outcomes.ts';
import {
  addDue,
  type At,
  DATABASE_NOW,
  type DueKey,
  freeAll,
  freeDead,
  LEASE_MS,
  nextDue,
  renewDue,
  takeDue,
  type TakenKey,
} from './due-rows.ts';

export interface DueParts {
  readonly database: Pick<Database, 'background' | 'engine' | 'hold' | 'nudged'>;
  readonly kinds: readonly DueKind[];
  /** Another clock than the database's. */
  readonly now?: () => Date;
}

/** How long it is not looked for work at most: a nudge may be lost (milliseconds). */
const LOOK_MS = 30_000;
/** How often it is looked whether those live who have taken something, and tried again what has failed (milliseconds). */
const AGAIN_MS = 1_000;
/** A call that wrote work down may not have committed it yet (milliseconds). */
const WAKE_MS = 20;
/** How often it is looked what other kinds have while one has more than can be done at once (milliseconds). */
const OTHERS_MS = 50;
const RENEW_MS = LEASE_MS / 3;
const STOP_MS = 10_000;

interface Run {
  readonly taken: TakenKey;
  readonly lost: AbortController;
  done: Promise<void>;
}

/**
 * Does what is due, in any number of processes: each piece of work is taken by one of them, whose name is held
 * (`Database.hold`) for as long as it lives, and which says every ten seconds that it has not stopped.
 */
export class DueWorker {
  readonly #parts: DueParts;
  readonly #name = randomUUID();
  readonly #stopping = new AbortController();
  readonly #runs = new Set<Run>();
  readonly #outcomes = new Outcomes();
  #started: Promise<void> | undefined;
  #isWorking = false;
  #free: (() => Promise<void>) | undefined;
  #deafen: (() => Promise<void>) | undefined;
  readonly #events = new HeardEvents();
  #looking: Promise<void> = Promise.resolve();
  readonly #next = new NextLook(() => {
    this.#looking = this.#looking.then(() => this.#look());
  });
  #renewedAt = 0;
  /** Kinds that had as much as could be taken. */
  readonly #plenty = new Set<string>();
  #askedAt = 0;
  #freedAt = 0;

  constructor(parts: DueParts) {
    this.#parts = parts;
  }

  /** Begins to work, in the background; does not throw. */
  start(): Promise<void> {
    this.#started ??= this.#start();
    return this.#started;
  }

  /** Whether this process works. */
  isWorking(): boolean {
    return this.#isWorking && !this.#stopping.signal.aborted;
  }

  /** There is new work. */
  wake(): void {
    this.#lookIn(WAKE_MS);
  }

  /** Writes down work that follows from no other statement. @param waitMs from now on */
  async add(key: DueKey, waitMs = 0): Promise<void> {
    const at = sql`${this.#at()} + ${sql.lit(`${waitMs} milliseconds`)}::interval`;
    await addDue(key, at).execute(this.#parts.database.background);
    this.#lookIn(0);
  }

  /** Has what is under way end where it can; others go on with the rest. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#next.cancel();
    if (!this.#started) return;
    await this.#started;
    await this.#looking;
    const all = Promise.all([...this.#runs].map(({ done }) => done));
    await Promise.race([all, delay(STOP_MS, undefined, { ref: false })]);
    await this.#writeDown().catch((error: unknown) => logError('Work', error));
    await this.#deafen?.();
    await this.#free?.();
  }

  async #start(): Promise<void> {
    while (!this.#isWorking && !this.#stopping.signal.aborted) {
      try {
        await this.#prepare();
        this.#isWorking = true;
      } catch (error) {
        logError('Nothing is done in the background yet', error);
        await delay(AGAIN_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
    this.#lookIn(0);
  }

  async #prepare(): Promise<void> {
    const { database, kinds } = this.#parts;
    if (database.engine === 'pglite') await freeAll(database.background);
    for (const { complete } of kinds) await complete?.execute(database.background);
    await this.#hold();
    await this.#listen();
  }

  /** Whatever any process has written down is looked for soon. */
  async #listen(): Promise<void> {
    this.#deafen = await this.#parts.database.nudged({
      heard: (topics) => {
        if (topics.has('event') && this.#isAboutEvents()) this.#events.add();
        const wait = topics.has('due') ? 0 : this.#events.wait();
        if (wait < Infinity) this.#lookIn(wait);
      },
      lost: () => {
        this.#deafen = undefined;
        this.#lookIn(AGAIN_MS);
      },
    });
  }

  #isAboutEvents(): boolean {
    return this.#parts.kinds.some(({ onEvents }) => onEvents);
  }

  async #hold(): Promise<void> {
    this.#free = await this.#parts.database.hold(this.#name, () => {
      this.#free = undefined;
      // For all that the others know, this process is dead.
      for (const { lost } of this.#runs) lost.abort();
    });
  }

  #lookIn(ms: number): void {
    if (!this.#isWorking || this.#stopping.signal.aborted) return;
    this.#next.in(ms);
  }

  async #look(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    let wait = LOOK_MS;
    try {
      if (!this.#free) await this.#hold();
      if (!this.#deafen) await this.#listen();
      await this.#writeDown();
      await this.#bringForward();
      wait = Math.min(wait, this.#events.wait());
      if (await this.#seeWhoLives()) wait = Math.min(wait, AGAIN_MS);
      wait = Math.min(wait, await this.#takeAll());
    } catch (error) {
      if (!this.#stopping.signal.aborted) logError('Work', error);
      wait = AGAIN_MS;
    }
    this.#lookIn(wait);
  }

  async #bringForward(): Promise<void> {
    if (!this.#events.take()) return;
    for (const { onEvents } of this.#parts.kinds) await onEvents?.execute(this.#parts.database.background);
  }

  /**
   * What dead takers had comes free, and what this one has is kept: now and then, however often it is looked. Answers
   * whether others may be at something: nobody tells of their death.
   */
  async #seeWhoLives(): Promise<boolean> {
    const { background, engine } = this.#parts.database;
    const now = Date.now();
    // Where it was looked a moment ago, nobody knows.
    let mayOthersWork = engine === 'postgres';
    if (mayOthersWork && now >= this.#freedAt + AGAIN_MS) {
      this.#freedAt = now;
      mayOthersWork = await freeDead(background, this.#name);
    }
    if (now < this.#renewedAt + RENEW_MS) return mayOthersWork;
    this.#renewedAt = now;
    if (!this.#runs.size) return mayOthersWork;
    const before = [...this.#runs];
    const kept = new Set((await renewDue(background, this.#name, this.#at())).map(nameOf));
    for (const { taken, lost } of before) if (!kept.has(nameOf(taken))) lost.abort();
    return mayOthersWork;
  }

  /** Takes what is due as far as there is room. Answers how long until something else is (milliseconds). */
  async #takeAll(): Promise<number> {
    const { database, kinds } = this.#parts;
    const now = performance.now();
    if (this.#plenty.size && now < this.#askedAt + OTHERS_MS) {
      for (const kind of kinds) if (this.#plenty.has(kind.name)) await this.#take(kind);
      if (this.#plenty.size) return OTHERS_MS;
    }
    this.#askedAt = now;
    const next = await nextDue(
      database.background,
      kinds.map(({ name }) => name),
      this.#at(),
    );
    let wait = this.#runs.size ? RENEW_MS : Infinity;
    for (const kind of kinds) {
      const kindWait = next.get(kind.name) ?? Infinity;
      if (kindWait > 0) wait = Math.min(wait, Math.ceil(kindWait));
      // Somebody else was first.
      else if (!(await this.#take(kind))) wait = Math.min(wait, AGAIN_MS);
    }
    return wait;
  }

  /** Answers whether it has all that it could take. */
  async #take(kind: DueKind): Promise<boolean> {
    for (let isFirst = true; ; isFirst = false) {
      const running = [...this.#runs].filter(({ taken }) => taken.kind === kind.name);
      const room = kind.atOnce - running.length;
      if (room <= 0 || this.#stopping.signal.aborted) return true;
      const works = await takeDue(this.#parts.database.background, kind, {
        taker: this.#name,
        limit: kind.oneOfTenant ? 1 : room,
        busy: kind.oneOfTenant ? running.map(({ taken }) => taken.tenantId) : [],
        at: this.#at(),
      });
      for (const work of works) this.#run(kind, work);
      if (works.length === room) this.#plenty.add(kind.name);
      else this.#plenty.delete(kind.name);
      if (!works.length || !kind.oneOfTenant) return works.length > 0 || !isFirst;
    }
  }

  #run(kind: DueKind, work: DueWork): void {
    const taken: TakenKey = { kind: kind.name, ...work };
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.#stopping.signal]);
    const run: Run = { taken, lost, done: Promise.resolve() };
    this.#runs.add(run);
    run.done = kind
      .run(work, signal)
      .then(
        (again) => {
          if (signal.aborted) this.#outcomes.postpone({ ...taken, wait: 0, fresh: false });
          else if (again) this.#outcomes.postpone({ ...taken, wait: this.#until(again), fresh: true });
          else this.#outcomes.end(taken);
        },
        (error: unknown) => {
          if (!signal.aborted) logError(`Work ${kind.name} ${work.key}`, error);
          const wait = signal.aborted ? 0 : kind.waitAfter(work.attempts);
          this.#outcomes.postpone({ ...taken, wait, fresh: false });
        },
      )
      .then(() => {
        this.#runs.delete(run);
        this.#lookIn(0);
      });
  }

  #until(moment: Date): number {
    return moment.getTime() - (this.#parts.now?.() ?? new Date()).getTime();
  }

  #writeDown(): Promise<void> {
    return this.#outcomes.writeDown(this.#parts.database.background, this.#name, this.#at());
  }

  #at(): At {
    const now = this.#parts.now?.();
    return now ? sql<Date>`${now.toISOString()}::timestamptz` : DATABASE_NOW;
  }
}

const nameOf = ({ kind, tenantId, key, attempts }: TakenKey): string =>
  JSON.stringify([kind, tenantId, key, attempts]);
