import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { openMemoryDatabase } from '../../../support/databases.ts';

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
