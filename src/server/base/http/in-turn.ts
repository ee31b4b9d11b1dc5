/**
 * So many of what it is given go on at once; the others wait, the first that came first.
 * @param most asked anew each time
 */
export function inTurn(most: () => number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const goOn = () => {
    while (waiting.length && running < most()) {
      running++;
      waiting.shift()?.();
    }
  };
  return async (work) => {
    await new Promise<void>((go) => {
      waiting.push(go);
      goOn();
    });
    try {
      return await work();
    } finally {
      running--;
      goOn();
    }
  };
}
