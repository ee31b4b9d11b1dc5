/** Making SQL of many conditions takes long: others are answered in between, and users take turns. */
import { expect, it } from 'vitest';
import { queryFilter, type CompoundFilter } from '../../../../src/contract/filter/filter.ts';
import { isLong, planningTurn } from '../../../../src/server/base/records/planning-turn.ts';
import { type RequestNote, withRequest } from '../../../../src/server/base/log/current-request.ts';

const many = (count: number): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: {
    operator: 'AND',
    compoundFilters: Array.from({ length: count }, () => queryFilter('Contact', 'email', 'EQUALS', 'a')),
  },
});
const noteOf = (userId: string): RequestNote => ({ id: userId, caller: { tenantId: 'a', userId } });

it('lets long ones in one at a time, of each user in turn, with rounds for all else between them', async () => {
  expect([isLong([many(50), null, undefined]), isLong([many(30), many(30)])]).toEqual([false, true]);
  const done: string[] = [];
  let rounds = 0;
  let isOver = false;
  const count = () => {
    rounds++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const ask = (userId: string) =>
    withRequest(noteOf(userId), async () => {
      await planningTurn([many(200)]);
      done.push(`${userId} ${rounds > done.length ? 'apart' : 'together'}`);
    });
  await Promise.all(['a', 'a', 'a', 'b'].map(ask));
  isOver = true;
  expect(done.map((each) => each[0])).toEqual(['a', 'a', 'b', 'a']);
  expect(done.slice(1).every((each) => each.endsWith('apart'))).toBe(true);
});

it('does nothing for whoever has left, and refuses who asks for too many', async () => {
  const gone = { ...noteOf('gone'), isOver: true };
  await expect(withRequest(gone, () => planningTurn([many(200)]))).rejects.toThrow('timeout');
  const all = Array.from({ length: 60 }, () =>
    withRequest(noteOf('much'), () => planningTurn([many(200)])).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  );
  const ends = await Promise.all(all);
  expect(new Set(ends)).toEqual(new Set(['done', 'over-budget']));
  expect(ends.filter((each) => each === 'done').length).toBeLessThanOrEqual(51);
});
