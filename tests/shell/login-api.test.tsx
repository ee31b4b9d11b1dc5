import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { LoginPage } from '../../src/shell/pages/login-page.tsx';
import { logOut } from '../../src/shell/session/login.ts';
import { sessionState } from '../../src/shell/session/session.ts';
import { PASSWORD } from '../support/api.ts';
import { hostApi } from '../support/msw.ts';
import { preparePage, renderPage } from '../support/render.tsx';

preparePage();
const api = hostApi({ signedIn: false });
const user = userEvent.setup();
const ADMIN = 'admin@page.test';

afterEach(logOut);

const open = (address = '/app/authenticate/login') =>
  renderPage({ '/app/authenticate/login': <LoginPage />, '*': <p>Inside</p> }, address);

async function logIn(tenant: string, name: string, password: string): Promise<void> {
  await user.type(screen.getByLabelText('Tenant'), tenant);
  await user.type(screen.getByLabelText('User'), name);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
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
  ])('with a wrong %s says so, and not which', async (_what, tenant, name, password) => {
    open();
    await logIn(tenant, name, password);
    expect(await screen.findByText('The tenant, user or password is wrong.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Tenant').value).toBe(tenant);
    expect(screen.getByLabelText<HTMLInputElement>('User').value).toBe(name);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(sessionState().status).not.toBe('active');
  });

  it.each([
    ['no network', () => HttpResponse.error(), 'A network error occurred. Please check your connection.'],
    [
      'a refused client',
      () => HttpResponse.json({ error: 'invalid_client' }, { status: 401 }),
      'An unexpected error occurred.',
    ],
    ['a broken server', () => new HttpResponse('<html>', { status: 500 }), 'An unexpected error occurred.'],
  ])('met by %s says so, keeps what was typed, and works when repeated', async (_fault, answer, text) => {
    api.rest(answer);
    open();
    await logIn('page', ADMIN, PASSWORD);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(PASSWORD);
    api.recover();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Inside')).toBeTruthy();
  });
});

it('a logout forgets the session at once', async () => {
  open();
  await logIn('page', ADMIN, PASSWORD);
  await screen.findByText('Inside');
  void logOut();
  expect(sessionState().status).toBe('none');
  expect(document.cookie).toBe('');
});
