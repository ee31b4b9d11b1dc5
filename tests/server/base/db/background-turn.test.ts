import { patience } from '../../../support/patience.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackgroundTurn } from '../../../../src/server/base/db/background-turn.ts';
import { hearOfPeople, peopleCall } from '../../../../src/server/base/people.ts';

beforeEach(async () => {
  // Calls of the file before, which ran in the same process, grow old by the clock that they began by.
  hearOfPeople({ share: 0, isOpen: false });
  await vi.waitFor(() => expect(peopleCall()).toBe(false), { timeout: patience(5_000) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What has begun so far, of three that ask for their turn at the same moment. */
async function askThree(turn: BackgroundTurn): Promise<number[]> {
  const begun: number[] = [];
  for (const at of [1, 2, 3]) void turn.begin().then(() => begun.push(at));
  await vi.advanceTimersByTimeAsync(0);
  return begun;
}

it('is everybody’s at once where nobody calls', async () => {
  expect(await askThree(new BackgroundTurn())).toEqual([1, 2, 3]);
});

it('is one’s at a time while people call, the first that came first', async () => {
  hearOfPeople({ share: 1, isOpen: true });
  const turn = new BackgroundTurn();
  const begun = await askThree(turn);
  expect(begun).toEqual([1]);
  turn.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([1, 2]);
});

it('comes in the end for who needs it so that another ends its own', async () => {
  hearOfPeople({ share: 1, isOpen: true });
  const begun = await askThree(new BackgroundTurn());
  await vi.advanceTimersByTimeAsync(99);
  expect(begun).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([1, 2, 3]);
});
