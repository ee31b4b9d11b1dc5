import { peopleCall } from '../people.ts';

/** Whoever holds a connection for longer, or waits for another one while holding one, keeps nobody waiting (milliseconds). */
const TURN_MS = 100;

/**
 * Work that nobody waits for has the database do one thing at a time while people call, so that it takes up no more
 * than one of the machine's cores.
 */
export class BackgroundTurn {
  #holding = 0;
  readonly #waiting = new Set<() => void>();

  async begin(): Promise<void> {
    if (this.#holding > 0 && peopleCall()) await this.#ended();
    this.#holding++;
  }

  end(): void {
    this.#holding--;
    const [next] = this.#waiting;
    next?.();
  }

  #ended(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(late);
        this.#waiting.delete(go);
        resolve();
      };
      const late = setTimeout(go, TURN_MS);
      this.#waiting.add(go);
    });
  }
}
