import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { SuppressionButton } from '../../../src/views/personal/suppression-button.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';
import { patience } from '../../support/patience.ts';

preparePage();
const api = hostApi();
const user = userEvent.setup();

/** An erasure looks through every table. */
const SLOW = { timeout: patience(15_000) };
const ROUTE = '/app/contacts';

function RecordScreen() {
  const { id } = useParams();
  return <ObjectFormScreen objectName="Contact" route={ROUTE} {...(id ? { id } : {})} />;
}

const open = (id: string, search = '') =>
  renderPage(
    { [ROUTE]: <SuppressionButton />, [`${ROUTE}/:id`]: <RecordScreen /> },
    `${ROUTE}/${id}${search}`,
  );

async function create(object: string, input: Record<string, unknown>): Promise<string> {
  const { data } = await api.call(
    `mutation ($input: ${object}Input!) { record: create${object}(input: $input) { id } }`,
    { input },
  );
  return (data['record'] as { id: string }).id;
}

const isThere = async (id: string) => {
  const { data } = await api.call('query ($id: ID!) { contact(id: $id) { id } }', { id });
  return data['contact'] !== null;
};

describe('personal data', () => {
  it('tells what goes and what stays, and erases once the name is typed', async () => {
    const group = await create('Group', { name: 'Readers' });
    const id = await create('Contact', {
      firstName: 'Ada',
      lastName: 'King',
      email: 'ada@erase.test',
      groupList: [group],
    });
    await create('Lead', { firstName: 'Ada', contact: id });
    const eve = await create('Contact', { firstName: 'Eve', notes: 'Friend of ada@erase.test' });
    open(id, '?personal=erase');
    const dialog = await screen.findByRole('dialog', { name: 'Erase this person' });
    await within(dialog).findByText('Leads');
    within(dialog).getByText('Contacts: Groups: 1, without the person');
    const mention = await within(dialog).findByRole<HTMLAnchorElement>('link', { name: 'Eve' });
    expect(mention.getAttribute('href')).toBe(`${ROUTE}/${eve}`);
    const confirm = within(dialog).getByRole('button', { name: 'Erase for good' });
    await user.type(within(dialog).getByLabelText('Type “Ada King” to confirm'), 'ada kin');
    await user.click(confirm);
    expect(await isThere(id)).toBe(true);
    await user.type(within(dialog).getByLabelText('Type “Ada King” to confirm'), 'g');
    await user.click(confirm);
    const erased = await screen.findByRole('dialog', { name: 'Erased' }, SLOW);
    within(erased).getByText(/^Records removed: 2\./);
    expect(await isThere(id)).toBe(false);
    expect(await isThere(eve)).toBe(true);
    await user.click(within(erased).getByRole('button', { name: 'Back to the list' }));
    await user.click(await screen.findByRole('button', { name: 'Refused addresses' }));
    const asked = await screen.findByRole('dialog', { name: 'Refused addresses' });
    await user.type(within(asked).getByLabelText('E-mail address or phone number'), 'Ada@Erase.test');
    await user.click(within(asked).getByRole('button', { name: 'Check' }));
    await user.click(await within(asked).findByRole('button', { name: 'Allow it again' }));
    await within(asked).findByText('Ada@Erase.test can be used again.');
  });

  it('asks for the newest version where somebody has changed the record meanwhile', async () => {
    const id = await create('Contact', { firstName: 'Bea' });
    open(id, '?personal');
    const dialog = await screen.findByRole('dialog', { name: 'All that is held on this person' });
    await within(dialog).findByRole('button', { name: 'Save as a file' });
    await user.click(await within(dialog).findByRole('button', { name: 'Erase…' }));
    await api.call(
      'mutation ($id: ID!) { updateContact(id: $id, version: 1, input: { notes: "new" }) { id } }',
      { id },
    );
    await user.type(within(dialog).getByLabelText('Type “Bea” to confirm'), 'Bea');
    const confirm = within(dialog).getByRole('button', { name: 'Erase for good' });
    await user.click(confirm);
    await within(dialog).findByRole('alert', {}, SLOW);
    expect(await isThere(id)).toBe(true);
    await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'), SLOW);
    expect(api.sent('PersonalSummary')).toHaveLength(2);
    await user.click(confirm);
    await screen.findByRole('dialog', { name: 'Erased' }, SLOW);
  });
});
