import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/base/db/database.ts';
import { createPostgresDatabase } from '../../support/databases.ts';
import { contact, openSegments } from './world.ts';

it('a count that takes long is given up beside a form, and what it counts is not told', async () => {
  const { url, drop } = await createPostgresDatabase({ product: true });
  const database = await openDatabase({ databaseUrl: url });
  try {
    const { calls } = await openSegments(database);
    // The condition is evaluated for each contact.
    await sql`alter policy tenant on contact using (
      tenant_id = current_setting('tessera.tenant', true) and pg_sleep(4) is not null)`.execute(
      database.kysely,
    );
    const unknown = { total: 0, totalIsExact: false, parts: [] };
    expect(await calls.summary(contact('lastName', 'IS_NOT_NULL'))).toEqual(unknown);
  } finally {
    await database.close();
    await drop();
  }
});
