import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../../src/server/base/db/database.ts';
import { compileEvent } from '../../../../src/server/base/sql/event.ts';
import { writeAudit } from '../../../../src/server/base/records/audit.ts';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';
import { handedTo, makeHanded } from '../../../support/events.ts';
import { runs } from '../../../support/length.ts';
import { patience } from '../../../support/patience.ts';

const WORKER = fileURLToPath(new URL('../../../support/event-worker.ts', import.meta.url));
const ACTOR = { userId: null, name: 'Test' };
const RECORDS = ['r0', 'r1', 'r2', 'r3', 'r4'];
const WRITERS = 6;

let drop: () => Promise<void>;
let database: Database;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  const made = await createPostgresDatabase({ product: true });
  drop = made.drop;
  database = await openDatabase({ databaseUrl: made.url });
  await makeHanded(database);
  await sql`create table record (tenant_id text, id text, version integer)`.execute(database.kysely);
  await sql`grant all on record to tessera_api`.execute(database.kysely);
  await sql`insert into record select 't', r, 0 from unnest(${RECORDS}::text[]) as u(r)`.execute(
    database.kysely,
  );
  for (let each = 0; each < 2; each++) spawnWorker(made.url);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from tessera_ops.event_consumer`.execute(database.kysely);
    expect(rows).toHaveLength(1);
  }, patience(60_000));
  url = made.url;
});
let url = '';
afterEach(async () => {
  await Promise.all([...children].map(killed));
  await database.close();
  await drop();
});

function spawnWorker(databaseUrl: string): void {
  children.add(spawn(process.execPath, [WORKER, databaseUrl], { stdio: 'ignore' }));
}

async function killed(child: ChildProcess): Promise<void> {
  children.delete(child);
  const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const random = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Writes records, a few in each transaction, which stays open for a while and now and then for long, or is taken back. */
async function write(until: () => boolean): Promise<void> {
  const db = database.forTenant('t');
  while (!until()) {
    const ids = RECORDS.filter(() => Math.random() < 0.4).toSorted();
    const isTakenBack = Math.random() < 0.1;
    await db
      .transaction(async (tx) => {
        // Its number comes before those of transactions whose records it waits for.
        if (Math.random() < 0.5) await tx.run(compileEvent('t', { name: 'test.told', ids: ['told'] }));
        for (const id of ids) {
          await tx.run(
            tenantStatement(
              't',
              sql<object>`update record set version = version + 1 where tenant_id = ${'t'} and id = ${id}`,
            ),
          );
          await writeAudit(tx, ACTOR, 'Record', [{ recordId: id, action: 'UPDATE' }]);
          await delay(Math.random() * (Math.random() < 0.05 ? 400 : 4));
        }
        if (isTakenBack) throw new Error('taken back');
      })
      .catch((error: unknown) => {
        if (!isTakenBack) throw error;
      });
  }
}

it(
  'are handed over once and in order to one of two processes at a time, whichever is killed when',
  async () => {
    const kills = runs(4, 60);
    let isOver = false;
    const writing = Array.from({ length: WRITERS }, () => write(() => isOver));
    for (let kill = 0; kill < kills; kill++) {
      const before = (await handedTo(database, 'one')).length;
      await vi.waitFor(async () => expect((await handedTo(database, 'one')).length).toBeGreaterThan(before), {
        timeout: patience(60_000),
        interval: 5,
      });
      await delay(Math.random() * 60);
      await killed(random([...children]));
      spawnWorker(url);
    }
    isOver = true;
    await Promise.all(writing);
    const { rows: written } = await sql<{ id: string; recordId: string }>`select id, record_id as "recordId"
    from tessera.audit where object = 'Record' order by event`.execute(database.kysely);
    const { rows: told } = await sql<{ id: string }>`select 'event-1-' || id as id from tessera.event
    where name = 'test.told'`.execute(database.kysely);
    const all = written.length + told.length;
    expect(written.length).toBeGreaterThan(20);
    await vi.waitFor(
      async () => expect((await handedTo(database, 'one')).length).toBeGreaterThanOrEqual(all),
      { timeout: patience(60_000), interval: 20 },
    );
    const handed = await handedTo(database, 'one');
    expect(handed.map(({ id }) => id).toSorted()).toEqual(
      [...written, ...told].map(({ id }) => id).toSorted(),
    );
    for (const record of RECORDS) {
      const ofRecord = (rows: typeof written) =>
        rows.filter(({ recordId }) => recordId === record).map(({ id }) => id);
      expect(ofRecord(handed)).toEqual(ofRecord(written));
    }
  },
  patience(runs(180_000, 1_800_000)),
);
