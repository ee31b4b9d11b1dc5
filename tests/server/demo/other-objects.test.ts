import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_OBJECTS, fillOtherObjects } from '../../../src/server/demo/other-objects.ts';
import { demoRecords } from '../../../src/server/demo/demo-records.ts';
import { openApi } from '../../support/api.ts';
import { describeOnDatabase } from '../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../support/metadata.ts';

let metadata: MetadataCopy;
beforeAll(async () => {
  metadata = await copyMetadata();
  const line = [
    { name: 'invoice', kind: 'OBJECT', typeName: 'Invoice', required: true },
    { name: 'text', kind: 'STRING', minLength: 20, maxLength: 22 },
  ];
  const invoice = [
    { name: 'title', kind: 'STRING', required: true },
    { name: 'number', kind: 'STRING', required: true, unique: true, maxLength: 8 },
    { name: 'payer', kind: 'OBJECT', typeName: 'Group' },
    { name: 'before', kind: 'OBJECT', typeName: 'Invoice' },
    { name: 'groupList', kind: 'LIST', typeName: 'Group' },
    { name: 'lineList', kind: 'LIST', typeName: 'InvoiceLine', inverseOf: 'invoice' },
    { name: 'status', kind: 'ENUM', values: ['DRAFT', 'SENT'], required: true },
    { name: 'share', kind: 'INT', min: 5, max: 7, required: true },
    { name: 'big', kind: 'LONG' },
    { name: 'total', kind: 'DOUBLE' },
    { name: 'email', kind: 'STRING', format: 'email', unique: true },
    { name: 'phone', kind: 'STRING', format: 'phone' },
    { name: 'site', kind: 'STRING', format: 'url' },
    { name: 'text', kind: 'STRING', format: 'richText' },
    { name: 'tags', kind: 'LIST', typeName: 'STRING' },
    {
      name: 'positions',
      kind: 'LIST',
      required: true,
      item: [
        { name: 'text', kind: 'STRING', required: true },
        { name: 'amount', kind: 'DOUBLE', required: true },
        { name: 'unit', kind: 'ENUM', values: ['PIECE', 'HOUR'] },
        { name: 'marks', kind: 'LIST', typeName: 'STRING' },
      ],
    },
    { name: 'dueDate', kind: 'LOCAL_DATE' },
    { name: 'opens', kind: 'LOCAL_TIME' },
    { name: 'starts', kind: 'LOCAL_DATETIME' },
    { name: 'sentAt', kind: 'TIMESTAMP' },
    { name: 'zone', kind: 'ZONE_ID' },
    { name: 'done', kind: 'BOOLEAN' },
  ];
  // It comes before what it refers to.
  await metadata.write('objects/AaaLine/model.json', { fields: line });
  await metadata.write('objects/InvoiceLine/model.json', { fields: line });
  await metadata.write('objects/Invoice/model.json', { fields: invoice });
  await metadata.write('objects/Lonely/model.json', {
    fields: [{ name: 'lead', kind: 'OBJECT', typeName: 'Lead', required: true }],
  });
});
afterAll(() => metadata.remove());

it('the product’s own objects are those that its demo has records of', () => {
  expect(Object.keys(demoRecords())).toEqual(DEMO_OBJECTS);
});

describeOnDatabase('objects added to the product', (open) => {
  it('have records in the demo tenant that keep all rules, once', async () => {
    const api = await openApi(await open(), metadata.folder);
    expect(api.catalog.problems).toEqual([]);
    const { kysely } = api.database;
    expect(await fillOtherObjects(kysely, api.catalog)).toEqual([]);
    const { call } = await api.signIn('demo');
    await call(
      'mutation { a: createGroup(input: {name: "A"}) { id } b: createGroup(input: {name: "B"}) { id } }',
    );

    // There is no lead that a record of the last one could refer to.
    expect(await fillOtherObjects(kysely, api.catalog)).toEqual(['Invoice', 'AaaLine', 'InvoiceLine']);
    const { data, errors } = await call(`{
      invoiceList(limit: 50) { total rows { id number share before { id } payer { id } groupList { id } lineListTotal
        title email phone site text tags positions { text amount unit marks } dueDate opens starts sentAt zone done big total status } }
      aaaLineList(limit: 50) { total rows { text invoice { id } } }
      lonelyList { total }
    }`);
    expect(errors).toBeUndefined();
    const { invoiceList, aaaLineList, lonelyList } = data as Record<
      string,
      { total: number; rows: Record<string, never>[] }
    >;
    expect([invoiceList?.total, aaaLineList?.total, lonelyList?.total]).toEqual([25, 25, 0]);
    const rows = invoiceList?.rows ?? [];
    expect(new Set(rows.map(({ number }) => number)).size).toBe(25);
    for (const row of rows) expect(row['share']).toSatisfy((share: number) => share >= 5 && share <= 7);
    for (const name of Object.keys(rows[0] ?? {})) {
      const some = rows.filter(
        (row) => row[name] !== null && JSON.stringify(row[name]) !== '[]' && row[name] !== 0,
      );
      expect([name, some.length > 5]).toEqual([name, true]);
    }
    const positions = rows.flatMap((row) => (row['positions'] ?? []) as unknown[]);
    expect(positions[0]).toMatchObject({
      text: expect.any(String) as string,
      amount: expect.any(Number) as number,
      unit: expect.stringMatching(/PIECE|HOUR/) as string,
    });
    expect(aaaLineList?.rows.every(({ invoice }) => invoice !== null)).toBe(true);

    await call(
      `mutation { bulkDeleteInvoice(filter: null, ids: ${JSON.stringify(rows.map(({ id }) => id))}) { id } }`,
    );
    expect(await fillOtherObjects(kysely, api.catalog)).toEqual([]);
  });
});
