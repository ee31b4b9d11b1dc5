import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '../../../src/contract/constants.ts';
import { Pager } from '../../../src/views/list/pager.tsx';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi, type SentCall } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const LIST = 'ListContact';
const NAMES = ['Ada Byron', 'Bela Kun', 'Cora Lund', 'Dan Moss', 'Eva Nagy', 'Finn Olsen', 'Gia Pace'];

async function create(names: readonly string[]): Promise<void> {
  const inputs = names.map((name, index) => {
    const [firstName, lastName] = name.split(' ');
    const email = `${names.length - index}@example.test`;
    return `c${index}: createContact(input: {firstName: "${firstName}", lastName: "${lastName}", email: "${email}"}) { id }`;
  });
  const { errors } = await api.call(`mutation { ${inputs.join('\n')} }`);
  expect(errors).toBeUndefined();
}

async function clear(): Promise<void> {
  const { data } = await api.call('{ contactList(limit: 100) { rows { id version } } }');
  const { rows } = data['contactList'] as { rows: { id: string; version: number }[] };
  const deletes = rows.map(
    ({ id, version }, i) => `d${i}: deleteContact(id: "${id}", version: ${version}) { id }`,
  );
  if (deletes.length) await api.call(`mutation { ${deletes.join('\n')} }`);
}

beforeEach(() => create(NAMES));
afterEach(clear);

function open(address = '/app/contacts') {
  return renderPage(
    {
      '/app/contacts': <ObjectListScreen objectName="Contact" route="/app/contacts" />,
      '/app/contacts/:id': <p>The form</p>,
      '/app/specializations': <ObjectListScreen objectName="Specialization" route="/app/specializations" />,
    },
    address,
  );
}

