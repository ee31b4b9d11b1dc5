import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema, graphqlSync } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../../scripts/generate/from-csv.ts';
import { fieldsOfServer, labelsOfServer } from '../../../scripts/generate/from-object-fields.ts';
import { readServer } from '../../../scripts/generate/from-server.ts';
import type { ObjectType } from '../../../src/contract/metadata/catalog.ts';
import type { ModelFile } from '../../../src/contract/metadata/model.ts';
import { Labels } from '../../../src/server/base/model/labels.ts';
import { readMetadata } from '../../../src/server/base/model/read-metadata.ts';
import { describeFields } from '../../../src/server/platform/api/describe-fields.ts';

describe('a GraphQL server of any kind', () => {
  const SDL = `
    scalar Date scalar DateTime scalar BigInt scalar JSON scalar EmailAddress
    type Query { invoice(id: ID!): Invoice }
    "A bill. With more to say."
    type Invoice implements Node {
      id: ID! nodeId: ID! uuid: ID title: String! issued_on: Date! paidAt: DateTime amount: Float! count: Int
      big: BigInt settings: JSON mail: EmailAddress odd: Whatever done: Boolean! status: InvoiceStatus!
      customer: Customer! lines(first: Int, after: String): LineConnection! groups: [Group!]! tags: [String!]
      days: [Weekday!] parent: Invoice translated(locale: String!): String payer: Payer
      pages: InvoicePage
    }
    interface Node { id: ID! } scalar Whatever
    union Payer = Customer | Group
    enum InvoiceStatus { DRAFT SENT } enum Weekday { MON TUE }
    type Customer { id: ID! } type Group { id: ID! }
    type LineConnection { edges: [LineEdge!]! pageInfo: PageInfo! } type LineEdge { node: Line! } type Line { id: ID! }
    type PageInfo { hasNextPage: Boolean! } type InvoicePage { rows: [Group!]! total: Int! }
    input CreateInvoiceInput { invoice: InvoiceInput! }
    input InvoiceInput { title: String! amount: Float status: InvoiceStatus! = DRAFT }
    type Mutation { createInvoice(input: CreateInvoiceInput!): Invoice }
  `;
  const schema = buildSchema(SDL);
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const isKnown = request.headers.authorization === 'Bearer secret';
        const { query } = JSON.parse(body) as { query: string };
        response.statusCode = isKnown ? 200 : 401;
        response.end(
          JSON.stringify(isKnown ? graphqlSync({ schema, source: query }) : { errors: [{ message: 'no' }] }),
        );
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  });
  afterAll(() => server.close());

  const ask = (more: Partial<Parameters<typeof readServer>[0]> = {}) =>
    readServer({
      name: 'Invoice',
      from: url,
      known: ['Group', 'Invoice', 'Line'],
      headers: { authorization: 'Bearer secret' },
      ...more,
    });

  it('gives scalars, values, lists, records and connections; required is what its inputs need', async () => {
    const { fields, description } = await ask();
    expect(description).toBe('A bill.');
    expect(fields).toEqual([
      { name: 'uuid', kind: 'STRING', maxLength: 100 },
      { name: 'title', kind: 'STRING', required: true },
      { name: 'issuedOn', kind: 'LOCAL_DATE' },
      { name: 'paidAt', kind: 'TIMESTAMP' },
      { name: 'amount', kind: 'DOUBLE' },
      { name: 'count', kind: 'INT' },
      { name: 'big', kind: 'LONG' },
      { name: 'mail', kind: 'STRING', format: 'email' },
      { name: 'odd', kind: 'STRING' },
      { name: 'done', kind: 'BOOLEAN' },
      { name: 'status', kind: 'ENUM', values: ['DRAFT', 'SENT'] },
      { name: 'lines', kind: 'LIST', typeName: 'Line' },
      { name: 'groups', kind: 'LIST', typeName: 'Group' },
      { name: 'tags', kind: 'LIST', typeName: 'STRING' },
      { name: 'days', kind: 'LIST', typeName: 'ENUM', values: ['MON', 'TUE'] },
      { name: 'parent', kind: 'OBJECT', typeName: 'Invoice' },
      { name: 'pages', kind: 'LIST', typeName: 'Group' },
    ]);
  });

  it('tells what it leaves out, and why', async () => {
    const { notes } = await ask();
    for (const note of [
      'settings: left out; values of JSON have no fixed shape.',
      'customer: left out; there is no object Customer here. Generate that one first, then run this again.',
      'translated: left out; it needs arguments.',
      'payer: left out; Payer may be of several types.',
      'issued_on: called issuedOn here',
      'odd: Whatever is taken for text',
    ]) {
      expect(notes.join('\n')).toContain(note);
    }
  });

  it('calls the object by another name where that is wished, also in relations to itself', async () => {
    const { fields } = await ask({ name: 'Bill', type: 'Invoice', known: ['Bill'] });
    expect(fields.find(({ name }) => name === 'parent')).toMatchObject({ typeName: 'Bill' });
  });

  it('is asked for a token, and for a type that it has', async () => {
    await expect(ask({ headers: {} })).rejects.toThrow('Give a token: --token');
    await expect(ask({ name: 'Invoce' })).rejects.toThrow('Did you mean "Invoice"? Then add --type Invoice.');
    await expect(ask({ from: 'localhost:80' })).rejects.toThrow('is no address');
  });
});

