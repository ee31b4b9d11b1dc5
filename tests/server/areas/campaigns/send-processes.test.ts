/** Two processes send one campaign while others end them at any moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../../../src/server/base/db/database.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';
import { runs } from '../../../support/length.ts';
import { startMailServer } from '../../platform/mail/mail-server.ts';
import { openCampaignWorld } from './campaign-world.ts';
import { patience } from '../../../support/patience.ts';

const WORKER = fileURLToPath(new URL('../../../support/campaign-worker.ts', import.meta.url));
const children = new Set<ChildProcess>();
const closing: (() => unknown)[] = [];

afterEach(async () => {
  await Promise.all([...children].map(killed));
  for (const close of closing.splice(0).toReversed()) await close();
});

const spawnWorker = (url: string, errors: 'inherit' | 'ignore' = 'inherit') =>
  children.add(spawn(process.execPath, [WORKER, url], { stdio: ['ignore', 'ignore', errors] }));

async function killed(child: ChildProcess): Promise<void> {
  children.delete(child);
  const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function openWorld(): Promise<{ readonly url: string; readonly database: Database }> {
  const { url, drop } = await createPostgresDatabase({ product: true });
  const database = await openDatabase({ databaseUrl: url });
  closing.push(drop, () => database.close());
  return { url, database };
}

/** Nobody reaches the database for a while. */
async function loseDatabase(url: string, ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  const allow = (isAllowed: boolean) => client.query(`alter database ${name} allow_connections ${isAllowed}`);
  try {
    await allow(false);
    for (const end = Date.now() + ms; Date.now() < end; await delay(50))
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  } finally {
    await allow(true);
    await client.end();
  }
}

it('go on by themselves when the database has been away, and give nothing twice', async () => {
  const { url, database } = await openWorld();
  const world = await openCampaignWorld(database);
  const got: string[] = [];
  const server = await startMailServer({
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        got.push(envelope.rcptTo[0]?.address ?? '');
        setTimeout(done, 20);
      });
    },
  });
  closing.push(() => server.close());
  const sender = await world.create('MessageSender', {
    name: 'Mail',
    channel: 'EMAIL',
    provider: 'SMTP',
    fromAddress: 'ada@tenant.test',
    host: '127.0.0.1',
    port: server.settings.port,
    security: 'NONE',
  });
  const count = 600;
  const id = await world.draft({ sender, contactList: await world.people(count) });
  await world.start(id);
  spawnWorker(url, 'ignore');
  await expect.poll(() => got.length, { timeout: patience(60_000), interval: 10 }).toBeGreaterThan(100);
  const before = got.length;
  await loseDatabase(url, 2_000);
  expect(before).toBeLessThan(count);
  const status = async () => {
    const { rows } = await sql<{
      status: string;
    }>`select status from message_campaign where id = ${id}`.execute(database.kysely);
    return rows[0]?.status;
  };
  await expect.poll(() => status().catch(() => ''), { timeout: patience(60_000) }).toBe('SENT');
  const items = await world.items(id);
  expect(new Set(got).size).toBe(got.length);
  expect(items.length).toBe(count);
  const by = (wanted: string) => items.filter((item) => item.status === wanted).map(({ address }) => address);
  const [reached, unknown] = [new Set(got), by('UNKNOWN')];
  expect(by('SENT').filter((address) => !reached.has(address))).toEqual([]);
  expect(by('SENT').length + unknown.length).toBe(count);
  expect(got.filter((address) => !unknown.includes(address)).toSorted()).toEqual(by('SENT').toSorted());
});

it(
  'reach every address once at most, count what nobody knows, and add up in every moment',
  { timeout: patience(600_000) },
  async () => {
    const [receivers, kills] = [runs(2_000, 100_000), runs(4, 30)];
    const { url, database } = await openWorld();
    const world = await openCampaignWorld(database);
    const got: string[] = [];
    const server = await startMailServer({
      onData: (stream, { envelope }, done) => {
        stream.resume().on('end', () => {
          got.push(envelope.rcptTo[0]?.address ?? '');
          done();
        });
      },
    });
    closing.push(() => server.close());
    const sender = await world.create('MessageSender', {
      name: 'Mail',
      channel: 'EMAIL',
      provider: 'SMTP',
      fromAddress: 'ada@tenant.test',
      host: '127.0.0.1',
      port: server.settings.port,
      security: 'NONE',
    });
    await world.people(receivers);
    const recipientFilter = JSON.stringify({
      type: 'FILTER',
      filter: { objectName: 'Contact', objectField: 'email', operator: 'IS_NOT_NULL' },
    });
    const id = await world.draft({ sender, recipientFilter });
    for (let each = 0; each < 2; each++) spawnWorker(url);
    await world.act('schedule', id, { dateStartUTC: new Date().toISOString() });
    const sums: unknown[] = [];
    const look = async () => {
      const { rows } = await sql<{
        status: string;
      }>`select status from message_campaign where id = ${id}`.execute(database.kysely);
      const { ordered = 0, pending = 0, sent = 0, canceled = 0, failed = 0 } = await world.figures(id);
      if (ordered !== pending + sent + canceled + failed)
        sums.push({ ordered, pending, sent, canceled, failed });
      // Read before the figures: nothing waits any more in a campaign that was sent by then.
      if (rows[0]?.status === 'SENT' && pending > 0) sums.push('SENT while some wait');
      return rows[0]?.status;
    };
    for (let kill = 0; kill < kills; kill++) {
      const before = got.length;
      while (got.length < before + receivers / (kills + 2) && (await look()) !== 'SENT') await delay(10);
      const [one] = children;
      if (one) await killed(one);
      spawnWorker(url);
    }
    for (const deadline = Date.now() + 300_000; (await look()) !== 'SENT' && Date.now() < deadline;) {
      // Nobody waits here until a service may be there again.
      await sql`update tessera.due set due_at = now() where kind = 'campaign' and taken_by is null`.execute(
        database.kysely,
      );
      await delay(100);
    }
    expect(sums).toEqual([]);
    const items = await world.items(id);
    const by = (status: string) =>
      items.filter((item) => item.status === status).map(({ address }) => address);
    expect(items.length).toBe(receivers);
    expect(new Set(items.map(({ receiver }) => receiver)).size).toBe(receivers);
    expect(new Set(got).size).toBe(got.length);
    expect(
      [...new Set(items.map(({ status }) => status))]
        .toSorted()
        .filter((status) => !['SENT', 'UNKNOWN'].includes(status)),
    ).toEqual([]);
    // Whoever is SENT has got it; of the others that have got it nobody could know.
    const reached = new Set(got);
    expect(by('SENT').filter((address) => !reached.has(address))).toEqual([]);
    const unknown = new Set(by('UNKNOWN'));
    expect(got.filter((address) => !unknown.has(address)).toSorted()).toEqual(by('SENT').toSorted());
  },
);
