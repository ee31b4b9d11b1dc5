/** How often others hear how far something has come (milliseconds). */
const EVERY_MS = 1000;

const told = new WeakMap<object, number>();

/** Is it time again to say how far it has come? At the first call, then at most once a second. */
export function tellNow(about: object, now = performance.now()): boolean {
  const last = told.get(about);
  if (last !== undefined && now - last < EVERY_MS) return false;
  told.set(about, now);
  return true;
}
