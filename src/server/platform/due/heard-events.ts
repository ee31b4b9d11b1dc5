/**
 * How long events are gathered before their consumers run once for all of them (milliseconds). It grows during many writes:
 * else an import would start every consumer at each of its steps.
 */
const GATHER_MS = { least: 50, most: 1_000 };

/** That events were written, until it is time to look at them. */
export class HeardEvents {
  #hasAny = false;
  #gatherMs = GATHER_MS.least;
  #takenAt = -Infinity;

  add(): void {
    this.#hasAny = true;
  }

  /** How long until they are to be looked at (milliseconds); Infinity where there are none. */
  wait(): number {
    return this.#hasAny
      ? Math.max(0, Math.ceil(this.#takenAt + this.#gatherMs - performance.now()))
      : Infinity;
  }

  /** Answers whether they are to be looked at now; from then on there are none. */
  take(): boolean {
    if (this.wait() > 0) return false;
    const now = performance.now();
    const wasQuiet = now > this.#takenAt + 2 * this.#gatherMs;
    this.#gatherMs = wasQuiet ? GATHER_MS.least : Math.min(GATHER_MS.most, 2 * this.#gatherMs);
    this.#takenAt = now;
    this.#hasAny = false;
    return true;
  }
}
