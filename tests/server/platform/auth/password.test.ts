import * as argon2 from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../../../src/server/platform/auth/password.ts';

// The real library, watched.
vi.mock(import('@node-rs/argon2'), { spy: true });
const verify = vi.mocked(argon2.verify);

beforeEach(() => {
  verify.mockClear();
});

/** What decides how long a hash takes: `$argon2id$v=19$m=…,t=…,p=…`. */
function costOf(hash: unknown): string {
  return String(hash).split('$').slice(0, 4).join('$');
}

test('hashes with Argon2id and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
  expect(one).toMatch(/^\$argon2id\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'same')).toBe(true);
  expect(await verifyPassword(one, 'other')).toBe(false);
});

test('does the same work for no user as for a wrong password', async () => {
  const hash = await hashPassword('right');
  expect(await verifyPassword(undefined, 'no user has this password')).toBe(false);
  expect(await verifyPassword(hash, 'wrong')).toBe(false);
  expect(verify.mock.calls.map(([hashed]) => costOf(hashed))).toEqual([costOf(hash), costOf(hash)]);
});
