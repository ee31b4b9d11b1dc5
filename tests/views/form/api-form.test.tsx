import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { pressSaveAndClose } from '../../support/form-buttons.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const ROUTE = '/app/contacts';
const NETWORK = 'A network error occurred. Please check your connection.';

function RecordScreen() {
  const { id } = useParams();
  const record = id === 'new' || !id ? {} : { id };
  return <ObjectFormScreen key={id} objectName="Contact" route={ROUTE} {...record} />;
}

const open = (id: string) =>
  renderPage({ [ROUTE]: <p>The list</p>, [`${ROUTE}/:id`]: <RecordScreen /> }, `${ROUTE}/${id}`);

const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, text: string) => {
  const field = await input(label);
  await user.clear(field);
  if (text) await user.type(field, text);
};
const save = () => pressSaveAndClose(user);
const isSaved = () => screen.findByText('The list');
/** The text that a screen reader gives with a field that is wrong. */
const errorOf = async (label: string) => {
  const field = await input(label);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const ids = field.getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
};

interface Contact {
  readonly id: string;
  readonly version: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly notes: string | null;
}
const FIELDS = '{ id version firstName lastName email notes }';

async function create(values: Partial<Contact>): Promise<Contact> {
  const { data } = await api.call(
    `mutation($input: ContactInput!) { contact: createContact(input: $input) ${FIELDS} }`,
    { input: values },
  );
  return data['contact'] as Contact;
}

/** As someone else, in another browser. */
async function change({ id, version }: Contact, values: Partial<Contact>): Promise<void> {
  const { errors } = await api.call(
    `mutation($id: ID!, $version: Int!, $input: ContactInput!) { updateContact(id: $id, version: $version, input: $input) { id } }`,
    { id, version, input: values },
  );
  expect(errors).toBeUndefined();
}

async function stored({ id }: Pick<Contact, 'id'>): Promise<Contact> {
  const { data } = await api.call(`query($id: ID!) { contact(id: $id) ${FIELDS} }`, { id });
  return data['contact'] as Contact;
}

const withEmail = async (email: string) => {
  const filter = queryFilter('Contact', 'email', 'EQUALS', email);
  const { data, errors } = await api.call(
    `query($filter: CompoundFilter) { contactList(filter: $filter) { rows ${FIELDS} } }`,
    { filter },
  );
  expect(errors).toBeUndefined();
  return (data['contactList'] as { rows: Contact[] }).rows;
};

