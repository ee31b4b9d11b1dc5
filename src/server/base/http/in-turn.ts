/** So many of what it is given go on at once; the others wait, the first that came first. */
export function inTurn(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Who waits takes the place of who has gone.
      if (next) next();
      else running--;
    }
  };
}
