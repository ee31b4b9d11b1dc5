/**
 * Hasura, Keystone and Directus, asked by our client's own calls through the adapters of the product. Imitations answer,
 * over schemas that the servers told of themselves; KEYSTONE_URL or DIRECTUS_URL (and DIRECTUS_TOKEN) names a server
 * itself, which holds the same shop (docs/foreign-servers.md).
 */
import { type DocumentNode, print } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import type { ForeignAdapter } from '../../../src/contract/metadata/foreign-adapter.ts';
import type { ObjectMetadata } from '../../../src/contract/metadata/introspection.ts';
import { connectForeign, type ForeignConnection } from '../../../src/engine/foreign/foreign-fetch.ts';
import { METADATA } from '../../../src/engine/hooks/metadata-query.ts';
import { buildObjectModel } from '../../../src/engine/model/build-object-model.ts';
import {
  countDocument,
  createDocument,
  deleteDocument,
  listDocument,
  recordDocument,
  updateDocument,
} from '../../../src/engine/query/document.ts';
import { labelsDocument } from '../../../src/engine/query/label-document.ts';
import { shippedAdapter } from '../../support/foreign.ts';
import { filtersOn } from './every-filter.ts';
import { DIALECTS } from './imitation/dialects.ts';
import { imitate } from './imitation/imitate.ts';
import { oracle, type Records, recordsOf } from './oracle.ts';

interface Server {
  readonly name: 'hasura' | 'keystone' | 'directus';
  readonly customer: string;
  readonly purchase: string;
  /** What the adapter cannot know of this shop. */
  readonly objects?: ForeignAdapter['objects'];
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  /** Without marks of LIKE where the server takes them as such. */
  readonly readsMarks?: boolean;
}

const SERVERS: readonly Server[] = [
  { name: 'hasura', customer: 'Customer', purchase: 'Purchase' },
  {
    name: 'keystone',
    customer: 'Customer',
    purchase: 'Purchase',
    objects: { Purchase: { fields: { status: { nonNull: true } } } },
    url: process.env['KEYSTONE_URL'],
    readsMarks: true,
  },
  {
    name: 'directus',
    customer: 'Customers',
    purchase: 'Purchases',
    objects: { purchases: { fields: { ordered_at: { kind: 'LOCAL_DATETIME' } } } },
    url: process.env['DIRECTUS_URL'],
    token: process.env['DIRECTUS_TOKEN'],
    readsMarks: true,
  },
];

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
interface Answer {
  readonly data: { readonly page: { rows: Row[]; total: number }; readonly record: Row | null };
  readonly errors?: readonly { readonly message: string }[];
}

