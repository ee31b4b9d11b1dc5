/** From record to record of the list, and in the list from row to row, by single keys. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { RecordPlace } from '../../../src/views/record/record-place.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();
const ROUTE = '/app/contacts';
const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const name of ['Ada', 'Bela', 'Cora', 'Dan', 'Eva', 'Finn']) {
    const { data } = await api.call(`mutation { made: createContact(input: {firstName: "${name}"}) { id } }`);
    ids[name] = (data['made'] as { id: string }).id;
  }
});

function RecordScreen() {
  const { id = '' } = useParams();
  return <ObjectFormScreen key={id} objectName="Contact" route={ROUTE} {...(id === 'new' ? {} : { id })} />;
}
const open = (address: string) =>
  renderPage(
    {
      [ROUTE]: <ObjectListScreen objectName="Contact" route={ROUTE} />,
      [`${ROUTE}/:id`]: <RecordScreen />,
    },
    address,
  );
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const rowOfFocus = () => document.activeElement?.closest('[role="row"]')?.textContent;

it('J and K lead to the next and the previous record of the list, over its pages, and N to a new one', async () => {
  const keep = (pageIndex: number) =>
    localStorage.setItem('tessera.table.Contact', JSON.stringify({ pageSize: 5, pageIndex }));
  keep(0);
  const { router } = open(`${ROUTE}/${ids['Dan']}`);
  await screen.findByRole('button', { name: 'Next: Eva' });
  await user.keyboard('j');
  await heading('Eva');
  await user.click(await screen.findByRole('button', { name: 'Next: Finn' }));
  await heading('Finn');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next: —' }).disabled).toBe(true),
  );
  // The list is at the page of the record that is read.
  expect(JSON.parse(localStorage.getItem('tessera.table.Contact') ?? '')).toMatchObject({ pageIndex: 1 });
  await screen.findByRole('button', { name: 'Previous: Eva' });
  await user.keyboard('k');
  await heading('Eva');
  // Whoever types, types.
  await user.type(await screen.findByLabelText('First name'), 'jn');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Evajn');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('n');
  await heading('New contact');
  expect(router.state.location.pathname).toBe(`${ROUTE}/new`);
});

it('leads nowhere from a record that the list does not show', async () => {
  localStorage.setItem('tessera.table.Contact', JSON.stringify({ search: 'Bela' }));
  open(`${ROUTE}/${ids['Dan']}`);
  await heading('Dan');
  await waitFor(() => expect(api.sent('ListContact').at(-1)).toBeTruthy());
  expect(screen.queryByRole('button', { name: /^Next:/ })).toBeNull();
});

it('in a list, J and K go from row to row, a key to what can be done with the chosen ones, and Escape back', async () => {
  open(ROUTE);
  await screen.findByRole('link', { name: 'Ada' });
  await user.keyboard('j');
  expect(rowOfFocus()).toContain('Ada');
  await user.keyboard('jj');
  expect(rowOfFocus()).toContain('Cora');
  await user.keyboard('k ');
  expect(rowOfFocus()).toContain('Bela');
  expect(await screen.findByText('Selected: 1')).toBeTruthy();
  const bar = screen.getByRole('group', { name: 'Selection' });
  await user.keyboard('.');
  expect(bar.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(rowOfFocus()).toContain('Bela');
  await user.keyboard('{Enter}');
  await heading('Bela');
});

it('an Enter that is still down when the value is saved does not edit it again', async () => {
  renderPage({ '*': <RecordPlace objectName="Contact" route={ROUTE} id={ids['Cora'] ?? ''} /> }, ROUTE);
  await user.click(await screen.findByRole('button', { name: 'Edit First name' }));
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Coralie');
  await user.keyboard('{Enter>}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull());
  await user.keyboard('{/Enter}');
  const button = screen.getByRole('button', { name: 'Edit First name' });
  expect(document.activeElement).toBe(button);
  expect(button.closest('[data-editing]')?.getAttribute('data-editing')).toBe('false');
  // The next one is meant.
  await user.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'First name' });
});
