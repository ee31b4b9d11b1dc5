import { dropKept, readKept, writeKept } from '../browser/kept.ts';
import { IDLE_KEY } from './session-cookie.ts';

/** Written down no more often: other tabs are woken by each time. */
const KEEP_EVERY_MS = 1000;

/**
 * The clock that all tabs of a browser share: when the session ends unless its user does something. What is kept is read
 * anew each time, so that no tab has to hear of the others; this is what this tab knows.
 */
let own = 0;
let keptAt = 0;

/** When the session ends for inactivity, in ms since the epoch; undefined while no clock runs. */
export function idleUntil(): number | undefined {
  const kept = Number(readKept(IDLE_KEY) ?? 0);
  return Math.max(own, Number.isFinite(kept) ? kept : 0) || undefined;
}

/** Is the time over? Also where the machine has slept past it, or the page was closed meanwhile. */
export function isIdleTooLong(): boolean {
  const until = idleUntil();
  return until !== undefined && until <= Date.now();
}

/** Somebody did something: the time begins anew. */
export function extendIdle(limitMs: number): void {
  own = Date.now() + limitMs;
  if (Date.now() - keptAt >= KEEP_EVERY_MS) keepIdle();
}

/** Tells the other tabs what this one knows. */
export function keepIdle(): void {
  if (own <= Number(readKept(IDLE_KEY) ?? 0)) return;
  keptAt = Date.now();
  writeKept(IDLE_KEY, String(own));
}

/** No clock runs: nobody is logged in, or the tenant has no limit. */
export function stopIdle(): void {
  own = 0;
  keptAt = 0;
  dropKept(IDLE_KEY);
}
