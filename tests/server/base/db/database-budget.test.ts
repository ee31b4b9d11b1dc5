/** Connections and database time are shared out, so that what one user asks too much of slows that user alone. */
import { afterEach, expect, it } from 'vitest';
import { DatabaseBudget, sharesOf } from '../../../../src/server/base/db/database-budget.ts';
import { outageOf } from '../../../../src/server/base/http/error.ts';
import { type RequestNote, withRequest } from '../../../../src/server/base/log/current-request.ts';

let now = 0;
const budgets: DatabaseBudget[] = [];
const budgetOf = (connections: number) => {
  const budget = new DatabaseBudget(connections, () => now);
  budgets.push(budget);
  return budget;
};
afterEach(() => {
  for (const budget of budgets.splice(0)) budget.close();
});

type Entered = ReturnType<DatabaseBudget['enter']>;
/** Asks for connections as a user; tells how many were given at once, and gives back. */
function user(budget: DatabaseBudget, userId: string, tenantId = 'a') {
  const note: RequestNote = { id: userId, caller: { tenantId, userId } };
  const held: (() => void)[] = [];
  const waiting: Promise<void>[] = [];
  const ask = (): Entered => withRequest(note, () => budget.enter());
  return {
    note,
    held,
    waiting,
    ask(times: number): number {
      for (let left = times; left > 0; left--) {
        const given = ask();
        if (given instanceof Promise) {
          const waits = given.then((giveBack) => void held.push(giveBack));
          // Some wait for longer than the test.
          waits.catch(() => undefined);
          waiting.push(waits);
        } else if (given) held.push(given);
      }
      return held.length;
    },
    giveBack: () => held.shift()?.(),
  };
}

it('gives each user some connections at once, and leaves others to the rest', async () => {
  const budget = budgetOf(10);
  const shares = sharesOf(10);
  const heavy = user(budget, 'heavy');
  expect(heavy.ask(12)).toBe(shares.user);
  expect(user(budget, 'other').ask(2)).toBe(2);
  // All of the tenant together have their share, and other tenants theirs.
  expect(user(budget, 'third').ask(2)).toBe(shares.tenant - shares.user - 2);
  expect(user(budget, 'foreign', 'b').ask(2)).toBe(2);
  heavy.giveBack();
  await heavy.waiting[0];
  expect(heavy.held).toHaveLength(shares.user);
});

it('holds back whoever holds connections for long', async () => {
  const budget = budgetOf(10);
  const heavy = user(budget, 'heavy');
  expect(heavy.ask(4)).toBe(4);
  now += 300;
  expect(heavy.ask(3)).toBe(4);
  expect(user(budget, 'other').ask(4)).toBe(4);
  heavy.giveBack();
  heavy.giveBack();
  expect(heavy.held).toHaveLength(2);
  heavy.giveBack();
  await heavy.waiting[2];
  expect(heavy.held).toHaveLength(4);
});

it('lets users in by turns where all of the tenant is taken', async () => {
  const budget = budgetOf(1);
  const [first, second, third] = ['first', 'second', 'third'].map((id) => user(budget, id));
  const order: string[] = [];
  expect(first?.ask(4)).toBe(1);
  expect(second?.ask(2)).toBe(0);
  expect(third?.ask(1)).toBe(0);
  const all = [first, second, third].flatMap((each) =>
    (each?.waiting ?? []).map(async (waits) => {
      await waits;
      order.push(each?.note.id ?? '');
      each?.giveBack();
    }),
  );
  first?.giveBack();
  await Promise.all(all);
  expect(order).toEqual(['first', 'second', 'third', 'first', 'second', 'first']);
});

it('refuses whoever has used up their time, says for how long, and nobody else', () => {
  const budget = budgetOf(10);
  const heavy = user(budget, 'heavy');
  expect(heavy.ask(6)).toBe(6);
  now += 30_000;
  while (heavy.held.length) heavy.giveBack();
  let error: unknown;
  try {
    heavy.ask(1);
  } catch (refused) {
    error = refused;
  }
  // Of 6 × 30 s a user may be ahead by 120 s, and owes 30 s above that at the most.
  expect(error).toMatchObject({
    problem: { message: 'over-budget', params: { limit: 'user', seconds: 30 } },
  });
  expect(outageOf(error)).toEqual({ status: 429, headers: { 'Retry-After': '30' } });
  expect(user(budget, 'other').ask(1)).toBe(1);
  now += 30_001;
  expect(heavy.ask(1)).toBe(1);
});

it('charges nothing for what takes a moment, and never whoever asks for one thing after the other', () => {
  const budget = budgetOf(10);
  const light = user(budget, 'light');
  for (let round = 0; round < 10_000; round++) {
    expect(light.ask(6)).toBe(6);
    now += 90;
    while (light.held.length) light.giveBack();
  }
  const patient = user(budget, 'patient');
  for (let round = 0; round < 100; round++) {
    expect(patient.ask(1)).toBe(1);
    now += 29_000;
    patient.giveBack();
  }
});

it('takes back the turn of whoever has left while waiting', async () => {
  const budget = budgetOf(1);
  const heavy = user(budget, 'heavy');
  expect(heavy.ask(2)).toBe(1);
  heavy.note.isOver = true;
  await expect(heavy.waiting[0]).rejects.toThrow('timeout');
  const other = user(budget, 'other');
  expect(other.ask(1)).toBe(0);
  heavy.giveBack();
  await other.waiting[0];
  expect(other.held).toHaveLength(1);
});

it('counts nothing of what no user asks for', () => {
  const budget = budgetOf(1);
  expect(budget.enter()).toBeUndefined();
  expect(withRequest({ id: 'public' }, () => budget.enter())).toBeUndefined();
});
