import { startTransition, useEffect, useState } from 'react';

/** Fields of the first screen, and of each step after it. */
const FIRST = 24;
const STEP = 60;

/** How many of so many fields are drawn by now: the first screen at once, the rest in steps that leave room for typing. */
export function useDrawn(total: number, isWhole: boolean): number {
  const [drawn, setDrawn] = useState(FIRST);
  const isDone = isWhole || drawn >= total;
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)));
    return () => clearTimeout(timer);
  }, [drawn, isDone]);
  return isDone ? total : drawn;
}
