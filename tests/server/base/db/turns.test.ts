import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { postgresPool } from '../../../../src/server/base/db/postgres-pool.ts';
import { createPostgresDatabase, openMemoryDatabase } from '../../../support/databases.ts';

it('has whoever comes wait for one of those that nobody waits for, not for all of them', async () => {
  const database = await openMemoryDatabase();
  try {
    const done: string[] = [];
    const asked = tenantStatement('t', sql<object>`select ${'t'}::text as t`);
    const job = (name: string) =>
      database.forTenant('t', 'last').transaction(async (tx) => {
        if (name === 'one') call = database.forTenant('t').run(asked);
        void call?.then(() => done.push('call'));
        await tx.run(asked);
        done.push(name);
      });
    let call: Promise<unknown> | undefined;
    await Promise.all(['one', 'two', 'three'].map(job));
    expect(done.slice(0, 2)).toEqual(['one', 'call']);
  } finally {
    await database.close();
  }
});

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

it('runs one statement at a time on a connection: one that waits for it ends no other by its own limit', async () => {
  const { url, drop } = await createPostgresDatabase();
  const pool = postgresPool(url, 30_000, 1);
  const lease = await pool.lend();
  try {
    const ask = (text: string, limitMs?: number) => lease.run({ text, values: [], limitMs });
    const [slow, next] = await Promise.all([
      ask("select pg_sleep(0.3), 'whole' as answer"),
      ask('select 1 as answer', 50),
    ]);
    expect([slow.rows[0]?.['answer'], next.rows[0]?.['answer']]).toEqual(['whole', 1]);
  } finally {
    lease.release();
    await pool.end();
    await drop();
  }
});
