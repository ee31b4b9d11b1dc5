/** PostgreSQL does nothing for clients that have gone, whatever was asked and however. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../../src/server/base/db/database.ts';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import {
  type RequestNote,
  withoutRequest,
  withRequest,
} from '../../../../src/server/base/log/current-request.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';
import { patience } from '../../../support/patience.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createPostgresDatabase();
  ({ drop } = made);
  database = await openDatabase({ databaseUrl: made.url });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const sleep = (seconds = 25) =>
  tenantStatement('a', sql<{ slept: string }>`select pg_sleep(${seconds})::text as slept, ${'a'}::text`);
const running = async () => {
  const { rows } = await sql<{ sleeping: number; cancels: number }>`select
      count(*) filter (where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid())::int as sleeping,
      count(*) filter (where query like 'select pg_cancel_backend%' and pid <> pg_backend_pid())::int as cancels
    from pg_stat_activity where datname = current_database()`.execute(database.kysely);
  return rows[0];
};
const notes = (count: number) => Array.from({ length: count }, (_, at): RequestNote => ({ id: String(at) }));

it('ends statements, those of transactions too, all by one connection', async () => {
  const db = database.forTenant('a');
  const left = notes(6);
  const asked = left.map((note, at) =>
    withRequest(note, () => {
      if (at % 3 === 0) return db.run(sleep());
      if (at % 3 === 1) return db.transaction(async (tx) => tx.run(sleep()));
      return sql`select pg_sleep(25)`.execute(database.kysely);
    }),
  );
  const ended = Promise.all(asked.map((each) => each.catch((error: unknown) => error)));
  await vi.waitFor(async () => expect((await running())?.sleeping).toBe(6), { timeout: patience(20_000) });
  for (const note of left) note.isOver = true;
  for (const error of await ended) expect(error).toMatchObject({ message: 'timeout' });
  expect(await running()).toEqual({ sleeping: 0, cancels: 1 });
});

it('lets what belongs to nobody, and what takes a moment, go on', async () => {
  const [note = { id: '' }] = notes(1);
  note.isOver = true;
  const db = database.forTenant('a');
  await withRequest(note, () => db.run(sleep(0.05)));
  await withRequest(note, () => withoutRequest(() => db.run(sleep(2))));
});

it('ends what may take hours at its own limit, and what the client has left', async () => {
  const { rows } = await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(
    database.unlimited,
  );
  expect(rows).toEqual([{ value: '12h' }]);
  const note: RequestNote = { id: 'long' };
  const asked = withRequest(note, () => sql`select pg_sleep(25)`.execute(database.unlimited));
  await vi.waitFor(async () => expect((await running())?.sleeping).toBe(1), { timeout: patience(20_000) });
  note.isOver = true;
  await expect(asked).rejects.toThrow('timeout');
});
