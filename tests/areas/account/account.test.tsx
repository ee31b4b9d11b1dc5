import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import { AccountScreen } from '../../../src/areas/account/account-screen.tsx';
import { LoginPage } from '../../../src/areas/login/login-page.tsx';
import { PublicScreen } from '../../../src/shell/pages/public-screen.tsx';
import { sessionState } from '../../../src/shell/session/session.ts';
import { PASSWORD } from '../../support/api.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();
const EMAIL = 'admin@page.test';
const VIEWER = { id: 'admin', name: 'Admin', email: EMAIL, tenantName: 'Page' };
const NEW_PASSWORD = 'seventeen green otters';

const open = () => renderPage({ '/app/account': <AccountScreen viewer={VIEWER} /> }, '/app/account');
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const fill = async (field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};

it('changes the name of the user, and says what is none', async () => {
  open();
  const form = await part('Your name');
  const name = form.getByLabelText('Name');
  expect(name).toHaveProperty('value', 'Admin');
  await fill(name, 'x'.repeat(201));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Please enter a name of at most 200 characters.');
  await fill(name, ' Ada Lovelace ');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved: Ada Lovelace');
});

it('changes the password, and says at the field what is wrong', async () => {
  open();
  const form = await part('Password');
  const submit = () => user.click(form.getByRole('button', { name: 'Change the password' }));
  const [current, next] = [form.getByLabelText('Current password'), form.getByLabelText('New password')];
  expect([current, next].map((field) => field.getAttribute('autocomplete'))).toEqual([
    'current-password',
    'new-password',
  ]);
  expect(form.getByText(/^12 to 128 characters of any kind/)).toBeTruthy();

  await submit();
  expect(form.getAllByText('Please fill in this field.')).toHaveLength(2);
  expect(document.activeElement).toBe(current);

  await fill(current, 'not my password');
  await fill(next, 'short');
  await submit();
  await form.findByText('The current password is wrong.');
  expect(document.activeElement).toBe(current);
  expect(current.getAttribute('aria-invalid')).toBe('true');

  await fill(current, PASSWORD);
  await submit();
  await form.findByText('The password is too short: at least 12 characters.');
  expect(document.activeElement).toBe(next);
  expect(current).toHaveProperty('value', PASSWORD);

  api.rest(() => Response.error());
  await fill(next, NEW_PASSWORD);
  await submit();
  await form.findByText('A network error occurred. Please check your connection.');
  api.recover();
  await submit();
  await screen.findByText('Your password has been changed.');
  expect(form.getByLabelText('New password')).toHaveProperty('value', '');
});

it('lists the sessions, this one first', async () => {
  open();
  const list = await part('Sessions');
  const [row] = await list.findAllByRole('listitem');
  expect(row?.textContent).toMatch(/This session.*Logged in: .*Last active: /);
  expect(list.getByRole('button', { name: /^End the session: / })).toBeTruthy();
});

it('ends the sessions on other devices, one by one and all at once', async () => {
  await api.call('mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }', {
    changes: [{ key: 'severalSessions', value: true, version: 0 }],
  });
  const logInOn = (device: string) =>
    api.write(sql`insert into tessera.session (tenant_id, id, user_id, access_hash, refresh_hash, created_at,
        last_seen_at, expires_at, device)
      select tenant_id, gen_random_uuid()::text, user_id, ${device}, ${device}, created_at, last_seen_at, expires_at,
        ${device} from tessera.session where revoked_at is null and device <> ${device} limit 1`);
  await logInOn('Safari on iPhone');
  await logInOn('Edge on Windows');
  open();
  const list = await part('Sessions');
  await list.findByText(/You can be logged in on several devices/);
  await user.click(await list.findByRole('button', { name: 'End the session: Safari on iPhone' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  await user.click(list.getByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(list.getByRole('listitem').textContent).toMatch(/This session/);
  expect(list.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
  await screen.findByText('You are logged out on all other devices.');
});

it('turns the second factor on and off; a login asks for it in the same form', async () => {
  const written = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  const { unmount } = open();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written);
  const factor = await part('Second factor');
  await user.click(await factor.findByRole('button', { name: 'Set up' }));
  await factor.findByRole('img', { name: 'QR code with the key below' });
  const secret = factor.getByText(/^([A-Z2-7]{4} ?)+$/).textContent.replaceAll(' ', '');
  const totp = new TOTP({ secret });

  await user.type(factor.getByLabelText('Code from the app'), '000 000');
  await user.click(factor.getByRole('button', { name: 'Turn on' }));
  await factor.findByText('This code is wrong or has already been used.');
  await fill(factor.getByLabelText('Code from the app'), totp.generate());
  await user.click(factor.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your recovery codes'));
  const codes = factor.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(codes).toHaveLength(10);
  await user.click(factor.getByRole('button', { name: 'Copy' }));
  expect(written).toHaveBeenCalledWith(codes.join('\n'));
  await user.click(factor.getByRole('button', { name: 'I have kept the codes' }));
  await factor.findByText(/Recovery codes left: 10/);

  await user.click(factor.getByRole('button', { name: 'Turn off' }));
  await user.type(factor.getByLabelText('Current password'), NEW_PASSWORD);
  await user.type(factor.getByLabelText('Code from the app, or a recovery code'), '000 000');
  await user.click(factor.getByRole('button', { name: 'Turn off' }));
  await factor.findByText('This code is wrong or has already been used.');
  unmount();

  const { router } = renderPage(
    { '/login': <PublicScreen route="/login" Screen={LoginPage} />, '*': <p>Inside</p> },
    '/login?next=%2Fapp%2Fx',
  );
  await user.type(screen.getByLabelText('Tenant'), 'page');
  await user.type(screen.getByLabelText('User'), EMAIL);
  await user.type(screen.getByLabelText('Password'), NEW_PASSWORD);
  const logIn = () => user.click(screen.getByRole('button', { name: 'Log in' }));
  await logIn();
  const code = await screen.findByLabelText('Authentication code');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(document.activeElement).toBe(code);
  await user.type(code, '123456');
  await logIn();
  await screen.findByText('This code is wrong or has already been used.');
  expect(sessionState().status).not.toBe('active');

  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Password')).toHaveProperty('value', NEW_PASSWORD);
  await logIn();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), codes[0] ?? '');
  await logIn();
  await screen.findByText('Inside');
  expect(router.state.location.pathname).toBe('/app/x');
});
