import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LoginPage } from '../../../src/areas/login/login-page.tsx';
import { LOGIN } from '../../../src/engine/auth/next.ts';
import { PublicScreen } from '../../../src/shell/pages/public-screen.tsx';
import { checkSession } from '../../../src/shell/session/check.ts';
import { logOut } from '../../../src/shell/session/login.ts';
import { refreshSession, sessionState } from '../../../src/shell/session/session.ts';
import { PASSWORD } from '../../support/api.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi({ signedIn: false });
const user = userEvent.setup();
const ADMIN = 'admin@page.test';

// Tests of other files may have left a session.
beforeAll(logOut);
afterEach(logOut);

const open = (address: string = LOGIN) =>
  renderPage({ [LOGIN]: <PublicScreen route={LOGIN} Screen={LoginPage} />, '*': <p>Inside</p> }, address);
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const submit = () => user.click(screen.getByRole('button', { name: 'Log in' }));

async function logIn(tenant: string, name: string, password: string): Promise<void> {
  await user.type(screen.getByLabelText('Tenant'), tenant);
  await user.type(screen.getByLabelText('User'), name);
  await user.type(screen.getByLabelText('Password'), password);
  await submit();
}

describe('a login', () => {
  it('opens a session and goes where the user wanted to', async () => {
    const { router } = open('/app/authenticate/login?next=%2Fapp%2Fcontacts%3Fpage%3D2');
    await logIn('page', ADMIN, PASSWORD);
    await screen.findByText('Inside');
    expect(router.state.location).toMatchObject({ pathname: '/app/contacts', search: '?page=2' });
    expect(sessionState().status).toBe('active');
    // The tokens are HttpOnly: no script of the page can read them.
    expect(document.cookie).toMatch(/^tessera_session=\d+$/);
  });

  it.each([
    ['tenant', 'elsewhere', ADMIN, PASSWORD],
    ['user', 'page', 'nobody@page.test', PASSWORD],
    ['password', 'page', ADMIN, 'wrong'],
  ])(
    'with a wrong %s says so, and not which, and keeps what was typed',
    async (_what, tenant, name, password) => {
      open();
      await logIn(tenant, name, password);
      expect(await screen.findByText('The tenant, user or password is wrong.')).toBeTruthy();
      expect([value('Tenant'), value('User'), value('Password')]).toEqual([tenant, name, password]);
      // Typing replaces what was wrong.
      const field = screen.getByLabelText<HTMLInputElement>('Password');
      expect(document.activeElement).toBe(field);
      expect([field.selectionStart, field.selectionEnd]).toEqual([0, password.length]);
      expect(sessionState().status).not.toBe('active');
    },
  );

  it.each([
    ['no network', () => HttpResponse.error(), 'A network error occurred. Please check your connection.'],
    [
      'a refused client',
      () => HttpResponse.json({ error: 'invalid_client' }, { status: 401 }),
      'An unexpected error occurred.',
    ],
    ['a broken server', () => new HttpResponse('<html>', { status: 500 }), 'An unexpected error occurred.'],
    ['a browser without cookies', () => HttpResponse.json({}), /did not keep the session/],
  ])('met by %s says so, keeps what was typed, and works when repeated', async (_fault, answer, text) => {
    api.rest(answer);
    open();
    await logIn('page', ADMIN, PASSWORD);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(value('Password')).toBe(PASSWORD);
    api.recover();
    await submit();
    expect(await screen.findByText('Inside')).toBeTruthy();
  });

  it('asks for the fields that are empty and goes to the first of them', async () => {
    open();
    await user.type(screen.getByLabelText('Tenant'), 'page');
    await submit();
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('User'));
    expect(screen.getByLabelText('User').getAttribute('aria-invalid')).toBe('true');
  });

  it('lets password managers fill it in, and shows the password on demand', async () => {
    open();
    const hints = ['Tenant', 'User', 'Password'].map((name) =>
      screen.getByLabelText(name).getAttribute('autocomplete'),
    );
    expect(hints).toEqual(['organization', 'username', 'current-password']);
    await user.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide characters' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  });

  it('tried too often tells what the server told, and counts down', async () => {
    open();
    await logIn('page', 'guesser@page.test', 'wrong');
    for (let tries = 0; tries < 5; tries++) {
      await screen.findByText(/is wrong\.$/);
      await submit();
    }
    expect(await screen.findByText('Too many failed logins')).toBeTruthy();
    const fact = (name: string) => screen.getByText(name).nextSibling?.textContent;
    expect(fact('Attempts allowed')).toBe('5');
    expect(fact('Counted within')).toBe('15 minutes');
    expect(fact('Blocked for')).toBe('15 minutes');
    expect(fact('Blocked since')).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d\s[AP]M$/);
    expect(screen.getByRole('timer').textContent).toMatch(/^You can try again in 1[45]:\d\d\.$/);
    expect(value('User')).toBe('guesser@page.test');
  });
});

describe('why there is no session any more', () => {
  it('is told: another login has ended it', async () => {
    document.cookie = `tessera_session=${String(Date.now() + 60_000)}; Path=/`;
    refreshSession();
    api.rest(() => HttpResponse.json({ status: false, reason: 'multi-session' }));
    expect(await checkSession()).toBe('multi-session');
    open();
    expect(screen.getByText(/logged in somewhere else, and that login has ended this session/)).toBeTruthy();
  });
});
