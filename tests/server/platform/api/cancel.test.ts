import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/server/base/db/database.ts';
import { hostApi } from '../../../../src/server/base/http/host.ts';
import { openApi } from '../../../support/api.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';
import { patience } from '../../../support/patience.ts';

/** Makes every reading of a group take its time: the condition is evaluated for each of them. */
const SLOW = sql`alter policy tenant on "group" using (
  tenant_id = current_setting('tessera.tenant', true) and pg_sleep(0.5) is not null)`;

it('an exact count ends in the database when its client has gone', async () => {
  const { url, drop } = await createPostgresDatabase();
  const database = await openDatabase({ databaseUrl: url });
  const opened = await openApi(database);
  const { call, token } = await opened.signIn('alpha');
  for (let n = 0; n < 40; n++) await call(`mutation { createGroup(input: { name: "Group ${n}" }) { id } }`);
  await SLOW.execute(database.kysely);
  const host = await hostApi((request) => opened.api.fetch(request), { port: 0 });
  const counting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select count(*) as total%'`.execute(
      database.kysely,
    );
    return rows.length;
  };
  try {
    const gone = new AbortController();
    const answer = fetch(`${host.url}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ groupList(exactTotal: true) { total } }' }),
      signal: gone.signal,
    });
    await expect.poll(counting, { timeout: patience(10_000) }).toBe(1);
    gone.abort();
    await expect(answer).rejects.toThrow();
    // It would have gone on for 20 seconds.
    await expect.poll(counting, { timeout: patience(10_000) }).toBe(0);
  } finally {
    await host.close();
    await database.close();
    await drop();
  }
});
