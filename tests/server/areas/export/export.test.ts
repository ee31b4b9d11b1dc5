import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import type { ExportRequest } from '../../../../src/contract/calls/export.ts';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { compileBulkInsert } from '../../../../src/server/base/sql/bulk.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { choices, customFieldTools } from '../../../support/custom-fields.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

type Wish = Partial<Record<keyof ExportRequest, unknown>>;

describeOnEachDatabase('an export', (open) => {
  let api: TestApi;
  let call: Call;
  let token: string;
  let tenantId: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, token, tenantId } = await api.signIn('alpha'));
  });

  const post = (wish: Wish, as = token) =>
    api.api.request('/api/export', {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        objectName: 'Contact',
        format: 'csv',
        columns: ['lastName'],
        locale: 'en',
        timeZone: 'UTC',
        ...wish,
      }),
    });
  const bytesOf = async (wish: Wish, as?: string) => {
    const answer = await post(wish, as);
    if (answer.status !== 200) throw new Error(await answer.text());
    return new Uint8Array(await answer.arrayBuffer());
  };
  const textOf = async (wish: Wish, as?: string) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(wish, as));
  /** The lines as a program reads them, without the header. */
  const rowsOf = async (wish: Wish) => parseCsv((await textOf(wish)).slice(1)).slice(1);
  const sheetOf = async (wish: Wish) => {
    const { sheets } = await readXlsx(await bytesOf({ format: 'xlsx', ...wish }));
    return { name: sheets[0]?.name, rows: sheets[0]?.rows ?? [] };
  };
  const create = async (name: string, input: object) => {
    const { data, errors } = await call(
      `mutation ($input: ${name}Input!) { create${name}(input: $input) { id } }`,
      { input },
    );
    expect(errors).toBeUndefined();
    return (data[`create${name}`] as { id: string }).id;
  };
  const refusal = async (wish: Wish) => {
    const answer = await post(wish);
    const { errors } = (await answer.json()) as {
      errors: { message: string; extensions: { path?: string } }[];
    };
    return [answer.status, errors[0]?.message, errors[0]?.extensions.path];
  };
  const byName = (lastName: string) => queryFilter('Contact', 'lastName', 'EQUALS', lastName);

  it('writes what people read: labels, names of values, dates in the zone, lists', async () => {
    const groupList = [await create('Group', { name: 'Żółw, "A"' }), await create('Group', { name: 'B' })];
    const lastName = 'Reader';
    const id = await create('Contact', {
      lastName,
      groupList,
      birthDate: '1999-12-31',
      academicRank: 'PROFESSOR',
      notes: 'two\nlines',
    });
    const columns = [
      'lastName',
      'groupList',
      'groupListTotal',
      'birthDate',
      'academicRank',
      'notes',
      'email',
    ];
    const wish = { columns, filter: byName(lastName), locale: 'de', timeZone: 'Europe/Warsaw' };
    const text = await textOf(wish);
    expect(text).toMatch(/^\ufeff[^\n]+\r\n/);
    expect(parseCsv(text.slice(1))).toEqual([
      ['Nachname', 'Gruppen', 'Anzahl der Gruppen', 'Geburtsdatum', 'Akademischer Grad', 'Notizen', 'E-Mail'],
      [lastName, 'Żółw, "A"; B', '2', '31.12.1999', 'Professur', 'two\nlines', ''],
    ]);
    expect(await rowsOf({ ...wish, raw: true })).toEqual([
      [lastName, groupList.join('; '), '2', '1999-12-31', 'PROFESSOR', 'two\nlines', ''],
    ]);

    const meeting = await create('Meeting', {
      title: 'Late',
      startTimeUTC: '2026-03-31T22:30:00Z',
      endTimeUTC: '2026-03-31T23:30:00Z',
      participantList: [id],
    });
    const late = { objectName: 'Meeting', columns: ['title', 'startTimeUTC', 'participantList'] };
    expect(await rowsOf({ ...late, timeZone: 'Europe/Warsaw', ids: [meeting] })).toEqual([
      ['Late', expect.stringMatching(/^Apr 1, 2026, 12:30:00\sAM$/), 'Reader'],
    ]);
    expect(await sheetOf({ ...late, timeZone: 'Europe/Warsaw', ids: [meeting] })).toEqual({
      name: 'Meetings',
      rows: [
        ['Title', 'Start', 'Participants'],
        ['Late', new Date('2026-04-01T00:30:00Z'), 'Reader'],
      ],
    });
  });

  it('gives spreadsheets no formulas, but numbers', async () => {
    const nasty = ['=1+1', '+48', '+1+cmd', '-2', '@x', '\tx', '＝1'];
    for (const firstName of nasty) {
      const filter = byName(`Nasty ${nasty.indexOf(firstName)}`);
      await create('Contact', { firstName: `${firstName}`, lastName: `Nasty ${nasty.indexOf(firstName)}` });
      const [[written] = []] = await rowsOf({ columns: ['firstName'], filter });
      const kept = firstName.trim();
      expect(written).toBe(/^[=+\-@＝]/.test(kept) && kept !== '+48' ? `'${kept}` : kept);
      const { rows } = await sheetOf({ columns: ['firstName'], filter });
      expect(rows[1]).toEqual([kept]);
    }
  });

  it('keeps numbers as numbers, of fields of the tenant too', async () => {
    const tools = customFieldTools(call);
    await tools.define({ name: 'whole', type: 'INT', label: 'Whole', objectName: 'Contact' });
    await tools.define({ name: 'real', type: 'DOUBLE', label: 'Real', objectName: 'Contact' });
    await tools.define({ name: 'yes', type: 'BOOLEAN', label: 'Sure', objectName: 'Contact' });
    const valueList = choices('RED', 'GREEN');
    await tools.define({
      name: 'many',
      type: 'MULTI_SELECT',
      label: 'Many',
      valueList,
      objectName: 'Contact',
    });
    const given = { whole: '-7', real: '0.5', yes: 'true', many: ['RED', 'GREEN'] };
    const { id } = await tools.create('Contact', given);
    const old = await create('Contact', { lastName: 'Old', birthDate: '1899-12-31' });
    expect((await sheetOf({ columns: ['birthDate'], ids: [old] })).rows[1]).toEqual(['Dec 31, 1899']);
    const wish = { columns: ['whole', 'real', 'yes', 'many', 'workplaceListTotal'], ids: [id] };
    const read = ['Yes', 'The red one; The green one'];
    expect(await textOf({ ...wish, locale: 'de' })).toMatch(
      /\r\n-7;"0,5";Ja;"The red one; The green one";0\r\n$/,
    );
    expect((await sheetOf(wish)).rows).toEqual([
      ['Whole', 'Real', 'Sure', 'Many', 'Number of workplaces'],
      [-7, 0.5, ...read, 0],
    ]);
  });

  it('has all rows of a list, in its order, page after page', async () => {
    const rows = Array.from({ length: 2345 }, (_, index) => ({
      id: `bulk-${String(index).padStart(5, '0')}`,
      lastName: 'Bulk',
      firstName: `No. ${String(9999 - index)}`,
    }));
    const contact = api.catalog.objects.get('Contact');
    if (!contact) throw new Error('no contacts');
    await api.database.forTenant(tenantId).run(compileBulkInsert(tenantId, contact, rows));
    const wish = {
      columns: ['id', 'firstName'],
      filter: byName('Bulk'),
      orderBy: [{ field: 'firstName', direction: 'ASCENDING' }],
    };
    const expected = rows.map(({ id, firstName }) => [id, firstName]).reverse();
    expect(await rowsOf(wish)).toEqual(expected);
    expect((await sheetOf(wish)).rows.slice(1)).toEqual(expected);
    // With lists the pages are others.
    const some = rows.slice(0, 450).map(({ id }) => id);
    const listed = await rowsOf({ ...wish, columns: ['id', 'groupList'], ids: some });
    expect(listed).toEqual(some.map((id) => [id, '']).reverse());
  });

  it('stops reading when its reader leaves', async () => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await post({ format, columns: ['id', 'firstName'], filter: byName('Bulk') });
      const reader = answer.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      api.statements.sent = 0;
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(api.statements.sent).toBeLessThan(2);
    }
  });

  it('is the tenant’s own', async () => {
    const { token: other } = await api.signIn('beta');
    expect(await textOf({ ids: ['bulk-00001'] }, other)).toBe('\ufeffLast name\r\n');
    const ids = ['bulk-00001', 'no,ne', 'bulk-00001'];
    const { headers } = await api.api.request('/api/export', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        objectName: 'Contact',
        format: 'csv',
        columns: ['id'],
        ids,
        locale: 'en',
        timeZone: 'UTC',
      }),
    });
    expect([headers.get('tessera-not-found'), headers.get('tessera-not-found-ids')]).toEqual([
      '1',
      'no%2Cne',
    ]);
    expect((await api.api.request('/api/export', { method: 'POST' })).status).toBe(401);
  });

  it('may be asked for by a form, and names its file', async () => {
    const request = { objectName: 'Contact', format: 'xlsx', columns: ['id'], ids: ['bulk-00001'] };
    const answer = await api.api.request('/api/export', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ request: JSON.stringify({ ...request, locale: 'pl', timeZone: 'UTC' }) }),
    });
    expect(answer.status).toBe(200);
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(
      /^attachment; filename="contact-\d{4}-\d\d-\d\d\.xlsx"; filename\*=UTF-8''Kontakty%20/,
    );
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]?.rows).toEqual([['Identyfikator'], ['bulk-00001']]);
  });

  it('is refused where it is not understood, before anything is written', async () => {
    const cases: [Wish, string, string | undefined][] = [
      [{ objectName: 'Nothing' }, 'unknown-object', 'objectName'],
      [{ format: 'pdf' }, 'invalid-enum', 'format'],
      [{ columns: [] }, 'required', 'columns'],
      [{ columns: ['lastName', 'groupList.nothing'] }, 'unknown-field', 'columns[1]'],
      [{ columns: ['lastName.x'] }, 'unknown-field', 'columns[0]'],
      [{ columns: Array.from({ length: 201 }, () => 'id') }, 'too-long', 'columns'],
      [{ filter: { type: 'FILTER' } }, 'invalid-filter', 'filter.filter'],
      [{ filter: 'x' }, 'invalid-filter', 'filter'],
      [{ orderBy: [{ field: 'notes', direction: 'UP' }] }, 'bad-request', 'orderBy[0].direction'],
      [{ orderBy: [{ field: 'nothing', direction: 'ASCENDING' }] }, 'unknown-field', 'orderBy[0].field'],
      [{ ids: ['a\u0000'] }, 'invalid-text', 'ids[0]'],
      [{ locale: 'xx' }, 'bad-request', 'locale'],
      [{ timeZone: 'Mars' }, 'invalid-zone', 'timeZone'],
      [{ raw: 'yes' }, 'bad-request', 'raw'],
    ];
    for (const [wish, message, path] of cases) {
      expect([JSON.stringify(wish), ...(await refusal(wish))].slice(1)).toEqual([400, message, path]);
    }
  });
});
