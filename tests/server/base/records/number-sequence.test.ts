/** Numbers of records (the key `sequence` of a field), on every way that a record is created. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const number = (sequence: object) => ({
  name: 'number',
  kind: 'STRING',
  unique: true,
  sortable: true,
  sequence,
});
const title = { name: 'title', kind: 'STRING', searchable: true };
const RENTAL = { access: 'contacts', fields: [number({ pattern: 'R-{year}-{number:4}' }), title] };
const INVOICE = {
  access: 'contacts',
  fields: [number({ pattern: 'I{number:3}/x', given: true }), title],
  importable: { keys: ['number'] },
};

describeOnEachDatabase('numbers of records', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;
  let call: Call;
  let signed: Awaited<ReturnType<TestApi['signIn']>>;

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Rental/model.json', RENTAL);
    await copy.write('objects/Invoice/model.json', INVOICE);
    await copy.write('objects/Visit/model.json', {
      access: 'contacts',
      fields: [{ ...number({}), sequence: undefined }, title],
    });
    api = await openApi(await open({ product: true }), copy.folder);
    signed = await api.signIn('alpha');
    ({ call } = signed);
  });
  afterAll(() => copy.remove());

  const create = async (object: string, input: Readonly<Record<string, unknown>> = {}, by = call) => {
    const { data, errors } = await by(
      `mutation ($input: ${object}Input!) { create${object}(input: $input) { id version number } }`,
      { input },
    );
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as { id: string; version: number; number: string };
  };
  const numbers = async (object: string) => {
    const list = `${object.toLowerCase()}List`;
    const { data } = await call(
      `{ ${list}(limit: 100, orderBy: [{ field: "number", direction: ASCENDING }]) { rows { number title } } }`,
    );
    return (data[list] as { rows: { number: string; title: string }[] }).rows;
  };
  const year = new Date().getUTCFullYear();
  const rental = (at: number) => `R-${year}-${String(at).padStart(4, '0')}`;

  it('counts each new record, for each tenant by itself, and tells it in the history', async () => {
    const first = await create('Rental');
    expect(first.number).toBe(rental(1));
    expect((await create('Rental')).number).toBe(rental(2));
    expect((await create('Rental', {}, (await api.signIn('beta')).call)).number).toBe(rental(1));
    const { data } = await call(
      `query ($id: ID!) { recordHistory(objectName: "Rental", id: $id, limit: 1) { changes { field after } } }`,
      { id: first.id },
    );
    expect(JSON.stringify(data)).toContain(rental(1));
  });

  it('leaves no number out where a write is refused, and gives none twice to writers at once', async () => {
    const before = (await create('Rental')).number;
    const { errors } = await call(
      'mutation { createRental(input: { title: "' + 'x'.repeat(10_001) + '" }) { id } }',
    );
    expect(errors).toBeDefined();
    const all = await Promise.all(Array.from({ length: 12 }, () => create('Rental')));
    const next = Number(before.slice(-4)) + 1;
    expect(all.map((each) => each.number).sort()).toEqual(all.map((_, at) => rental(next + at)));
  });

  it('keeps the number of a deleted record, and is written by nobody', async () => {
    const { id, version, number: last } = await create('Rental');
    await call('mutation ($id: ID!, $version: Int!) { deleteRental(id: $id, version: $version) { id } }', {
      id,
      version,
    });
    expect((await create('Rental')).number).not.toBe(last);
    const { errors } = await call('mutation { createRental(input: { number: "R-1" }) { id } }');
    expect(JSON.stringify(errors)).toMatch(/number/);
  });

  it('goes on after a number that is given, where that is allowed', async () => {
    expect((await create('Invoice')).number).toBe('I001/x');
    expect((await create('Invoice', { number: 'I041/x' })).number).toBe('I041/x');
    expect((await create('Invoice', { number: 'old 99' })).number).toBe('old 99');
    expect((await create('Invoice')).number).toBe('I042/x');
    const tools = importTools(api, signed);
    const mapping = toMapping([toField(0, 'number'), toField(1, 'title')]);
    await tools.imported(
      'Invoice',
      [
        ['number', 'title'],
        ['', 'Ann'],
        ['I900/x', 'Bob'],
        ['', 'Cid'],
      ],
      mapping,
    );
    const rows = new Map((await numbers('Invoice')).map((row) => [row.title, row.number]));
    expect([rows.get('Ann'), rows.get('Bob'), rows.get('Cid')]).toEqual(['I043/x', 'I900/x', 'I901/x']);
  });

  it('numbers what was there before, in the order in which it was created', async () => {
    for (const name of ['Ann', 'Bob', 'Cid']) await create('Visit', { title: name });
    await copy.write('objects/Visit/model.json', {
      access: 'contacts',
      fields: [number({ pattern: 'V{number}' }), title],
    });
    const catalog = await readMetadata(copy.folder);
    const told = await migrate(api.database.kysely, catalog, { allowLoss: false });
    expect(told).toContain('number Visit');
    expect(await migrate(api.database.kysely, catalog, { allowLoss: false })).not.toContain('number Visit');
    const { rows } = await sql<{
      title: string;
      number: string;
    }>`select title, number from visit order by number`.execute(api.database.kysely);
    expect(rows.map((row) => `${row.title} ${row.number}`)).toEqual(['Ann V1', 'Bob V2', 'Cid V3']);
  });
});
