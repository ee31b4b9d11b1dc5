import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { Pager } from '../../../src/views/list/pager.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();
const LIST = 'ListContact';

const PEOPLE = ['Ada Byron', 'Bela Kun', 'Cora Lund'];
const rowsOf = async () => {
  const { data } = await api.call('{ contactList(limit: 100) { rows { id version firstName phone } } }');
  return (
    data['contactList'] as { rows: { id: string; version: number; firstName: string; phone: string }[] }
  ).rows;
};

beforeEach(async () => {
  const inputs = PEOPLE.map((name, index) => {
    const [firstName, lastName] = name.split(' ');
    return `c${index}: createContact(input: {firstName: "${firstName}", lastName: "${lastName}", phone: "+4420000000${index}"}) { id }`;
  });
  const { errors } = await api.call(`mutation { ${inputs.join('\n')} }`);
  expect(errors).toBeUndefined();
});
afterEach(async () => {
  const deletes = (await rowsOf()).map(
    ({ id, version }, i) => `d${i}: deleteContact(id: "${id}", version: ${version}) { id }`,
  );
  await api.call(`mutation { ${deletes.join('\n')} }`);
});

function open(params: Record<string, string> = {}) {
  const address = `/app/contacts?${new URLSearchParams(params).toString()}`;
  return renderPage(
    {
      '/app/contacts': <ObjectListScreen objectName="Contact" route="/app/contacts" />,
      '/app/contacts/:id': <p>The form</p>,
    },
    address,
  );
}

const firstNames = () =>
  [...document.querySelectorAll('.ag-row')]
    .sort((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
    .map((row) => row.querySelector('[col-id="firstName"]')?.textContent);
const shown = (...names: string[]) => waitFor(() => expect(firstNames()).toEqual(names));
const filterText = (...args: Parameters<typeof queryFilter>) => JSON.stringify(queryFilter(...args));

describe('the filter', () => {
  it('of the address holds beside the search, and is cleared', async () => {
    open({ filter: filterText('Contact', 'lastName', 'CONTAINS', 'n'), search: 'a' });
    await shown('Ada', 'Bela', 'Cora');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'Bela{Enter}');
    await shown('Bela');
    expect(await screen.findByText(/Last name contains/)).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'zzz{Enter}');
    await screen.findByText('No contacts match “zzz”');
    await user.click(screen.getAllByRole('button', { name: 'Clear filter' })[0] as HTMLElement);
    await waitFor(() => expect(JSON.stringify(api.sent(LIST).at(-1)?.variables)).not.toContain('"n"'));
  });

  it('that cannot be read lists nothing until it is cleared', async () => {
    const { router } = open({ filter: '{"type":' });
    await screen.findByText('This filter cannot be read');
    expect(api.sent(LIST)).toHaveLength(0);
    expect(router.state.location.search).toContain('filter=');
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await shown('Ada', 'Bela', 'Cora');
  });

  it('that the server refuses says so, and can be cleared', async () => {
    open({ filter: filterText('Contact', 'surname', 'IS_NULL') });
    const alert = (await screen.findByText('The list could not be loaded.')).closest('[role=alert]');
    await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Clear filter' }));
    await shown('Ada', 'Bela', 'Cora');
  });
});

it('a total that is a lower bound is counted to the end on request, which can be stopped', async () => {
  const exact = { countAll: vi.fn(), countingAll: false, cancelCount: vi.fn() };
  const pager = (counting: boolean) => (
    <Pager
      pageSize={25}
      pageIndex={0}
      rowCount={25}
      total={{ value: 10_000, isExact: false }}
      locale="en"
      onChange={() => undefined}
      exact={{ ...exact, countingAll: counting }}
    />
  );
  const { rerender } = render(pager(false));
  await user.click(screen.getByRole('button', { name: '1–25 of 10,000+. Count exactly' }));
  expect(exact.countAll).toHaveBeenCalledOnce();
  rerender(pager(true));
  await user.click(screen.getByRole('button', { name: '1–25 of 10,000+. Stop counting' }));
  expect(exact.cancelCount).toHaveBeenCalledOnce();
});

