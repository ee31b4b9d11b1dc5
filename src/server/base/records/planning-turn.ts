import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../../contract/errors.ts';
import { countConditions } from '../../../contract/filter/count-conditions.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { currentRequest } from '../log/current-request.ts';

type Filters = readonly (CompoundFilter | null | undefined)[];

/** To make SQL of so many conditions takes some milliseconds, of hundreds a tenth of a second. */
const MANY = 50;
/** Between two that take long others are answered (milliseconds). */
const BETWEEN_MS = 20;
/** So many of one user wait at most. */
const MOST_WAITING = 50;
const WAIT_SECONDS = 5;

const waiting = new Map<string, (() => void)[]>();
let isGoing = false;

/** Does making SQL of the filters keep everybody waiting for a while? */
export const isLong = (filters: Filters): boolean => countConditions(filters, MANY) > MANY;

/**
 * Long filters are understood one at a time, those of each user by turns, and between two of them whatever else has come is
 * answered. What follows in the same round is part of the turn.
 * @throws ApiError timeout, where nobody waits for it any more; over-budget
 */
export async function planningTurn(filters: Filters): Promise<void> {
  if (!isLong(filters)) return;
  const note = currentRequest();
  const key = note?.caller ? `${note.caller.tenantId}\n${note.caller.userId}` : '';
  const own = waiting.get(key) ?? [];
  if (key && own.length >= MOST_WAITING)
    throw new ApiError({ message: 'over-budget', params: { limit: 'user', seconds: WAIT_SECONDS } });
  await new Promise<void>((resolve) => {
    own.push(resolve);
    waiting.set(key, own);
    if (!isGoing) void letIn();
  });
  if (note?.isOver) throw new ApiError({ message: 'timeout' });
}

async function letIn(): Promise<void> {
  isGoing = true;
  for (let [next] = waiting; next; [next] = waiting) {
    const [key, own] = next;
    waiting.delete(key);
    const go = own.shift();
    if (own.length) waiting.set(key, own);
    go?.();
    await nextRound();
    await delay(BETWEEN_MS);
  }
  isGoing = false;
}
