/** Lists, forms, pickers and filters of the product over PostGraphile, a server that knows nothing of it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { createForeignClient } from '../../../src/shell/foreign/foreign-client.ts';
import { foreignRoute } from '../../../src/shell/foreign/foreign-route.ts';
import { foreignRoutes } from '../../../src/shell/foreign/foreign-routes.tsx';
import { pressSaveAndClose } from '../../support/form-buttons.ts';
import { createPostgresDatabase } from '../../support/databases.ts';
import {
  type ForeignServer,
  postgraphileAdapter,
  shopViews,
  startForeignServer,
} from '../../support/foreign.ts';
import { loadTexts } from '../../../src/views/texts/load-texts.ts';
import { preparePage, renderRoutes } from '../../support/render.tsx';

preparePage();
const user = userEvent.setup();

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let server: ForeignServer;
beforeAll(async () => {
  await loadTexts('record');
  database = await createPostgresDatabase();
  server = await startForeignServer(database.url);
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});
afterEach(cleanup);

const open = async (address: string, views = shopViews()) => {
  const { client, objects } = await createForeignClient({
    url: server.url,
    adapter: postgraphileAdapter(),
    views,
    route: foreignRoute,
    timeZone: 'UTC',
  });
  return renderRoutes(foreignRoutes(objects, 'Shop'), address, client);
};

/** What the server says, asked without us. */
async function stored(query: string): Promise<Record<string, unknown>> {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

const column = (name: string) =>
  [...document.querySelectorAll('.ag-row')]
    .sort((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
    .map((row) => row.querySelector(`[col-id="${name}"]`)?.textContent);
const shown = (name: string, values: readonly string[]) =>
  waitFor(() => expect(column(name)).toEqual(values));
const address = (filter: ReturnType<typeof queryFilter>) =>
  `/objects/Customer?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const save = () => pressSaveAndClose(user);

describe('the list', () => {
  it('is that of the view file, with relations and a total', async () => {
    await open('/objects/Customer');
    await shown('lastName', ['Byron', 'Kun', 'Lund', 'Moss', 'Nagy']);
    const headers = [...document.querySelectorAll('.ag-header-cell-text')].map((text) => text.textContent);
    expect(headers.filter(Boolean)).toEqual([
      'First name',
      'Last name',
      'Vip',
      'Purchases',
      'Email',
      'Actions',
    ]);
    expect(await screen.findByText('1–5 of 6')).toBeTruthy();
    expect(column('purchases').slice(0, 2)).toEqual(['P-1P-2', 'P-3']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await shown('lastName', ['Olsen']);
    expect(screen.getByRole('navigation', { name: 'Areas' }).textContent).toContain('Purchase lines');
  });

  it('sorts and searches', async () => {
    await open('/objects/Customer');
    await user.click(await screen.findByText('First name'));
    await shown('firstName', ['Ada', 'Bela', 'Cora', 'Dan', 'Eva']);
    await user.type(await screen.findByRole('searchbox'), 'OLS finn{Enter}');
    await shown('firstName', ['Finn']);
  });

  it('offers nothing that the server cannot do', async () => {
    await open('/objects/Customer');
    await shown('lastName', ['Byron', 'Kun', 'Lund', 'Moss', 'Nagy']);
    expect(screen.getByRole('button', { name: 'New customer' })).toBeTruthy();
    for (const name of ['Views', 'Export']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: /^Actions/ })[0] as HTMLElement);
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
        'Edit',
        'Delete',
      ]),
    );
  });
});

describe('filters', () => {
  it('go to the server, also those on related records', async () => {
    await open(address(queryFilter('Purchase', 'status', 'EQUALS', 'draft')));
    await shown('firstName', ['Bela']);
  });

  it('that the server cannot express list nothing and say so', async () => {
    await open(address(queryFilter('Customer', 'notes', 'CONTAINS', 'e')));
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(column('firstName')).toEqual([]);
  });

  it('offer the fields and operators that the server has', async () => {
    await open('/objects/Customer');
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('button', { name: 'Filter: Set filter' }));
    const select = (name: string) =>
      screen.getByRole<HTMLSelectElement>('combobox', { name: `Filter, ${name}` });
    const options = (name: string) =>
      within(select(name))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect([...select('object').options].map(({ value }) => value)).toEqual(['Customer', 'Purchase']);
    await waitFor(() => expect(options('field')).toContain('First name'));
    expect(options('field')).not.toContain('Notes');
    await user.selectOptions(select('field'), 'vip');
    await user.selectOptions(select('operator'), 'IS_TRUE');
    await shown('firstName', ['Ada', 'Dan']);
  });
});

describe('the page of a record', () => {
  it('is read, leads to what is related, and is changed where it is read', async () => {
    const { router } = await open('/objects/Purchase/2');
    expect(await screen.findByRole('heading', { level: 1, name: 'P-2' })).toBeTruthy();
    expect((await screen.findByRole('link', { name: /Byron/ })).getAttribute('href')).toMatch(
      /^\/objects\/Customer\//,
    );
    expect(screen.queryByRole('button', { name: /^Who changed|^History/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit Number' }));
    const box = await screen.findByRole('textbox', { name: /^Number/ });
    await user.clear(box);
    await user.type(box, 'P-22{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'P-22' })).toBeTruthy();
    await waitFor(async () =>
      expect(await stored('{ purchaseByRowId(rowId: "2") { number } }')).toEqual({
        purchaseByRowId: { number: 'P-22' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect((await input('Number *')).value).toBe('P-22');
    expect(router.state.location.search).toBe('?edit');
  });
});

describe('the form', () => {
  it('changes a record, whose relation is picked among those that the view allows', async () => {
    await open('/objects/Purchase/3?edit');
    expect((await input('Number *')).value).toBe('P-3');
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
    await user.clear(await input('Number *'));
    await user.type(await input('Number *'), 'P-33');
    await user.click(await screen.findByRole('button', { name: 'Select Items: Customer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Select Items' });
    await waitFor(() => expect(dialog.textContent).toContain('Byron'));
    expect(dialog.textContent).not.toContain('Moss');
    const row = within(dialog).getByText('Lund').closest<HTMLElement>('.ag-row') as HTMLElement;
    await user.click(within(row).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Select' }));
    await save();
    await waitFor(async () =>
      expect(
        await stored('{ purchaseByRowId(rowId: "3") { number status customerByCustomerId { firstName } } }'),
      ).toEqual({
        purchaseByRowId: { number: 'P-33', status: 'draft', customerByCustomerId: { firstName: 'Cora' } },
      }),
    );
  });

  it('makes one, and says what the server refuses', async () => {
    await open('/objects/Purchase/new');
    await user.type(await input('Number *'), 'P-1');
    await save();
    expect(await screen.findByText(/exists/i)).toBeTruthy();
    await user.clear(await input('Number *'));
    await user.type(await input('Number *'), 'P-7');
    await save();
    await waitFor(() => expect(column('number')).toContain('P-7'));
  });

  it('shows the record that a label names through a relation', async () => {
    await open('/objects/PurchaseLine/2');
    expect(await screen.findByRole('heading', { name: 'Balloon × 20' })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1, name: 'Page not found' })).toBeNull();
  });

  it('of a record that there is not says so', async () => {
    await open('/objects/Customer/4711');
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('deletes for good: without a way back', async () => {
    await open('/objects/PurchaseLine/3');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText(/deleted/i);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await stored('{ purchaseLineByRowId(rowId: 3) { rowId } }')).toEqual({
      purchaseLineByRowId: null,
    });
  });
});

describe('metadata', () => {
  it('with a fault shows it in place of the list', async () => {
    await open('/objects/Customer', { Customer: JSON.stringify({ columns: [{ field: 'frstName' }] }) });
    expect(await screen.findByText(/Did you mean "firstName"/)).toBeTruthy();
  });
});
