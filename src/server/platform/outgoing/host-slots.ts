/** How many calls to each host go on at a time; others wait for their turn, in order. */
export class HostSlots {
  readonly #most: number;
  readonly #hosts = new Map<string, { taken: number; readonly waiting: Set<() => void> }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs the work when there is room. Rejects with the signal's reason if that comes first; no turn is lost with it. */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const slots = this.#hosts.get(host) ?? { taken: 0, waiting: new Set() };
    this.#hosts.set(host, slots);
    if (slots.taken < this.#most) slots.taken++;
    else await turn(slots.waiting, signal);
    try {
      return await work();
    } finally {
      // The turn goes over to the next one, if any.
      const [next] = slots.waiting;
      if (next) next();
      else if (--slots.taken === 0) this.#hosts.delete(host);
    }
  }
}

function turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(go);
      signal.removeEventListener('abort', stop);
    };
    const go = () => {
      leave();
      resolve();
    };
    const stop = () => {
      leave();
      reject(signal.reason as Error);
    };
    waiting.add(go);
    signal.addEventListener('abort', stop);
  });
}
