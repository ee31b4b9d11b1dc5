import { extendIdle, isIdleTooLong, keepIdle } from '../session/idle-clock.ts';

/** Detection of activity is throttled to this (specification, section 9). */
const THROTTLE_MS = 100;
const TICK_MS = 1000;
/** Mouse and click; keyboard, wheel and touch count too, and so does what assistive technology clicks. */
const EVENTS = ['mousemove', 'mousedown', 'click', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;
const OPTIONS = { capture: true, passive: true } as const;

let activeAt = 0;

/** When somebody did something in this tab last, in ms since the epoch; 0 for never. */
export function lastActivity(): number {
  return activeAt;
}

export interface ActivityWatch {
  /** Counts as activity, such as going to another screen. */
  readonly touch: () => void;
  readonly stop: () => void;
}

/**
 * Follows what people do, and calls `onIdle` once the time is over: by the clock, not by timers, which sleep with the
 * machine. Whatever wakes the page finds the time over before it counts as activity, and before anything is drawn.
 */
export function watchActivity(limitMs: number, onIdle: () => void): ActivityWatch {
  let seenAt = 0;
  let seenPlace = '';
  const isOver = () => {
    if (!isIdleTooLong()) return false;
    onIdle();
    return true;
  };
  const touch = () => {
    if (isOver()) return;
    activeAt = Date.now();
    extendIdle(limitMs);
  };
  const onEvent = (event: Event) => {
    if (Math.abs(Date.now() - seenAt) < THROTTLE_MS) return;
    if (event.type === 'mousemove') {
      // Browsers tell of a mouse that rests when what is below it changes.
      const { screenX, screenY } = event as MouseEvent;
      const place = `${String(screenX)} ${String(screenY)}`;
      if (place === seenPlace) return;
      seenPlace = place;
    }
    seenAt = Date.now();
    touch();
  };
  const look = () => {
    if (!isOver()) keepIdle();
  };
  const timer = setInterval(look, TICK_MS);
  for (const name of EVENTS) addEventListener(name, onEvent, OPTIONS);
  for (const name of ['focus', 'pageshow', 'pagehide']) addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  touch();
  return {
    touch,
    stop: () => {
      clearInterval(timer);
      for (const name of EVENTS) removeEventListener(name, onEvent, OPTIONS);
      for (const name of ['focus', 'pageshow', 'pagehide']) removeEventListener(name, look);
      document.removeEventListener('visibilitychange', look);
    },
  };
}
