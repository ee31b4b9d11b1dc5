import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { HISTORY_PAGE } from '../../../src/engine/hooks/use-history.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { pressSaveAndClose } from '../../support/form-buttons.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const ROUTE = '/app/contacts';

function RecordScreen() {
  const { id } = useParams();
  return <ObjectFormScreen objectName="Contact" route={ROUTE} {...(id ? { id } : {})} />;
}

const open = (id: string, search = '') =>
  renderPage({ [ROUTE]: <p>The list</p>, [`${ROUTE}/:id`]: <RecordScreen /> }, `${ROUTE}/${id}${search}`);

async function create(object: string, input: Record<string, unknown>): Promise<string> {
  const { data } = await api.call(
    `mutation ($input: ${object}Input!) { record: create${object}(input: $input) { id } }`,
    { input },
  );
  return (data['record'] as { id: string }).id;
}

async function change(id: string, version: number, input: Record<string, unknown>): Promise<void> {
  const { errors } = await api.call(
    'mutation ($id: ID!, $version: Int!, $input: ContactInput!) { updateContact(id: $id, version: $version, input: $input) { id } }',
    { id, version, input },
  );
  expect(errors).toBeUndefined();
}

const openHistory = async () => {
  await user.click(await screen.findByRole('button', { name: 'History' }));
  return screen.findByRole('dialog', { name: 'History' });
};
const entries = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>('.history-entry')].map((entry) => entry.textContent);

describe('the history of a record', () => {
  it('tells who changed what, by kind, with labels of related records', async () => {
    const [north, south] = [
      await create('Group', { name: 'North' }),
      await create('Group', { name: 'South' }),
    ];
    const id = await create('Contact', { firstName: 'Ada', lastName: 'King', groupList: [north] });
    await change(id, 1, { birthDate: '1815-12-10', firstName: 'Augusta', groupList: [south] });
    await api.call('mutation ($id: ID!) { deleteContact(id: $id, version: 2) { id } }', { id });
    await api.call('mutation ($id: ID!) { restoreContact(id: $id, version: 3) { id } }', { id });
    open(id);
    const dialog = await openHistory();
    await waitFor(() => expect(entries(dialog)).toHaveLength(4));
    await waitFor(() => expect(dialog.textContent).toContain('Removed: North'));
    const [restored, deleted, changed, created] = entries(dialog);
    expect(restored).toMatch(/^RestoredAdmin/);
    expect(deleted).toMatch(/^DeletedAdmin/);
    expect(changed).toContain('Ada');
    expect(changed).toContain('Augusta');
    expect(changed).toMatch(/Dec 10, 1815|12\/10\/1815/);
    expect(changed).toContain('Added: South');
    expect(created).toContain('North');
    // One call for the history, one for the labels that the form does not have.
    expect(api.sent('History')).toHaveLength(1);
    expect(api.sent('LabelsGroup')).toHaveLength(1);
  });

  it('puts the earlier value of a field back into the form, where it is saved', async () => {
    const id = await create('Contact', { firstName: 'Ada', notes: 'first' });
    await change(id, 1, { firstName: 'Eva' });
    open(id);
    const dialog = await openHistory();
    await user.click(
      await within(dialog).findByRole('button', { name: 'Restore the earlier value: First name' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
    // Someone else saves meanwhile: the form merges, as it does with anything else.
    await change(id, 2, { notes: 'second' });
    await pressSaveAndClose(user);
    await screen.findByText('The list');
    const { data } = await api.call('query ($id: ID!) { contact(id: $id) { firstName notes version } }', {
      id,
    });
    expect(data['contact']).toEqual({ firstName: 'Ada', notes: 'second', version: 4 });
  });

  it('is read page by page, opens by its address, and tries again after a fault', async () => {
    const id = await create('Contact', { firstName: '0' });
    for (let version = 1; version <= HISTORY_PAGE; version++)
      await change(id, version, { firstName: String(version) });
    api.offline('History');
    open(id, '?history');
    const dialog = await screen.findByRole('dialog', { name: 'History' });
    const again = await within(dialog).findByRole('button', { name: 'Try again' });
    api.recover();
    await user.click(again);
    await waitFor(() => expect(entries(dialog)).toHaveLength(HISTORY_PAGE));
    await user.click(within(dialog).getByRole('button', { name: 'Show older changes' }));
    await waitFor(() => expect(entries(dialog)).toHaveLength(HISTORY_PAGE + 1));
    expect(within(dialog).queryByRole('button', { name: 'Show older changes' })).toBeNull();
  });
});