describe('a new record', () => {
  it('is created and the list is shown', async () => {
    open('new');
    await type('First name', 'Ada');
    await type('E-mail', 'ada@example.test');
    await save();
    await isSaved();
    expect(screen.getByText('Saved: Ada')).toBeTruthy();
    expect(await withEmail('ada@example.test')).toMatchObject([{ firstName: 'Ada', version: 1 }]);
  });

  it('goes again by Undo', async () => {
    open('new');
    await type('E-mail', 'undone@example.test');
    await save();
    await isSaved();
    expect(screen.getByText('Saved: Unnamed (Contact)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await withEmail('undone@example.test')).toEqual([]));
  });

  it('has a name or a way to reach the person: said beforehand, and where a save is tried', async () => {
    open('new');
    const first = await input('First name');
    const text = 'Give at least one of First name, Last name, E-mail, Phone';
    const described = () =>
      document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(described()).toBe(text);
    expect(first.getAttribute('aria-invalid')).not.toBe('true');
    await save();
    expect(first.getAttribute('aria-invalid')).toBe('true');
    expect(described()).toBe(text);
    expect(document.activeElement).toBe(first);
    expect(api.sent('CreateContact')).toHaveLength(0);
    await type('Last name', 'Berg');
    await waitFor(() => expect(first.getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('shows at its field what only the server can know', async () => {
    await create({ email: 'taken@example.test' });
    open('new');
    await type('E-mail', 'taken@example.test');
    await save();
    expect(await errorOf('E-mail')).toContain('A record with this value already exists.');
    expect(document.activeElement).toBe(await input('E-mail'));
    expect(api.sent('CreateContact')).toHaveLength(1);

    await type('E-mail', 'free@example.test');
    await save();
    await isSaved();
    expect(await withEmail('free@example.test')).toHaveLength(1);
  });

  it('shows at the e-mail what already exists, where the answer names no field', async () => {
    open('new');
    await type('First name', 'Ada');
    api.graphqlError('already-exists', 'CreateContact');
    await save();
    expect(await errorOf('E-mail')).toContain('A record with this value already exists.');
  });

  it('breaks no rule on its way: the form says so itself', async () => {
    open('new');
    await type('E-mail', 'not an address');
    await save();
    expect(await errorOf('E-mail')).toContain('not a valid e-mail address');
    expect(api.sent('CreateContact')).toHaveLength(0);
  });

  it('is saved whole by a submit right after the last key, and shown at its own address from then on', async () => {
    const { router } = open('new?tab=data');
    await type('First name', 'Quick');
    await type('E-mail', 'quick@example.test{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Quick' })).toBeTruthy();
    const [made] = await withEmail('quick@example.test');
    expect(made).toMatchObject({ firstName: 'Quick' });
    expect(router.state.location).toMatchObject({
      pathname: `${ROUTE}/${made?.id}`,
      search: '?edit&tab=data',
    });
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.getByText('No unsaved changes')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  });

  it('is created once, however often Save is pressed', async () => {
    open('new');
    await type('E-mail', 'once@example.test');
    const answer = api.hold('CreateContact');
    await save();
    await save();
    await user.keyboard('{Control>}s{/Control}');
    act(answer);
    await isSaved();
    expect(api.sent('CreateContact')).toHaveLength(1);
  });
});

describe('a save that fails', () => {
  it.each([
    ['no network', () => api.offline('UpdateContact'), NETWORK],
    ['status 500', () => api.status(500, 'UpdateContact'), 'An unexpected error occurred.'],
    [
      'a GraphQL error',
      () => api.graphqlError('timeout', 'UpdateContact'),
      'The server took too long to answer. Please try again.',
    ],
  ])('%s: keeps what was typed, says so, and can be repeated', async (name, fail, text) => {
    const contact = await create({ firstName: 'Before', email: `${name.replaceAll(' ', '-')}@example.test` });
    open(contact.id);
    await type('First name', 'After');
    fail();
    await save();
    const alert = (await screen.findByText(text)).closest('[role="alert"]');
    expect(alert).not.toBeNull();
    expect((await input('First name')).value).toBe('After');
    expect(await stored(contact)).toMatchObject({ firstName: 'Before', version: 1 });

    api.recover();
    await save();
    await isSaved();
    expect(await stored(contact)).toMatchObject({ firstName: 'After', version: 2 });
  });

  it('keeps a draft, which the form offers the next time', async () => {
    const contact = await create({ firstName: 'Before' });
    const first = open(contact.id);
    await type('First name', 'Drafted');
    api.offline('UpdateContact');
    await save();
    await screen.findByText(NETWORK);
    first.unmount();
    api.recover();

    open(contact.id);
    expect(await screen.findByText('Draft restored')).toBeTruthy();
    expect((await input('First name')).value).toBe('Drafted');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await input('First name')).value).toBe('Before');
  });
});

it('what is typed while a slow save is under way is neither lost nor taken for saved', async () => {
  const contact = await create({ firstName: 'Ada', lastName: 'Byron' });
  open(contact.id);
  await type('First name', 'Augusta');
  api.slow(500, 'UpdateContact');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true'));
  await type('Last name', 'Lovelace');
  await screen.findByText('Saved: Augusta Byron');
  expect(await stored(contact)).toMatchObject({ firstName: 'Augusta', lastName: 'Byron', version: 2 });
  expect((await input('Last name')).value).toBe('Lovelace');
  api.recover();
  await save();
  await isSaved();
  expect(await stored(contact)).toMatchObject({ firstName: 'Augusta', lastName: 'Lovelace', version: 3 });
});

it('what is typed while a new record is made goes with it, without a question, and so does the focus', async () => {
  open('new');
  await type('First name', 'Grace');
  api.slow(500, 'CreateContact');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true'));
  await type('Last name', 'Hopper');
  api.recover();
  await screen.findByRole('heading', { name: 'Grace Hopper', level: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
  const lastName = await input('Last name');
  await waitFor(() => expect(document.activeElement).toBe(lastName));
  const filter = queryFilter('Contact', 'firstName', 'EQUALS', 'Grace');
  const { data } = await api.call(
    'query ($filter: CompoundFilter) { contactList(limit: 5, offset: 0, filter: $filter) { rows { lastName } } }',
    { filter },
  );
  expect(data['contactList']).toEqual({ rows: [{ lastName: 'Hopper' }] });
});

it('nothing stands between the form of a new record and its own: keys go on where they were', async () => {
  open('new');
  await type('First name', 'Radia');
  const answers = ['RecordContact', 'RecordLife'].map((call) => [call, api.hold(call)] as const);
  const answer = (name: string) => act(() => answers.find(([call]) => call === name)?.[1]());
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(api.sent('RecordLife')).toHaveLength(1));
  await user.keyboard('n');
  expect((await input('First name')).value).toBe('Radian');
  answer('RecordLife');
  await screen.findByRole('heading', { name: 'Radian', level: 1 });
  await user.keyboard('!');
  answer('RecordContact');
  await user.keyboard('?');
  expect((await input('First name')).value).toBe('Radian!?');
  await save();
  await isSaved();
  const filter = queryFilter('Contact', 'firstName', 'EQUALS', 'Radian!?');
  const { data } = await api.call(
    'query ($filter: CompoundFilter) { contactList(filter: $filter) { total } }',
    {
      filter,
    },
  );
  expect(data['contactList']).toEqual({ total: 1 });
});

describe('while a save is under way', () => {
  const title = (name: string) => screen.findByRole('heading', { name, level: 1 });

  it('screens show the new values, and the old ones again if it fails', async () => {
    const contact = await create({ firstName: 'Ada', lastName: 'Byron' });
    open(contact.id);
    await type('Last name', 'Lovelace');
    const answer = api.hold('UpdateContact');
    await save();
    await title('Ada Lovelace');
    act(answer);
    await isSaved();
  });

  it('what was typed stays where the values go back', async () => {
    const contact = await create({ firstName: 'Ada', lastName: 'Byron' });
    open(contact.id);
    await type('Last name', 'Lovelace');
    api.offline('UpdateContact');
    await save();
    await screen.findByText(NETWORK);
    await title('Ada Byron');
    expect((await input('Last name')).value).toBe('Lovelace');
  });
});

describe('a draft that two tabs hold', () => {
  const key = () => Object.keys(localStorage).find((each) => each.startsWith('tessera.draft.')) as string;
  /** As a browser tells of what another tab has done. */
  const dropElsewhere = () => {
    const oldValue = localStorage.getItem(key());
    const event = new StorageEvent('storage', { key: key(), oldValue, newValue: null });
    localStorage.removeItem(key());
    act(() => void dispatchEvent(event));
  };

  it('is given up with the other, or kept where more was typed', async () => {
    const contact = await create({ firstName: 'Ada' });
    const { unmount } = open(contact.id);
    await type('First name', 'Eva');
    unmount();
    open(contact.id);
    await screen.findByText('Draft restored');
    await type('Last name', 'More');
    await waitFor(() => expect(localStorage.getItem(key())).toContain('More'));
    localStorage.setItem(key(), localStorage.getItem(key())?.replace('More', 'Less') ?? '');
    dropElsewhere();
    expect(localStorage.getItem(key())).toContain('More');
    // Its own it keeps, whoever drops it.
    dropElsewhere();
    const kept = localStorage.getItem(key()) ?? '';
    expect(kept).toContain('More');
    localStorage.setItem(key(), JSON.stringify({ ...(JSON.parse(kept) as object), by: 'the other' }));
    dropElsewhere();
    expect((await input('First name')).value).toBe('Ada');
    expect(screen.queryByText('Draft restored')).toBeNull();
  });

  it('stays where the form already shows what the other tab saved, and holds another field', async () => {
    const contact = await create({ firstName: 'Ada', lastName: 'Byron' });
    open(contact.id);
    await type('First name', 'Eva');
    await waitFor(() => expect(localStorage.getItem(key())).toContain('Eva'));
    const own = JSON.parse(localStorage.getItem(key()) ?? '') as object;
    // The other tab writes its draft over this one, saves, and drops it after the record has come here.
    const theirs = { ...own, by: 'the other', changes: { lastName: 'Byron' } };
    localStorage.setItem(key(), JSON.stringify(theirs));
    dropElsewhere();
    expect((await input('First name')).value).toBe('Eva');
    expect(localStorage.getItem(key())).toContain('Eva');
  });
});

it('an answer without data is said to be one', async () => {
  const contact = await create({ firstName: 'Ada' });
  open(contact.id);
  await type('First name', 'Eva');
  api.empty('UpdateContact');
  await save();
  expect(await screen.findByText('No data received')).toBeTruthy();
});

describe('a record that someone else has changed meanwhile', () => {
  it('shows what others save while nothing was changed in it, and keeps what was', async () => {
    const contact = await create({ firstName: 'Ada', lastName: 'King' });
    const { client } = open(contact.id);
    await input('First name');
    await change(contact, { firstName: 'Augusta' });
    await act(() => client.refetchQueries({ include: 'active' }));
    await waitFor(async () => expect((await input('First name')).value).toBe('Augusta'));

    await type('First name', 'Mine');
    await change({ ...contact, version: 2 }, { firstName: 'Theirs' });
    await act(() => client.refetchQueries({ include: 'active' }));
    expect((await screen.findByRole('heading', { name: 'Theirs King' })).tagName).toBe('H1');
    expect((await input('First name')).value).toBe('Mine');
  });

  it('tells whose changes came into the form, and lets one choose field by field', async () => {
    const contact = await create({ firstName: 'Ada', lastName: 'Byron', notes: 'old' });
    const { client } = open(contact.id);
    await type('Last name', 'Mine');
    await change(contact, { firstName: 'Augusta', lastName: 'Other' });
    await act(() => client.refetchQueries({ include: 'active' }));
    await screen.findByText(/saved changes on/);
    const row = (name: string) =>
      within(screen.getByText(name, { selector: '.others-field' }).closest('li') as HTMLElement);
    const pressed = (name: string) =>
      row(name)
        .getAllByRole('button')
        .map((button) => `${button.textContent} ${String(button.getAttribute('aria-pressed'))}`);
    expect((await input('First name')).value).toBe('Augusta');
    expect((await input('Last name')).value).toBe('Mine');
    expect(pressed('First name')).toEqual(['Theirs: Augusta true', 'Before: Ada false']);
    expect(pressed('Last name')).toEqual(['Theirs: Other false', 'Mine: Mine false']);

    await user.click(row('First name').getByRole('button', { name: /Before/ }));
    expect((await input('First name')).value).toBe('Ada');
    await user.click(row('Last name').getByRole('button', { name: /Theirs/ }));
    expect((await input('Last name')).value).toBe('Other');
    // What was typed is not lost by it.
    await user.click(row('Last name').getByRole('button', { name: /Mine/ }));
    expect((await input('Last name')).value).toBe('Mine');
    expect(pressed('Last name')).toEqual(['Theirs: Other false', 'Mine: Mine true']);
    await save();
    await isSaved();
    expect(await stored(contact)).toMatchObject({ firstName: 'Ada', lastName: 'Mine', notes: 'old' });
    expect(screen.queryByText(/saved changes on/)).toBeNull();
  });

  it('has still to be saved where the question whose change stands was not answered', async () => {
    const contact = await create({ firstName: 'Ada', lastName: 'Byron' });
    const { client } = open(contact.id);
    await type('Last name', 'Mine');
    await change(contact, { lastName: 'Other' });
    await act(() => client.refetchQueries({ include: 'active' }));
    await screen.findByText(/saved changes on/);
    const release = api.hold();
    await save();
    // Until the answer the record shows what was typed as if it were in it.
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Mine');
    release();
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect((await input('Last name')).value).toBe('Mine');
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
    expect(screen.queryByText('No unsaved changes')).toBeNull();
  });

  it('keeps both changes where they do not meet', async () => {
    const contact = await create({ firstName: 'Ada', lastName: 'Byron', notes: 'old' });
    open(contact.id);
    await type('Last name', 'Lovelace');
    await change(contact, { firstName: 'Augusta' });
    await save();
    await isSaved();
    expect(screen.getByText(/Changes by others are kept in: First name/)).toBeTruthy();
    expect(await stored(contact)).toMatchObject({
      firstName: 'Augusta',
      lastName: 'Lovelace',
      notes: 'old',
      version: 3,
    });
  });

  it.each([
    ['Mine:', 'Mine'],
    ['Theirs:', 'Other'],
  ])('asks where both changed the same field: %s', async (side, lastName) => {
    const contact = await create({ firstName: 'Ada', lastName: 'Byron' });
    open(contact.id);
    await type('Last name', 'Mine');
    await type('Notes', 'my notes');
    await change(contact, { firstName: 'Augusta', lastName: 'Other' });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' });
    expect((await stored(contact)).lastName).toBe('Other');
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    expect(within(dialog).getByText(/Changes by others are kept in: First name/)).toBeTruthy();
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(button.disabled).toBe(true);
    await user.click(within(dialog).getByRole('radio', { name: new RegExp(`^${side} ${lastName}$`) }));
    await user.click(button);
    await isSaved();
    expect(await stored(contact)).toMatchObject({ firstName: 'Augusta', lastName, notes: 'my notes' });
  });
});

describe('a record that someone else has deleted meanwhile', () => {
  const edited = async () => {
    const contact = await create({ firstName: 'Ada', lastName: 'Byron' });
    open(contact.id);
    await type('Last name', 'Mine');
    await change(contact, { firstName: 'Augusta' });
    await api.call('mutation($id: ID!) { deleteContact(id: $id, version: 2) { id } }', { id: contact.id });
    await save();
    return { contact, dialog: await screen.findByRole('dialog', { name: 'Deleted by someone else' }) };
  };
  const press = (dialog: HTMLElement, name: string) =>
    user.click(within(dialog).getByRole('button', { name }));

  it('is brought back and saved, with what others changed before', async () => {
    const { contact, dialog } = await edited();
    await press(dialog, 'Restore and save');
    await isSaved();
    expect(await stored(contact)).toMatchObject({ firstName: 'Augusta', lastName: 'Mine' });
  });

  it('becomes a new record', async () => {
    const { contact, dialog } = await edited();
    await press(dialog, 'Save as a new record');
    await isSaved();
    expect(await stored(contact)).toBeNull();
    const filter = queryFilter('Contact', 'lastName', 'EQUALS', 'Mine');
    const { data } = await api.call(
      'query($filter: CompoundFilter) { contactList(filter: $filter) { rows { firstName lastName version } } }',
      { filter },
    );
    expect(data).toMatchObject({
      contactList: {
        rows: expect.arrayContaining([{ firstName: 'Ada', lastName: 'Mine', version: 1 }]) as unknown,
      },
    });
  });

  it('keeps what was typed until it is dropped', async () => {
    const { dialog } = await edited();
    await press(dialog, 'Close');
    expect((await input('Last name')).value).toBe('Mine');
    await save();
    await press(await screen.findByRole('dialog'), 'Discard my changes');
    await isSaved();
    expect(localStorage.length).toBe(0);
  });
});

describe('opening and deleting', () => {
  it('says that there is no such record', async () => {
    open('01890000-0000-7000-8000-000000000000');
    expect(await screen.findByText('Not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contacts' })).toBeTruthy();
  });

  it('tries again after a fault', async () => {
    const contact = await create({ firstName: 'Late' });
    api.offline('RecordContact');
    open(contact.id);
    await screen.findByText(NETWORK);
    api.recover();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await input('First name')).value).toBe('Late');
  });

  it('deletes, goes to the list, and undoes', async () => {
    const contact = await create({ firstName: 'Gone' });
    open(contact.id);
    await input('First name');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await isSaved();
    expect(await stored(contact)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await stored(contact)).toMatchObject({ firstName: 'Gone' }));
  });
});

it('says below an input what its label does not', async () => {
  renderPage(
    { '/app/campaigns/new': <ObjectFormScreen objectName="MessageCampaign" route="/app/campaigns" /> },
    '/app/campaigns/new',
  );
  const field = await input('Transactional message');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^Goes without consents/,
  );
});
