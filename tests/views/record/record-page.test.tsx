/** A record that is read: what is a click away, its tabs, and the way to its form. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { RecordPlace } from '../../../src/views/record/record-place.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const ROUTE = '/app/contacts';
const Place = () => <RecordPlace objectName="Contact" route={ROUTE} id={useParams().id} />;

let id: string;
beforeEach(async () => {
  const { data } = await api.call(
    `mutation { contact: createContact(input: { lastName: "Berg", phone: "+48600100200" }) { id } }`,
  );
  ({ id } = data['contact'] as { id: string });
});

const open = (search = '') => renderPage({ [`${ROUTE}/:id`]: <Place /> }, `${ROUTE}/${id}${search}`);
const tabs = async () => {
  const list = await screen.findByRole('tablist', { name: 'Parts of the form' });
  return within(list)
    .getAllByRole('tab')
    .map((tab) => tab.textContent?.trim());
};

it('calls, adds a related record and notes something from below the name', async () => {
  open();
  const quick = within(await screen.findByRole('group', { name: 'Quick actions' }));
  expect(quick.getByRole('button', { name: /^Phone: / }).getAttribute('href')).toBe('tel:+48600100200');
  // There is no address to write to.
  expect(quick.queryByRole('button', { name: /^E-mail/ })).toBeNull();

  await user.click(await quick.findByRole('button', { name: 'New task' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText(/^Title/), 'Call back');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { data } = await api.call(`{ taskList { rows { title contact { id } } } }`);
  expect(data['taskList']).toEqual({ rows: [{ title: 'Call back', contact: { id } }] });

  await user.click(quick.getByRole('button', { name: 'Edit Notes' }));
  await user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Prefers mornings');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () => {
    const { data: after } = await api.call(`query ($id: ID!) { contact(id: $id) { notes } }`, { id });
    expect(after['contact']).toEqual({ notes: 'Prefers mornings' });
  });
});

it('has the tabs of its form, and opens that at one with fields', async () => {
  open('?tab=timeline');
  const read = await tabs();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByLabelText('Last name')).toBeDefined();
  // Relations are read at the side.
  expect((await tabs()).filter((tab) => tab !== 'Relations')).toEqual(read);
});

it('says in one line that nothing is related, with what can be done about it', async () => {
  open('?tab=tasks');
  const line = (await screen.findByText(/^No tasks/)).closest('p') as HTMLElement;
  expect(within(line).getByRole('button', { name: 'New' })).toBeDefined();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
