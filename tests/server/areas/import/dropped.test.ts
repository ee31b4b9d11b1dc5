import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';

describeOnDatabase('texts that may say that there is no value', (open) => {
  let api: TestApi;
  let tools: ReturnType<typeof importTools>;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    tools = importTools(api, await api.signIn('alpha'));
  });

  const HEADER = ['First', 'Last', 'Company', 'Birthday'];
  const ROWS = [
    HEADER,
    ['Nil', 'Ohne', 'Empty', '#DIV/0!'],
    ['Yok', 'Null', '#BEZUG!', 'n/a'],
    ['n/a', 'None', '#BEZUG!', '1980-04-12'],
  ];
  const mapping = (keepsBlanks: boolean) =>
    toMapping([
      toField(0, 'firstName', keepsBlanks ? { keepsBlanks } : {}),
      toField(1, 'lastName'),
      toField(2, 'businessTitle'),
      toField(3, 'birthDate'),
    ]);
  const imported = async (keepsBlanks: boolean) => {
    const { report } = await tools.imported('Contact', ROWS, mapping(keepsBlanks));
    const { rows } = await tools.ask<{ rows: Record<string, string | null>[] }>(
      `{ contactList(limit: 9, orderBy: [{ field: "lastName", direction: ASCENDING }]) {
        rows { firstName lastName businessTitle birthDate } } }`,
      {},
    );
    return { report, rows };
  };

  it('stay where they are somebody’s name; what counts as empty is named, with its column and its count', async () => {
    const { report, rows } = await imported(false);
    expect(rows).toEqual([
      { firstName: null, lastName: 'None', businessTitle: null, birthDate: '1980-04-12' },
      { firstName: 'Yok', lastName: 'Null', businessTitle: null, birthDate: null },
      { firstName: 'Nil', lastName: 'Ohne', businessTitle: 'Empty', birthDate: null },
    ]);
    expect(report?.dropped).toEqual([
      { column: 2, header: 'Company', value: '#BEZUG!', reason: 'error', count: 2 },
      { column: 0, header: 'First', value: 'n/a', reason: 'blank', count: 1 },
      { column: 3, header: 'Birthday', value: '#DIV/0!', reason: 'error', count: 1 },
      { column: 3, header: 'Birthday', value: 'n/a', reason: 'blank', count: 1 },
    ]);
  });

  it('are kept in the columns of which one says so', async () => {
    const { report, rows } = await imported(true);
    expect(rows.map(({ firstName }) => firstName).filter((name) => name === 'n/a')).toHaveLength(1);
    expect(report?.dropped.map(({ column }) => column)).not.toContain(0);
  });
});
