import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LimitTimesContext } from './limit-times.ts';

interface Limit {
  /** What is limited: another one begins with all of its seconds. */
  readonly id: string;
  /** By what its time is kept over a reload. */
  readonly place: string;
  /** Undefined: no limit. */
  readonly seconds: number | undefined;
  /** While it does not run, what is left stays. */
  readonly isRunning: boolean;
}

/** Seconds that are left, counted down; undefined where there is no limit. `onEnd` is called once, when none are left. */
export function useTimeLeft({ id, place, seconds, isRunning }: Limit, onEnd: () => void): number | undefined {
  const times = use(LimitTimesContext);
  const rest = useRef({ id, milliseconds: Infinity, isOver: false });
  const [shown, setShown] = useState({ id, left: seconds });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (seconds === undefined || !isRunning) return undefined;
    if (rest.current.id !== id || rest.current.milliseconds === Infinity) {
      const left = Math.min(times.read(place) ?? Infinity, seconds * 1000);
      rest.current = { id, milliseconds: left, isOver: false };
    }
    const { milliseconds, isOver } = rest.current;
    if (isOver) return undefined;
    const begun = performance.now();
    const leftNow = () => milliseconds - (performance.now() - begun);
    times.write(place, milliseconds, true);
    const timer = setInterval(() => {
      const left = leftNow();
      rest.current = { id, milliseconds: left, isOver: left <= 0 };
      setShown({ id, left: Math.max(0, Math.ceil(left / 1000)) });
      if (left > 0) return;
      clearInterval(timer);
      times.write(place, 0, false);
      end();
    }, 250);
    return () => {
      clearInterval(timer);
      if (rest.current.id !== id || rest.current.isOver) return;
      rest.current = { id, milliseconds: leftNow(), isOver: false };
      times.write(place, leftNow(), false);
    };
  }, [id, place, seconds, isRunning, times]);
  return seconds === undefined || shown.id !== id ? seconds : (shown.left ?? seconds);
}
