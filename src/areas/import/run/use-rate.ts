import { useEffect, useEffectEvent, useState } from 'react';

interface Sample {
  readonly at: number;
  readonly done: number;
}

/** How often one looks, and how long that counts: older samples tell how fast it was. Milliseconds. */
const LOOK_EVERY_MS = 1000;
const WINDOW_MS = 15_000;

/** Rows a second over the last moments; 0 while nobody knows. */
export function useRate(done: number, isRunning: boolean): number {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const look = useEffectEvent(() => {
    const at = performance.now();
    setSamples((before) => [...before.filter((sample) => at - sample.at < WINDOW_MS), { at, done }]);
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => look(), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      setSamples([]);
    };
  }, [isRunning]);
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at === first.at) return 0;
  return Math.max(0, ((last.done - first.done) / (last.at - first.at)) * 1000);
}
