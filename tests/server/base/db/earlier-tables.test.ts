import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ensureSystemTables } from '../../../support/composed.ts';

describeOnEachDatabase('system tables of an earlier version', (open) => {
  it('get what is new, and keep what they have', async () => {
    const { kysely } = await open();
    await ensureSystemTables(kysely);
    await sql`drop table tessera.saved_view; alter table tessera.audit drop column job_id;
      alter table tessera.batch_work drop column undoes,
        add constraint batch_work_action_check check (action in ('UPDATE', 'DELETE', 'RESTORE'))`.execute(
      kysely,
    );
    const insert = (job: string, action: string) =>
      sql`insert into tessera.batch_work
      (tenant_id, job_id, object, action, user_name, fields, status, total)
      values ('t', ${job}, 'o', ${action}, 'u', '{}', 'QUEUED', 0)`.execute(kysely);
    await insert('old', 'UPDATE');
    await expect(insert('new', 'UNDO')).rejects.toThrow('batch_work_action_check');

    await ensureSystemTables(kysely);
    await ensureSystemTables(kysely);
    await insert('new', 'UNDO');
    const { rows } = await sql`select job_id, undoes from tessera.batch_work order by 1`.execute(kysely);
    expect(rows).toEqual([
      { job_id: 'new', undoes: null },
      { job_id: 'old', undoes: null },
    ]);
    expect((await sql`select job_id from tessera.audit`.execute(kysely)).rows).toEqual([]);
    expect((await sql`select id from tessera.saved_view`.execute(kysely)).rows).toEqual([]);
  });

  it('let a process start while others write', async ({ skip }) => {
    const { kysely, engine } = await open();
    skip(engine === 'pglite', 'one process has it');
    await ensureSystemTables(kysely);
    await kysely.transaction().execute(async (writing) => {
      await sql`do $$ declare t text; begin
        for t in select tablename from pg_tables where schemaname = 'tessera' loop
          execute format('lock table tessera.%I in row exclusive mode', t);
        end loop;
      end $$`.execute(writing);
      await expect(ensureSystemTables(kysely)).resolves.toBeUndefined();
    });
  });
});
