import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { API_ROLE } from '../../../src/server/base/db/api-role.ts';
import { type Database, openDatabase } from '../../../src/server/base/db/database.ts';
import { StartError } from '../../../src/server/base/start-error.ts';
import { createPostgresDatabase, openMemoryDatabase } from '../../support/databases.ts';
import { openApi } from '../../support/api.ts';

/** A database whose owner is no superuser, as it is with most providers. */
const name = `tessera_owner_${randomBytes(6).toString('hex')}`;
let server: pg.Client;
let url: string;
const opened: Database[] = [];

beforeAll(async () => {
  server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  // The role is the whole server's; other tests may have made it.
  await server.query(`do $$ begin create role ${API_ROLE} nologin; exception when others then null; end $$`);
  await server.query(`create role ${name} login password 'owner'`);
  await server.query(`create database ${name} owner ${name}`);
  const address = new URL(inject('postgresUrl'));
  Object.assign(address, { username: name, password: 'owner', pathname: `/${name}` });
  url = address.href;
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await server.query(`drop database if exists ${name} with (force)`);
  await server.query(`drop role ${name}`);
  await server.end();
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = async () => {
  const database = await openDatabase({ databaseUrl: url });
  opened.push(database);
  return database;
};

it('a user who may not act as the role of the API is told what a superuser has to run', async () => {
  const failing = open();
  await expect(failing).rejects.toBeInstanceOf(StartError);
  await expect(failing).rejects.toThrow(`GRANT ${API_ROLE} TO <the user of DATABASE_URL>`);
  // Whoever has made the role is a member of it, but may not act as it before it is granted.
  await server.query(`grant ${API_ROLE} to ${name} with inherit true, set false`);
  await expect(open()).rejects.toThrow(`GRANT ${API_ROLE} TO <the user of DATABASE_URL>`);
});

it('with the role granted everything works, and what makes searches slow is said once at each start', async () => {
  await server.query(`grant ${API_ROLE} to ${name} with set true`);
  const api = await openApi(await open());
  expect(vi.mocked(console.warn).mock.calls).toEqual([[expect.stringContaining('Searches will be slow')]]);
  const statements = String(vi.mocked(console.warn).mock.calls[0]?.[0]).split('\n').slice(1);
  const { call } = await api.signIn('alpha');
  await call('mutation { createContact(input: { lastName: "Zed" }) { id } }');
  const { call: other } = await api.signIn('beta');
  const list = `{ contactList(filter: { type: FILTER, filter: {
    objectName: "Contact", objectField: "lastName", operator: "CONTAINS", value: "\\"ze\\"" } }) { total } }`;
  expect((await call(list)).data).toEqual({ contactList: { total: 1 } });
  expect((await other(list)).data).toEqual({ contactList: { total: 0 } });

  // What it asks a superuser for is all that there is to do.
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  const superuser = new pg.Client({ connectionString: address.href });
  await superuser.connect();
  await superuser.query(statements.join('\n'));
  await superuser.end();
  vi.mocked(console.warn).mockClear();
  await open();
  expect(console.warn).not.toHaveBeenCalled();
});

it('servers that start together prepare a new database in turns', async () => {
  const { url: fresh, drop } = await createPostgresDatabase();
  const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ databaseUrl: fresh })));
  await Promise.all(databases.map((database) => database.close()));
  await drop();
});

it('in PGlite there is nothing to say', async () => {
  const database = await openMemoryDatabase();
  await database.close();
  expect(console.warn).not.toHaveBeenCalled();
});
