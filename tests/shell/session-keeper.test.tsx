import { gql } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../src/shell/client/apollo.ts';
import { SessionBadge } from '../../src/shell/inactivity/session-badge.tsx';
import { RequireSession } from '../../src/shell/routes/require-session.tsx';
import { beginSession, endSession, sessionState } from '../../src/shell/session/session.ts';
import { SessionClient } from '../../src/shell/client/session-client.tsx';
import { hostApi } from '../support/msw.ts';
import { preparePage, renderPage } from '../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const VIEWER = gql`
  query Viewer {
    viewer {
      id
      email
    }
  }
`;

/** A screen with something of its user's: what the server told, and what was typed. */
function Screen() {
  const { data } = useQuery<{ viewer: { email: string } }>(VIEWER);
  const [typed, setTyped] = useState('');
  return (
    <>
      <SessionBadge />
      <p>{data?.viewer.email}</p>
      <input aria-label="Note" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
    </>
  );
}

function Login() {
  return <p>Login {useLocation().search}</p>;
}

const first = createClient();
const open = () =>
  renderPage(
    {
      '/app/authenticate/login': <Login />,
      '*': (
        <SessionClient first={first}>
          <RequireSession>
            <Screen />
          </RequireSession>
        </SessionClient>
      ),
    },
    '/app/things?page=2',
  );
const begin = () => {
  document.cookie = `tessera_session=${String(Date.now() + 3_600_000)}; Path=/`;
  beginSession();
};

/** The server does not hear of logouts: its session serves all tests. */
const keepServerSession = () => api.rest(() => new HttpResponse(null, { status: 204 }));

beforeEach(begin);
afterEach(async () => {
  keepServerSession();
  await act(() => endSession('logout'));
});

it('shows how long the session still is, and asks the server for the limit', async () => {
  open();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Session expires in 1[45]:\d\d$/);
  expect(Number(localStorage.getItem('tessera.idleUntil'))).toBeGreaterThan(Date.now());
});

it('knows no inactivity where the limit of the tenant is 0', async () => {
  api.rest(() => HttpResponse.json({ status: true, expireSession: 0 }));
  open();
  // The limit comes with the answer to a check; the first may share that of the test before, which is under way.
  await waitFor(async () => {
    act(() => void dispatchEvent(new Event('focus')));
    await user.click(screen.getByLabelText('Note'));
    expect(localStorage.getItem('tessera.idleUntil')).toBeNull();
  });
  expect(screen.queryByRole('timer')).toBeNull();
});

it('learns from any refused call that another login has ended the session', async () => {
  open();
  await screen.findByText('admin@page.test');
  api.rest(() => HttpResponse.json({ status: false, reason: 'multi-session' }));
  api.status(401);
  await act(() => first.query({ query: VIEWER, fetchPolicy: 'network-only' }).catch(() => undefined));
  expect(await screen.findByText('Login ?next=%2Fapp%2Fthings%3Fpage%3D2')).toBeTruthy();
  expect(sessionState()).toEqual({ status: 'ended', reason: 'multi-session' });
});

it('stays where the server cannot tell, and says so once', async () => {
  api.rest(() => new HttpResponse('<html>', { status: 502 }));
  open();
  await screen.findByText('Your session could not be checked. You stay logged in.');
  for (let count = 0; count < 3; count++) act(() => void dispatchEvent(new Event('focus')));
  await screen.findByText('admin@page.test');
  expect(screen.getAllByText('Your session could not be checked. You stay logged in.')).toHaveLength(1);
});

it('who was inactive sees nothing but why, and the way to the login', async () => {
  const { router } = open();
  await screen.findByText('admin@page.test');
  // Another test's tenant knew no limit: this one's has come with the answer to a check.
  await screen.findByRole('timer');
  keepServerSession();
  localStorage.setItem('tessera.idleUntil', String(Date.now() - 1));
  // As when the machine wakes. The time of this tab is over, too.
  const later = Date.now() + 15 * 60_000;
  const now = Date.now;
  Date.now = () => later;
  act(() => void dispatchEvent(new Event('focus')));
  Date.now = now;

  const dialog = await screen.findByRole('alertdialog', { name: 'Inactivity Detected' });
  expect(dialog.textContent).toContain(
    'You were inactive. For security reasons we have logged you out. Please log in again to continue',
  );
  expect(screen.queryByText('admin@page.test')).toBeNull();
  expect(document.cookie).toBe('');
  expect(localStorage.getItem('tessera.idleUntil')).toBeNull();
  const button = screen.getByRole('button', { name: 'Go to Login' });
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Escape}');
  await user.click(document.body);
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  await user.click(button);
  expect(router.state.location).toMatchObject({
    pathname: '/app/authenticate/login',
    search: '?next=%2Fapp%2Fthings%3Fpage%3D2',
  });
});

it('the next user sees nothing of the one before', async () => {
  const { router } = open();
  await screen.findByText('admin@page.test');
  await user.type(screen.getByLabelText('Note'), 'private');
  keepServerSession();
  await act(() => endSession('expired'));
  await screen.findByText(/^Login/);
  const release = api.hold();
  begin();
  await act(() => router.navigate('/app/things'));
  expect(screen.getByLabelText('Note')).toHaveProperty('value', '');
  expect(screen.queryByText('admin@page.test')).toBeNull();
  release();
  await screen.findByText('admin@page.test');
});
