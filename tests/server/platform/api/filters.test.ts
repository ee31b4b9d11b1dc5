import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { METADATA_FILES } from '../../../contract/filter/metadata.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const LIST = `query ($filter: CompoundFilter, $search: LegacySearch) {
  thingList(filter: $filter, search: $search) { rows { title } }
}`;
const FARTHEST_EAST = 'Pacific/Kiritimati';
const FARTHEST_WEST = 'Pacific/Pago_Pago';

async function create(call: Call, name: string, input: object): Promise<string> {
  const mutation = `mutation ($input: ${name}Input!) { create${name}(input: $input) { id } }`;
  const { data, errors } = await call(mutation, { input });
  expect(errors).toBeUndefined();
  return (data[`create${name}`] as { id: string }).id;
}

describeOnDatabase('filters through the API', (open) => {
  let folder: string;
  let api: TestApi;
  let call: Call;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-filters-'));
    const settings = { settings: [{ name: 'timeZone', kind: 'ZONE_ID', default: 'UTC' }] };
    for (const [path, text] of [
      ...METADATA_FILES,
      ['settings/zone.json', JSON.stringify(settings)] as const,
    ]) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    api = await openApi(await open(), folder);
    ({ call } = await api.signIn('filters'));
    const city = await create(call, 'City', { name: 'Łódź' });
    const ann = await create(call, 'Person', { name: 'Ann', city });
    await create(call, 'Thing', { title: 'full', amount: 5, friendList: [ann], tagList: ['x'] });
    await create(call, 'Thing', { title: 'blank' });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const titles = async (variables: object) => {
    const { data, errors } = await call(LIST, { ...variables });
    expect(errors).toBeUndefined();
    return (data.thingList as { rows: { title: string }[] }).rows.map(({ title }) => title);
  };

  it.each([
    ['a negation finds blanks', queryFilter('Thing', 'amount', 'NOT_EQUALS', 6), ['full', 'blank']],
    ['two relations away', queryFilter('City', 'name', 'CONTAINS', 'ÓD'), ['full']],
    ['a list of plain values', queryFilter('Thing', 'tagList', 'HAS_ANY', ['x', 'y']), ['full']],
    ['a computed value', queryFilter('Thing', 'friendListTotal', 'LESS', '1'), ['blank']],
  ])('%s', async (_name, filter, expected) => {
    expect(await titles({ filter })).toEqual(expected);
  });

  it("today is the tenant's", async () => {
    const born = Temporal.Now.plainDateISO(FARTHEST_EAST).toString();
    for (const [domain, timeZone, found] of [
      ['east', FARTHEST_EAST, 1],
      // 25 hours behind: there it is never the same day.
      ['west', FARTHEST_WEST, 0],
    ] as const) {
      const session = await api.signIn(domain);
      await session.call(
        'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }',
        { changes: [{ key: 'timeZone', value: timeZone, version: 0 }] },
      );
      await create(session.call, 'Thing', { born });
      const filter = queryFilter('Thing', 'born', 'IS_TODAY');
      const { data } = await session.call(LIST, { filter });
      expect(data).toMatchObject({ thingList: { rows: { length: found } } });
    }
  });

  it('takes the legacy search form', async () => {
    const criteria = [{ field: 'title', operator: 'NOT_LIKE', value: 'f%' }];
    expect(await titles({ search: { criteria } })).toEqual(['blank']);
    expect(await titles({ search: { pageSize: 1, page: 1 } })).toEqual(['blank']);
    const search = { criteria: [{ field: 'title', operator: 'MATCHES', value: 'f' }] };
    expect((await call(LIST, { search })).errors?.[0]).toMatchObject({
      message: 'invalid-filter',
      extensions: { path: 'search.criteria[0].operator', params: { rejectedValue: 'MATCHES' } },
    });
    const unknown = { criteria: [...criteria, { field: 'nothing', operator: 'EQUAL', value: 1 }] };
    const path = 'search.criteria[1].field';
    expect((await call(LIST, { search: unknown })).errors?.[0]).toMatchObject({
      message: 'invalid-filter',
      extensions: { path, params: { propertyPath: path, rejectedValue: 'nothing' } },
    });
    expect((await call(LIST, { search: { sort: [{ field: 'nothing' }] } })).errors?.[0]).toMatchObject({
      message: 'unknown-field',
      extensions: { path: 'search.sort[0].field', params: { field: 'nothing' } },
    });
  });

  it('takes whole numbers beyond 2^53 as JSON has them', async () => {
    const big = '9007199254740993';
    await create(call, 'Thing', { title: 'big', big });
    const found = (operator: string, objectField: string, value: string) =>
      titles({ filter: { type: 'FILTER', filter: { objectName: 'Thing', objectField, operator, value } } });
    expect(await found('EQUALS', 'big', big)).toEqual(['big']);
    expect(await found('IN', 'big', `[1, ${big}]`)).toEqual(['big']);
    expect(await found('GREATER', 'big', '9007199254740992')).toEqual(['big']);
    expect(await found('EQUALS', 'big', '9007199254740992')).toEqual([]);
    expect(await found('LESS', 'ratio', '9007199254740993')).toEqual([]);
    const { errors } = await call(LIST, {
      filter: {
        type: 'FILTER',
        filter: { objectName: 'Thing', objectField: 'big', operator: 'EQUALS', value: '9223372036854775808' },
      },
    });
    expect(errors?.[0]?.extensions).toMatchObject({ params: { rejectedValue: '9223372036854775808' } });
  });

  it.each([
    ['EQUALS', '0000-01-01'],
    ['IN_LAST_DAYS', 0],
    ['BEFORE_NOW', 1e9],
  ] as const)('refuses %s %s on a date', async (operator, value) => {
    const { errors } = await call(LIST, { filter: queryFilter('Thing', 'born', operator, value) });
    expect(errors?.[0]).toMatchObject({
      message: 'invalid-filter',
      extensions: { params: { propertyPath: 'filter.filter.value', rejectedValue: String(value) } },
    });
  });
});
