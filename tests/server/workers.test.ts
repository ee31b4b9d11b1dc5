/** A server on PostgreSQL as `npm start` starts it, whose work that nobody waits for is done by a process of its own. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresDatabase } from '../support/databases.ts';
import { startTessera, type Tessera } from '../support/server.ts';
import { patience } from '../support/patience.ts';

let server: Tessera;
let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createPostgresDatabase({ product: true });
  ({ drop } = database);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // In production: without a demo tenant, which takes long to make.
  server = await startTessera({ env: { DATABASE_URL: database.url, NODE_ENV: 'production' } });
}, patience(60_000));

afterAll(async () => {
  await server.stop();
  await client.end();
  await drop();
});

/** A server on PostgreSQL that has built nothing has no other children. */
const workersOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const lives = (pid = 0): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;

/** Has a worker do what the status page has it do, and waits until it is done. */
async function workIsDone(): Promise<void> {
  const beat = async () =>
    (await client.query<{ at: string }>('select at::text from tessera_ops.beat')).rows[0]?.at;
  const before = await beat();
  await client.query(
    `insert into tessera.due (tenant_id, kind, key) values ('', 'beat', '') on conflict do nothing`,
  );
  await client.query(`notify tessera_nudge, 'due'`);
  await expect.poll(beat, { timeout: patience(45_000) }).not.toBe(before);
}

it('is ready once the worker is, which comes after whoever waits for an answer', async () => {
  await expect.poll(isReady, { timeout: patience(30_000) }).toBe(true);
  const [worker] = workersOf(server.pid);
  const stat = readFileSync(`/proc/${worker}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // The nineteenth of `proc(5)`, without the first two.
  expect(Number(stat[16])).toBeGreaterThan(0);
  await workIsDone();
});

it('has another worker where one dies, and is not ready meanwhile', async () => {
  const [first] = workersOf(server.pid);
  process.kill(first ?? 0, 'SIGKILL');
  await expect.poll(isReady, { interval: 20 }).toBe(false);
  await expect.poll(isReady, { timeout: patience(30_000) }).toBe(true);
  expect(workersOf(server.pid)).not.toEqual([first]);
  await workIsDone();
  expect(server.output()).toContain('The worker process has ended');
});

it('leaves no worker behind, however it ends', async () => {
  const [worker] = workersOf(server.pid);
  expect(lives(worker)).toBe(true);
  await server.kill('SIGKILL');
  await expect.poll(() => lives(worker), { timeout: patience(15_000) }).toBe(false);
});