it('a server with objectFields gives the model back that it has, but for what only its other objects know', async () => {
  const catalog = await readMetadata('metadata');
  const object = catalog.objects.get('Lead');
  const described = object ? describeFields(catalog, new Labels(new Map()), object, 'en') : [];
  const { fields, notes } = fieldsOfServer(described, ['Specialization', 'Workplace']);
  expect(fields).toContainEqual({ name: 'specializationList', kind: 'LIST', typeName: 'Specialization' });
  expect(fields.find(({ name }) => name === 'email')).toMatchObject({
    kind: 'STRING',
    format: 'email',
    sortable: true,
  });
  expect(fields.map(({ name }) => name)).not.toContain('specializationListTotal');
  expect(notes.join('\n')).toContain('consentList: left out');
});

it('a server with objectFields gives items of lists back, with what it calls their values', async () => {
  const catalog = await readMetadata('tests/golden/items-and-plain-lists/metadata');
  const object = catalog.objects.get('Recipe') as ObjectType;
  const described = describeFields(catalog, new Labels(new Map()), object, 'en');
  const [list] = described.filter(({ element }) => typeof element === 'object' && element !== null);
  const { fields } = fieldsOfServer(described, []);
  const model = JSON.parse(
    readFileSync('tests/golden/items-and-plain-lists/metadata/objects/Recipe/model.json', 'utf8'),
  ) as ModelFile;
  const wanted = model.fields.find(({ name }) => name === list?.name)?.item;
  expect(wanted?.some(({ values }) => values)).toBe(true);
  expect(fields.find(({ name }) => name === list?.name)?.item).toEqual(wanted);
  const labels = labelsOfServer({ objectFields: described, objects: [] }, 'Recipe');
  expect(Object.keys(labels.items?.[list?.name ?? ''] ?? {})).toEqual(wanted?.map(({ name }) => name));
});

