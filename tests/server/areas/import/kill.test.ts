import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../../src/server/base/db/database.ts';
import { openApi } from '../../../support/api.ts';
import { makeDataFolder, OWNER_LOGIN } from '../../../support/data-folder.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';
import { csvText, importTools, toField, toMapping } from '../../../support/imports.ts';
import { tokenOf } from '../../../support/large-upload.ts';
import { freePort, startTessera } from '../../../support/server.ts';
import { patience } from '../../../support/patience.ts';

const WORKER = fileURLToPath(new URL('../../../support/import-worker.ts', import.meta.url));
const KILLS = 3;
const HEADER = ['Mail', 'Last', 'Groups'];
const MAPPING = toMapping(
  [toField(0, 'email'), toField(1, 'lastName'), toField(2, 'groupList', { separator: ';' })],
  { match: { key: 'email' }, mode: 'both', unknown: { groupList: 'create' } },
);
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => [
    // Each tenth is wrong.
    at % 10 === 3 ? 'wrong' : `k${at}@kill.test`,
    `Number ${at}`,
    `G${at % 7}; H${Math.floor(at / 100)}`,
  ]);

/** Is everything there once, and nothing else? */
async function expectOnce({ kysely }: Database, count: number): Promise<void> {
  const right = count - count / 10;
  const { rows } = await sql`select
    (select count(*)::int from contact) as contacts, (select count(distinct email)::int from contact) as emails,
    (select max(version) from contact) as version, (select count(*)::int from contact__group_list) as links,
    (select count(*)::int from "group") as groups, (select count(*)::int from tessera.import_error) as errors,
    (select count(*)::int from tessera.audit where object = 'Contact') as history,
    (select json_build_array(status, rows_done, created, updated, unchanged, failed) from tessera.import_run) as run`.execute(
    kysely,
  );
  expect(rows).toEqual([
    {
      contacts: right,
      emails: right,
      version: 1,
      links: right * 2,
      groups: 7 + count / 100,
      errors: count / 10,
      history: right,
      run: ['IMPORTED_WITH_ERRORS', count, right, 0, 0, count / 10],
    },
  ]);
}

it(
  'a worker that is killed at any moment is followed by another one on PostgreSQL: no row twice, none lost',
  async () => {
    const COUNT = 1500;
    const { url, drop } = await createPostgresDatabase({ product: true });
    const database = await openDatabase({ databaseUrl: url });
    let worker: ChildProcess | undefined;
    try {
      const api = await openApi(database);
      const tools = importTools(api, await api.signIn('alpha'));
      const { id } = await tools.checked('Contact', [HEADER, ...rowsOf(COUNT)], MAPPING);
      await tools.step('start', id);
      const [jobId = ''] = await tools.openJobs();
      const position = async () => (await tools.positions(jobId))[0] ?? 0;
      for (let kills = 0; kills < KILLS && (await tools.openJobs()).length; kills++) {
        const before = await position();
        worker = spawn(process.execPath, [WORKER, url], { stdio: 'ignore' });
        await expect.poll(position, { timeout: patience(60_000), interval: 2 }).toBeGreaterThan(before);
        await delay(Math.random() * 20);
        await killed(worker);
        // That it was silent would tell only after long.
        await sql`update tessera.due set due_at = now() + interval '1 hour' where taken_by is not null`.execute(
          database.kysely,
        );
      }
      worker = spawn(process.execPath, [WORKER, url], { stdio: 'ignore' });
      await expect.poll(() => tools.openJobs(), { timeout: patience(60_000), interval: 50 }).toEqual([]);
      await killed(worker);
      await expectOnce(database, COUNT);
    } finally {
      if (worker) await killed(worker);
      await database.close();
      await drop();
    }
  },
  patience(180_000),
);

async function killed(worker: ChildProcess): Promise<void> {
  const ended = worker.exitCode === null && worker.signalCode === null && once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

it(
  'a server that is killed goes on by itself when it starts again, on its own data folder',
  async () => {
    const COUNT = 1500;
    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-kill-'));
    const port = await freePort();
    await makeDataFolder(dataDir);
    let server = await startTessera({ dataDir, port });
    try {
      const call = await signedCall(server.url);
      const id = await uploaded(call, csvText([HEADER, ...rowsOf(COUNT)]));
      await expect
        .poll(() => call.get(id, 'reading { done }'), { timeout: patience(60_000) })
        .toEqual({ reading: { done: true } });
      await call.ask('mutation ($id: ID!, $m: JSON!) { setImportMapping(id: $id, mapping: $m) { status } }', {
        id,
        m: MAPPING,
      });
      await call.ask('mutation ($id: ID!) { checkImport(id: $id) { status } }', { id });
      await expect
        .poll(() => call.get(id, 'status'), { timeout: patience(60_000) })
        .toEqual({ status: 'VALIDATED' });
      await call.ask('mutation ($id: ID!) { startImport(id: $id) { status } }', { id });
      for (let kills = 0, done = -1; kills < 2 && done < COUNT; kills++) {
        const from = done;
        await expect
          .poll(async () => (done = await call.done(id)), { timeout: patience(120_000), interval: 5 })
          .toBeGreaterThan(from);
        await delay(Math.random() * 100);
        await server.kill('SIGKILL');
        server = await startTessera({ dataDir, port });
      }
      await expect
        .poll(() => call.get(id, 'status'), { timeout: patience(120_000) })
        .toEqual({ status: 'IMPORTED_WITH_ERRORS' });
      await server.stop();
      const database = await openDatabase({ dataDir });
      try {
        await expectOnce(database, COUNT);
      } finally {
        await database.close();
      }
    } finally {
      await server.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  patience(300_000),
);

async function signedCall(url: string) {
  const token = await tokenOf(url, OWNER_LOGIN);
  const authorization = `Bearer ${token}`;
  const ask = async (query: string, variables: object): Promise<Readonly<Record<string, unknown>>> => {
    const response = await fetch(`${url}/api/graphql`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };
  const get = async (id: string, fields: string) =>
    (await ask(`query ($id: ID!) { importRun(id: $id) { ${fields} } }`, { id }))['importRun'];
  const done = async (id: string) =>
    ((await get(id, 'counts { done }')) as { counts: { done: number } | null }).counts?.done ?? 0;
  return { url, authorization, ask, get, done };
}

async function uploaded(
  { url, authorization }: Awaited<ReturnType<typeof signedCall>>,
  text: string,
): Promise<string> {
  const answer = await fetch(`${url}/api/import/files?objectName=Contact&name=kill.csv`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: text,
  });
  return ((await answer.json()) as { id: string }).id;
}
