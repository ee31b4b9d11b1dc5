import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../support/api.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { importTools, RUN, type Run } from './imports.ts';

const PEOPLE = 'First Name;Last Name;E-mail\nAda;Lovelace;ada@example.com\nJan;Kowalski;jan@example.pl\n';

describeOnEachDatabase('a file to be imported', (open) => {
  let api: TestApi;
  let call: Call;
  let tools: ReturnType<typeof importTools>;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    const admin = await api.signIn('alpha');
    ({ call } = admin);
    tools = importTools({ api, ...admin });
  });

  const count = async (table: string) => {
    const { rows } = await api.database.kysely.executeQuery<{ count: number }>({
      sql: `select count(*)::int as count from tessera.${table}`,
      parameters: [],
      query: { kind: 'RawNode' },
      queryId: { queryId: '' },
    } as never);
    return rows[0]?.count ?? -1;
  };

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
      reading: { format: 'csv', encoding: 'utf-8', delimiter: ';', hasHeader: true, rowCount: 2, done: true, progress: 100 },
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
});
