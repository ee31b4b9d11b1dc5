import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Limit {
  /** What is limited: another one begins with all of its seconds. */
  readonly id: string;
  /** Undefined: no limit. */
  readonly seconds: number | undefined;
  /** While it does not run, what is left stays. */
  readonly isRunning: boolean;
}

/** Seconds that are left, counted down; undefined where there is no limit. `onEnd` is called once, when none are left. */
export function useTimeLeft({ id, seconds, isRunning }: Limit, onEnd: () => void): number | undefined {
  const rest = useRef({ id, milliseconds: Infinity });
  const [shown, setShown] = useState({ id, left: seconds });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (seconds === undefined || !isRunning) return undefined;
    if (rest.current.id !== id || rest.current.milliseconds === Infinity)
      rest.current = { id, milliseconds: seconds * 1000 };
    const { milliseconds } = rest.current;
    if (milliseconds <= 0) return undefined;
    const begun = performance.now();
    const restNow = () => ({ id, milliseconds: milliseconds - (performance.now() - begun) });
    const timer = setInterval(() => {
      rest.current = restNow();
      setShown({ id, left: Math.max(0, Math.ceil(rest.current.milliseconds / 1000)) });
      if (rest.current.milliseconds > 0) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => {
      clearInterval(timer);
      if (rest.current.id === id && rest.current.milliseconds > 0) rest.current = restNow();
    };
  }, [id, seconds, isRunning]);
  return seconds === undefined || shown.id !== id ? seconds : (shown.left ?? seconds);
}
