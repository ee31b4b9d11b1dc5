// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { loginStart, noteLogin } from '../../../src/areas/login/login-start.ts';

afterEach(() => localStorage.clear());

it('begins with who logged in last in this browser, of whom no secret is kept', () => {
  expect(loginStart(null)).toEqual({ tenant: '', user: '' });
  const typed = { tenant: 'north', user: 'ada@north.test', password: 'secret', code: '123456' };
  noteLogin(typed);
  expect(loginStart(null)).toEqual({ tenant: 'north', user: 'ada@north.test' });
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/secret|123456/);
  expect(loginStart({ tenant: 'south', user: 'eva', notice: 'reset' })).toEqual({
    tenant: 'south',
    user: 'eva',
    notice: 'reset',
  });
});
