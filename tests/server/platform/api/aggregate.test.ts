/** Aggregates through the API: `tests/property/aggregates.test.ts` holds their figures to those of lists. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { customFieldTools } from '../../../support/custom-fields.ts';
import { filterOn, openTenant, type Person, type Tenant } from '../../base/access/people.ts';

const FEE = {
  access: 'contacts',
  fields: [
    { name: 'name', kind: 'STRING', sortable: true },
    { name: 'state', kind: 'ENUM', values: ['OPEN', 'PAID', 'LOST'] },
    { name: 'currency', kind: 'ENUM', values: ['EUR', 'PLN'] },
    { name: 'due', kind: 'STRING', format: 'money', currencyField: 'currency' },
    { name: 'rate', kind: 'STRING', format: 'money', currency: 'EUR' },
    { name: 'at', kind: 'TIMESTAMP' },
    { name: 'day', kind: 'LOCAL_DATE' },
    { name: 'pieces', kind: 'INT' },
    { name: 'steps', kind: 'LONG' },
    { name: 'weight', kind: 'DOUBLE' },
    { name: 'note', kind: 'STRING', format: 'multiline' },
    { name: 'payer', kind: 'OBJECT', typeName: 'Contact' },
    { name: 'parent', kind: 'OBJECT', typeName: 'Fee' },
  ],
};

interface Key {
  readonly value: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly label: string | null;
}
interface Answer {
  readonly groups: number;
  readonly rows: readonly {
    readonly keys: readonly Key[];
    readonly currency: string | null;
    readonly values: readonly (string | null)[];
  }[];
}

const aggregate = (object: string) => `query ($filter: CompoundFilter, $groupBy: [AggregateGroup!],
  $measures: [AggregateMeasure!]!, $having: [AggregateHaving!], $orderBy: [AggregateOrder!], $limit: Int, $locale: String) {
  aggregate${object}(filter: $filter, groupBy: $groupBy, measures: $measures, having: $having, orderBy: $orderBy,
    limit: $limit, locale: $locale) { groups rows { keys { value from to label } currency values } } }`;

const COUNT = [{ function: 'COUNT' }];

describeOnEachDatabase('an aggregate', (open) => {
  let copy: MetadataCopy;
  let tenant: Tenant;
  let admin: Person;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Fee/model.json', FEE);
    tenant = await openTenant(await open({ product: true }), 'alpha', copy.folder);
    ({ admin } = tenant);
    const make = async (object: string, key: string, input: object) => {
      const query = `mutation ($input: ${object}Input!) { create${object}(input: $input) { id } }`;
      ids[key] = (await admin.ask<{ id: string }>(query, { input })).id;
    };
    await customFieldTools(admin.call).define({
      name: 'score',
      type: 'INT',
      label: 'Score',
      objectName: 'Contact',
    });
    await customFieldTools(admin.call).define({
      name: 'ended',
      type: 'LOCAL_DATE',
      label: 'Ended',
      objectName: 'Contact',
    });
    await admin.ask(
      'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { __typename } }',
      {
        changes: [{ key: 'timeZone', value: 'Europe/Warsaw', version: 0 }],
      },
    );
    const custom = (score: string, ended: string) => [
      { fieldName: 'score', valueList: [score] },
      { fieldName: 'ended', valueList: [ended] },
    ];
    await make('Group', 'mine', { name: 'Mine' });
    await make('Group', 'other', { name: 'Other' });
    await make('Contact', 'ann', {
      lastName: 'Ann',
      email: 'ann@x.test',
      groupList: [ids['mine']],
      customFieldList: custom('4', '2026-02-28'),
    });
    await make('Contact', 'bob', {
      lastName: 'Bob',
      groupList: [ids['mine'], ids['other']],
      customFieldList: custom('7', '2026-03-01'),
    });
    const fees = [
      {
        state: 'PAID',
        due: '0.01',
        currency: 'EUR',
        rate: '1.00',
        at: '2026-10-25T00:30:00Z',
        day: '2026-01-01',
        pieces: 3,
        steps: '9007199254740993',
        weight: 1.5,
        payer: ids['ann'],
        note: 'x',
      },
      {
        state: 'OPEN',
        due: '0.02',
        currency: 'EUR',
        rate: '2.00',
        at: '2026-10-25T01:30:00Z',
        day: '2026-01-03',
        pieces: 4,
        steps: '2',
        payer: ids['ann'],
      },
      {
        state: 'OPEN',
        due: '5.00',
        currency: 'PLN',
        rate: '2.01',
        at: '2026-03-29T00:30:00Z',
        day: '2026-01-04',
        pieces: 5,
        steps: '3',
        payer: ids['bob'],
      },
      { at: '2025-12-31T23:30:00Z', due: '7.00' },
    ];
    for (const [at, fee] of fees.entries()) await make('Fee', `fee${at}`, { name: `F${at}`, ...fee });
  });
  afterAll(() => copy.remove());

  const of = (person: Person, variables: Record<string, unknown>, object = 'Fee') =>
    person.ask<Answer>(aggregate(object), { measures: COUNT, ...variables });
  /** Keys and measures of each group, in their order. */
  const rowsOf = async (variables: Record<string, unknown>, person = admin, object = 'Fee') => {
    const { rows } = await of(person, variables, object);
    return rows.map(({ keys, values }) => [...keys.map(({ value, label }) => label ?? value), ...values]);
  };
  const refusal = async (variables: Record<string, unknown>, person = admin) => {
    const { errors } = await person.call(aggregate('Fee'), { measures: COUNT, ...variables });
    const { path, params } = errors?.[0]?.extensions as Record<string, unknown> & {
      params?: { reason?: string };
    };
    return [errors?.[0]?.message, path, params?.reason];
  };

  it('answers one group without a grouping, and exact measures', async () => {
    const measures = [
      { function: 'COUNT' },
      { function: 'COUNT', field: 'payer' },
      { function: 'COUNT_DISTINCT', field: 'payer' },
      { function: 'SUM', field: 'steps' },
      { function: 'AVERAGE', field: 'pieces' },
      // 1.67 and not 1.66: half away from zero.
      { function: 'AVERAGE', field: 'rate' },
      { function: 'SUM', field: 'weight' },
      { function: 'MIN', field: 'at' },
      { function: 'MAX', field: 'day' },
      { function: 'SUM', field: 'payer.score' },
    ];
    const [row] = await rowsOf({ measures });
    expect(row).toEqual([
      '4',
      '3',
      '2',
      '9007199254740998',
      '4',
      '1.67',
      '1.5',
      '2025-12-31T23:30:00Z',
      '2026-01-04',
      '15',
    ]);
    const nothing = await of(admin, { measures, filter: filterOn('Fee', 'name', 'EQUALS', 'none') });
    expect(nothing.rows[0]?.values).toEqual(['0', '0', '0', null, null, null, null, null, null, null]);
  });

  it('rounds an average once, half away from zero', async () => {
    const average = (filter: object) => rowsOf({ measures: [{ function: 'AVERAGE', field: 'due' }], filter });
    expect(await average(filterOn('Fee', 'currency', 'EQUALS', 'EUR'))).toEqual([['0.02']]);
    expect(await rowsOf({ measures: [{ function: 'AVERAGE', field: 'steps' }] })).toEqual([
      ['3002399751580332.666667'],
    ]);
  });

  it('never sums amounts of two currencies: they divide the groups', async () => {
    const { rows, groups } = await of(admin, { measures: [{ function: 'SUM', field: 'due' }] });
    expect(groups).toBe(3);
    expect(rows.map(({ currency, values }) => [currency, ...values])).toEqual([
      ['EUR', '0.03'],
      ['PLN', '5.00'],
      [null, '7.00'],
    ]);
    const seen = await tenant.hire({
      areas: { contacts: ['VIEW'] },
      objects: { Fee: { fields: { currency: 'hidden' } } },
    });
    expect(await refusal({ measures: [{ function: 'SUM', field: 'due' }] }, seen)).toEqual([
      'invalid-aggregate',
      'measures[0].field',
      'You do not see the currency of these amounts. Choose another field.',
    ]);
  });

  it('groups by choices in the order of the model, and by relations with their labels', async () => {
    expect(await rowsOf({ groupBy: [{ field: 'state' }] })).toEqual([
      ['OPEN', '2'],
      ['PAID', '1'],
      [null, '1'],
    ]);
    expect(await rowsOf({ groupBy: [{ field: 'payer' }, { field: 'state' }] })).toEqual([
      ['Ann', 'OPEN', '1'],
      ['Ann', 'PAID', '1'],
      ['Bob', 'OPEN', '1'],
      [null, null, '1'],
    ]);
    // Both of Bob's groups are a group of his fee.
    expect(await rowsOf({ groupBy: [{ field: 'payer.groupList' }] })).toEqual([
      ['Mine', '3'],
      ['Other', '1'],
      [null, '1'],
    ]);
    expect(await rowsOf({ groupBy: [{ field: 'payer.groupList.name' }], limit: 1 })).toEqual([['Mine', '3']]);
  });

  it("groups by parts of dates of the tenant's zone, weeks as the language has them", async () => {
    const by = (field: string, part: string, more = {}) => rowsOf({ groupBy: [{ field, part }], ...more });
    // Two o'clock comes twice in that night.
    expect(await by('at', 'HOUR')).toEqual([
      ['2025-12-31T23:00:00Z', '1'],
      ['2026-03-29T00:00:00Z', '1'],
      ['2026-10-25T00:00:00Z', '1'],
      ['2026-10-25T01:00:00Z', '1'],
    ]);
    expect(await by('at', 'DAY')).toEqual([
      ['2026-01-01', '1'],
      ['2026-03-29', '1'],
      ['2026-10-25', '2'],
    ]);
    expect(await by('at', 'QUARTER')).toEqual([
      ['2026-01-01', '2'],
      ['2026-10-01', '2'],
    ]);
    expect(await by('at', 'YEAR')).toEqual([['2026-01-01', '4']]);
    // January 4, 2026 is a Sunday.
    expect(await by('day', 'WEEK', { locale: 'de' })).toEqual([
      ['2025-12-29', '3'],
      [null, '1'],
    ]);
    expect(await by('day', 'WEEK', { locale: 'pt' })).toEqual([
      ['2025-12-28', '2'],
      ['2026-01-04', '1'],
      [null, '1'],
    ]);
    expect(await by('payer.ended', 'MONTH')).toEqual([
      ['2026-02-01', '2'],
      ['2026-03-01', '1'],
      [null, '1'],
    ]);
  });

  it('groups numbers by ranges, and the lower bound belongs to a range', async () => {
    const { rows } = await of(admin, { groupBy: [{ field: 'pieces', ranges: ['4', '5'] }] });
    expect(rows.map(({ keys: [key], values }) => [key?.from, key?.to, key?.value, ...values])).toEqual([
      [null, '4', null, '1'],
      ['4', '5', null, '1'],
      ['5', null, null, '1'],
      [null, null, null, '1'],
    ]);
  });

  it('keeps groups that fulfill conditions, in the order asked for', async () => {
    const groupBy = [{ field: 'state' }];
    const measures = [...COUNT, { function: 'SUM', field: 'pieces' }];
    const having = [{ measure: 1, operator: 'GREATER', value: '2.5' }];
    const orderBy = [{ measure: 1, direction: 'DESCENDING' }];
    expect(await rowsOf({ groupBy, measures, having, orderBy })).toEqual([
      ['OPEN', '2', '9'],
      ['PAID', '1', '3'],
    ]);
    const first = await of(admin, {
      groupBy,
      measures,
      orderBy: [{ group: 0, direction: 'DESCENDING' }],
      limit: 1,
    });
    expect(first.groups).toBe(3);
    expect(first.rows[0]?.keys[0]?.value).toBe('PAID');
    const empty = [{ measure: 1, operator: 'IS_NULL' }];
    expect(await rowsOf({ groupBy, measures, having: empty })).toEqual([[null, '1', null]]);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['a field', { groupBy: [{ field: 'stat' }] }, 'groupBy[0].field', 'Did you mean "state"?'],
    ['a path', { groupBy: [{ field: 'state.name' }] }, 'groupBy[0].field', 'is not a relation of Fee'],
    [
      'long text',
      { groupBy: [{ field: 'note' }] },
      'groupBy[0].field',
      'is not a field that can be aggregated of Fee',
    ],
    [
      'a moment without a part',
      { groupBy: [{ field: 'at' }] },
      'groupBy[0].part',
      'HOUR, DAY, WEEK, MONTH, QUARTER, YEAR',
    ],
    ['an hour of a day', { groupBy: [{ field: 'day', part: 'HOUR' }] }, 'groupBy[0].part', 'DAY, WEEK'],
    [
      'a part of a choice',
      { groupBy: [{ field: 'state', part: 'DAY' }] },
      'groupBy[0].part',
      'Only dates have parts.',
    ],
    [
      'ranges of a choice',
      { groupBy: [{ field: 'state', ranges: ['1'] }] },
      'groupBy[0].ranges',
      'Only numbers',
    ],
    [
      'ranges in no order',
      { groupBy: [{ field: 'pieces', ranges: ['2', '1'] }] },
      'groupBy[0].ranges[1]',
      'ascending',
    ],
    [
      'a bound',
      { groupBy: [{ field: 'pieces', ranges: ['1e3'] }] },
      'groupBy[0].ranges[0]',
      'not a decimal number',
    ],
    [
      'three groupings',
      { groupBy: ['state', 'day', 'pieces'].map((field) => ({ field })) },
      'groupBy',
      'At most 2',
    ],
    ['no measure', { measures: [] }, 'measures', 'Name a measure'],
    ['a sum of nothing', { measures: [{ function: 'SUM' }] }, 'measures[0].field', 'needs a field'],
    [
      'a sum of choices',
      { measures: [{ function: 'SUM', field: 'state' }] },
      'measures[0].function',
      'not a number',
    ],
    [
      'the least text',
      { measures: [{ function: 'MIN', field: 'name' }] },
      'measures[0].function',
      'neither a number nor a date',
    ],
    [
      'a list',
      { measures: [{ function: 'COUNT', field: 'payer.groupList' }] },
      'measures[0].field',
      'several values',
    ],
    [
      'a condition',
      { having: [{ measure: 1, operator: 'EQUALS', value: '1' }] },
      'having[0].measure',
      'from 0 to 0',
    ],
    [
      'a value',
      { having: [{ measure: 0, operator: 'EQUALS', value: 'one' }] },
      'having[0].value',
      'not a decimal number',
    ],
    ['an order', { orderBy: [{ group: 0, direction: 'ASCENDING' }] }, 'orderBy[0].group', 'There are 0'],
    ['two orders', { orderBy: [{ direction: 'ASCENDING' }] }, 'orderBy[0]', 'either a grouping or a measure'],
    [
      'an order of too much',
      { orderBy: Array.from({ length: 2_000 }, () => ({ measure: 0, direction: 'ASCENDING' })) },
      'orderBy',
      'At most 12',
    ],
    ['a limit', { limit: 10_001 }, 'limit', 'from 1 to 10000'],
  ])('refuses %s with place and remedy', async (_what, variables, place, remedy) => {
    const [message, path, reason] = await refusal(variables);
    expect([message, path]).toEqual(['invalid-aggregate', place]);
    expect(reason).toContain(remedy);
  });

  it('refuses a sum that no number holds', async () => {
    for (const name of ['huge', 'vast']) {
      await admin.ask('mutation ($input: FeeInput!) { createFee(input: $input) { id } }', {
        input: { name, weight: 1.7e308 },
      });
    }
    const filter = filterOn('Fee', 'name', 'IN', ['huge', 'vast']);
    const [message, path] = await refusal({
      filter,
      measures: [...COUNT, { function: 'SUM', field: 'weight' }],
    });
    expect([message, path]).toEqual(['invalid-aggregate', 'measures[1]']);
  });

  it('shows a role nothing of records and fields that it does not see, small groups included', async () => {
    const rep = await tenant.hire({
      areas: { contacts: ['VIEW'] },
      objects: {
        Fee: { rows: filterOn('Fee', 'pieces', 'GREATER', 0), fields: { steps: 'hidden' } },
        Contact: { rows: filterOn('Contact', 'lastName', 'EQUALS', 'Ann'), fields: { email: 'hidden' } },
        Group: { rows: filterOn('Group', 'name', 'EQUALS', 'Other') },
      },
    });
    const list = await rep.ask<{ total: number }>('{ feeList { total } }');
    expect(await rowsOf({}, rep)).toEqual([[String(list.total)]]);
    const grouped = await rowsOf({ groupBy: [{ field: 'payer' }] }, rep);
    expect(grouped[0]).toEqual(['Ann', '2']);
    expect(JSON.stringify(grouped)).not.toContain(ids['bob']);
    expect(JSON.stringify(await rowsOf({ groupBy: [{ field: 'payer.groupList' }] }, rep))).not.toContain(
      'Mine',
    );
    for (const variables of [
      { measures: [{ function: 'SUM', field: 'steps' }] },
      { groupBy: [{ field: 'payer.email' }] },
    ]) {
      const [message, , reason] = await refusal(variables, rep);
      expect([message, reason]).toEqual(['invalid-aggregate', expect.stringContaining('is not a field')]);
      expect(String(reason).replace(/^"[^"]*"/, '')).not.toMatch(/\b(steps|email)\b/);
    }
  });
});
