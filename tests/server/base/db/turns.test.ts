import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { openMemoryDatabase } from '../../../support/databases.ts';

it('lets all that a call asks come before what nobody waits for', async () => {
  const database = await openMemoryDatabase();
  try {
    const done: string[] = [];
    const asked = tenantStatement('t', sql<object>`select ${'t'}::text as t`);
    const ask = async (name: string, turn: 'next' | 'last') => {
      await database.forTenant('t', turn).run(asked);
      done.push(name);
    };
    const call = async () => {
      for (const name of ['session', 'rows', 'count']) await ask(name, 'next');
    };
    const first = ask('before', 'next');
    const job = ask('job', 'last');
    await Promise.all([first, call(), job]);
    expect(done).toEqual(['before', 'session', 'rows', 'count', 'job']);
  } finally {
    await database.close();
  }
});