it('a view is saved under a name, chosen again, and its deletion undone', async () => {
  open({ search: 'Bela' });
  await shown('Bela');
  const menu = async () => {
    await user.click(screen.getByRole('button', { name: 'Views' }));
    return screen.findByRole('menu', { name: 'Views' });
  };
  await user.click(within(await menu()).getByRole('menuitem', { name: /Save as a new view/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Only Bela');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('View saved: Only Bela');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '{Enter}');
  await shown('Ada', 'Bela', 'Cora');
  await user.click(await within(await menu()).findByRole('menuitem', { name: 'Only Bela' }));
  await shown('Bela');
  await user.click(await within(await menu()).findByRole('menuitem', { name: 'Delete “Only Bela”' }));
  await screen.findByText('View deleted: Only Bela');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await within(await menu()).findByRole('menuitem', { name: 'Only Bela' })).toBeTruthy();
});

it('a field that no view names is found, shown, kept in the address, and taken away again', async () => {
  const { router } = open();
  await shown('Ada', 'Bela', 'Cora');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const box = within(await screen.findByRole('group', { name: 'Columns' }));
  await user.click(await box.findByRole('button', { name: 'Add a column' }));
  const find = await box.findByRole('combobox', { name: 'Add a column' });
  expect(document.activeElement).toBe(find);
  // What is on show already is not offered.
  await box.findByRole('group', { name: 'Contact details' });
  expect(box.queryByRole('option', { name: 'E-mail' })).toBeNull();
  await user.type(find, 'birth{Enter}');
  const header = () => document.querySelector('.ag-header-cell[col-id="birthDate"]');
  await waitFor(() => expect(header()).not.toBeNull());
  expect(router.state.location.search).toContain('birthDate');
  const ticked = await box.findByRole('checkbox', { name: 'Date of birth' });
  await user.click(ticked);
  await waitFor(() => expect(header()).toBeNull());
  expect(router.state.location.search).not.toContain('birthDate');
});

describe('a value in its row', () => {
  const cell = (index: number) =>
    document.querySelector<HTMLElement>(`.ag-row[row-index="${index}"] [col-id="phone"]`) as HTMLElement;
  const edit = async (index: number) => {
    await user.dblClick(cell(index));
    return screen.findByRole('textbox', { name: 'Phone' });
  };
  const trouble = () => screen.findByText(/not a valid|Someone else/);
  const phones = async () =>
    (await rowsOf()).sort((a, b) => a.firstName.localeCompare(b.firstName)).map(({ phone }) => phone);
  const changePhone = async (firstName: string, input: string) => {
    const row = (await rowsOf()).find((each) => each.firstName === firstName);
    await api.call(
      `mutation { updateContact(id: "${row?.id}", version: ${row?.version}, input: {${input}}) { id } }`,
    );
  };

  it('is judged, saved on Enter, and dropped on Escape', async () => {
    open();
    await shown('Ada', 'Bela', 'Cora');
    const input = await edit(1);
    await user.clear(input);
    await user.type(input, '12{Enter}');
    expect((await trouble()).textContent).toContain('not a valid phone number');
    await user.clear(input);
    await user.type(input, '+44300000001{Enter}');
    await waitFor(() => expect(cell(1).textContent).toBe('+44 300 000 001'));
    expect((await phones())[1]).toBe('+44300000001');
    await user.type(await edit(0), '9{Escape}');
    expect(document.querySelector('.cell-editor')).toBeNull();
    expect((await phones())[0]).toBe('+44200000000');
  });

  it('stands beside a change of another field, and asks about one of its own', async () => {
    open();
    await shown('Ada', 'Bela', 'Cora');
    const first = await edit(0);
    await changePhone('Ada', 'notes: "met"');
    await user.clear(first);
    await user.type(first, '+44400000000{Enter}');
    await waitFor(() => expect(cell(0).textContent).toBe('+44 400 000 000'));

    const second = await edit(1);
    await changePhone('Bela', 'phone: "+44500000000"');
    await user.clear(second);
    await user.type(second, '+44600000000{Enter}');
    expect((await trouble()).textContent).toContain('+44 500 000 000');
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(cell(1).textContent).toBe('+44 600 000 000'));
    expect((await phones())[1]).toBe('+44600000000');
  });
});
