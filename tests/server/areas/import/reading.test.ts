import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportMapping } from '../../../../src/contract/import/mapping.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase, openMemoryDatabase } from '../../../support/databases.ts';
import { importTools, RUN, type Run } from './imports.ts';
import { purge, runBatch } from '../../../support/composed.ts';

const PEOPLE = 'First Name;Last Name;E-mail\nAda;Lovelace;ada@example.com\nJan;Kowalski;jan@example.pl\n';
const SET_READING = `mutation ($id: ID!, $encoding: String, $delimiter: String, $sheet: String, $hasHeader: Boolean) {
  setImportReading(id: $id, encoding: $encoding, delimiter: $delimiter, sheet: $sheet, hasHeader: $hasHeader) { ${RUN} } }`;
const SET_MAPPING = `mutation ($id: ID!, $mapping: JSON!) { setImportMapping(id: $id, mapping: $mapping) { ${RUN} } }`;
const SAVE = `mutation ($id: ID!, $name: String!) {
  saveImportTemplate(objectName: "Contact", name: $name, importId: $id) { id name headers } }`;

async function world(api: TestApi, domain: string) {
  const admin = await api.signIn(domain);
  const count = async (table: 'file' | 'file_part' | 'import_run' | 'import_page' | 'import_template') => {
    const rows = sql<{ count: number }>`select count(*)::int as count from ${sql.id('tessera', table)}
      where tenant_id = ${admin.tenantId}`;
    return (await rows.execute(api.database.kysely)).rows[0]?.count;
  };
  return { ...admin, count, ...importTools({ api, ...admin }) };
}

describeOnDatabase('a file to be imported', (open) => {
  let api: TestApi;
  let tools: Awaited<ReturnType<typeof world>>;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    tools = await world(api, 'alpha');
  });

  it('is kept, read in the background, and its columns are understood', async () => {
    const id = await tools.upload(PEOPLE);
    expect(await tools.runOf(id)).toMatchObject({
      status: 'UPLOADED',
      fileName: 'people.csv',
      userName: 'Admin',
      columns: [],
      reading: { done: false, rowCount: null },
    });
    await tools.work();
    const run = await tools.runOf(id);
    expect(run).toMatchObject({
      reading: {
        format: 'csv',
        encoding: 'utf-8',
        delimiter: ';',
        hasHeader: true,
        rowCount: 2,
        done: true,
        progress: 100,
      },
      columns: [
        { index: 0, header: 'First Name', samples: ['Ada', 'Jan'], filled: 2 },
        { index: 1, header: 'Last Name' },
        { index: 2, header: 'E-mail' },
      ],
      problems: [],
      sameFile: null,
    });
    expect(run.suggestion).toMatchObject({ match: { key: 'email' }, mode: 'both' });
    expect(await tools.rowsOf(id, 1)).toEqual([['Jan', 'Kowalski', 'jan@example.pl']]);
  });

  it('goes on after its reader has died: no page twice, none lost', async () => {
    const rows = Array.from({ length: 3500 }, (_, index) => `Ada ${index},a${index}@example.com`);
    const id = await tools.upload(`First Name,E-mail\n${rows.join('\n')}\n`);
    const { tenantId } = tools;
    const [work] = (
      await sql<{
        id: string;
      }>`select read_job as id from tessera.import_run where tenant_id = ${tenantId} and id = ${id}`.execute(
        api.database.kysely,
      )
    ).rows;
    const jobId = work?.id ?? '';
    /** A process that dies before it writes its third page. */
    let transactions = 0;
    const dying: typeof api.database.forTenant = (tenant) => {
      const db = api.database.forTenant(tenant);
      return {
        ...db,
        transaction: (run) =>
          ++transactions > 3 ? Promise.reject(new Error('killed')) : db.transaction(run),
      };
    };
    const run = { catalog: api.catalog, tenantId, jobId };
    await expect(runBatch({ ...run, database: { forTenant: dying } })).rejects.toThrow('killed');
    expect(await tools.runOf(id)).toMatchObject({ reading: { rowCount: 2000, done: false } });
    // Two take it up at once.
    await Promise.all([0, 1].map(() => runBatch({ ...run, database: api.database })));
    expect(await tools.runOf(id)).toMatchObject({ reading: { rowCount: 3500, done: true } });
    const pages = await sql<{ page: number; first: number; count: number }>`select page, first_row as first,
      row_count as count from tessera.import_page where tenant_id = ${tenantId} and import_id = ${id} order by page`.execute(
      api.database.kysely,
    );
    expect(pages.rows).toEqual([
      { page: 0, first: 0, count: 1000 },
      { page: 1, first: 1000, count: 1000 },
      { page: 2, first: 2000, count: 1000 },
      { page: 3, first: 3000, count: 500 },
    ]);
    expect(await tools.rowsOf(id, 2999, 2)).toEqual([
      ['Ada 2999', 'a2999@example.com'],
      ['Ada 3000', 'a3000@example.com'],
    ]);
  });

  it('leaves nothing where it does not come to its end', async () => {
    const before = [
      await tools.count('file'),
      await tools.count('file_part'),
      await tools.count('import_run'),
    ];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(300 * 1024).fill(97));
        controller.error(new Error('gone'));
      },
    });
    await Promise.resolve(tools.send(body)).catch(() => undefined);
    expect([
      await tools.count('file'),
      await tools.count('file_part'),
      await tools.count('import_run'),
    ]).toEqual(before);
  });
});

