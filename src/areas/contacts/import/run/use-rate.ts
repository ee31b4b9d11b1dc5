import { useEffect, useState } from 'react';

interface Sample {
  readonly at: number;
  readonly done: number;
}

/** Older ones tell how fast it was, not how fast it is (milliseconds). */
const WINDOW_MS = 15_000;

/** Rows a second over the last moments; 0 while nobody knows. */
export function useRate(done: number, isRunning: boolean): number {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    const at = performance.now();
    setSamples((before) =>
      isRunning ? [...before.filter((sample) => at - sample.at < WINDOW_MS), { at, done }] : [],
    );
  }, [done, isRunning]);
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at === first.at) return 0;
  return Math.max(0, ((last.done - first.done) / (last.at - first.at)) * 1000);
}
