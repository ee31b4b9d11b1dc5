import { isOutage } from '../../../contract/errors.ts';
import { withoutRequest } from '../log/current-request.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * What many write at once and one statement writes for all of them: what comes while one is under way waits for the next
 * one, which takes all of it. Nobody waits for more than two commits, and the more there are, the less each costs.
 */
export class SharedWrites<Item, Result> {
  readonly #write: (key: string, items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #most: number;
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();

  /** @param write what one statement writes, of one key; answers each, in the order of the items @param most items of it */
  constructor(
    write: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
    { most }: { readonly most: number },
  ) {
    this.#write = write;
    this.#most = most;
  }

  /** Resolves once it is committed. @throws what `write` throws for it alone */
  add(key: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key);
      if (waiting) waiting.push({ item, resolve, reject });
      else {
        const first = [{ item, resolve, reject }];
        this.#waiting.set(key, first);
        // It writes for others as well, who wait while the first may leave.
        void withoutRequest(() => this.#writeAll(key, first));
      }
    });
  }

  async #writeAll(key: string, waiting: Waiting<Item, Result>[]): Promise<void> {
    while (waiting.length) await this.#writeTogether(key, waiting.splice(0, this.#most));
    this.#waiting.delete(key);
  }

  async #writeTogether(key: string, taken: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = taken.map(({ item }) => item);
      const results = await this.#write(key, items);
      for (const [at, { resolve }] of taken.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (taken.length === 1 || isOutage(error)) for (const { reject } of taken) reject(error);
      // One that cannot be written keeps no other from it.
      else for (const each of taken) await this.#writeTogether(key, [each]);
    }
  }
}
