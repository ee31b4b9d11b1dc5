import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../../../support/api.ts';
import { customFieldTools, values } from '../../../support/custom-fields.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';

const FIELDS = `id version firstName lastName email phone birthDate academicRank notes externalId
  groupList { id name } workplaceList { name } representativeList { id } customFieldList { fieldName valueList }`;

interface Contact {
  readonly id: string;
  readonly version: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly groupList: readonly { readonly id: string; readonly name: string }[];
}

describeOnEachDatabase('An import', (open) => {
  let api: TestApi;
  let tools: ReturnType<typeof importTools>;
  let call: Awaited<ReturnType<TestApi['signIn']>>['call'];

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    const signed = await api.signIn('alpha');
    ({ call } = signed);
    tools = importTools(api, signed);
    const custom = customFieldTools(call);
    await custom.define({ name: 'size', type: 'INT', label: 'Size', objectName: 'Contact' });
  });

  const find = async (lastName: string): Promise<Contact[]> => {
    const filter = {
      type: 'FILTER',
      filter: {
        objectName: 'Contact',
        objectField: 'lastName',
        operator: 'EQUALS',
        value: JSON.stringify(lastName),
      },
    };
    const { rows } = await tools.ask<{ rows: Contact[] }>(
      `query ($filter: CompoundFilter) { contactList(limit: 100, filter: $filter) { rows { ${FIELDS} } } }`,
      { filter },
    );
    return rows.toSorted((a, b) => (a.firstName ?? '').localeCompare(b.firstName ?? ''));
  };
  const create = (input: object) =>
    tools.ask<Contact>(`mutation ($input: ContactInput!) { createContact(input: $input) { ${FIELDS} } }`, {
      input,
    });

  it('creates records with values of all kinds, relations and own fields, as by hand', async () => {
    const run = await tools.imported(
      'Contact',
      [
        ['First', 'Last', 'Mail', 'Phone', 'Born', 'Rank', 'Groups', 'Size'],
        [
          'Anna',
          'Kinds',
          ' Anna@Example.TEST ',
          '+48 600 100 200',
          '3.2.1980',
          'Doktor',
          'Red; Blue',
          '1.234',
        ],
        ['Bert', 'Kinds', '', '', '', '', '', ''],
      ],
      toMapping(
        [
          toField(0, 'firstName'),
          toField(1, 'lastName'),
          toField(2, 'email'),
          toField(3, 'phone'),
          toField(4, 'birthDate'),
          toField(5, 'academicRank'),
          toField(6, 'groupList', { separator: ';' }),
          { ...toField(7, ''), target: { custom: 'size' } },
        ],
        { unknown: { groupList: 'create' } },
      ),
    );
    expect(run).toMatchObject({
      status: 'IMPORTED',
      counts: { rows: 2, done: 2, created: 2, updated: 0, unchanged: 0, failed: 0 },
      report: {
        create: 2,
        unknown: [{ field: 'groupList', objectName: 'Group', names: ['Red', 'Blue'], count: 2 }],
      },
    });
    const [anna, bert] = await find('Kinds');
    expect(anna).toMatchObject({
      version: 1,
      email: 'Anna@Example.TEST',
      phone: '+48600100200',
      birthDate: '1980-02-03',
      academicRank: 'DOCTOR',
      groupList: [{ name: 'Red' }, { name: 'Blue' }],
      customFieldList: values({ size: '1234' }),
    });
    // What the file does not say is as the model begins with.
    expect(bert).toMatchObject({ email: null, academicRank: 'NONE', groupList: [], customFieldList: [] });
    const history = await tools.ask<{ action: string; userName: string; changes: unknown[] }[]>(
      'query ($id: ID!) { recordHistory(objectName: "Contact", id: $id) { action userName changes { field before after } } }',
      { id: bert?.id },
    );
    expect(history).toMatchObject([{ action: 'CREATE', userName: 'Admin' }]);
    const byHand = await create({ firstName: 'Bert', lastName: 'By hand' });
    const [other] = await tools.ask<{ changes: { field: string }[] }[]>(
      'query ($id: ID!) { recordHistory(objectName: "Contact", id: $id) { changes { field before after } } }',
      { id: byHand.id },
    );
    const names = (changes: readonly unknown[] | undefined) =>
      (changes as { field: string }[]).map(({ field }) => field).toSorted();
    expect(names(history[0]?.changes)).toEqual(names(other?.changes));
    const job = await tools.ask<{ status: string; parsedDetails: string; name: string }>(
      'query ($id: ID!) { batchJob(id: $id) { name status parsedDetails } }',
      { id: run.jobId },
    );
    expect(job).toEqual({
      name: 'Import of contacts: file.csv',
      status: 'COMPLETED',
      parsedDetails: '2 of 2 rows read, 2 written',
    });
  });

  it('changes what is there by the key, each column by its rule; blank never erases, the token does', async () => {
    const [red] = await tools
      .ask<{ id: string }[]>('{ groupList(limit: 1) { rows { id name } } }', {})
      .then((list) => (list as unknown as { rows: { id: string }[] }).rows);
    const before = await create({
      firstName: 'Old',
      lastName: 'Rules',
      email: 'rules@example.test',
      notes: 'kept',
      businessTitle: 'gone',
      groupList: [red?.id],
      customFieldList: values({ size: '5' }),
    });
    const columns = [
      toField(0, 'email'),
      toField(1, 'firstName', { write: 'fill' }),
      toField(2, 'lastName'),
      toField(3, 'notes', { write: 'never' }),
      toField(4, 'businessTitle'),
      toField(5, 'groupList'),
      { ...toField(6, ''), target: { custom: 'size' } },
    ];
    const rows = [
      ['Mail', 'First', 'Last', 'Notes', 'Title', 'Group', 'Size'],
      ['RULES@example.test', 'New', '', 'new', '(none)', 'Green', '6'],
    ];
    const mapping = toMapping(columns, {
      match: { key: 'email' },
      mode: 'both',
      clearToken: '(none)',
      unknown: { groupList: 'create' },
    });
    const run = await tools.imported('Contact', rows, mapping);
    expect(run).toMatchObject({
      status: 'IMPORTED',
      counts: { created: 0, updated: 1 },
      report: {
        update: 1,
        diffs: [
          {
            line: 2,
            action: 'update',
            recordId: before.id,
            label: 'Old Rules',
            changes: [
              { field: 'businessTitle', before: 'gone', after: null },
              { field: 'groupList', before: [expect.any(String)], after: [expect.any(String), 'Green'] },
              { field: 'size', before: 5, after: 6 },
            ],
          },
        ],
      },
    });
    const job = await tools.ask<unknown>('query ($id: ID!) { batchJob(id: $id) { parsedDetails } }', {
      id: run.jobId,
    });
    expect(job).toEqual({ parsedDetails: '1 of 1 rows read, 1 written' });
    const [after] = await find('Rules');
    expect(after).toMatchObject({
      version: 2,
      firstName: 'Old',
      notes: 'kept',
      groupList: [{ id: red?.id }, { name: 'Green' }],
      customFieldList: values({ size: '6' }),
    });
    // The same again changes nothing.
    const again = await tools.imported('Contact', rows, mapping);
    expect(again).toMatchObject({
      status: 'IMPORTED',
      counts: { updated: 0, unchanged: 1 },
      report: { unchanged: 1 },
    });
    expect((await find('Rules'))[0]?.version).toBe(2);
  });

  it('takes the same values in another writing as unchanged, whatever the key', async () => {
    const mapping = (key: string) =>
      toMapping(
        [
          toField(0, 'email'),
          toField(1, 'phone', { format: 'PL' }),
          toField(2, 'lastName'),
          toField(3, 'birthDate'),
          { ...toField(4, ''), target: { custom: 'size' } },
          toField(5, 'externalId'),
        ],
        { match: { key }, mode: 'both' },
      );
    const header = ['Mail', 'Phone', 'Last', 'Born', 'Size', 'Ext'];
    const first = ['Zoe.Same@Example.test', '+48 600 100 299', 'Zo\u00eb', '1980-02-03', '1234', 'Same-1'];
    const again = [
      ' zoe.same@EXAMPLE.TEST\u00a0',
      '(600) 100-299',
      ' Zoe\u0308\u200b ',
      '3.2.1980',
      '1.234',
      'Same-1 ',
    ];
    await tools.imported('Contact', [header, first], mapping('email'));
    for (const key of ['email', 'phone', 'externalId']) {
      const run = await tools.imported('Contact', [header, again], mapping(key));
      expect(run, key).toMatchObject({
        counts: { created: 0, updated: 0, unchanged: 1, failed: 0 },
        report: { create: 0, update: 0, unchanged: 1, invalid: 0, diffs: [] },
      });
    }
    expect((await find('Zo\u00eb'))[0]).toMatchObject({ version: 1, email: 'Zoe.Same@Example.test' });
    // Other letter case of a name is a change.
    const other = await tools.imported(
      'Contact',
      [header, ['zoe.same@example.test', '', 'ZO\u00cb', '', '', '']],
      mapping('email'),
    );
    expect(other).toMatchObject({ counts: { updated: 1, unchanged: 0 } });
  });

  it('finds records by their id, and by a key that the database has no index of', async () => {
    const write = (rows: string[][], key: string, mode: 'both' | 'update') =>
      tools.imported(
        'Lead',
        [['Key', 'Last'], ...rows],
        toMapping([toField(0, key), toField(1, 'lastName')], { match: { key }, mode }),
      );
    const leads = () =>
      tools
        .ask<{ rows: { id: string; externalId: string; lastName: string }[] }>(
          '{ leadList(limit: 10, orderBy: [{ field: "lastName", direction: ASCENDING }]) { rows { id externalId lastName } } }',
          {},
        )
        .then(({ rows }) => rows.map(({ id, externalId, lastName }) => [id, externalId, lastName]));
    const made = [
      ['K-1', 'Able'],
      ['K-2', 'Baker'],
    ];
    expect((await write(made, 'externalId', 'both')).counts).toMatchObject({ created: 2 });
    const [[first = ''] = []] = await leads();
    const byKey = [
      ['k-1', 'Adams'],
      ['K-3', 'Clark'],
    ];
    expect((await write(byKey, 'externalId', 'both')).counts).toMatchObject({ updated: 1, created: 1 });
    const byId = [
      [first, 'Allen'],
      ['0199d7a0-0000-7000-8000-000000000000', 'Nobody'],
    ];
    expect((await write(byId, 'id', 'update')).counts).toMatchObject({ updated: 1, failed: 1 });
    expect(await leads()).toEqual([
      [first, 'k-1', 'Allen'],
      [expect.any(String), 'K-2', 'Baker'],
      [expect.any(String), 'K-3', 'Clark'],
    ]);
  });

  it('names every row that it cannot write, with line, column, value and reason', async () => {
    await create({ firstName: 'One', lastName: 'Twins', phone: '+48600000001' });
    await create({ firstName: 'Two', lastName: 'Twins', phone: '+48600000001' });
    await create({ lastName: 'Taken', email: 'taken@example.test' });
    const run = await tools.imported(
      'Contact',
      [
        ['Phone', 'Last', 'Mail', 'Born', 'Group'],
        ['+48600000001', 'A', '', '', ''],
        ['12', 'B', 'no mail', '31.2.2020', ''],
        ['+48600000002', 'C', 'taken@example.test', '', ''],
        ['+48600000003', 'D', '', '', ''],
        ['+48 600-000-003', 'E', '', '', ''],
        ['+48600000004', 'F', '', '', 'Nowhere'],
      ],
      toMapping(
        [
          toField(0, 'phone'),
          toField(1, 'lastName'),
          toField(2, 'email'),
          toField(3, 'birthDate'),
          toField(4, 'groupList'),
        ],
        { match: { key: 'phone' }, mode: 'both', unknown: { groupList: 'reject' } },
      ),
    );
    expect(run).toMatchObject({
      status: 'IMPORTED_WITH_ERRORS',
      counts: { rows: 6, done: 6, created: 1, updated: 0, unchanged: 0, failed: 5 },
      report: { create: 1, duplicate: 1, invalid: 4, unknown: [{ names: ['Nowhere'], count: 1 }] },
    });
    const { rows, total } = await tools.errorsOf(run.id);
    expect(total).toBe(7);
    expect(rows.map(({ line, header, value, message }) => [line, header, value, message])).toEqual([
      [2, 'Phone', '+48600000001', 'import-ambiguous'],
      [3, 'Phone', '12', 'invalid-phone'],
      [3, 'Mail', 'no mail', 'invalid-email'],
      [3, 'Born', '31.2.2020', 'invalid-date'],
      [4, 'Mail', 'taken@example.test', 'already-exists'],
      [6, 'Phone', '+48600000003', 'import-duplicate'],
      [7, 'Group', 'Nowhere', 'import-unknown'],
    ]);
    expect(run.report?.errors).toEqual(rows);
    expect(rows[0]?.params).toMatchObject({ count: 2 });
    expect(String(rows[0]?.params['records'])).toMatch(/One Twins \(.*\); Two Twins \(/);
  });

  it('writes rows without values that do not fit their fields, counts them, and names each', async () => {
    const run = await tools.imported(
      'Contact',
      [
        ['Last', 'Phone', 'Born', 'Spare'],
        ['Left', '12', '31.2.2020', ''],
        ['Left', '+48600000009', '', ''],
        ['Left', '12', '', 'spare@example.test'],
        ['', '12', '', ''],
      ],
      toMapping([toField(0, 'lastName'), toField(1, 'phone'), toField(2, 'birthDate')]),
    );
    expect(run).toMatchObject({
      status: 'IMPORTED_WITH_ERRORS',
      counts: { rows: 4, created: 3, failed: 1, left: 2 },
      report: {
        create: 3,
        invalid: 1,
        warnings: [
          { message: 'import-cell-left', count: 3 },
          { message: 'import-address-left', count: 1 },
        ],
      },
    });
    const { rows } = await tools.errorsOf(run.id);
    expect(rows.map(({ line, header, message, left }) => [line, header, message, left])).toEqual([
      [2, 'Phone', 'invalid-phone', true],
      [2, 'Born', 'invalid-date', true],
      [4, 'Phone', 'invalid-phone', true],
      [5, null, 'import-empty', false],
      [5, 'Phone', 'invalid-phone', false],
    ]);
    expect(run.report?.left).toEqual(rows.filter(({ left }) => left));
  });

  it('keeps what is no number of a telephone as text where that is wanted; such records can be changed', async () => {
    const run = await tools.imported(
      'Contact',
      [
        ['Last', 'Phone', 'Born'],
        ['Texts', 'Extension 12', '31.2.2020'],
        ['Texts', '+48600000019', ''],
        ['Texts', 'x'.repeat(4001), ''],
      ],
      toMapping([
        toField(0, 'lastName'),
        toField(1, 'phone', { invalid: 'text' }),
        toField(2, 'birthDate', { invalid: 'leave' }),
      ]),
    );
    expect(run).toMatchObject({
      status: 'IMPORTED',
      counts: { rows: 3, created: 3, failed: 0, left: 2 },
      report: {
        warnings: expect.arrayContaining([
          { message: 'import-cell-text', count: 1 },
          { message: 'import-cell-left', count: 2 },
        ]) as unknown,
      },
    });
    // What is kept is no error; what is too long even for a text is left out as without the choice.
    const { rows: errors } = await tools.errorsOf(run.id);
    expect(errors.map(({ line, header, left }) => [line, header, left])).toEqual([
      [2, 'Born', true],
      [4, 'Phone', true],
    ]);
    const made = await find('Texts');
    expect(made.map(({ phone }) => phone ?? null).toSorted()).toEqual(['+48600000019', 'Extension 12', null]);
    const kept = made.find(({ phone }) => phone === 'Extension 12');
    const changed = await tools.ask<Contact>(
      `mutation ($id: ID!, $version: Int!) {
        updateContact(id: $id, version: $version, input: { firstName: "Kept" }) { ${FIELDS} } }`,
      { id: kept?.id, version: kept?.version },
    );
    expect(changed).toMatchObject({ firstName: 'Kept', phone: 'Extension 12' });
    // By hand only a number comes in its place.
    const refused = await call(
      'mutation ($id: ID!, $version: Int!) { updateContact(id: $id, version: $version, input: { phone: "Extension 13" }) { id } }',
      { id: changed.id, version: changed.version },
    );
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      messageKey: 'responseErrorMsg.invalid-phone',
      path: 'phone',
    });
  });

  it('goes on in the middle of a file whose rows have no key, and passes over none', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `No. ${at}`);
    const mapping = toMapping([toField(0, 'lastName'), toField(1, 'firstName')]);
    const { id } = await tools.checked(
      'Contact',
      [['Last', 'First'], ...names.map((name) => ['Midway', name])],
      mapping,
    );
    await tools.step('start', id);
    const [jobId = ''] = await tools.openJobs();
    const stop = new AbortController();
    const working = tools.work(jobId, 3, stop.signal);
    await expect.poll(() => tools.positions(jobId), { interval: 1 }).not.toEqual([0]);
    stop.abort();
    await working;
    expect(await tools.openJobs()).toEqual([jobId]);
    await tools.runJobs();
    expect((await find('Midway')).map(({ firstName }) => firstName)).toEqual(names.toSorted());
  });

  it('is one thing after the other: what does not fit its status is refused', async () => {
    const id = await tools.upload('Contact', 'Last\nStatus');
    const refusal = (status: string) => ({ code: 'IMPORT_STATUS', params: { status } });
    for (const step of ['check', 'start', 'pause', 'resume', 'stop', 'undo'] as const) {
      expect(await tools.refused(step, id)).toEqual(refusal('UPLOADED'));
    }
    await tools.map(id, toMapping([toField(0, 'lastName')]));
    expect(await tools.refused('start', id)).toEqual(refusal('MAPPED'));
    expect((await tools.step('check', id)).report).toMatchObject({ done: false });
    await tools.runJobs();
    await tools.map(id, toMapping([toField(0, 'lastName', { write: 'fill' })]));
    expect(await tools.refused('start', id)).toEqual(refusal('MAPPED'));
    await tools.step('check', id);
    await tools.runJobs();
    expect((await tools.step('start', id)).status).toBe('QUEUED');
    expect(await tools.refused('undo', id)).toEqual(refusal('QUEUED'));
    expect((await tools.step('pause', id)).status).toBe('PAUSED');
    expect(await tools.openJobs()).toEqual([]);
    expect((await tools.step('resume', id)).status).toBe('QUEUED');
    expect((await tools.step('stop', id)).status).toBe('STOPPED');
    await tools.runJobs();
    expect(await find('Status')).toEqual([]);
    expect(await tools.refused('resume', id)).toEqual(refusal('STOPPED'));
  });
});
