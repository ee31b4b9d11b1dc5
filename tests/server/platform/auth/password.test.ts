import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../../../src/server/platform/auth/password.ts';

test('hashes with Argon2id and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
  expect(one).toMatch(/^\$argon2id\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'same')).toBe(true);
  expect(await verifyPassword(one, 'other')).toBe(false);
});

test('takes as long for no user as for a wrong password', async () => {
  const hash = await hashPassword('right');
  async function time(hashed: string | undefined): Promise<number> {
    // Of the processor: a busy machine does not change it.
    const start = process.cpuUsage();
    for (let i = 0; i < 5; i++) await verifyPassword(hashed, 'no user has this password');
    return process.cpuUsage(start).user;
  }
  await time(undefined);
  expect(await verifyPassword(undefined, 'no user has this password')).toBe(false);
  expect(await time(undefined)).toBeGreaterThan((await time(hash)) / 3);
});
