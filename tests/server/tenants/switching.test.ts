import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../../src/server/base/db/database.ts';
import type { TenantDb } from '../../../src/server/base/db/tenant-db.ts';
import { tenantStatement } from '../../../src/server/base/db/statement.ts';
import { createPostgresDatabase } from '../../support/databases.ts';
import { ensureSystemTables } from '../../support/composed.ts';

const TENANTS = Array.from({ length: 20 }, (_, index) => `tenant-${index}`);

interface Opened {
  readonly database: Database;
  readonly remove: () => Promise<void>;
}

const engines: readonly (readonly [name: string, open: () => Promise<Opened>])[] = [
  [
    'PGlite',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'tessera-'));
      const options = { template: inject('pgliteTemplate'), limitMs: 2000 };
      const database = await openDatabase({ dataDir }, options);
      return { database, remove: () => rm(dataDir, { recursive: true, force: true }) };
    },
  ],
  [
    'PostgreSQL over two connections',
    async () => {
      const { url, drop } = await createPostgresDatabase();
      const database = await openDatabase({ databaseUrl: url }, { connections: 2, limitMs: 2000 });
      return { database, remove: drop };
    },
  ],
];

/** Which tenants' rows a connection shows: nothing but the database itself chooses here. */
const seenBy = async (db: TenantDb): Promise<string[]> => {
  const statement = sql<{
    tenant: string;
  }>`select id as tenant from tessera.tenant where ${db.tenantId} <> ''`;
  const rows = await db.run(tenantStatement(db.tenantId, statement));
  return rows.map(({ tenant }) => tenant);
};
const run = (db: TenantDb, part: ReturnType<typeof sql>) =>
  db.run(tenantStatement(db.tenantId, sql<object>`select ${db.tenantId}::text as tenant, ${part}`));

describe.each(engines)('connections that serve one tenant after the other: %s', (_name, open) => {
  let opened: Opened;
  let database: Database;

  beforeAll(async () => {
    opened = await open();
    ({ database } = opened);
    await ensureSystemTables(database.kysely);
    await sql`insert into tessera.tenant (id, domain, name, created_at)
      select t, t, t, now() from unnest(${TENANTS}::text[]) as t`.execute(database.kysely);
  });
  afterAll(async () => {
    await database.close();
    await opened.remove();
  });

  const all = async () => {
    const { rows } = await sql<{ id: string }>`select id from tessera.tenant`.execute(database.kysely);
    return rows.map(({ id }) => id).sort();
  };
  const mixed = Array.from({ length: 400 }, (_, index) => TENANTS[(index * 7) % TENANTS.length] ?? '');
  /** Every tenant sees itself, the owner all of them, whatever went before. */
  const expectOrder = async () => {
    for (const tenantId of TENANTS.slice(0, 3)) {
      const seen = await Promise.all([1, 2, 3].map(() => seenBy(database.forTenant(tenantId))));
      expect(seen).toEqual([[tenantId], [tenantId], [tenantId]]);
    }
    expect(await all()).toEqual([...TENANTS].sort());
  };

  it('never mix them up, and the owner comes between', async () => {
    const seen = await Promise.all(
      mixed.map(async (tenantId, index) => {
        if (index % 10 === 0) return (await all()).length === TENANTS.length ? tenantId : 'owner';
        return (await seenBy(database.forTenant(tenantId))).join();
      }),
    );
    expect(seen).toEqual(mixed);
  });

  it('never mix up transactions, whether they end well or not', async () => {
    const seen = await Promise.all(
      mixed.slice(0, 100).map((tenantId, index) =>
        database
          .forTenant(tenantId)
          .transaction(async (tx) => {
            const before = await seenBy(tx);
            if (index % 3 === 0) throw new Error(before.join());
            if (index % 3 === 1) await run(tx, sql`1 / 0`);
            return before.join();
          })
          .catch(async (error: Error) =>
            error.message === 'division by zero'
              ? (await seenBy(database.forTenant(tenantId))).join()
              : error.message,
          ),
      ),
    );
    expect(seen).toEqual(mixed.slice(0, 100));
    await expectOrder();
  });

  it('are right after a connection was lost or a statement took too long', async () => {
    const db = database.forTenant('tenant-5');
    const slow = sql`(select count(*) from generate_series(1, 100000000000))`;
    await expect(run(db, slow)).rejects.toThrow('timeout');
    await expectOrder();
    await expect(db.transaction((tx) => run(tx, slow))).rejects.toThrow('timeout');
    await expectOrder();
    if (database.engine === 'postgres') {
      const killed = db.transaction((tx) => run(tx, sql`pg_terminate_backend(pg_backend_pid())`));
      await expect(killed).rejects.toThrow();
      await expectOrder();
    }
  });

  it('take no tenant for more than a text', async () => {
    for (const tenantId of [`x'; reset role; --`, `\\'; reset role; --`, '', '$1', `tenant-1"`]) {
      expect(await seenBy(database.forTenant(tenantId))).toEqual([]);
    }
    await expectOrder();
  });

  it('serve no transaction that has ended, nor a statement of another tenant', async () => {
    const [one, other] = [database.forTenant('tenant-1'), database.forTenant('tenant-2')];
    const late: TenantDb[] = [];
    await one.transaction((tx) => Promise.resolve(late.push(tx)));
    const failing = one.transaction((tx) => {
      late.push(tx);
      return Promise.reject(new Error('on purpose'));
    });
    await expect(failing).rejects.toThrow('on purpose');
    await other.transaction(async (tx) => {
      for (const ended of late) await expect(seenBy(ended)).rejects.toThrow('has ended');
      expect(await seenBy(tx)).toEqual(['tenant-2']);
    });
    const statement = tenantStatement('tenant-1', sql<object>`select ${'tenant-1'}::text`);
    await expect(other.run(statement)).rejects.toThrow('another tenant');
  });
});
