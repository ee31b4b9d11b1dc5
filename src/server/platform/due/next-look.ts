import { withoutRequest } from '../../base/log/current-request.ts';

/** The one next time that something is looked at. */
export class NextLook {
  readonly #look: () => void;
  #cancel: (() => void) | undefined;
  #at = 0;

  constructor(look: () => void) {
    this.#look = look;
  }

  /** Not later than in so long (milliseconds). */
  in(ms: number): void {
    const at = Date.now() + ms;
    if (this.#cancel && this.#at <= at) return;
    this.cancel();
    this.#at = at;
    // Whatever is done then belongs to nobody's request, whoever has asked to look.
    const look = () => {
      this.#cancel = undefined;
      withoutRequest(this.#look);
    };
    if (ms > 0) {
      const timer = setTimeout(look, ms);
      this.#cancel = () => clearTimeout(timer);
    } else {
      // A timer would wait for a millisecond.
      const immediate = setImmediate(look);
      this.#cancel = () => clearImmediate(immediate);
    }
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
