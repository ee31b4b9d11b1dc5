/** Views that a list has from the start, and whose values come from the user who looks. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

beforeAll(async () => {
  const { data } = await api.call('{ viewer { email } }');
  const { email } = (data as { viewer: { email: string } }).viewer;
  const made = await api.call(
    `mutation($email: String!) {
      me: createRepresentative(input: {firstName: "Me", lastName: "Myself", email: $email}) { id }
      other: createRepresentative(input: {firstName: "Other", lastName: "One", email: "other@example.test"}) { id }
    }`,
    { email },
  );
  expect(made.errors).toBeUndefined();
  const ids = made.data as Record<'me' | 'other', { id: string }>;
  const tasks = await api.call(
    `mutation($me: ID!, $other: ID!) {
      a: createTask(input: {title: "Call", representative: $me}) { id }
      b: createTask(input: {title: "Visit", representative: $other, assignee: null, dueDate: "2001-02-03"}) { id }
    }`,
    { me: ids.me.id, other: ids.other.id },
  );
  expect(tasks.errors).toBeUndefined();
});
afterEach(() => localStorage.clear());

const open = (params = '') =>
  renderPage(
    { '/app/tasks': <ObjectListScreen objectName="Task" route="/app/tasks" /> },
    `/app/tasks${params}`,
  );
const titles = (...expected: readonly string[]) =>
  waitFor(() =>
    expect(
      [...document.querySelectorAll('.ag-row .object-table-link')]
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual(expected),
  );

it('begins with what is the user’s own, and leads to the other views and back', async () => {
  const { router } = open();
  await titles('Call');
  await waitFor(() => expect(router.state.location.search).toBe('?view=%40mine'));
  const bar = within(await screen.findByRole('group', { name: 'Views' }));
  expect(bar.getByText('My open tasks')).toBeTruthy();
  expect(bar.queryByText('Changed')).toBeNull();
  expect(await screen.findByText(/is Signed-in user(?!:)/)).toBeTruthy();

  await user.click(bar.getByRole('button', { name: 'All tasks' }));
  await titles('Call', 'Visit');
  expect(router.state.location.search).toBe('?view=%40all');
  expect(screen.queryByRole('group', { name: 'Views' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Views' }));
  const menu = within(await screen.findByRole('menu', { name: 'Views' }));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'My open tasks',
    'Overdue tasks',
    'All tasks',
    'Save as a new view…',
  ]);
  await user.click(menu.getByRole('menuitem', { name: 'Overdue tasks' }));
  await titles('Visit');
});

it('is as its user has left it, and a changed view can be reset', async () => {
  localStorage.setItem('tessera.table.Task', '{"view":"@all"}');
  const { router } = open();
  await titles('Call', 'Visit');
  await router.navigate('/app/tasks?view=@mine&filter=');
  const bar = within(await screen.findByRole('group', { name: 'Views' }));
  await user.click(await bar.findByRole('button', { name: 'Reset' }));
  await titles('Call');
});
