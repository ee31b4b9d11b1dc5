import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type CallLoad, tellOfPeople } from './base/people.ts';
import { logError } from './base/log/log.ts';

/** Begins a process that runs `startWorker`, with these variables beside those of this one. */
export type ForkWorker = (env: Readonly<Record<string, string>>) => ChildProcess;

/** What a worker says: that it works, or what has become of a call to an address that people have given. */
export type WorkerMessage = 'works' | { readonly outcome: string; readonly ms: number };

/** What a worker is told: what calls ask of the server. */
export interface PeopleMessage {
  readonly people: CallLoad;
}

/** Before one that has ended is begun again (milliseconds): at first, and at the most. */
const AGAIN_MS = { first: 1_000, most: 30_000 };
/** Whoever has worked for so long did not end for what it began with (milliseconds). */
const LONG_MS = 60_000;
/** How long one may take to end; a chunk of a job has half of that. */
const STOP_MS = 20_000;

/**
 * The processes that do what nobody waits for, so that whoever waits for an answer waits for nothing else. They end
 * when this process does, however it does; one that ends by itself is begun again.
 */
export class Workers {
  readonly #fork: () => ChildProcess;
  readonly #count: number;
  readonly #called: (outcome: string, ms: number) => void;
  readonly #running = new Set<ChildProcess>();
  readonly #working = new Set<ChildProcess>();
  readonly #stopping = new AbortController();
  readonly #first = Promise.withResolvers<void>();
  #ended: Promise<unknown> | undefined;

  /** `called` counts what workers call. */
  constructor(fork: () => ChildProcess, count: number, called: (outcome: string, ms: number) => void) {
    this.#fork = fork;
    this.#count = count;
    this.#called = called;
  }

  /** Resolves when one of them works, or none ever will; does not throw. */
  start(): Promise<void> {
    this.#ended ??= Promise.all(Array.from({ length: this.#count }, () => this.#keepOne()));
    tellOfPeople((people) => {
      const message: PeopleMessage = { people };
      for (const child of this.#working) if (child.connected) child.send(message);
    });
    return this.#first.promise;
  }

  isWorking(): boolean {
    return this.#working.size > 0 && !this.#stopping.signal.aborted;
  }

  /** Lets what runs come to a point from which it goes on at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    tellOfPeople(undefined);
    this.#first.resolve();
    for (const child of this.#running) if (child.connected) child.disconnect();
    const late = setTimeout(() => {
      for (const child of this.#running) child.kill('SIGKILL');
    }, STOP_MS);
    await this.#ended;
    clearTimeout(late);
  }

  async #keepOne(): Promise<void> {
    const { signal } = this.#stopping;
    let wait = AGAIN_MS.first;
    while (!signal.aborted) {
      const begun = performance.now();
      await this.#runOne().catch((error: unknown) => logError('A worker', error));
      if (signal.aborted) return;
      logError('A worker', new Error('The worker process has ended, and is begun again'));
      wait = performance.now() > begun + LONG_MS ? AGAIN_MS.first : Math.min(wait * 2, AGAIN_MS.most);
      await delay(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  async #runOne(): Promise<void> {
    const child = this.#fork();
    this.#running.add(child);
    child.on('message', (message: WorkerMessage) => {
      if (message !== 'works') return this.#called(message.outcome, message.ms);
      this.#working.add(child);
      this.#first.resolve();
    });
    // Told with the end.
    child.on('error', () => undefined);
    try {
      await once(child, 'exit');
    } finally {
      this.#running.delete(child);
      this.#working.delete(child);
    }
  }
}