describe('imports', () => {
  let api: TestApi;
  let call: Call;
  let tools: Awaited<ReturnType<typeof world>>;

  beforeAll(async () => {
    api = await openApi(await openMemoryDatabase({ product: true }));
    tools = await world(api, 'alpha');
    ({ call } = tools);
  });

  it('refuse what is no table, with its remedy, and keep nothing of it', async () => {
    const before = await tools.count('file');
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    expect(await tools.refusal('')).toEqual([400, 'file-empty', undefined]);
    expect(await tools.refusal('\ufeff\r\n ')).toEqual([400, 'file-empty', undefined]);
    expect(await tools.refusal('%PDF-1.7 …')).toEqual([400, 'file-kind', { kind: 'PDF' }]);
    expect(await tools.refusal(old, { name: 'old.xls' })).toEqual([400, 'file-kind', { kind: 'XLS' }]);
    expect(await tools.refusal(old, { name: 'new.xlsx' })).toEqual([400, 'file-encrypted', undefined]);
    expect(await tools.refusal('<html><table>', { name: 'x.xls' })).toEqual([
      400,
      'file-kind',
      { kind: 'HTML' },
    ]);
    expect(await tools.refusal('PK\u0003\u0004 and no more')).toEqual([
      400,
      'file-damaged',
      { place: 'ZIP' },
    ]);
    expect(await tools.refusal('a,b', { objectName: 'Message' })).toEqual([
      400,
      'unknown-object',
      { object: 'Message' },
    ]);
    expect(await tools.refusal('a,b', { corrects: 'nobody' })).toEqual([404, 'not-found', { id: 'nobody' }]);
    const stranger = await tools.send('a,b', {}, { authorization: 'Bearer x' });
    expect([stranger.status, stranger.headers.get('connection')]).toEqual([401, 'close']);
    expect((await tools.send('a,b', {}, { authorization: '', origin: 'https://evil.test' })).status).toBe(
      403,
    );
    expect(await tools.count('file')).toBe(before);
  });

  it.each([
    ['a,b\n1,"x\n', 'file-quote', { line: 2 }],
    ['a,b\n', 'file-no-rows', {}],
    ['a,b\n1,2\n3,\0', 'file-nul', { line: 3 }],
  ])('say what is wrong inside of %j', async (text, message, params) => {
    const run = await tools.read(text);
    expect(run.problems).toEqual([{ pointer: '/file', message, params }]);
    expect(run.reading['done']).toBe(true);
  });

  it('know a file that has come before, whatever it is called', async () => {
    const first = await tools.read('First Name\nTwice\n', { name: 'one.csv' });
    const again = await tools.read('First Name\nTwice\n', { name: 'two.csv' });
    expect(again.sameFile).toMatchObject({ id: first.id, fileName: 'one.csv' });
    expect((await tools.runOf(first.id)).sameFile).toBeNull();
  });

  it('read a file anew in another way', async () => {
    const bytes = Buffer.from('Imi\xea;Nazwisko\nMicha\xb3;W\xf3jcik\n', 'latin1');
    const { id, reading, columns } = await tools.read(bytes);
    expect([reading['encoding'], columns[0]?.header]).toEqual(['windows-1250', 'Imię']);
    const change = async (given: object) => {
      await tools.ask(SET_READING, { id, ...given });
      await tools.work();
      return tools.runOf(id);
    };
    expect((await change({ encoding: 'windows-1252' })).columns[0]?.header).toBe('Imiê');
    expect((await change({ encoding: 'windows-1250', delimiter: ',' })).columns).toHaveLength(1);
    const bare = await change({ delimiter: ';', hasHeader: false });
    expect(bare.columns.map(({ header }) => header)).toEqual(['Column 1', 'Column 2']);
    expect(bare.reading['rowCount']).toBe(2);
    for (const wrong of [{ encoding: 'klingon' }, { delimiter: ';;' }, { sheet: 'x' }]) {
      expect((await call(SET_READING, { id, ...wrong })).errors?.[0]?.message).toBe('bad-request');
    }
  });

  it('say so where their file was not read to its end', async () => {
    const id = await tools.upload('First Name\nCanceled\n');
    const jobs = await tools.ask<{ rows: { id: string }[] }>(
      '{ batchJobList(limit: 1, orderBy: [{ field: "id", direction: DESCENDING }]) { rows { id } } }',
    );
    await tools.ask('mutation ($id: ID!) { cancelBatchJob(id: $id) { id } }', { id: jobs.rows[0]?.id });
    await tools.work();
    expect(await tools.runOf(id)).toMatchObject({
      reading: { done: true },
      problems: [{ pointer: '/file', message: 'internal' }],
    });
    await tools.ask(SET_READING, { id });
    await tools.work();
    expect(await tools.runOf(id)).toMatchObject({ reading: { done: true, rowCount: 1 }, problems: [] });
  });

  it('take the first sheet that has rows, and offer the others whatever comes of it', async () => {
    const people = [['First Name'], ['Ada']];
    const filled = { name: 'People', rows: people };
    const empty = { name: 'Sheet1', rows: [] };
    const first = await writeXlsx({ sheets: [empty, filled] });
    const { id, reading } = await tools.read(first as BodyInit, { name: 'empty-first.xlsx' });
    expect(reading).toMatchObject({ sheet: 'People', sheets: ['Sheet1', 'People'] });
    expect(await tools.rowsOf(id)).toEqual([['Ada']]);

    const titles = await writeXlsx({ sheets: [{ name: 'Titles', rows: [['First Name']] }, filled] });
    const { id: other } = await tools.read(titles as BodyInit, { name: 'titles.xlsx' });
    expect(await tools.runOf(other)).toMatchObject({
      reading: { sheet: 'Titles', sheets: ['Titles', 'People'] },
      problems: [{ message: 'file-no-rows' }],
    });
    await tools.ask(SET_READING, { id: other, sheet: 'People' });
    await tools.work();
    expect(await tools.runOf(other)).toMatchObject({ problems: [] });
    expect(await tools.rowsOf(other)).toEqual([['Ada']]);
  });

  it('choose among the sheets of a workbook', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Cover',
          rows: [
            ['Nothing', 'here'],
            ['x', 'y'],
          ],
        },
        {
          name: 'People',
          rows: [
            ['First Name', 'Birthday'],
            ['Ada', new Date(Date.UTC(1985, 11, 10))],
          ],
        },
      ],
    });
    const { id, reading } = await tools.read(bytes as BodyInit, { name: 'people.xlsx' });
    expect(reading).toMatchObject({
      format: 'xlsx',
      sheet: 'Cover',
      sheets: ['Cover', 'People'],
      encodings: [],
    });
    await tools.ask(SET_READING, { id, sheet: 'People' });
    await tools.work();
    expect(await tools.rowsOf(id)).toEqual([['Ada', '1985-12-10']]);
    expect((await call(SET_READING, { id, sheet: 'None' })).errors?.[0]?.message).toBe('file-sheet');
  });

  it('keep a mapping with its problems; without any they are MAPPED', async () => {
    const { id, suggestion } = await tools.read(PEOPLE.replaceAll('a', 'o'));
    const mapping = suggestion as unknown as ImportMapping;
    const set = (given: unknown) => tools.ask<Run>(SET_MAPPING, { id, mapping: given });
    expect(await set(mapping)).toMatchObject({ status: 'MAPPED', problems: [], mapping });
    const twice = mapping.columns.map((column) => ({ ...column, target: { field: 'email' } }));
    expect((await set({ ...mapping, columns: twice })).problems).toEqual([
      {
        pointer: '/columns/1/target',
        message: 'import-field-twice',
        params: { field: 'email', first: 1, second: 2 },
      },
      {
        pointer: '/columns/2/target',
        message: 'import-field-twice',
        params: { field: 'email', first: 2, second: 3 },
      },
    ]);
    const wrong = await set({
      ...mapping,
      match: { key: 'phone' },
      unknown: { representativeList: 'create' },
      columns: [
        { ...mapping.columns[0], column: 9, target: { field: 'sourceformId' } },
        { ...mapping.columns[1], target: { field: 'birthDate' }, format: '1.234,56' },
        { ...mapping.columns[2], target: { field: 'gender' }, values: { x: 'BOTH' } },
      ],
    });
    expect(wrong.status).toBe('UPLOADED');
    expect(wrong.problems.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['/match/key', 'import-key-column'],
      ['/columns/0/column', 'too-large'],
      ['/columns/0/target', 'read-only'],
      ['/columns/1/format', 'invalid-enum'],
      ['/columns/2/values/x', 'invalid-enum'],
      ['/unknown/representativeList', 'import-not-made'],
    ]);
    expect((await call(SET_MAPPING, { id, mapping: { columns: 3 } })).errors?.[0]?.message).toBe(
      'bad-request',
    );
  });

  it('offer the mappings that were kept, wherever the columns stand', async () => {
    const first = await tools.read('Xa;Xb;Xc\n1;2;3\n');
    const columns = [2, 0, 1].map((column, index) => ({
      column,
      target: index === 2 ? null : { field: ['lastName', 'firstName'][index] },
      write: 'fill',
      separator: null,
      values: {},
      format: null,
    }));
    const mapping = { match: { key: null }, mode: 'create', clearToken: '#', unknown: {}, columns };
    await tools.ask(SET_MAPPING, { id: first.id, mapping });
    const kept = await tools.ask<{ id: string }>(SAVE, { id: first.id, name: ' Ours ' });
    await tools.ask(SAVE, { id: first.id, name: 'ours' });
    expect(await tools.count('import_template')).toBe(1);
    const { templates } = await tools.read('xC,note,xa\n1,2,3\n');
    expect(templates).toMatchObject([
      { name: 'ours', mapping: { clearToken: '#', columns: [{ column: 0 }, { column: 2, write: 'fill' }] } },
    ]);
    expect((await tools.read('Xa;Xb\n1;2\n')).templates).toEqual([]);
    expect(templates[0]?.id).not.toBe(kept.id);
    await tools.ask('mutation ($id: ID!) { deleteImportTemplate(id: $id) }', { id: templates[0]?.id });
    expect(await tools.count('import_template')).toBe(0);
  });

  it('are seen by their tenant alone, and go with their file', async () => {
    const { id } = await tools.read(await readFile('tests/fixtures/import/hubspot.csv'));
    const other = await world(api, 'beta');
    expect(
      (await other.call('query ($id: ID!) { importRun(id: $id) { id } }', { id })).data['importRun'],
    ).toBeNull();
    expect((await other.call('query ($id: ID!) { importRows(id: $id) }', { id })).errors?.[0]?.message).toBe(
      'not-found',
    );
    const before = Number(await tools.count('file'));
    await tools.ask('mutation ($id: ID!) { deleteImport(id: $id) }', { id });
    expect(await tools.count('file')).toBe(before - 1);
    const { rows, total } = await tools.ask<{ rows: { id: string }[]; total: number }>(
      '{ importRuns(objectName: "Contact", limit: 100) { total rows { id } } }',
    );
    expect(rows.map((row) => row.id)).not.toContain(id);
    expect(total).toBe(rows.length);
  });

  it('that were never started go with the upkeep, and the rows of those that have ended', async () => {
    const [open, ended] = [await tools.read('First Name\nOpen\n'), await tools.read('First Name\nEnded\n')];
    const { database, catalog } = api;
    await sql`update tessera.import_run set created_at = now() - interval '31 days'
      where id in (${open.id}, ${ended.id})`.execute(database.kysely);
    await sql`update tessera.import_run set status = 'IMPORTED', ended_at = now() - interval '31 days'
      where id = ${ended.id}`.execute(database.kysely);
    await purge({ database, catalog, now: new Date() });
    const gone = await tools.ask('query ($id: ID!) { importRun(id: $id) { id } }', { id: open.id });
    expect(gone).toBeNull();
    expect(await tools.rowsOf(ended.id)).toEqual([]);
  });
});
