import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../../../src/server/base/db/database.ts';
import { tryTables } from '../../../../src/server/base/migrate/try-tables.ts';
import { openApi } from '../../../support/api.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';

/** What most operators would choose; so are the tables called that no model describes. */
const USER = 'tessera';
const PASSWORD = 'of a test';

let created: Awaited<ReturnType<typeof createPostgresDatabase>>;
let opened: Database | undefined;

async function asSuperuser(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(user: string, change: (url: URL) => void = () => undefined): string {
  const url = new URL(created.url);
  [url.username, url.password] = [user, PASSWORD];
  change(url);
  return url.href;
}

async function open(databaseUrl: string): Promise<Database> {
  opened = await openDatabase({ databaseUrl });
  return opened;
}

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await asSuperuser(
    inject('postgresUrl'),
    `do $$ begin create role tessera_api nologin; exception when duplicate_object then null; end $$`,
    `create role ${USER} login password '${PASSWORD}'`,
    `grant tessera_api to ${USER}`,
  );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await asSuperuser(inject('postgresUrl'), `drop role ${USER}`);
});

describe.each([
  ['in public', 'select 1'],
  ['in a schema of its own', 'create schema extensions; create extension pg_trgm schema extensions'],
])('a user called as the schema of the system tables, extensions %s', (_where, before) => {
  beforeAll(async () => {
    created = await createPostgresDatabase();
    const name = new URL(created.url).pathname.slice(1);
    await asSuperuser(
      created.url,
      before,
      `alter database ${name} owner to ${USER}`,
      // As they stood where the server had been started by such a user before.
      `create schema ${USER} authorization ${USER}`,
      `do $$ begin if to_regnamespace('extensions') is not null then
        grant usage on schema extensions to ${USER}; end if; end $$`,
    );
  });
  afterEach(() => opened?.close());
  afterAll(() => created.drop());

  test('works, with the tables of records in public', async () => {
    const { call } = await (await openApi(await open(urlOf(USER)))).signIn('acme');
    const made = await call('mutation { createContact(input: {lastName: "Wąs"}) { id } }');
    expect(made.errors).toBeUndefined();
    const list = await call('{ contactList(limit: 5) { total rows { lastName } } }');
    expect(list.data).toEqual({ contactList: { total: 1, rows: [{ lastName: 'Wąs' }] } });
  });
});

describe('before the server is ready', () => {
  beforeAll(async () => {
    created = await createPostgresDatabase({ product: true });
  });
  afterEach(() => opened?.close());
  afterAll(() => created.drop());

  test('the tables are tried as the role of the API', async () => {
    const { database, catalog } = await openApi(await open(created.url));
    await tryTables(database, catalog);
    await asSuperuser(created.url, 'revoke select on contact from tessera_api');
    await expect(tryTables(database, catalog)).rejects.toThrow(
      /tessera_api cannot use the tables.*permission denied for table contact/,
    );
  });

  test('a user who may make no tables is told what is missing', async () => {
    await expect(open(urlOf(USER))).rejects.toThrow(`GRANT USAGE, CREATE ON SCHEMA public TO ${USER}`);
  });

  test('the role of the API is no user', async () => {
    const url = new URL(created.url);
    url.searchParams.set('options', '-c role=tessera_api');
    await expect(open(url.href)).rejects.toThrow(/The user of DATABASE_URL is tessera_api/);
  });
});
