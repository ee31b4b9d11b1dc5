/** Whoever has called so lately calls again soon; nobody is kept longer than that for their sake (milliseconds). */
const LATELY_MS = 50;
/** How often others are told of it at most (milliseconds). */
const TOLD_MS = 20;
let lastCall = -Infinity;
let lastTold = -Infinity;
let tell: (() => void) | undefined;

/** Somebody waits for an answer of this process, or of one that shares the machine and says so. */
export function personCalled(): void {
  lastCall = performance.now();
  if (!tell || lastCall < lastTold + TOLD_MS) return;
  lastTold = lastCall;
  tell();
}

/** Has others told that people call; undefined: nobody. */
export function tellOfPeople(told: (() => void) | undefined): void {
  tell = told;
}

/** Whether people work with the server at this moment: then what has time is done in small pieces. */
export const peopleCall = (): boolean => performance.now() - lastCall < LATELY_MS;

/** What is done in the background takes at most a third of the time in which people call. */
const TIMES = 2;

/**
 * After a piece of work that has time: where people call, so many times as long as it took is left to them, and no longer
 * than they count as calling. @param tookMs of the piece, in which it held nothing that it still holds
 */
export async function leaveTime(tookMs: number, times = TIMES): Promise<void> {
  if (!peopleCall()) return;
  await new Promise((resolve) => setTimeout(resolve, Math.min(tookMs * times, LATELY_MS)));
}
