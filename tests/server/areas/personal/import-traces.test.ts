import { writeXlsxStream } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { packRows, readRows } from '../../../../src/server/areas/import/runs/pages.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { tablesWith } from './traces.ts';

const MARKER = 'Zzmarkovic';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function workbook(last: string): Promise<Buffer> {
  const rows = Array.from({ length: 3000 }, (_, at) => [
    at === 2999 ? last : `Person ${at} "of" <many> & more`,
  ]);
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsxStream(rows, {
    name: 'List',
    columns: [{ header: 'Name' }],
    zip64: true,
  }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

describeOnDatabase('erasure in imports', (open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
  });

  it('empties the rows of the person, and leaves those of others', async () => {
    const { call, tenantId } = await api.signIn('alpha');
    const { data } = await call(
      `mutation { createContact(input: { firstName: "Ann", lastName: "${MARKER}", email: "ann@${MARKER}.example",
        phone: "+48600700800" }) { id version } }`,
    );
    const { id, version } = data['createContact'] as { id: string; version: number };
    const { kysely } = api.database;
    const rows = [
      [2, ['Eve', 'Nowak', 'eve@example.com', '']],
      [3, ['Ann', '', `ANN@${MARKER}.example`, `${MARKER} 1`]],
      [4, ['', '', '', `${MARKER} (600) 700-800`]],
      [5, ['ann', MARKER, 'broken', `${MARKER} 2`]],
    ] as const;
    const report = {
      rows: 4,
      diffs: [{ recordId: id, label: MARKER }],
      errors: [{ line: 5, value: MARKER }],
    };
    await sql`insert into tessera.file (tenant_id, id, purpose, name, content_type, completed_at)
      values (${tenantId}, 'f', 'import', 'c.csv', 'text/csv', now()), (${tenantId}, 'g', 'import', 'd.csv', 'x', now()),
        (${tenantId}, 'e', 'export', 'e.csv', 'x', now()), (${tenantId}, 'k', 'export', 'k.csv', 'text/csv; charset=utf-8', now()),
        (${tenantId}, 'l', 'export', 'l.csv', 'text/csv; charset=utf-8', now()),
        (${tenantId}, 'm', 'export', 'm.xlsx', ${XLSX}, now()), (${tenantId}, 'n', 'export', 'n.xlsx', ${XLSX}, now()),
        (${tenantId}, 'o', 'export', 'o.xlsx', ${XLSX}, now())`.execute(kysely);
    for (const [file, bytes] of [
      ['m', await workbook(`Eve & ${MARKER.toUpperCase()}`)],
      ['n', await workbook('Eve')],
      ['o', (await workbook('Eve')).subarray(0, 4000)],
    ] as const) {
      const half = Math.floor(bytes.length / 2);
      for (const [part, piece] of [bytes.subarray(0, half), bytes.subarray(half)].entries())
        await sql`insert into tessera.file_part values (${tenantId}, ${file}, ${part}, ${piece})`.execute(
          kysely,
        );
    }
    for (const name of ['f', 'g', 'e']) {
      const bytes = Buffer.from(name === 'g' ? 'others' : MARKER);
      await sql`insert into tessera.file_part values (${tenantId}, ${name}, 0, ${bytes})`.execute(kysely);
    }
    // Exports of hers, cut in the middle of her name, and of others.
    for (const [file, part, text] of [
      ['k', 0, `Name\r\nEve\r\n${MARKER.slice(0, 4).toUpperCase()}`],
      ['k', 1, `${MARKER.slice(4)}\r\n`],
      ['l', 0, 'Name\r\nEve\r\n'],
    ] as const) {
      await sql`insert into tessera.file_part values (${tenantId}, ${file}, ${part}, ${Buffer.from(text)})`.execute(
        kysely,
      );
    }
    for (const [run, file] of [
      ['r', 'f'],
      ['s', 'g'],
    ] as const) {
      const isHers = run === 'r';
      await sql`insert into tessera.import_run (tenant_id, id, object, status, file_id, file_name, file_size, sha256,
          user_name, reading, columns, report, undo, row_count, is_read)
        values (${tenantId}, ${run}, 'Contact', 'IMPORTED', ${file}, 'c.csv', 1, 'x', 'Admin', '{}',
          ${JSON.stringify([{ index: 0, header: 'Name', samples: [isHers ? MARKER : 'Eve'], filled: 4, choices: [] }])},
          ${JSON.stringify(isHers ? report : { rows: 4 })},
          ${JSON.stringify(isHers ? { keptRecords: [{ recordId: id, label: MARKER }] } : null)}, 4, true)`.execute(
        kysely,
      );
      const kept = isHers ? rows : rows.slice(0, 1);
      await sql`insert into tessera.import_page values
        (${tenantId}, ${run}, 0, 0, ${kept.length}, ${await packRows(kept)})`.execute(kysely);
    }
    await sql`insert into tessera.import_error values (${tenantId}, 'r', 5, 1, 'email', 2, 'broken', '{"message": "x"}'),
      (${tenantId}, 'r', 2, 1, 'email', 2, 'stays', '{"message": "x"}')`.execute(kysely);

    // Of a file without a header, whose first row was taken for one.
    const first = ['Ann', MARKER, `${MARKER} 3`];
    const columns = first.map((header, index) => ({ index, header, samples: [], filled: 0, choices: [] }));
    await sql`insert into tessera.import_run (tenant_id, id, object, status, file_id, file_name, file_size, sha256,
        user_name, reading, columns, problems, row_count, is_read)
      values (${tenantId}, 't', 'Contact', 'MAPPED', 'h', ${`Ann ${MARKER}.csv`}, 1, 'x', 'Admin', '{}',
        ${JSON.stringify(columns)}, ${JSON.stringify([{ message: 'x', params: { value: first.join(' ') } }])}, 0, true)`.execute(
      kysely,
    );
    await sql`insert into tessera.import_template (tenant_id, id, object, name, headers, mapping)
      values (${tenantId}, 'a', 'Contact', 'Hers', ${JSON.stringify(first)}, '{}'),
        (${tenantId}, 'b', 'Contact', 'Others', '["Name", "Phone"]', '{}')`.execute(kysely);

    const { data: answer, errors } = await call(
      'mutation ($id: ID!, $v: Int!) { erasePerson(objectName: "Contact", id: $id, version: $v) { files } }',
      { id, v: version },
    );
    expect(errors).toBeUndefined();
    expect(answer['erasePerson']).toEqual({ files: 5 });
    expect(await tablesWith(api.database, MARKER)).toEqual([]);
    const db = api.database.forTenant(tenantId);
    expect(await readRows(db, 'r', 0, 10)).toEqual([
      rows[0],
      ...[3, 4, 5].map((line) => [line, ['', '', '', '']]),
    ]);
    expect(await readRows(db, 's', 0, 10)).toEqual([rows[0]]);
    const left = await sql`select (select string_agg(value, '') from tessera.import_error) as errors,
      (select string_agg(id, '' order by id) from tessera.file) as files, columns #>> '{0,samples}' as samples, report
      from tessera.import_run where id <> 't' order by id`.execute(kysely);
    const headers = await sql`select headers from tessera.import_template order by id`.execute(kysely);
    expect(headers.rows).toEqual([{ headers: ['1', '2', '3'] }, { headers: ['Name', 'Phone'] }]);
    expect(left.rows).toEqual([
      { errors: 'stays', files: 'gln', samples: '[]', report: { rows: 4, diffs: [], errors: [] } },
      { errors: 'stays', files: 'gln', samples: '["Eve"]', report: { rows: 4 } },
    ]);
  });
});
