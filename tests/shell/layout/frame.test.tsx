/** Palette and dashboard over the real API: what they say when an answer is late, in part, or none. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DashboardScreen } from '../../../src/areas/dashboard/dashboard-screen.tsx';
import { Palette } from '../../../src/shell/layout/palette/palette.tsx';
import { SearchStatus } from '../../../src/shell/layout/palette/search-status.tsx';
import { useShellQuery } from '../../../src/shell/viewer/shell-data.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();

const close = vi.fn<() => void>();
function OpenPalette() {
  const { data } = useShellQuery();
  return data ? <Palette shell={data} onClose={close} onOpen={() => undefined} /> : null;
}
function OpenDashboard() {
  const { data } = useShellQuery();
  return data ? <DashboardScreen route="/dashboard" {...data} /> : null;
}

const createGroup = (name: string) =>
  api.call('mutation ($name: String!) { createGroup(input: { name: $name }) { id } }', { name });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('shows a tenant without records its first steps, and what else is there when a part fails', async () => {
  api.graphqlError('internal', 'DashboardRecent');
  renderPage({ '/*': <OpenDashboard /> }, '/dashboard');
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(within(steps).getByRole('link', { name: 'New contact' }).getAttribute('href')).toBe(
    '/app/contacts/new',
  );
  const recent = screen.getByRole('region', { name: 'Changed last' });
  expect((await within(recent).findByRole('alert')).textContent).toContain(
    'Something went wrong on the server',
  );
  expect(await screen.findByText('No batch job is running.')).toBeTruthy();

  api.recover();
  await createGroup('Readers');
  await userEvent.click(within(recent).getByRole('button', { name: 'Try again' }));
  const link = await within(recent).findByRole('link', { name: 'Readers' });
  expect(link.getAttribute('href')).toMatch(/^\/app\/groups\/.+/);
});

it('takes the last of several searches, however late the others are answered', async () => {
  await createGroup('Alpine club');
  await createGroup('Beach club');
  renderPage({ '/*': <OpenPalette /> }, '/');
  const text = await screen.findByRole('combobox');
  const release = api.hold(({ variables }) => variables['text'] === 'alpine');
  await userEvent.type(text, 'alpine');
  await waitFor(() => expect(api.sent('Search')).toHaveLength(1));
  await userEvent.clear(text);
  await userEvent.type(text, 'beach');
  await waitFor(() => expect(options()).toEqual(['Beach club']));
  release();
  await waitFor(() => expect(api.sent('Search')).toHaveLength(2));
  expect(options()).toEqual(['Beach club']);
});

it('has what is still to come behind the records, and does not find it by its mark', async () => {
  await createGroup('Know readers');
  renderPage({ '/*': <OpenPalette /> }, '/');
  const text = await screen.findByRole('combobox');
  await userEvent.type(text, 'know');
  await waitFor(() => expect(options()).toEqual(['Know readers', 'Know-how assistantAdministration']));
  expect(screen.getByText('Screens · planned')).toBeTruthy();
  await userEvent.clear(text);
  await userEvent.type(text, 'planned');
  await waitFor(() => expect(options()).toEqual([]));
});

it('closes where Back leads to another screen', async () => {
  renderPage({ '/*': <OpenPalette /> }, '/');
  await screen.findByRole('combobox');
  close.mockClear();
  dispatchEvent(new PopStateEvent('popstate'));
  expect(close).toHaveBeenCalledTimes(1);
});

it('says what could not be searched, and why, and keeps the rest of the palette', async () => {
  renderPage({ '/*': <OpenPalette /> }, '/');
  const text = await screen.findByRole('combobox');
  api.offline('Search');
  await userEvent.type(text, 'groups');
  const status = () => screen.getAllByRole('status').map((each) => each.textContent);
  await waitFor(() => expect(status().join()).toContain('A network error occurred'));
  expect(options()).toContain('GroupsContacts');
  await userEvent.clear(text);
  expect(status().join()).toContain('to choose');
});

it('names the objects that an answer lacks', () => {
  const search = { groups: [], missing: ['Contact', 'Lead'], loading: false, error: undefined };
  const status = <SearchStatus search={search} isEmpty nameOf={(name) => `${name}s`} />;
  renderPage({ '/*': <p>{status}</p> }, '/');
  expect(screen.getByText('Not searched in time: Contacts and Leads')).toBeTruthy();
});
