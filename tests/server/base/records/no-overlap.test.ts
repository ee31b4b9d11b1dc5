/** Records that exclude each other at the same time (the key `noOverlap` of a model), on every way that they are written. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call, TestApi } from '../../../support/api.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { filterOn, openTenant, type Tenant } from '../access/people.ts';

const RENTAL = {
  access: 'contacts',
  fields: [
    { name: 'car', kind: 'STRING', sortable: true },
    { name: 'status', kind: 'ENUM', values: ['BOOKED', 'CANCELED'], default: 'BOOKED' },
    { name: 'startsAt', kind: 'TIMESTAMP' },
    { name: 'endsAt', kind: 'TIMESTAMP' },
  ],
  noOverlap: [
    { name: 'rentedOnce', from: 'startsAt', to: 'endsAt', for: ['car'], while: { status: ['BOOKED'] } },
  ],
  importable: {},
};
const HOLIDAY = {
  access: 'contacts',
  fields: [
    { name: 'from', kind: 'LOCAL_DATE' },
    { name: 'to', kind: 'LOCAL_DATE' },
  ],
  noOverlap: [{ name: 'oneAtATime', from: 'from', to: 'to' }],
};

type Values = Readonly<Record<string, unknown>>;
interface Written {
  readonly id: string;
  readonly version: number;
}
const at = (hour: number) => `2030-05-01T${String(hour).padStart(2, '0')}:00:00Z`;

describeOnEachDatabase('records that exclude each other', (open) => {
  let copy: MetadataCopy;
  let tenant: Tenant;
  let api: TestApi;
  let call: Call;
  let signed: Awaited<ReturnType<TestApi['signIn']>>;

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Rental/model.json', RENTAL);
    await copy.write('objects/Holiday/model.json', HOLIDAY);
    tenant = await openTenant(await open({ product: true }), 'alpha', copy.folder);
    ({ api } = tenant);
    ({ call } = tenant.admin);
    signed = { call, tenantId: tenant.tenantId, token: tenant.admin.token };
  });
  afterAll(() => copy.remove());

  const write = async (query: string, variables: Values, by = call) => {
    const { data, errors } = await by(query, variables);
    const [first] = errors ?? [];
    return first ? { refused: first.extensions } : (Object.values(data)[0] as Written);
  };
  const create = (object: string, input: Values, by = call) =>
    write(
      `mutation ($input: ${object}Input!) { create${object}(input: $input) { id version } }`,
      { input },
      by,
    );
  const update = ({ id, version }: Written, input: Values) =>
    write(
      'mutation ($id: ID!, $version: Int!, $input: RentalInput!) { updateRental(id: $id, version: $version, input: $input) { id version } }',
      { id, version, input },
    );
  const rent = (car: string, from: number, to: number | null, by = call) =>
    create('Rental', { car, startsAt: at(from), endsAt: to === null ? null : at(to) }, by);
  const made = (answer: Awaited<ReturnType<typeof write>>): Written => {
    expect(answer).toHaveProperty('id');
    return answer as Written;
  };
  const RULE = {
    refused: expect.objectContaining({
      code: 'RULE_BROKEN',
      path: 'startsAt',
      params: expect.objectContaining({ object: 'Rental', rule: 'rentedOnce' }) as unknown,
    }) as unknown,
  };

  it('say what is wrong also where the rule has no text', async () => {
    const labelIn = async (objectName: string, locale: string) => {
      const { data } = await call(
        `query ($objectName: String!, $locale: String) {
          objectMetadata(objectName: $objectName, locale: $locale) { life { rules { label } } } }`,
        { objectName, locale },
      );
      return (data['objectMetadata'] as { life: { rules: { label: string }[] } }).life.rules[0]?.label;
    };
    expect(await labelIn('Rental', 'en')).toBe('Another record with the same Car has this time already.');
    expect(await labelIn('Holiday', 'de')).toBe('Ein anderer Datensatz belegt diese Zeit schon.');
  });

  it('refuses a second one at the same time, letter case aside, and takes one that begins as it ends', async () => {
    made(await rent('WA 1', 8, 10));
    expect(await rent('wa 1', 9, 11)).toEqual(RULE);
    expect(await rent('WA 1', 7, null)).toEqual(RULE);
    made(await rent('WA 1', 10, 12));
    made(await rent('WA 2', 9, 11));
    made(await rent('WA 1', 8, 10, (await api.signIn('beta')).call));
    // Two moments in the wrong order, or none at all, are no time.
    made(await rent('WA 1', 11, 9));
    made(await create('Rental', { car: 'WA 1' }));
  });

  it('judges a change and what comes back as well, and leaves aside what does not count', async () => {
    const first = made(await rent('KR 1', 8, 10));
    const second = made(await rent('KR 1', 12, 14));
    expect(await update(second, { startsAt: at(9) })).toEqual(RULE);
    const away = made(await update(first, { status: 'CANCELED' }));
    const moved = made(await update(second, { startsAt: at(9) }));
    expect(await update(away, { status: 'BOOKED' })).toEqual(RULE);
    made(
      await write(
        'mutation ($id: ID!, $version: Int!) { deleteRental(id: $id, version: $version) { id version } }',
        { ...moved },
      ),
    );
    made(await update(away, { status: 'BOOKED' }));
    const back = await write(
      'mutation ($id: ID!, $version: Int!) { restoreRental(id: $id, version: $version) { id version } }',
      {
        id: moved.id,
        version: moved.version + 1,
      },
    );
    expect(back).toEqual(RULE);
  });

  it('lets one of several win that are written at once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => rent('GD 1', 8, 10)));
    expect(all.filter((each) => 'id' in each)).toHaveLength(1);
    expect(all.filter((each) => 'refused' in each).map((each) => each)).toEqual(Array(5).fill(RULE));
  });

  it('counts the last day in, and has no end where none is given', async () => {
    made(await create('Holiday', { from: '2030-01-01', to: '2030-01-05' }));
    expect(await create('Holiday', { from: '2030-01-05', to: '2030-01-07' })).toHaveProperty('refused');
    made(await create('Holiday', { from: '2030-01-06' }));
    expect(await create('Holiday', { from: '2031-01-06', to: '2031-01-07' })).toHaveProperty('refused');
  });

  it('names the record that has the time already, where the writer sees it', async () => {
    const rights = ['VIEW', 'CREATE', 'EDIT'] as const;
    const rows = filterOn('Rental', 'car', 'EQUALS', 'SZ 1');
    const clerk = await tenant.hire({ areas: { contacts: rights }, objects: { Rental: { rows } } });
    const named = async (car: string, by = call) => {
      const answer = await rent(car, 9, 10, by);
      expect(answer).toEqual(RULE);
      return 'refused' in answer ? (answer.refused?.['params'] as Values)['other'] : '';
    };
    made(await rent('SZ 1', 8, 10));
    const later = made(await rent('SZ 1', 12, 14));
    made(await rent('SZ 2', 9, 11));
    expect(await named('sz 1')).toBe('SZ 1');
    expect(await update(later, { startsAt: at(9) })).toMatchObject({
      refused: { params: { same: 'car', other: 'SZ 1' } },
    });
    expect(await named('SZ 1', clerk.call)).toBe('SZ 1');
    expect(await named('SZ 2', clerk.call)).toBeUndefined();
  });

  it('refuses single records of a job and single lines of a file', async () => {
    const ids: string[] = [];
    for (const [from, to] of [
      [8, 10],
      [9, 11],
      [12, 13],
    ] as const)
      ids.push(
        made(await create('Rental', { car: 'PO 1', status: 'CANCELED', startsAt: at(from), endsAt: at(to) }))
          .id,
      );
    const { id } = made(
      await write(
        'mutation ($ids: [ID!], $status: String) { bulkUpdateRental(ids: $ids, input: { status: $status }) { id } }',
        { ids, status: 'BOOKED' },
      ),
    );
    await runBatch({
      database: api.database,
      catalog: api.catalog,
      tenantId: signed.tenantId,
      jobId: id,
      chunkRows: 10,
    });
    const { data } = await call('query ($id: ID!) { batchJob(id: $id) { status errorCount } }', { id });
    expect(data['batchJob']).toEqual({ status: 'COMPLETED_WITH_ERRORS', errorCount: 1 });

    const tools = importTools(api, signed);
    const mapping = toMapping([toField(0, 'car'), toField(1, 'startsAt'), toField(2, 'endsAt')]);
    const rows = [
      ['LU 1', at(8), at(10)],
      ['LU 1', at(9), at(10)],
      ['LU 2', at(9), at(10)],
      ['PO 1', at(12), at(13)],
    ];
    const run = await tools.imported('Rental', [['car', 'startsAt', 'endsAt'], ...rows], mapping);
    expect(run.counts).toMatchObject({ created: 2, failed: 2 });
    const errors = await tools.errorsOf(run.id);
    expect(JSON.stringify(errors)).not.toContain('already-exists');
    const file = await api.api.request(`/api/import/${run.id}/errors.csv?locale=de`, {
      headers: { authorization: `Bearer ${signed.token}` },
    });
    expect(await file.text()).toContain('Ein anderer Datensatz mit gleichem Wert');
  });
});
