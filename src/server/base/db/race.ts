import { setTimeout as delay } from 'node:timers/promises';

/** Two waited for each other, and the database has ended one of them; or it has to be done again for another reason. */
const RACES: readonly unknown[] = ['40P01', '40001'];
/** How often work is done that meets others. */
const MAX_ATTEMPTS = 6;
/** So long it waits at most before it is done for the second time, and longer each time (milliseconds). */
const PAUSE_MS = 40;

/** Was it ended for the sake of others, and would be done if it were tried again? */
export function isRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = (error.cause instanceof Error ? error.cause : error) as { readonly code?: unknown };
  return RACES.includes(code);
}

/** Does work anew, from its beginning, that was ended for the sake of others: nothing of it was kept. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRace(error)) throw error;
      await delay(Math.random() * attempt * PAUSE_MS);
    }
  }
}