describe('a table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-csv-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const table = (content: string | Buffer, more: { encoding?: string; delimiter?: string } = {}) => {
    const csv = join(folder, 'table.csv');
    writeFileSync(csv, content);
    return readCsv({ csv, ...more });
  };
  const column = async (title: string, values: readonly string[]) => {
    const { fields, notes } = await table(
      [`${title};x`, ...values.map((value) => `"${value}";1`)].join('\n'),
    );
    const [{ name, ...part } = { name: '' }] = fields;
    return { name, part, note: notes[1] ?? '' };
  };
  const many = (values: readonly string[], times = 20) => Array.from({ length: times }, () => values).flat();

  it.each([
    ['Active', ['yes', 'no', 'yes'], { kind: 'BOOLEAN' }],
    ['aktiv', ['1', '0', ''], { kind: 'BOOLEAN' }],
    ['Count', ['1', '25', '-3'], { kind: 'INT', required: true }],
    ['Population', ['8000000000', '1', '2'], { kind: 'LONG', required: true }],
    ['Price', ['1.5', '1 234,50', '7'], { kind: 'DOUBLE', required: true }],
    ['Born', ['28.02.1990', '1.1.2000', ''], { kind: 'LOCAL_DATE' }],
    ['Born', ['02/28/1990', '12/31/2000', '01/02/2003'], { kind: 'LOCAL_DATE', required: true }],
    ['Born', ['1990-02-28', '1990-02-30', '2000-01-01'], { kind: 'STRING', maxLength: 50, required: true }],
    ['Seen', ['2026-01-02T03:04:05Z', '2026-01-02 03:04', ''], { kind: 'TIMESTAMP' }],
    ['Opens', ['08:00', '23:59:59', '7:30'], { kind: 'LOCAL_TIME', required: true }],
    ['Mail', ['a@b.test', 'c@d.test', ''], { kind: 'STRING', format: 'email', maxLength: 254 }],
    ['Site', ['https://a.test', '', 'http://b.test/x'], { kind: 'STRING', format: 'url', maxLength: 2000 }],
    ['Phone', ['+48 600 700 800', '600-700-800', ''], { kind: 'STRING', format: 'phone', maxLength: 40 }],
    ['PLZ', ['01234', ...many(['12345', '99999'], 8)], { kind: 'STRING', maxLength: 50, required: true }],
    ['Postal code', ['01234', '12345', '99999'], { kind: 'STRING', maxLength: 50, required: true }],
    [
      'Status',
      many(['open', 'in progress', 'done']),
      { kind: 'ENUM', values: ['done', 'IN_PROGRESS', 'open'], required: true },
    ],
    ['City', many(['Rome', 'Oslo', 'Bonn']), { kind: 'STRING', maxLength: 50, required: true }],
    ['Notes', ['x'.repeat(400), '', ''], { kind: 'STRING', format: 'multiline', maxLength: 10_000 }],
    ['Empty', ['', '', ''], { kind: 'STRING', maxLength: 200 }],
  ])('%s with %j', async (title, values, part) => {
    expect((await column(title, values)).part).toEqual(part);
  });

  it('is read in its encoding and by its separator, and names fields by its header', async () => {
    const text = 'Zażółć gęślą,Due Date (UTC),id,,Due Date (UTC)\n"a,b",2026-01-01,7,x,2026-01-02\n';
    const { fields, notes, labels } = await table(`\uFEFF${text}`);
    expect(fields.map(({ name }) => name)).toEqual(['zazolcGesla', 'dueDateUtc', 'column4', 'dueDateUtc2']);
    expect(labels?.get('en')?.fields).toMatchObject({
      zazolcGesla: 'Zażółć gęślą',
      dueDateUtc: 'Due Date (UTC)',
    });
    expect(notes[0]).toBe('1 rows read as utf-8, separated by ",".');
    expect(notes.join('\n')).toContain('id: left out');
    const western = await table(Buffer.from('Straße\tOrt\nA\tB\n', 'latin1'));
    expect(western.notes[0]).toContain('windows-1252, separated by "tab"');
    expect(western.labels?.get('en')?.fields).toMatchObject({ strasse: 'Straße' });
    const wide = await table(Buffer.from('\uFEFFa;b\n1;2\n', 'utf16le'));
    expect(wide.fields.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('tells why, and which values are doubtful', async () => {
    const { part, note } = await column('Amount', [...many(['12', '7'], 60), 'n/a']);
    expect(part).toMatchObject({ kind: 'INT' });
    expect(note).toContain('whole numbers. Doubtful: "n/a".');
    const price = await column('Price', [...many(['12', '7'], 6), '1.5']);
    expect(price).toMatchObject({
      part: { kind: 'DOUBLE' },
      note: 'Price → price: DOUBLE; numbers with decimals.',
    });
    const born = await column('Born', [...many(['28.02.2026'], 12), '31.04.2026']);
    expect(born).toMatchObject({ part: { kind: 'LOCAL_DATE' } });
    expect(born.note).toContain('Doubtful: "31.04.2026"');
  });

  it('is refused where it is none', async () => {
    await expect(table('')).rejects.toThrow('has no header');
    await expect(table('a\nb', { encoding: 'klingon' })).rejects.toThrow('is no encoding that is known');
    await expect(table(Buffer.from([0x61, 0xff]), { encoding: 'utf-8' })).rejects.toThrow(
      'does not fit the file',
    );
  });
});
