import { describe, expect, it } from 'vitest';
import { SharedReads } from '../../../../src/server/base/db/shared-reads.ts';

const outside = { isTransaction: false };
const within = { isTransaction: true };

describe('what one reads for many', () => {
  it('is read once, and again after a failure', async () => {
    const reads = new SharedReads<object>({ max: 10 });
    let count = 0;
    const read = () => {
      count++;
      return count === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({ count });
    };
    await expect(reads.get(outside, 'a', read)).rejects.toThrow('lost');
    const [one, other] = await Promise.all([reads.get(outside, 'a', read), reads.get(outside, 'a', read)]);
    expect(one).toBe(other);
    expect(await reads.get(within, 'a', read)).toBe(one);
    expect(count).toBe(2);
  });

  it('is not waited for by who holds the connection that the reading needs', async () => {
    const reads = new SharedReads<{ readonly by: string }>({ max: 10 });
    const connection = Promise.withResolvers<void>();
    const asked = reads.get(outside, 'a', async () => {
      await connection.promise;
      return { by: 'the other' };
    });
    // It would never be answered: the connection is given back only after it.
    expect(await reads.get(within, 'a', () => Promise.resolve({ by: 'itself' }))).toEqual({ by: 'itself' });
    connection.resolve();
    expect(await asked).toEqual({ by: 'the other' });
  });
});
