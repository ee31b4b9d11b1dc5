export interface Pace {
  /** There is something to do: at once, or as soon as the pace allows. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/**
 * Does a work whenever it is asked for, but never two at a time, and begins it no sooner than `intervalMs` after it
 * has begun the last time. Asked for many times meanwhile, it is done once.
 */
export function pace(work: () => Promise<unknown>, intervalMs: number): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let asked = false;
  let stopped = false;
  const run = () => {
    asked = false;
    busy = true;
    const rest = new Promise((resolve) => {
      timer = setTimeout(resolve, intervalMs);
    });
    void Promise.allSettled([work(), rest]).then(() => {
      busy = false;
      if (asked && !stopped) run();
    });
  };
  return {
    ask: () => {
      asked = true;
      if (!busy && !stopped) run();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
