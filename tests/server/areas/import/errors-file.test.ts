import { beforeAll, describe, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { openMemoryDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';

describe('the file of an import’s errors', () => {
  let api: TestApi;
  let token: string;
  let tools: ReturnType<typeof importTools>;

  beforeAll(async () => {
    api = await openApi(await openMemoryDatabase({ product: true }));
    const signed = await api.signIn('alpha');
    ({ token } = signed);
    tools = importTools(api, signed);
  });

  const file = async (id: string, locale: string, bearer = token) => {
    const answer = await api.api.request(`/api/import/${id}/errors.csv?locale=${locale}`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('has the lines as they were, the reasons in words, and comes back corrected with the same mapping', async () => {
    const mapping = toMapping(
      [
        toField(0, 'phone', { invalid: 'reject' }),
        toField(1, 'lastName'),
        toField(2, 'email'),
        toField(3, 'birthDate'),
      ],
      { match: { key: 'email' }, mode: 'both' },
    );
    const { id } = await tools.imported(
      'Contact',
      [
        ['Phone', 'Last', 'Mail', 'Born'],
        ['+48600100200', 'Fine', 'fine@errors.test', ''],
        ['+48600100201', '=SUM(1)', 'not a mail', '31.2.2020'],
        ['12', 'Zażółć', 'two@errors.test', ''],
      ],
      mapping,
    );
    const german = await file(id, 'de');
    expect(german).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
    expect(german.text.split('\r\n')).toEqual([
      'Phone,Last,Mail,Born,Zeile,Spalte,Wert,Grund',
      '+48600100201,\'=SUM(1),not a mail,31.2.2020,3,"Mail; Born","not a mail; 31.2.2020",' +
        '„not a mail“ ist keine gültige E-Mail-Adresse. „31.2.2020“ ist kein gültiges Datum.',
      expect.stringMatching(/^12,Zażółć,two@errors\.test,,4,Phone,12,/),
      '',
    ]);
    const corrected = german.text
      .replaceAll('not a mail', 'now@errors.test')
      .replaceAll('31.2.2020', '1.3.2020')
      .replaceAll('\r\n12,', "\r\n'+48600100202,");
    const again = await tools.upload('Contact', corrected, `&corrects=${id}`);
    const run = await tools.ask<{ mapping: unknown; status: string; corrects: string }>(
      'query ($id: ID!) { importRun(id: $id) { mapping status corrects } }',
      { id: again },
    );
    expect(run).toEqual({ mapping, status: 'MAPPED', corrects: id });
    await tools.step('check', again);
    await tools.runJobs();
    await tools.step('start', again);
    await tools.runJobs();
    expect(await tools.get(again)).toMatchObject({ status: 'IMPORTED', counts: { created: 2, failed: 0 } });
    const { rows } = await tools.ask<{ rows: { phone: string }[] }>(
      '{ contactList(limit: 10) { rows { phone lastName email } } }',
      {},
    );
    expect(rows.toSorted((a, b) => a.phone.localeCompare(b.phone))).toEqual([
      { phone: '+48600100200', lastName: 'Fine', email: 'fine@errors.test' },
      { phone: '+48600100201', lastName: '=SUM(1)', email: 'now@errors.test' },
      { phone: '+48600100202', lastName: 'Zażółć', email: 'two@errors.test' },
    ]);
    // People come to it by the job's row as well.
    const { jobId } = await tools.get(id);
    const ofJob = await api.api.request(`/api/batch-job/${jobId}/errors.csv?locale=de`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await ofJob.text()).toBe(german.text);
    expect((await file('none', 'en')).status).toBe(404);
    const beta = await api.signIn('beta');
    expect((await file(id, 'en', beta.token)).status).toBe(404);
  });

  it('is written as its source was, keeps all cells of a row, and comes back uncorrected as it went', async () => {
    const text = 'Mail;Last\r\nwide@errors.test;Wide;one;two\r\nfit@errors.test;Fit\r\n';
    const first = await tools.upload('Contact', text);
    await tools.map(first, toMapping([toField(0, 'email'), toField(1, 'lastName')]));
    const run = async (id: string) => {
      await tools.step('check', id);
      await tools.runJobs();
      await tools.step('start', id);
      await tools.runJobs();
      return tools.get(id);
    };
    expect(await run(first)).toMatchObject({ counts: { created: 1, failed: 1 } });
    const wide = (await file(first, 'en')).text.split('\r\n');
    expect(wide[0]).toBe('Mail;Last;;;Line;Column;Value;Reason');
    expect(wide[1]).toMatch(/^wide@errors\.test;Wide;one;two;2;;;\S/);
    // Uncorrected, beside one that is; told which import it corrects, and not.
    for (const more of [`&corrects=${first}`, '']) {
      const text = `${wide[0]}\r\n${wide[1]}\r\nmended${more.length}@errors.test;Mended;;;2;;;\r\n`;
      const again = await tools.upload('Contact', text, more);
      if (!more) await tools.map(again, toMapping([toField(0, 'email'), toField(1, 'lastName')]));
      expect(await run(again)).toMatchObject({ counts: { created: 1, failed: 1 } });
      const { rows } = await tools.errorsOf(again);
      expect(rows).toMatchObject([{ line: 2, message: 'file-many-cells', params: { cells: 4, columns: 2 } }]);
      const twice = (await file(again, 'en')).text.split('\r\n');
      expect(twice[0]).toBe('Mail;Last;Column 3;Column 4;Line;Column;Value;Reason');
      expect(twice[1]).toMatch(/^wide@errors\.test;Wide;one;two;2;;;\S/);
    }
  });

  it('leads lines that are written but for a value back to their records, corrected and not', async () => {
    const text = 'Last,Born\r\nHalf,31.2.2020\r\nStill,32.1.2020\r\nWhole,1.3.2020\r\n';
    const first = await tools.upload('Contact', text);
    const mapping = toMapping([toField(0, 'lastName'), toField(1, 'birthDate')], {
      match: { key: null },
      mode: 'create',
    });
    await tools.map(first, mapping);
    const run = async (id: string) => {
      await tools.step('check', id);
      await tools.runJobs();
      await tools.step('start', id);
      await tools.runJobs();
      return tools.get(id);
    };
    expect(await run(first)).toMatchObject({ counts: { created: 3, failed: 0 } });
    const lines = (await file(first, 'en')).text.split('\r\n');
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^Half,31\.2\.2020,2 #[0-9a-f-]{36},Born,31\.2\.2020,/),
      expect.stringMatching(/^Still,32\.1\.2020,3 #[0-9a-f-]{36},Born,32\.1\.2020,/),
      '',
    ]);
    const corrected = lines.join('\r\n').replace('Half,31.2.2020', 'Half,29.2.2020');
    // Somebody has changed it meanwhile, which stays.
    const [, id] = /#([0-9a-f-]{36})/.exec(lines[1] ?? '') ?? [];
    await tools.ask(
      'mutation ($id: ID!) { updateContact(id: $id, version: 1, input: { lastName: "Hall" }) { id } }',
      {
        id,
      },
    );
    for (const more of [`&corrects=${first}`, '']) {
      const again = await tools.upload('Contact', corrected, more);
      if (!more) await tools.map(again, mapping);
      expect(await run(again)).toMatchObject({
        counts: { created: 0, updated: more ? 1 : 0, unchanged: more ? 1 : 2, failed: 0 },
      });
      expect((await tools.errorsOf(again)).rows).toMatchObject([{ line: 3, value: '32.1.2020' }]);
      expect((await file(again, 'en')).text).toMatch(/Still,32\.1\.2020,.*3 #[0-9a-f-]{36},Born/);
    }
    const { rows } = await tools.ask<{ rows: unknown[] }>(
      `query ($filter: CompoundFilter) { contactList(filter: $filter, orderBy: [{ field: "lastName", direction: ASCENDING }]) {
        rows { lastName birthDate } } }`,
      { filter: queryFilter('Contact', 'lastName', 'IN', ['Hall', 'Half', 'Still', 'Whole']) },
    );
    expect(rows).toEqual([
      { lastName: 'Hall', birthDate: '2020-02-29' },
      { lastName: 'Still', birthDate: null },
      { lastName: 'Whole', birthDate: '2020-03-01' },
    ]);
  });
});
