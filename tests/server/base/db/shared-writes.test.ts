import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../src/contract/errors.ts';
import { SharedWrites } from '../../../../src/server/base/db/shared-writes.ts';

/** Writes each item with its key; one at a time is under way until it is let go. */
function writer(judge: (item: string) => void = () => undefined, most = 100) {
  const written: string[][] = [];
  const writes = new SharedWrites<string, string>(
    async (key, items) => {
      await Promise.resolve();
      for (const item of items) judge(item);
      written.push([key, ...items]);
      return items.map((item) => `${key} ${item}`);
    },
    { most },
  );
  return { writes, written };
}

describe('what one writes for many', () => {
  it('takes all that has come meanwhile, in order, keys apart, and so many at most', async () => {
    const { writes, written } = writer(undefined, 2);
    const all = ['a', 'b', 'c', 'd'].map((item) => writes.add('x', item));
    const other = writes.add('y', 'e');
    expect(await Promise.all([...all, other])).toEqual(['x a', 'x b', 'x c', 'x d', 'y e']);
    expect(written).toEqual([
      ['x', 'a'],
      ['y', 'e'],
      ['x', 'b', 'c'],
      ['x', 'd'],
    ]);
    expect(await writes.add('x', 'f')).toBe('x f');
  });

  it('refuses what cannot be written alone, and all of it where there is no database', async () => {
    let tries = 0;
    const { writes } = writer((item) => {
      tries++;
      if (item === 'bad') throw new Error('bad');
      if (item === 'lost') throw new ApiError({ message: 'unavailable' });
    });
    const told = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => writes.add('x', item)));
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    tries = 0;
    const lost = await Promise.allSettled(['a', 'lost', 'b'].map((item) => writes.add('y', item)));
    expect(lost.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(tries).toBe(2);
  });
});
