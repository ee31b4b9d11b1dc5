import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PGlitePool } from '../../../../src/server/base/db/pglite-pool.ts';
import { openDatabase } from '../../../../src/server/base/db/database.ts';
import { StartError } from '../../../../src/server/base/start-error.ts';

let parent: string;
let count = 0;
const newFolder = () => join(parent, String((count += 1)));
const open = (dataDir: string, limitMs = 30_000) =>
  openDatabase({ dataDir }, { template: inject('pgliteTemplate'), limitMs });

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tessera-pglite-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

test('keeps what is committed when a query past the limit ends the thread, and serves those who wait', async () => {
  const database = await open(newFolder(), 700);
  const { kysely } = database;
  await sql`create table kept (n int)`.execute(kysely);
  await sql`insert into kept values (1)`.execute(kysely);
  const slow = kysely.transaction().execute(async (transaction) => {
    await sql`insert into kept values (2)`.execute(transaction);
    await sql`select count(*) from generate_series(1, 100000000000)`.execute(transaction);
  });
  const waiting = [1, 2, 3].map(() => sql`select n from kept`.execute(kysely));
  await expect(slow).rejects.toThrow('timeout');
  for (const { rows } of await Promise.all(waiting)) expect(rows).toEqual([{ n: 1 }]);
  await database.close();
});

test('takes the connection from a transaction that has come to a standstill', async () => {
  const database = await open(newFolder(), 700);
  const { kysely } = database;
  await sql`create table kept (n int)`.execute(kysely);
  const stuck = kysely.transaction().execute(async (transaction) => {
    await sql`insert into kept values (1)`.execute(transaction);
    // It waits for somebody who waits for its connection.
    await sql`insert into kept values (2)`.execute(kysely);
    await sql`insert into kept values (3)`.execute(transaction);
  });
  await expect(stuck).rejects.toThrow();
  const { rows } = await sql`select n from kept`.execute(kysely);
  expect(rows).toEqual([{ n: 2 }]);
  await database.close();
});

test('leaves it to one that has asked several things at once, and to all after it', async () => {
  const limit = 700;
  const pool = new PGlitePool({}, limit, () => undefined);
  const ask = async (...texts: readonly string[]) => {
    const lease = await pool.lend();
    try {
      return await Promise.all(texts.map((text) => lease.run({ text, values: [] })));
    } finally {
      lease.release();
    }
  };
  // Of this connection alone, and gone with it.
  await ask('create temporary table here (n int)');
  await ask('begin', 'select 1', 'select 2', 'commit');
  await delay(limit + 100);
  expect((await ask('select n from here'))[0]?.rows).toEqual([]);
  await pool.end();
});

test('opens its data again, also while it is open', async () => {
  const folder = newFolder();
  const first = await open(folder);
  await sql`create table again as select 5 as n`.execute(first.kysely);
  // Of this connection alone, and gone with it.
  await sql`create temporary table here (n int)`.execute(first.kysely);
  await first.reopen();
  expect((await sql`select n from again`.execute(first.kysely)).rows).toEqual([{ n: 5 }]);
  await expect(sql`select n from here`.execute(first.kysely)).rejects.toThrow('here');
  await first.close();
  const second = await open(folder);
  expect((await sql`select n from again`.execute(second.kysely)).rows).toEqual([{ n: 5 }]);
  await second.close();
});

test('refuses a folder that is in use, in the same process too', async () => {
  const folder = newFolder();
  const first = await open(folder);
  await expect(open(folder)).rejects.toThrow(StartError);
  await expect(open(folder)).rejects.toThrow(/in use by another Tessera process.*TESSERA_DATA/);
  await first.close();
  await (await open(folder)).close();
});

test('takes over a folder whose process was killed, with everything that was saved', async () => {
  const folder = newFolder();
  const module = (path: string) => pathToFileURL(join(import.meta.dirname, '../../../..', path)).href;
  const script = `
    import { sql } from '${module('node_modules/kysely/dist/index.js')}';
    import { openDatabase } from '${module('src/server/base/db/database.ts')}';
    const { kysely } = await openDatabase({ dataDir: process.argv[1] }, { template: process.argv[2] });
    await sql\`create table saved as select 7 as n\`.execute(kysely);
    console.log('saved');
    setInterval(() => undefined, 1000);`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, '--', folder, inject('pgliteTemplate')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await expect(open(folder)).rejects.toThrow('in use');
  child.kill('SIGKILL');
  await ended;
  const database = await open(folder);
  expect((await sql`select n from saved`.execute(database.kysely)).rows).toEqual([{ n: 7 }]);
  await database.close();
});

test('says which folder cannot be used', async () => {
  const file = newFolder();
  await writeFile(file, '');
  await expect(open(file)).rejects.toThrow(StartError);
  await expect(open(join(file, 'below'))).rejects.toThrow(
    /The data folder .* cannot be read and written \(ENOTDIR\)/,
  );
});
