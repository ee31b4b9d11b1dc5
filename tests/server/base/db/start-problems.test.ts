import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../../src/server/base/db/database.ts';
import { installExtension, requireVersion } from '../../../../src/server/base/db/prepare-database.ts';
import { ownerPool } from '../../../../src/server/base/db/owner-pool.ts';
import { postgresPool } from '../../../../src/server/base/db/postgres-pool.ts';
import type { SystemTables } from '../../../../src/server/base/db/system-tables.ts';
import { StartError } from '../../../../src/server/base/start-error.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';
import { freePort } from '../../../support/server.ts';

async function problemOf(databaseUrl: string): Promise<string> {
  const error: unknown = await openDatabase({ databaseUrl }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).not.toMatch(/secret|\n/);
  return message;
}

function changed(change: (url: URL) => void): string {
  const url = new URL(inject('postgresUrl'));
  change(url);
  return url.href;
}

describe('a DATABASE_URL that cannot be used', () => {
  test('nobody listens', async () => {
    const port = await freePort();
    expect(await problemOf(`postgres://me:secret@127.0.0.1:${port}/db`)).toContain(
      `me@127.0.0.1:${port}/db): nothing answers there`,
    );
  });

  test('wrong password', async () => {
    expect(await problemOf(changed((url) => (url.password = 'secret')))).toContain('user or the password');
  });

  test('unknown database', async () => {
    expect(await problemOf(changed((url) => (url.pathname = '/no_such')))).toContain(
      'database does not exist',
    );
  });

  test.each(['mysql://me:secret@host/db', 'secret'])('not an address: %s', async (url) => {
    expect(await problemOf(url)).toContain('is not the address of a PostgreSQL database');
  });
});

test('a server that is too old', () => {
  expect(() => requireVersion('140012')).toThrow(/PostgreSQL 14\. Use PostgreSQL 15/);
  expect(() => requireVersion('150000')).not.toThrow();
});

describe('an extension', () => {
  let created: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeAll(async () => {
    created = await createPostgresDatabase();
  });
  afterAll(() => created.drop());

  test('that the server does not have', async () => {
    const kysely = new Kysely<SystemTables>({
      dialect: new PostgresDialect({ pool: ownerPool(postgresPool(created.url, 1000, 1)) }),
    });
    await expect(installExtension(kysely, 'no_such')).rejects.toThrow(
      /extension no_such cannot be installed.*CREATE/,
    );
    await kysely.destroy();
  });
});
