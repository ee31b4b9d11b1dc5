/** Two processes lead runs on while others end them at any moment: each step is done once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/server/base/db/database.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';
import { isLong } from '../../../support/length.ts';
import { openWorkflowWorld } from './workflow-world.ts';
import { patience } from '../../../support/patience.ts';

const WORKER = fileURLToPath(new URL('../../../support/campaign-worker.ts', import.meta.url));
const children = new Set<ChildProcess>();
const closing: (() => unknown)[] = [];

afterEach(async () => {
  await Promise.all([...children].map(killed));
  for (const close of closing.splice(0).toReversed()) await close();
});

async function killed(child: ChildProcess): Promise<void> {
  children.delete(child);
  const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

it.runIf(isLong)(
  'does each step once, whatever moment processes end at',
  { timeout: patience(900_000) },
  async () => {
    const [records, kills] = [6_000, 30];
    const { url, drop } = await createPostgresDatabase({ product: true });
    const database = await openDatabase({ databaseUrl: url });
    closing.push(drop, () => database.close());
    const world = await openWorkflowWorld(database);
    world.clock = new Date();
    const task = (title: string) => ({ type: 'CREATE_TASK', config: { values: JSON.stringify({ title }) } });
    const id = await world.active([
      task('first'),
      {
        type: 'SPLIT',
        outputs: { branch1: 'e3', branch2: 'e3' },
        config: { branches: ['a', 'b'].map((name) => ({ name, percent: 50 })) },
      },
      { type: 'UPDATE_FIELD', config: { values: JSON.stringify({ notes: 'done' }) } },
      task('second'),
    ]);
    const people = await world.contacts(records);
    const spawnWorker = () =>
      children.add(spawn(process.execPath, [WORKER, url], { stdio: ['ignore', 'ignore', 'inherit'] }));
    for (let each = 0; each < 2; each++) spawnWorker();
    expect(await world.start(id, people)).toBe(records);
    const left = async () => {
      const { rows } = await sql<{ many: number }>`select count(*)::int as many from tessera.workflow_token
      where workflow_id = ${id}`.execute(database.kysely);
      return rows[0]?.many;
    };
    for (let kill = 0; kill < kills && (await left()); kill++) {
      await delay(300 + Math.random() * 700);
      const [victim] = [...children].toSorted(() => Math.random() - 0.5);
      if (victim) await killed(victim);
      spawnWorker();
    }
    await expect.poll(left, { timeout: patience(600_000), interval: 200 }).toBe(0);
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from workflow_run where workflow = ${id} and status = 'COMPLETED') as completed,
      (select count(*)::int from task) as tasks,
      (select count(distinct (contact, title))::int from task) as different,
      (select count(*)::int from tessera.audit where object = 'Contact' and action = 'UPDATE') as writes,
      (select count(*)::int from workflow_step as s join workflow_run as r on r.id = s.run where r.workflow = ${id}) as steps`.execute(
      database.kysely,
    );
    expect(rows).toEqual([
      { completed: records, tasks: 2 * records, different: 2 * records, writes: records, steps: 4 * records },
    ]);
    const { 'e2.branch1': one = 0, 'e2.branch2': other = 0, ...passes } = await world.passes(id);
    expect(one + other).toBe(records);
    expect(passes).toEqual(Object.fromEntries(['t', 'e1', 'e3', 'e4'].map((at) => [`${at}.next`, records])));
  },
);
