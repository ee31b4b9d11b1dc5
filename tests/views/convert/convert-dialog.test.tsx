import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const ROUTE = '/app/leads';

function RecordScreen() {
  const { id } = useParams();
  return <ObjectFormScreen objectName="Lead" route={ROUTE} {...(id ? { id } : {})} />;
}

const open = (id: string, search = '') =>
  renderPage(
    {
      [ROUTE]: <p>The list</p>,
      [`${ROUTE}/:id`]: <RecordScreen />,
      '/app/contacts/:id': <h1>The contact</h1>,
    },
    `${ROUTE}/${id}${search}`,
  );

async function create(object: string, input: Record<string, unknown>): Promise<string> {
  const { data } = await api.call(
    `mutation ($input: ${object}Input!) { record: create${object}(input: $input) { id } }`,
    { input },
  );
  return (data['record'] as { id: string }).id;
}

const leadOf = async (id: string) => {
  const { data } = await api.call('query ($id: ID!) { lead(id: $id) { status contact { id } } }', { id });
  return data['lead'] as { readonly status: string; readonly contact: { readonly id: string } | null };
};

const dialogOf = () => screen.findByRole('dialog', { name: 'Convert the record' });
const confirm = async (dialog: HTMLElement) =>
  user.click(await within(dialog).findByRole('button', { name: 'Convert' }));

describe('converting a record', () => {
  it('makes a new one where nothing matches, shows it in the form, and leads there', async () => {
    const id = await create('Lead', { firstName: 'Ada', phone: '+48600100101' });
    open(id);
    await user.click(await screen.findByRole('button', { name: 'Convert' }));
    const dialog = await dialogOf();
    await within(dialog).findByText('Nothing matches, so a new record is created: contact.');
    expect(within(dialog).getByText(/^Gets: .*First name, Phone/)).toBeTruthy();
    await confirm(dialog);
    const show = await screen.findByRole('button', { name: 'Open' });
    expect(await leadOf(id)).toMatchObject({ status: 'CONVERTED' });
    // No step leads on, so that the state is text.
    await screen.findByText('Converted');
    await user.click(show);
    await screen.findByRole('heading', { name: 'The contact' });
  });

  it('is taken back from where it was told', async () => {
    const id = await create('Lead', { firstName: 'Eve', phone: '+48600100103' });
    open(id, '?convert');
    await confirm(await dialogOf());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('The conversion was undone: Eve');
    expect(await leadOf(id)).toEqual({ status: 'NEW', contact: null });
  });

  it('proposes the match and says what it gets; the menu of a row leads there too', async () => {
    const contact = await create('Contact', { firstName: 'Bea', email: 'bea@dialog.test' });
    const id = await create('Lead', { lastName: 'Best', email: 'BEA@dialog.test' });
    open(id, '?convert');
    const dialog = await dialogOf();
    const match = await within(dialog).findByRole<HTMLInputElement>('radio', {
      name: /^Bea ?Gets: Last name$/,
    });
    expect(match.checked).toBe(true);
    await confirm(dialog);
    await waitFor(async () => expect((await leadOf(id)).contact?.id).toBe(contact));
  });

  it('says by channel which consents go over, and which of two holds', async () => {
    const email = 'consents@dialog.test';
    const policy = (name: string, channel: string) =>
      create('Consent', { name, country: 'PL', language: 'pl', channel, text: 'I agree' });
    const [news, calls] = [await policy('News', 'EMAIL'), await policy('Calls', 'PHONE')];
    const contact = await create('Contact', { firstName: 'Gil', email });
    const id = await create('Lead', { firstName: 'Gil', email });
    const consent = (consentId: string, input: object) =>
      create('ContactConsent', { consent: consentId, source: 'FORM', ...input });
    await consent(news, { contact, status: 'WITHDRAWN' });
    await consent(news, { lead: id, status: 'ACTIVE' });
    await consent(calls, { lead: id, status: 'ACTIVE' });
    open(id, '?convert');
    const dialog = within(await dialogOf());
    await dialog.findByText('News: Withdrawn – stays, because it is more restrictive than Active');
    await dialog.findByText('Calls: Active – carried over');
    await waitFor(() =>
      expect(dialog.getAllByRole('list').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^E-mail.*News/),
        expect.stringMatching(/^(Phone|Telephone).*Calls/),
      ]),
    );
    await confirm(await dialogOf());
    // Nothing is left to convert.
    await screen.findByText('Converted');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Convert' })).toBeNull());
  });

  it('waits for a choice where several match, and says why a new one is refused', async () => {
    const phone = '+48600100102';
    await create('Contact', { firstName: 'Cora', phone, email: 'cora@dialog.test' });
    await create('Contact', { firstName: 'Carl', phone });
    const id = await create('Lead', { firstName: 'Cora', phone });
    open(id, '?convert');
    const dialog = await dialogOf();
    await within(dialog).findByText('Several records have the same value here: Phone. Choose one.');
    await confirm(dialog);
    expect((await leadOf(id)).status).toBe('NEW');
    await user.click(within(dialog).getByRole('radio', { name: /^Carl/ }));
    await confirm(dialog);
    await waitFor(async () => expect((await leadOf(id)).status).toBe('CONVERTED'));
  });

  it('says what a record has become that is converted already', async () => {
    const contact = await create('Contact', { firstName: 'Dan' });
    const id = await create('Lead', { firstName: 'Dan', contact });
    open(id, '?convert');
    const dialog = await dialogOf();
    await within(dialog).findByText('It has already been converted: Dan.');
    expect(within(dialog).getByRole('button', { name: 'Open Dan' }).getAttribute('href')).toBe(
      `/app/contacts/${contact}`,
    );
  });
});
