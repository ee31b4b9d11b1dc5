/** Amounts and colours through the API, as every object with such fields has them. */
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const MODEL = {
  access: 'contacts',
  fields: [
    { name: 'name', kind: 'STRING', sortable: true },
    { name: 'currency', kind: 'ENUM', values: ['EUR', 'PLN'] },
    { name: 'due', kind: 'STRING', format: 'money', currencyField: 'currency', sortable: true },
    { name: 'rate', kind: 'STRING', format: 'money', currency: 'EUR', scale: 4, min: 0, default: 1 },
    { name: 'shade', kind: 'STRING', format: 'color' },
  ],
};
const CREATE = 'mutation ($input: FeeInput!) { createFee(input: $input) { id version due rate shade } }';

describeOnEachDatabase('formats', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;
  let call: Call;
  let token: string;
  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Fee/model.json', MODEL);
    api = await openApi(await open({ product: true }), copy.folder);
    ({ call, token } = await api.signIn('alpha'));
    for (const [name, due, currency] of [
      ['a', '9.5', 'EUR'],
      ['b', '123456789012345678.91', 'EUR'],
      ['c', '-10', 'PLN'],
      ['d', '123456789012345678.92', null],
      ['e', null, null],
    ]) {
      await call(CREATE, { input: { name, due, currency } });
    }
  });
  afterAll(() => copy.remove());

  const namesOf = async (variables: Record<string, unknown>) => {
    const { data } = await call(
      'query ($orderBy: [OrderBy!], $filter: CompoundFilter) { feeList(orderBy: $orderBy, filter: $filter) { rows { name } } }',
      variables,
    );
    const { rows } = data['feeList'] as { rows: { name: string }[] };
    return rows.map(({ name }) => name).join('');
  };

  it('keep amounts and colours in one exact form', async () => {
    const { data } = await call(CREATE, { input: { due: '0012.5', rate: '0.1', shade: '#1AF' } });
    expect(data['createFee']).toMatchObject({ due: '12.50', rate: '0.1000', shade: '#11aaff' });
    const { id, version } = data['createFee'] as { id: string; version: number };
    const changed = await call(
      'mutation ($id: ID!, $version: Int!) { updateFee(id: $id, version: $version, input: { due: "-0.5" }) { due rate } }',
      { id, version },
    );
    expect(changed.data['updateFee']).toEqual({ due: '-0.50', rate: '0.1000' });
    await call('mutation ($id: ID!) { deleteFee(id: $id, version: 2) { id } }', { id });
  });

  it('refuse what is none, at its field', async () => {
    const problemOf = async (input: object) => {
      const { errors } = await call(CREATE, { input });
      return [errors?.[0]?.message, errors?.[0]?.extensions?.['path']];
    };
    expect(await problemOf({ due: '1.005' })).toEqual(['too-precise', 'due']);
    expect(await problemOf({ due: '1,5' })).toEqual(['invalid-number', 'due']);
    expect(await problemOf({ rate: '-1' })).toEqual(['too-small', 'rate']);
    expect(await problemOf({ shade: 'red' })).toEqual(['invalid-color', 'shade']);
    // No floating-point number gets as far as that.
    const { errors } = await call('mutation { createFee(input: { due: 0.1 }) { id } }');
    expect(errors?.[0]?.message).toBeDefined();
  });

  it('are sorted and filtered by number', async () => {
    const sorted = (direction: string) => namesOf({ orderBy: [{ field: 'due', direction }] });
    expect(await sorted('ASCENDING')).toBe('cabde');
    expect(await sorted('DESCENDING')).toBe('dbace');
    const found = (operator: 'EQUALS' | 'GREATER' | 'LESS', value: unknown) =>
      namesOf({
        orderBy: [{ field: 'name', direction: 'ASCENDING' }],
        filter: queryFilter('Fee', 'due', operator, value),
      });
    expect(await found('EQUALS', '9.500')).toBe('a');
    expect(await found('GREATER', '123456789012345678.91')).toBe('d');
    // Rounded to the decimals of the column this would be 9.50.
    expect(await found('LESS', '9.504')).toBe('ac');
    expect(await found('EQUALS', '9.504')).toBe('');
    expect(await found('GREATER', 9)).toBe('abd');
  });

  it('are described with their settings, without a field that is not there', async () => {
    const { data } = await call('{ objectFields(objectName: "Fee") { name format settings } }');
    const fields = data['objectFields'] as { name: string }[];
    expect(fields).toContainEqual({ name: 'due', format: 'money', settings: { currencyField: 'currency' } });
    expect(fields).toContainEqual({ name: 'rate', format: 'money', settings: { scale: 4, currency: 'EUR' } });
    expect(fields).toContainEqual({ name: 'shade', format: 'color', settings: null });
  });

  it('are exported exactly', async () => {
    const bytesOf = async (format: string) => {
      const answer = await api.api.request('/api/export', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          objectName: 'Fee',
          format,
          columns: ['name', 'due'],
          locale: 'de',
          timeZone: 'UTC',
          orderBy: [{ field: 'name', direction: 'ASCENDING' }],
        }),
      });
      return new Uint8Array(await answer.arrayBuffer());
    };
    const csv = parseCsv(new TextDecoder().decode(await bytesOf('csv'))).slice(1);
    expect(csv.map(([, due]) => due)).toEqual([
      '9,50',
      '123456789012345678,91',
      '-10,00',
      '123456789012345678,92',
      '',
    ]);
    const { sheets } = await readXlsx(await bytesOf('xlsx'));
    expect(sheets[0]?.rows.slice(1).map((row) => row[1] ?? null)).toEqual([
      9.5,
      '123456789012345678.91',
      -10,
      '123456789012345678.92',
      null,
    ]);
  });
});