const firstNames = () =>
  [...document.querySelectorAll('.ag-row')]
    .sort((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
    .map((row) => row.querySelector('[col-id="firstName"]')?.textContent);
const body = () => document.querySelector<HTMLElement>('.object-table-body');
const shown = (names: readonly string[]) => waitFor(() => expect(firstNames()).toEqual(names));
const ALL = NAMES.map((name) => name.split(' ')[0] as string);
const lastList = () => api.sent(LIST).at(-1)?.variables;
const searches = (text: string) => (call: SentCall) =>
  call.operation === LIST && JSON.stringify(call.variables['filter']).includes(text);
const search = () => screen.findByRole('searchbox');

describe('rows and columns', () => {
  it('are those of view.json, without hidden ones', async () => {
    open();
    await shown(ALL);
    const headers = [...document.querySelectorAll('.ag-header-cell-text')].map((text) => text.textContent);
    expect(headers.filter(Boolean)).toEqual([
      'First name',
      'Last name',
      'E-mail',
      'Phone',
      'Phone number status',
      'Groups',
      'Representatives',
      'Actions',
    ]);
    // Rows never wait for the count.
    expect(await screen.findByText('1–7 of 7')).toBeTruthy();
    expect(lastList()).toMatchObject({ limit: 25, offset: 0 });
    expect(api.sent(LIST)).toHaveLength(1);
  });

  it('lead to the record', async () => {
    const { router } = open();
    await user.dblClick(await screen.findByText('Lund'));
    expect(router.state.location.pathname).toBe('/app/contacts');
    await user.dblClick(screen.getByRole('link', { name: 'Cora Lund' }));
    expect(await screen.findByText('The form')).toBeTruthy();
    await router.navigate(-1);
    expect(await screen.findByText('Lund')).toBeTruthy();
    await router.navigate(1);
    expect(router.state.location.pathname).toMatch(/^\/app\/contacts\/[0-9a-f-]{36}$/);
  });

  it('show five groups as tags, then +count', async () => {
    const groups = Array.from(
      { length: 7 },
      (_, i) => `g${i}: createGroup(input: {name: "Ward ${i}"}) { id }`,
    );
    const { data } = await api.call(`mutation { ${groups.join('\n')} }`);
    const ids = Object.values(data).map((group) => (group as { id: string }).id);
    await api.call(
      `mutation($ids: [ID!]) { createContact(input: {firstName: "Tagged", groupList: $ids}) { id } }`,
      { ids },
    );
    const columns = [
      { path: 'firstName', hidden: false },
      { path: 'groupList', hidden: false, width: 420 },
    ];
    localStorage.setItem('tessera.table.Contact', JSON.stringify({ columns }));
    open();
    const row = (await screen.findByText('Tagged')).closest<HTMLElement>('.ag-row');
    if (!row) throw new Error('The name stands in no row.');
    expect(within(row).getAllByText(/^Ward \d$/)).toHaveLength(5);
    await user.click(within(row).getByText('+2'));
    await waitFor(() => expect(screen.getAllByText(/^Ward \d$/)).toHaveLength(12));
  });
});

describe('sort and page', () => {
  it('sorts ascending, then descending', async () => {
    open();
    await shown(ALL);
    await user.click(screen.getByText('E-mail'));
    await shown([...ALL].reverse());
    expect(lastList()).toMatchObject({ orderBy: [{ field: 'email', direction: 'ASCENDING' }] });
    await user.click(screen.getByText('E-mail'));
    await shown(ALL);
    expect(lastList()).toMatchObject({ orderBy: [{ field: 'email', direction: 'DESCENDING' }] });
  });

  it('asks for a page of the chosen size, then for the next', async () => {
    const { router } = open();
    await shown(ALL);
    await user.selectOptions(screen.getByLabelText(/^Rows per page/), '5');
    await shown(ALL.slice(0, 5));
    expect(lastList()).toMatchObject({ limit: 5, offset: 0 });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await shown(ALL.slice(5));
    expect(lastList()).toMatchObject({ limit: 5, offset: 5 });
    expect(router.state.location.search).toContain('page=2');
    expect(screen.getByText('6–7 of 7')).toBeTruthy();
  });
});

describe('while rows load', () => {
  it('the rows before stay, dimmed', async () => {
    open();
    await shown(ALL);
    const answer = api.hold(LIST);
    await user.click(screen.getByText('E-mail'));
    await waitFor(() => expect(body()?.dataset['loading']).toBe('true'));
    expect(firstNames()).toEqual(ALL);
    answer();
    await shown([...ALL].reverse());
    expect(body()?.dataset['loading']).toBe('false');
  });

  it('a slow older answer never replaces a newer one', async () => {
    open();
    await shown(ALL);
    const older = api.hold(searches('Finn'));
    await user.type(await search(), 'Finn{Enter}');
    await waitFor(() => expect(api.sent(searches('Finn'))).toHaveLength(1));
    await user.clear(await search());
    await user.type(await search(), 'Gia{Enter}');
    await shown(['Gia']);
    older();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(firstNames()).toEqual(['Gia']);
  });
});

describe('quick search', () => {
  it('asks once, a second after the last key', async () => {
    open();
    await shown(ALL);
    await user.type(await search(), 'Cora');
    const typed = performance.now();
    await waitFor(() => expect(api.sent(searches('Cora'))).toHaveLength(1), { interval: 10 });
    expect(performance.now() - typed).toBeGreaterThan(SEARCH_DEBOUNCE_MS - 100);
    await shown(['Cora']);
    expect(api.sent(LIST).map(({ variables }) => JSON.stringify(variables['filter']))).toEqual([
      'null',
      expect.stringContaining('Cora'),
    ]);
  });

  it('asks at once on Enter, and only once', async () => {
    open();
    await shown(ALL);
    await user.type(await search(), 'Dan{Enter}');
    await waitFor(() => expect(api.sent(LIST)).toHaveLength(2), { interval: 10 });
    await shown(['Dan']);
    await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS + 100));
    expect(api.sent(LIST)).toHaveLength(2);
  });

  it('says what was not found, and clears', async () => {
    open();
    await shown(ALL);
    await user.type(await search(), 'zzz{Enter}');
    expect(await screen.findByText('No contacts match “zzz”')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await shown(ALL);
  });
});

it('a total beyond what is counted says that there are more, and has no last page', () => {
  const total = { value: 10_000, isExact: false };
  render(
    <Pager pageSize={25} pageIndex={0} rowCount={25} total={total} locale="en" onChange={() => undefined} />,
  );
  expect(screen.getByText('1–25 of 10,000+')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Last page' }).disabled).toBe(true);
});

it('an object without records says so and offers to make one', async () => {
  open('/app/specializations');
  expect(await screen.findByText('No specializations yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'New specialization' })).toHaveLength(2);
});

describe('faults', () => {
  const failure = async () =>
    (await screen.findByText('The list could not be loaded.')).closest<HTMLElement>(
      '[role=alert]',
    ) as HTMLElement;
  it.each([
    ['no network', () => api.offline(LIST), 'A network error occurred. Please check your connection.'],
    ['status 500', () => api.status(500, LIST), 'An unexpected error occurred.'],
    [
      'a GraphQL error',
      () => api.graphqlError('timeout', LIST),
      'The server took too long to answer. Please try again.',
    ],
  ])('%s: says so, and tries again', async (_name, fail, text) => {
    fail();
    open();
    const alert = await failure();
    expect(alert.textContent).toContain(text);
    api.recover();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await shown(ALL);
  });

  it('fields that cannot be described: says so, and tries again', async () => {
    api.offline('ObjectMetadata');
    open();
    const alert = await failure();
    api.recover();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await shown(ALL);
  });

  it('rows do not wait for the count', async () => {
    const count = api.hold('CountContact');
    open();
    await shown(ALL);
    expect(screen.getByText('1–7')).toBeTruthy();
    count();
    expect(await screen.findByText('1–7 of 7')).toBeTruthy();
  });
});

describe('deleting what is selected', () => {
  const select = async (...names: readonly string[]) => {
    for (const name of names) {
      const row = screen.getByText(name).closest<HTMLElement>('.ag-row');
      await user.click(within(row as HTMLElement).getByRole('checkbox'));
    }
  };
  const confirmDeletion = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete these records?' });
    expect(await within(dialog).findByText('Records: 2')).toBeTruthy();
    expect(await within(dialog).findByText('Bela Kun')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  };
  const rest = ALL.filter((name) => name !== 'Bela' && name !== 'Eva');

  it('can be undone', async () => {
    open();
    await shown(ALL);
    await select('Bela', 'Eva');
    expect(await screen.findByText('Selected: 2')).toBeTruthy();
    await confirmDeletion();
    await shown(rest);
    expect(screen.queryByText('Selected: 2')).toBeNull();
    expect(screen.getByText('Records deleted: 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await shown(ALL);
    expect(screen.getByText('Records restored: 2')).toBeTruthy();
  });

  it('keeps what could not be deleted, and says why', async () => {
    open();
    await shown(ALL);
    await select('Bela', 'Eva');
    api.graphqlError('version-conflict', ({ operation, variables }) => {
      const first = api.sent('deleteContact')[0];
      return operation === 'deleteContact' && variables['id'] === first?.variables['id'];
    });
    await confirmDeletion();
    await waitFor(() => expect(firstNames()).toHaveLength(6));
    expect(screen.getByText('Someone else has changed this record in the meantime.')).toBeTruthy();
    expect(screen.getByText('Records deleted: 1')).toBeTruthy();
    expect(screen.getByText('Selected: 1')).toBeTruthy();
  });
});
