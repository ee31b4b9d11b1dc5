import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { compileDoneEntries } from '../../../../src/server/areas/import/undo/undo-rows.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

const ROWS = 20_000;
const JOB = '00000000-0000-7000-8000-000000000001';
const id = (at: number) => `01000000-0000-7000-8000-${String(at).padStart(12, '0')}`;

describeOnEachDatabase('entries of the history that an import has made', (open) => {
  let database: Database;
  const write = (from: number, to: number, jobId: string | null, object = 'Contact') =>
    sql`insert into tessera.audit (tenant_id, id, user_name, object, record_id, action, changes, job_id)
      select 't', '01000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'n', ${object}::text, 'r' || n % 100000,
        'CREATE', '[]', ${jobId} from generate_series(${from}::int, ${to}::int) as n`.execute(
      database.kysely,
    );

  beforeAll(async () => {
    database = await open({ product: true });
    await write(0, 0, null);
    // Statistics of a database in which nothing has happened yet; nobody looks again while the job writes.
    await sql`vacuum analyze tessera.audit`.execute(database.kysely);
    await sql`alter table tessera.audit set (autovacuum_enabled = off)`.execute(database.kysely);
    await write(1, ROWS, JOB);
    // Somebody has written to one of the records since, and to another object's record of the same id.
    await write(100_000 + ROWS - 1, 100_000 + ROWS - 1, null);
    await write(200_000 + ROWS - 2, 200_000 + ROWS - 2, null, 'Card');
  });

  const statement = compileDoneEntries('t', JOB, null, 5);

  it('come from the last to the first, and say what was written to since', async () => {
    const entries = await database.forTenant('t').run(statement);
    expect(entries.map((entry) => [entry.id, entry.isEdited])).toEqual([
      [id(ROWS), false],
      [id(ROWS - 1), true],
      [id(ROWS - 2), false],
      [id(ROWS - 3), false],
      [id(ROWS - 4), false],
    ]);
  });

  it('are each looked up in the index of records, whatever the statistics say', async () => {
    const explained = { ...statement, text: `explain (format json) ${statement.text}` };
    const plan = JSON.stringify(await database.forTenant('t').run(explained as typeof statement));
    expect(plan).toMatch(/"Index Name":"audit_record"[^}]*"Index Cond":"[^}]*ROW\(/);
    expect(plan).not.toMatch(/"Node Type":"(?:Seq Scan|Sort|Bitmap Heap Scan|Materialize)"/);
  });
});
