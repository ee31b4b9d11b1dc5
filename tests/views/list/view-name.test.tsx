import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

beforeAll(async () => {
  const { errors } = await api.call(`mutation {
    a: createGroup(input: {name: "Alpha"}) { id }
    b: createGroup(input: {name: "Beta"}) { id }
  }`);
  expect(errors).toBeUndefined();
});
afterEach(() => localStorage.clear());

const open = (params = '') =>
  renderPage(
    { '/app/groups': <ObjectListScreen objectName="Group" route="/app/groups" /> },
    `/app/groups${params}`,
  );
const rows = (count: number) =>
  waitFor(() => expect(document.querySelectorAll('.ag-row')).toHaveLength(count));
const bar = () => within(screen.getByRole('group', { name: 'Views' }));
const VIEWS = 'SavedViews';

it('a list as its model has it says nothing and asks for no views; a changed one can be saved or reset', async () => {
  const { router } = open();
  await rows(2);
  expect(screen.queryByRole('group', { name: 'Views' })).toBeNull();
  expect(api.sent(VIEWS)).toHaveLength(0);
  await act(() => router.navigate('/app/groups?sort=-name'));
  await screen.findByText('Changed');
  expect(bar().queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(bar().getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
  expect(router.state.location.search).toBe('?page=1');
});

it('a view stands beside the title, is marked, saved and reset, and leads back to all records', async () => {
  const { router } = open('?search=Alpha&sort=-name');
  await rows(1);
  await user.click(await screen.findByRole('button', { name: 'Save as…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'First');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bar().getByText('First')).toBeTruthy());
  await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
  expect(router.state.location.search).toContain('view=');

  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '{Enter}');
  await rows(2);
  await screen.findByText('Changed');
  await user.click(bar().getByRole('button', { name: 'Reset' }));
  await rows(1);
  expect(screen.queryByText('Changed')).toBeNull();

  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'Beta{Enter}');
  await user.click(await bar().findByRole('button', { name: 'Save' }));
  await screen.findByText('View saved: First');
  await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());

  await user.click(bar().getByRole('button', { name: 'All groups' }));
  await rows(2);
  expect(screen.queryByText('First')).toBeNull();
  expect(router.state.location.search).toBe('?page=1');
});

it('a view that is gone has left what it showed, as a changed list', async () => {
  open('?view=gone&sort=-name');
  await rows(2);
  expect(await screen.findByText('Changed')).toBeTruthy();
  expect(bar().queryByRole('button', { name: 'All groups' })).toBeNull();
});
