import { currentRequest, type RequestNote } from '../log/current-request.ts';

/** What is nearly done when its client leaves is done (milliseconds): a save ends, a search of half a minute does not. */
const GRACE_MS = 1_000;
const LOOK_MS = 250;

interface Running {
  readonly note: RequestNote;
  readonly since: number;
  readonly end: () => void;
}

/**
 * Ends what is done for requests that nobody waits for any more: statements that run, and those who wait for their turn. One
 * look at all of them now and then costs less than a listener for each.
 */
export class LeftRequests {
  readonly #running = new Set<Running>();
  readonly #looks = setInterval(() => this.#look(), LOOK_MS).unref();

  /** Calls `end` once the client of the current request has gone. Answers how to say that it is over; undefined outside of requests. */
  watch(end: () => void): (() => void) | undefined {
    const note = currentRequest();
    if (!note) return undefined;
    const running: Running = { note, since: performance.now(), end };
    this.#running.add(running);
    return () => void this.#running.delete(running);
  }

  close(): void {
    clearInterval(this.#looks);
  }

  #look(): void {
    const before = performance.now() - GRACE_MS;
    for (const running of this.#running) {
      if (running.note.isOver !== true || running.since > before) continue;
      this.#running.delete(running);
      running.end();
    }
  }
}
