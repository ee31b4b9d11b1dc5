import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SettingsScreen } from '../../../src/areas/configuration/settings/settings-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage({ withGrid: false });
const api = hostApi();
const user = userEvent.setup();
const LABEL = 'Minutes of inactivity until logout';

const minutes = () => screen.findByLabelText<HTMLInputElement>(LABEL);
const rowOf = async () => within((await minutes()).closest<HTMLElement>('.setting') ?? document.body);
const stored = async () => {
  const { data } = await api.call('{ settings { field { name } value version } }');
  const all = data['settings'] as { field: { name: string }; value: unknown; version: number }[];
  return all.find(({ field }) => field.name === 'expireSession');
};
const type = async (text: string) => {
  await user.clear(await minutes());
  await user.type(await minutes(), text);
};
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

it('sets and sets back, tells who did it, and finds what is searched for', async () => {
  renderPage({ '/': <SettingsScreen />, '/other': null }, '/');
  expect((await minutes()).value).toBe('15');
  expect((await rowOf()).queryByText('Changed')).toBeNull();

  await type('721');
  await user.keyboard('{Enter}');
  expect((await (await rowOf()).findByRole('alert')).textContent).toMatch(/720/);
  expect(await stored()).toMatchObject({ value: 15, version: 0 });

  await type('30');
  expect((await screen.findByText(`Not saved yet: ${LABEL}`)).role).toBe('status');
  await user.keyboard('{Enter}');
  await screen.findByText('The settings are saved.');
  expect(await stored()).toMatchObject({ value: 30, version: 1 });
  const row = await rowOf();
  await row.findByText('Changed');

  await user.click(row.getByRole('button', { name: `History: ${LABEL}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText(/→/)).textContent).toBe('default → 30');
  await user.keyboard('{Escape}');

  await user.click(row.getByRole('button', { name: /Reset/ }));
  expect((await minutes()).value).toBe('15');
  await press('Save');
  await expect.poll(stored).toMatchObject({ value: 15, version: 2 });

  await user.type(screen.getByRole('searchbox'), 'TIME zone{Enter}');
  await screen.findByLabelText('Time zone');
  expect(screen.queryByLabelText(LABEL)).toBeNull();
});

it('asks whose value holds where somebody else has set it meanwhile', async () => {
  renderPage({ '/': <SettingsScreen /> }, '/');
  await type('40');
  const { version = 0 } = (await stored()) ?? {};
  const save = 'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }';
  const theirs = { key: 'expireSession', version, value: 60 };
  expect((await api.call(save, { changes: [theirs] })).errors).toBeUndefined();

  await press('Save');
  const alert = await (await rowOf()).findByRole('alert');
  expect(alert.textContent).toContain('60');
  expect((await minutes()).value).toBe('40');
  expect(await stored()).toMatchObject({ value: 60 });
  await press('Keep mine');
  await press('Save');
  await expect.poll(stored).toMatchObject({ value: 40 });
});

it('takes servers of images by their names, and tells at the setting what is none', async () => {
  renderPage({ '/': <SettingsScreen /> }, '/');
  const servers = await screen.findByLabelText('Servers of images');
  const row = within(servers.closest<HTMLElement>('.setting') ?? document.body);
  await user.type(servers, 'localhost{Enter}');
  expect((await row.findByRole('alert')).textContent).toMatch(/^“localhost” is not a server on the internet/);
  await press('Save');
  expect(screen.queryByText('The settings are saved.')).toBeNull();
  await user.type(servers, '{Backspace}{Backspace}Images.Example.com{Enter}');
  expect(row.queryByRole('alert')).toBeNull();
  await press('Save');
  await row.findByText('images.example.com');
});
