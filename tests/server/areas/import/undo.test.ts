import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../../../support/api.ts';
import { customFieldTools, values } from '../../../support/custom-fields.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';

const FIELDS = `id version firstName lastName email notes groupList { name } customFieldList { fieldName valueList }`;

interface Contact {
  readonly id: string;
  readonly version: number;
  readonly email: string;
}

describeOnDatabase('Undo of an import', (open) => {
  let api: TestApi;
  let tools: ReturnType<typeof importTools>;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    const signed = await api.signIn('alpha');
    tools = importTools(api, signed);
    await customFieldTools(signed.call).define({
      name: 'size',
      type: 'INT',
      label: 'Size',
      objectName: 'Contact',
    });
  });

  const create = (input: object) =>
    tools.ask<Contact>(`mutation ($input: ContactInput!) { createContact(input: $input) { ${FIELDS} } }`, {
      input,
    });
  const all = async (lastName: string): Promise<Contact[]> => {
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
    return rows.toSorted((a, b) => a.email.localeCompare(b.email));
  };
  const groups = async () => {
    const { rows } = await tools.ask<{ rows: { name: string }[] }>(
      '{ groupList(limit: 100) { rows { name } } }',
      {},
    );
    return rows.map(({ name }) => name).toSorted();
  };
  const mapping = toMapping(
    [
      toField(0, 'email'),
      toField(1, 'firstName'),
      toField(2, 'lastName'),
      toField(3, 'notes'),
      toField(4, 'groupList', { separator: ';' }),
      { ...toField(5, ''), target: { custom: 'size' } },
    ],
    { match: { key: 'email' }, mode: 'both', clearToken: '-', unknown: { groupList: 'create' } },
  );
  const header = ['Mail', 'First', 'Last', 'Notes', 'Groups', 'Size'];
  const withoutVersion = (rows: readonly Contact[]) => rows.map(({ version: _, ...row }) => row);

  it('removes what it has made, names too, and puts back what it has changed', async () => {
    await create({
      email: 'a@undo.test',
      lastName: 'Undo',
      notes: 'before',
      customFieldList: values({ size: '1' }),
    });
    await create({ email: 'b@undo.test', lastName: 'Undo' });
    const before = await all('Undo');
    const groupsBefore = await groups();
    const many = Array.from({ length: 20 }, (_, at) => [
      `new${at}@undo.test`,
      'New',
      'Undo',
      '',
      'Fresh; Shared',
      '7',
    ]);
    const { id } = await tools.imported(
      'Contact',
      [
        header,
        ['a@undo.test', 'Now', 'Undo', '-', 'Fresh', '2'],
        ['b@undo.test', '', 'Undo', 'after', '', ''],
        ['a@undo.test', 'Twice', 'Undo', '', '', ''],
        ...many,
      ],
      mapping,
    );
    expect(await all('Undo')).toHaveLength(22);
    expect(await groups()).toEqual([...groupsBefore, 'Fresh', 'Shared'].toSorted());
    // Somebody else uses one of the new names.
    const { rows } = await tools.ask<{ rows: { id: string; name: string }[] }>(
      '{ groupList(limit: 100) { rows { id name } } }',
      {},
    );
    await create({
      email: 'z@other.test',
      lastName: 'Other',
      groupList: [rows.find(({ name }) => name === 'Shared')?.id],
    });
    await tools.step('undo', id);
    await tools.runJobs();
    const undone = await tools.get(id);
    expect(undone).toMatchObject({
      status: 'UNDONE',
      undo: { removed: 20, restored: 2, kept: 0, done: true, progress: 100, keptRecords: [] },
    });
    expect(withoutVersion(await all('Undo'))).toEqual(withoutVersion(before));
    expect(await groups()).toEqual([...groupsBefore, 'Shared'].toSorted());
    // The same again does nothing.
    expect((await tools.step('undo', id)).status).toBe('UNDONE');
    expect(await tools.openJobs()).toEqual([]);
  });

  it('keeps what was edited since, and names it', async () => {
    await create({ email: 'a@kept.test', lastName: 'Kept' });
    const { id } = await tools.imported(
      'Contact',
      [
        header,
        ['a@kept.test', 'Changed', 'Kept', '', '', ''],
        ['b@kept.test', 'Made', 'Kept', '', '', ''],
        ['c@kept.test', 'Made', 'Kept', '', '', ''],
      ],
      mapping,
    );
    const [a, b] = await all('Kept');
    for (const row of [a, b]) {
      await tools.ask(
        'mutation ($id: ID!, $version: Int!) { updateContact(id: $id, version: $version, input: { notes: "mine" }) { id } }',
        { id: row?.id, version: row?.version },
      );
    }
    await tools.step('undo', id);
    await tools.runJobs();
    const { status, undo } = await tools.get(id);
    expect({ status, undo }).toMatchObject({ status: 'UNDONE', undo: { removed: 1, restored: 0, kept: 2 } });
    expect(undo?.keptRecords.toSorted((x, y) => x.label.localeCompare(y.label))).toEqual([
      { recordId: a?.id, label: 'Changed Kept', reason: 'version-conflict' },
      { recordId: b?.id, label: 'Made Kept', reason: 'version-conflict' },
    ]);
    expect((await all('Kept')).map(({ email }) => email)).toEqual(['a@kept.test', 'b@kept.test']);
  });

  it('takes back what a stopped import has written, and goes on where it was cut off', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => [`s${at}@stop.test`, '', 'Stopped', '', '', '']);
    const { id } = await tools.checked('Contact', [header, ...rows], mapping);
    await tools.step('start', id);
    const [jobId = ''] = await tools.openJobs();
    await workFor(jobId, 12);
    expect(await tools.refused('undo', id)).toMatchObject({ code: 'IMPORT_STATUS' });
    const stopped = await tools.step('stop', id);
    expect(stopped.status).toBe('STOPPED');
    const written = stopped.counts?.created ?? 0;
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(30);
    expect(await all('Stopped')).toHaveLength(written);
    await tools.step('undo', id);
    const [undoJob = ''] = await tools.openJobs();
    await workFor(undoJob, 3);
    await tools.runJobs();
    expect(await tools.get(id)).toMatchObject({ status: 'UNDONE', undo: { removed: written, kept: 0 } });
    expect(await all('Stopped')).toEqual([]);
  });

  /** Works until a chunk that is past so many rows. */
  async function workFor(jobId: string, rows: number): Promise<void> {
    const stop = new AbortController();
    const working = tools.work(jobId, 3, stop.signal);
    for (;;) {
      const [row] = await tools.positions(jobId);
      if ((row ?? 0) >= rows) break;
    }
    stop.abort();
    await working;
  }
});