describe.each(SERVERS)('$name', (server) => {
  const { customer, purchase } = server;
  let shop: ForeignConnection;
  let described: readonly ObjectMetadata[];

  async function call(document: DocumentNode, variables: object = {}): Promise<Answer> {
    const body = JSON.stringify({ query: print(document), variables });
    return (await (await shop.fetch('/graphql', { body })).json()) as Answer;
  }
  const metadata = (objectName: string) =>
    described.find(({ name }) => name === objectName) as ObjectMetadata;
  const model = (objectName: string) => buildObjectModel(metadata(objectName));
  const list = (objectName: string, variables: object = {}) => {
    const of = model(objectName);
    const all = { limit: 100, offset: 0, orderBy: [], filter: null, ...variables };
    return call(listDocument(of, of.columns), all);
  };
  const rowsOf = async (objectName: string, variables: object = {}) => {
    const { data, errors } = await list(objectName, variables);
    expect(errors, JSON.stringify(variables)).toBeUndefined();
    return data.page.rows;
  };
  const idOf = async (objectName: string, field: string, value: string) =>
    (await rowsOf(objectName, { filter: queryFilter(objectName, field, 'EQUALS', value) }))[0]?.id as string;
  const record = async (objectName: string, id: string) =>
    (await call(recordDocument(model(objectName)), { id })).data.record;

  beforeAll(async () => {
    const { objects } = server;
    shop = await connectForeign({
      url: server.url ?? 'https://shop.test/graphql',
      adapter: { ...shippedAdapter(server.name), ...(objects && { objects }) },
      timeZone: 'UTC',
      ...(server.token !== undefined && { headers: { authorization: `Bearer ${server.token}` } }),
      ...(server.url === undefined && { fetch: imitate(DIALECTS[server.name]) }),
    });
    described = await Promise.all(
      shop.objects.map(async ({ name }) => {
        const body = JSON.stringify({
          query: print(METADATA),
          variables: { objectName: name, locale: 'en' },
        });
        const answer = await shop.fetch('/graphql', { body });
        return ((await answer.json()) as { data: { objectMetadata: ObjectMetadata } }).data.objectMetadata;
      }),
    );
  });

  it('has the objects of the shop, with kinds, relations and totals', () => {
    const kinds = (objectName: string) =>
      Object.fromEntries(
        metadata(objectName).fields.map(({ name, kind, typeName }) => [name, typeName ?? kind]),
      );
    expect(kinds(customer)).toMatchObject({
      id: 'STRING',
      firstName: 'STRING',
      born: 'LOCAL_DATE',
      vip: 'BOOLEAN',
      createdAt: 'TIMESTAMP',
      purchases: purchase,
      purchasesTotal: 'LONG',
    });
    expect(kinds(purchase)).toMatchObject({ customer, pieces: 'INT', price: 'DOUBLE' });
    const hidden = ['customerId', 'purchasesCount', 'purchasesAggregate', 'purchasesFunc', 'bornFunc'];
    for (const { actions, fields } of [metadata(customer), metadata(purchase)]) {
      expect(actions).toEqual(['VIEW', 'CREATE', 'EDIT', 'DELETE']);
      expect(fields.filter(({ name }) => hidden.includes(name))).toEqual([]);
    }
    expect(metadata(purchase).fields.find(({ name }) => name === 'customer')).toMatchObject({
      readOnly: false,
    });
  });

  it('lists in order, by pages, with totals and related records', async () => {
    const orderBy = [{ field: 'firstName', direction: 'DESCENDING' }];
    const { data } = await list(customer, { limit: 2, offset: 1, orderBy });
    expect(data.page.rows).toMatchObject([
      { firstName: 'Eva', purchasesTotal: '0' },
      { firstName: 'Dan', vip: true },
    ]);
    const vip = queryFilter(customer, 'vip', 'IS_TRUE');
    const counted = await call(countDocument(model(customer)), { filter: vip });
    expect(counted.data.page).toMatchObject({ total: 2, totalIsExact: true });
    const ada = await rowsOf(customer, { filter: queryFilter(customer, 'lastName', 'CONTAINS', 'YRO') });
    expect(ada).toMatchObject([
      { born: '1815-12-10', purchases: [{ number: 'P-1' }, { number: 'P-2' }], purchasesTotal: '2' },
    ]);
    const filter = queryFilter(purchase, 'number', 'EQUALS', 'P-1');
    expect(await rowsOf(purchase, { filter })).toMatchObject([
      { customer: { firstName: 'Ada' }, price: 129.9, pieces: 1 },
    ]);
  });

  it('finds by every operator on every field what our own reading of it finds', async () => {
    const read = await Promise.all(
      described.map(async ({ name }) => [name, recordsOf(await rowsOf(name))] as const),
    );
    const records: Records = Object.fromEntries(read);
    let asked = 0;
    for (const { name, fields } of described) {
      for (const field of fields) {
        const filters = [...filtersOn(records, name, field)].filter(
          (filter) => !server.readsMarks || !/"value":"\\"([_%]|\\")/.test(JSON.stringify(filter)),
        );
        const answers = await Promise.all(filters.map((filter) => rowsOf(name, { filter })));
        filters.forEach((filter, index) => {
          const found = answers[index]?.map(({ id }) => id).sort();
          expect(found, JSON.stringify(filter)).toEqual(oracle(described, records, name, filter));
        });
        asked += filters.length;
      }
    }
    expect(asked).toBeGreaterThan(150);
  });

  it('offers names of records to pickers', async () => {
    const customers = { objectName: customer, recordLabel: '{firstName} {lastName}' };
    const { data } = await call(labelsDocument([customers]), {
      limit: 11,
      filter: queryFilter(customer, 'firstName', 'STARTS_WITH', 'b'),
    });
    expect(data.page.rows).toMatchObject([{ firstName: 'Bela', lastName: 'Kun' }]);
  });

  it('writes records, and whom they refer to', async () => {
    const of = model(purchase);
    const bela = await idOf(customer, 'firstName', 'Bela');
    const input = { number: 'P-9', status: 'draft', customer: bela, price: 2.5, orderedAt: null };
    const written = async (answer: Promise<Answer>) => {
      const { data, errors } = await answer;
      expect(errors).toBeUndefined();
      return data.record;
    };
    const made = await written(call(createDocument(of), { input }));
    expect(made).toMatchObject({ number: 'P-9', customer: { firstName: 'Bela' }, price: 2.5 });
    const id = made?.id as string;
    const change = (values: object) => call(updateDocument(of), { id, version: 0, input: values });
    expect(await written(change({ customer: null, pieces: 7 }))).toMatchObject({
      customer: null,
      pieces: 7,
    });
    const ada = await idOf(customer, 'firstName', 'Ada');
    expect(await written(change({ customer: ada }))).toMatchObject({ customer: { firstName: 'Ada' } });
    expect((await change({ number: 'P-1' })).errors?.[0]?.message).toBe('already-exists');
    expect(await record(purchase, id)).toMatchObject({ number: 'P-9', pieces: 7 });
    expect((await call(deleteDocument(of), { id, version: 0 })).errors).toBeUndefined();
    expect(await record(purchase, id)).toBeNull();
  });
});
