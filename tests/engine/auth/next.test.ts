import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOME, LOGIN, loginPath, safeNext } from '../../../src/engine/auth/next.ts';

describe('safeNext', () => {
  it.each(['/app/contacts', '/app/contacts/7?tab=data#notes', '/app/contacts?search=a%20b', '/'])(
    'keeps the own path %s',
    (path) => expect(safeNext(path)).toBe(path),
  );

  it.each([
    null,
    undefined,
    '',
    'app/contacts',
    'https://evil.test/',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    'javascript:alert(1)',
    '/api/graphql',
    LOGIN,
    '/app/logout',
    '/x/../app/logout',
  ])('refuses %j', (next) => expect(safeNext(next)).toBe(HOME));

  it('never leaves the origin, whatever is asked for', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '@',
      ':',
      'evil.test',
      'https',
      'app',
      '%2f',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const target = new URL(safeNext(parts.join('')), 'https://tessera.test');
        expect(target.origin).toBe('https://tessera.test');
      }),
    );
  });
});

describe('loginPath', () => {
  it('leads back to the deep link', () => {
    const path = '/app/contacts/7?tab=data&x=1#notes';
    const login = new URL(loginPath(path), 'https://tessera.test');
    expect(login.pathname).toBe(LOGIN);
    expect(safeNext(login.searchParams.get('next'))).toBe(path);
  });

  it('needs no next for the dashboard', () => expect(loginPath(HOME)).toBe(LOGIN));
});
