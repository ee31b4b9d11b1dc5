/** A foreign server in earnest: PostGraphile over a real PostgreSQL, asked by our client's own calls. */
import { type DocumentNode, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOf, anyOf, type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import type { ObjectMetadata } from '../../../src/contract/metadata/introspection.ts';
import { METADATA } from '../../../src/engine/hooks/metadata-query.ts';
import { connectForeign, type ForeignConnection } from '../../../src/engine/foreign/foreign-fetch.ts';
import { buildObjectModel } from '../../../src/engine/model/build-object-model.ts';
import {
  countDocument,
  createDocument,
  deleteDocument,
  listDocument,
  recordDocument,
  updateDocument,
} from '../../../src/engine/query/document.ts';
import { labelsDocument, matchesDocument } from '../../../src/engine/query/label-document.ts';
import { createPostgresDatabase } from '../../support/databases.ts';
import { type ForeignServer, postgraphileAdapter, startForeignServer } from '../../support/foreign.ts';
import { filtersOn } from './every-filter.ts';
import { oracle, type Records, recordsOf } from './oracle.ts';

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let server: ForeignServer;
let shop: ForeignConnection;
let described: readonly ObjectMetadata[];

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
interface Answer {
  readonly data: { readonly page: { rows: Row[]; total: number }; readonly record: Row | null } & Record<
    string,
    unknown
  >;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
}

async function call(document: DocumentNode, variables: object = {}): Promise<Answer> {
  const response = await shop.fetch('/graphql', {
    body: JSON.stringify({ query: print(document), variables }),
  });
  return (await response.json()) as Answer;
}

const metadata = (objectName: string) => described.find(({ name }) => name === objectName) as ObjectMetadata;
const model = (objectName: string) => buildObjectModel(metadata(objectName));
const list = (objectName: string, variables: object = {}) => {
  const of = model(objectName);
  return call(listDocument(of, of.columns), {
    limit: 100,
    offset: 0,
    orderBy: [],
    filter: null,
    ...variables,
  });
};
const found = async (objectName: string, filter: CompoundFilter) => {
  const { data, errors } = await list(objectName, { filter });
  expect(errors, JSON.stringify(filter)).toBeUndefined();
  return data.page.rows.map(({ id }) => id).sort();
};

beforeAll(async () => {
  database = await createPostgresDatabase();
  server = await startForeignServer(database.url);
  shop = await connectForeign({ url: server.url, adapter: postgraphileAdapter(), timeZone: 'UTC' });
  described = await Promise.all(
    shop.objects.map(async ({ name }) => {
      const { data } = await call(METADATA, { objectName: name, locale: 'en' });
      return data['objectMetadata'] as ObjectMetadata;
    }),
  );
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

describe('what there is', () => {
  it('is every table with a key of one column', () => {
    expect(shop.objects.map(({ name, pluralLabel }) => [name, pluralLabel])).toEqual([
      ['Customer', 'Customers'],
      ['Product', 'Products'],
      ['PurchaseLine', 'Purchase lines'],
      ['Purchase', 'Purchases'],
    ]);
  });

  it('is described by kinds, relations and choices', () => {
    const kinds = Object.fromEntries(metadata('Purchase').fields.map((f) => [f.name, [f.kind, f.typeName]]));
    expect(kinds).toEqual({
      id: ['STRING', null],
      number: ['STRING', null],
      status: ['ENUM', null],
      orderedAt: ['LOCAL_DATETIME', null],
      pickUpAt: ['LOCAL_TIME', null],
      customer: ['OBJECT', 'Customer'],
      purchaseLines: ['LIST', 'PurchaseLine'],
      purchaseLinesTotal: ['LONG', null],
    });
    const product = new Map(metadata('Product').fields.map((field) => [field.name, field]));
    expect(product.get('price')?.kind).toBe('DOUBLE');
    expect(product.get('stock')?.kind).toBe('LONG');
    expect(product.get('tags')).toMatchObject({ kind: 'LIST', element: 'STRING' });
    const status = metadata('Purchase').fields.find(({ name }) => name === 'status');
    expect(status?.enumValues).toContainEqual({ name: 'draft', label: 'Draft' });
  });

  it('offers what the server has: no operators and no order without an index', () => {
    const fields = new Map(metadata('Customer').fields.map((field) => [field.name, field]));
    expect(fields.get('notes')).toMatchObject({ filterable: false, operators: [], sortable: false });
    expect(fields.get('firstName')).toMatchObject({ filterable: true, sortable: true, required: true });
    expect(fields.get('firstName')?.operators).toContain('NOT_CONTAINS');
    expect(fields.get('id')?.operators).not.toContain('CONTAINS');
    expect(fields.get('purchases')).toMatchObject({ readOnly: true, kind: 'LIST', typeName: 'Purchase' });
    expect(metadata('Customer')).toMatchObject({ actions: ['VIEW', 'CREATE', 'EDIT', 'DELETE'] });
    expect(model('Customer').list.actions).toEqual({
      header: ['new'],
      row: ['edit', 'delete'],
      bulk: [],
      end: ['add'],
    });
  });
});

describe('lists', () => {
  it('have rows in order, a page of them, relations and a total', async () => {
    const orderBy = [{ field: 'firstName', direction: 'DESCENDING' }];
    const { data } = await list('Customer', { limit: 2, offset: 1, orderBy });
    expect(data.page.rows.map((row) => row['firstName'])).toEqual(['Eva', 'Dan']);
    const { data: counted } = await call(countDocument(model('Customer')), { filter: null });
    expect(counted.page).toMatchObject({ total: 6, totalIsExact: true });
    const { data: all } = await list('Customer', {
      filter: queryFilter('Customer', 'firstName', 'EQUALS', 'Ada'),
    });
    expect(all.page.rows[0]).toMatchObject({
      version: 0,
      born: '1815-12-10',
      vip: true,
      purchases: [{ number: 'P-1' }, { number: 'P-2' }],
      purchasesTotal: '2',
    });
  });

  it('carry values exactly', async () => {
    const { data } = await list('Product', { filter: queryFilter('Product', 'name', 'EQUALS', 'Balloon') });
    expect(data.page.rows[0]).toMatchObject({ stock: '9007199254740993', price: 0.5, tags: ['light'] });
    const { data: lines } = await list('PurchaseLine', {
      orderBy: [{ field: 'id', direction: 'ASCENDING' }],
    });
    expect(lines.page.rows[0]).toMatchObject({ product: { name: 'Anvil' }, purchase: { number: 'P-1' } });
  });

  it('refuse an order that the server has not', async () => {
    const { errors } = await list('Customer', { orderBy: [{ field: 'notes', direction: 'ASCENDING' }] });
    expect(errors?.[0]?.message).toBe('unknown-field');
  });
});

describe('filters find what our own reading of them finds', () => {
  let records: Records;
  beforeAll(async () => {
    const read = await Promise.all(
      described.map(async ({ name }) => [name, recordsOf((await list(name)).data.page.rows)] as const),
    );
    records = Object.fromEntries(read);
  });

  it('with every operator on every field', async () => {
    let asked = 0;
    for (const { name, fields } of described) {
      for (const field of fields) {
        const filters = [...filtersOn(records, name, field)];
        const answers = await Promise.all(filters.map((filter) => found(name, filter)));
        filters.forEach((filter, index) => {
          const expected = oracle(described, records, name, filter);
          expect(answers[index], JSON.stringify(filter)).toEqual(expected);
        });
        asked += filters.length;
      }
    }
    expect(asked).toBeGreaterThan(200);
  });

  it('joined, turned round, and on related records', async () => {
    const born = queryFilter('Customer', 'born', 'GREATER', '1900-01-01');
    const vip = queryFilter('Customer', 'vip', 'IS_TRUE');
    const not = (...compoundFilters: CompoundFilter[]): CompoundFilter => ({
      type: 'EXPRESSION',
      expression: { operator: 'NOT', compoundFilters },
    });
    const filters = [
      allOf(born, vip),
      anyOf(born, vip),
      not(allOf(born, vip) as CompoundFilter),
      not(anyOf(born, not(vip)) as CompoundFilter),
      queryFilter('Purchase', 'status', 'EQUALS', 'paid'),
      not(queryFilter('Purchase', 'status', 'EQUALS', 'paid')),
    ].map((filter) => ['Customer', filter as CompoundFilter] as const);
    const byCustomer = queryFilter('Customer', 'firstName', 'NOT_CONTAINS', 'd');
    const more = [byCustomer, not(byCustomer)].map((filter) => ['Purchase', filter] as const);
    for (const [name, filter] of [...filters, ...more]) {
      expect(await found(name, filter), JSON.stringify(filter)).toEqual(
        oracle(described, records, name, filter),
      );
    }
  });

  it('or are refused, never left out', async () => {
    const refused = async (filter: CompoundFilter) => {
      const { data, errors } = await list('Customer', { filter });
      expect(data).toBeNull();
      return errors?.[0];
    };
    const notes = await refused(
      allOf(
        queryFilter('Customer', 'vip', 'IS_TRUE'),
        queryFilter('Customer', 'notes', 'CONTAINS', 'e'),
      ) as CompoundFilter,
    );
    expect(notes).toMatchObject({ message: 'invalid-filter', extensions: { code: 'INVALID_FILTER' } });
    expect((await refused(queryFilter('Product', 'name', 'EQUALS', 'Anvil')))?.message).toBe(
      'invalid-filter',
    );
    // No customer of this server has such an id.
    expect(await found('Customer', queryFilter('Customer', 'id', 'IN', ['x', '1']))).toEqual(['1']);
    expect(await found('Customer', queryFilter('Customer', 'id', 'EQUALS', 'x'))).toEqual([]);
  });
});

describe('records', () => {
  const record = async (objectName: string, id: string) =>
    (await call(recordDocument(model(objectName)), { id })).data.record;

  it('are read by id; there is none of an id that none could have', async () => {
    expect(await record('Purchase', '1')).toMatchObject({
      number: 'P-1',
      customer: { id: '1', firstName: 'Ada' },
    });
    expect(await record('Purchase', '4711')).toBeNull();
    expect(await record('Product', 'not-a-uuid')).toBeNull();
  });

  it('are made, changed and deleted', async () => {
    const of = model('Purchase');
    const input = {
      number: 'P-9',
      status: null,
      customer: '2',
      orderedAt: '2026-03-01T10:00:00',
      pickUpAt: null,
    };
    const { data: made } = await call(createDocument(of), { input });
    expect(made.record).toMatchObject({ number: 'P-9', status: 'draft', customer: { firstName: 'Bela' } });
    const id = made.record?.id as string;
    const changed = await call(updateDocument(of), {
      id,
      version: 0,
      input: { customer: null, status: 'sent' },
    });
    expect(changed.data.record).toMatchObject({ number: 'P-9', status: 'sent', customer: null });
    const deleted = await call(deleteDocument(of), { id, version: 0 });
    expect(deleted.data.record).toEqual({ id, version: 0 });
    expect(await record('Purchase', id)).toBeNull();
  });

  it('are refused in words of ours, at their fields', async () => {
    const update = (objectName: string, id: string, input: object) =>
      call(updateDocument(model(objectName)), { id, version: 0, input });
    const first = async (answer: Promise<Answer>) => {
      const { data, errors } = await answer;
      expect(data).toBeNull();
      return [errors?.[0]?.message, errors?.[0]?.extensions['path']];
    };
    expect(await first(update('Customer', '1', { vip: null }))).toEqual(['required', 'vip']);
    expect(await first(update('Customer', '1', { purchases: [] }))).toEqual(['read-only', 'purchases']);
    expect(await first(update('Customer', '1', { nope: 1 }))).toEqual(['unknown-field', 'nope']);
    expect(await first(update('Customer', '4711', { notes: 'x' }))).toEqual(['not-found', undefined]);
    expect((await first(update('Purchase', '1', { number: 'P-2' })))[0]).toBe('already-exists');
    expect((await first(call(deleteDocument(model('Customer')), { id: '1', version: 0 })))[0]).toBe('in-use');
  });

  it('have labels for pickers, of several objects in one call', async () => {
    const customers = { objectName: 'Customer', recordLabel: metadata('Customer').recordLabel };
    const products = { objectName: 'Product', recordLabel: '{name}' };
    const { data } = await call(labelsDocument([customers, products]), {
      limit: 11,
      filter: queryFilter('Customer', 'id', 'EQUALS', '1'),
      limit1: 12,
      filter1: queryFilter('Product', 'name', 'CONTAINS', 'an'),
    });
    expect(data.page.rows).toEqual([{ id: '1', firstName: 'Ada', lastName: 'Byron' }]);
    expect((data['page1'] as Answer['data']['page']).rows.map((row) => row['name']).sort()).toEqual([
      'Anvil',
      'Candle_5%',
    ]);
    const matches = await call(matchesDocument(products), { limit: 2, orderBy: [], filter: null });
    expect(matches.data.page).toMatchObject({ total: 3, rows: [{}, {}] });
  });
});

describe('what a foreign server cannot do', () => {
  it('is refused by name', async () => {
    for (const query of [
      '{ savedViews(objectName: "Customer") { id } }',
      'mutation { restoreCustomer(id: 1) { id } }',
    ]) {
      const response = await shop.fetch('/graphql', { body: JSON.stringify({ query }) });
      expect(((await response.json()) as Answer).errors?.[0]?.message).toBe('bad-request');
    }
  });
});
