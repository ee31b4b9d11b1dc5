import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../../src/server/base/db/database.ts';
import type { DueKind, DueWork } from '../../../../src/server/platform/due/due-kind.ts';
import { addDue, nextDue, DATABASE_NOW, takeDue } from '../../../../src/server/platform/due/due-rows.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { createPostgresDatabase, describeOnEachDatabase } from '../../../support/databases.ts';
import { runs } from '../../../support/length.ts';
import { doDue } from '../../../support/due.ts';
import { patience } from '../../../support/patience.ts';

const WAIT = { timeout: patience(10_000), interval: 10 };

describe('work that is due in two processes', () => {
  let drop: () => Promise<void>;
  let one: Database;
  let other: Database;
  beforeAll(async () => {
    const made = await createPostgresDatabase({ product: true });
    drop = made.drop;
    one = await openDatabase({ databaseUrl: made.url });
    other = await openDatabase({ databaseUrl: made.url });
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await drop();
  });

  it('wakes the one that sleeps, by the commit and not before', async () => {
    const done: string[] = [];
    const run = ({ key }: DueWork) => {
      done.push(key);
      return Promise.resolve(undefined);
    };
    const kind: DueKind = { name: 'test', atOnce: 4, waitAfter: () => 60_000, run };
    const worker = new DueWorker({ database: other, kinds: [kind] });
    await worker.start();
    // It has looked, and sleeps for half a minute.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await one.kysely.transaction().execute(async (tx) => {
      await addDue({ kind: 'test', tenantId: '', key: 'told' }).execute(tx);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await vi.waitFor(() => expect(done).toEqual(['told']), { timeout: patience(10_000), interval: 10 });
    await worker.stop();
  });

  it('costs nothing while it waits: nobody looks for it', async () => {
    const kind: DueKind = {
      name: 'test',
      atOnce: 4,
      waitAfter: () => 60_000,
      run: () => Promise.resolve(undefined),
    };
    const background = other.background.withPlugin(counting());
    const worker = new DueWorker({ database: { ...other, background }, kinds: [kind] });
    await worker.start();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await sql`insert into tessera.due (tenant_id, kind, key, due_at)
      select '', 'test', n::text, now() + interval '1 day' from generate_series(1, 1000) as n`.execute(
      one.kysely,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const before = looks;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    // Not once a second, with several statements each.
    expect(looks - before).toBeLessThan(6);
    await worker.stop();
  });
  let looks = 0;
  const counting = (): KyselyPlugin => ({
    transformQuery: ({ node }) => {
      looks++;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
});

describeOnEachDatabase('work that is due', (open) => {
  let database: Database;
  const running: DueWorker[] = [];
  const ANOTHER = 'another worker';
  const done: string[] = [];

  beforeAll(async () => {
    database = await open({ product: true });
  });
  beforeEach(async () => {
    done.length = 0;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await sql`delete from tessera.due`.execute(database.kysely);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.stop()));
    vi.restoreAllMocks();
  });

  const kindOf = (given: Partial<DueKind> = {}): DueKind => ({
    name: 'test',
    atOnce: 4,
    waitAfter: () => 60_000,
    run: ({ key }) => {
      done.push(key);
      return Promise.resolve(undefined);
    },
    ...given,
  });
  const workerOf = (...kinds: readonly DueKind[]) => {
    const worker = new DueWorker({ database, kinds });
    running.push(worker);
    return worker;
  };
  const add = (key: string, { kind = 'test', tenantId = '', inMs = 0 } = {}) =>
    addDue(
      { kind, tenantId, key },
      sql`clock_timestamp() + ${sql.lit(`${inMs} milliseconds`)}::interval`,
    ).execute(database.kysely);
  const rows = async () => {
    const { rows: found } = await sql<{
      key: string;
      wait: number;
      attempts: number;
      isTaken: boolean;
    }>`select key,
      attempts, taken_by is not null as "isTaken", extract(epoch from due_at - clock_timestamp())::float8 as wait
      from tessera.due order by key`.execute(database.kysely);
    return found;
  };

  it('is done in the order of its moments, and gone then', async () => {
    for (const [key, inMs] of [
      ['c', -60_000],
      ['a', -180_000],
      ['b', -120_000],
    ] as const)
      await add(key, { inMs });
    await doDue(database, workerOf(kindOf({ atOnce: 1 })));
    expect(done).toEqual(['a', 'b', 'c']);
    expect(await rows()).toEqual([]);
  });

  it('is done at its moment without being woken, and of other kinds not at all', async () => {
    await add('soon', { inMs: 400 });
    await add('other', { kind: 'other' });
    await workerOf(kindOf()).start();
    await vi.waitFor(() => expect(done).toEqual(['soon']), WAIT);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ key: 'other' }]), WAIT);
  });

  it('waits after a failure, and comes again when it says so', async () => {
    const again = vi.fn(() => Promise.resolve<Date | undefined>(new Date(Date.now() + 3_600_000)));
    await add('fails');
    await add('again', { kind: 'again' });
    const failing = kindOf({
      run: () => Promise.reject(new Error('no')),
      waitAfter: (attempts) => attempts * 90_000,
    });
    await doDue(database, workerOf(failing, kindOf({ name: 'again', run: again })));
    const [comesAgain, failed] = await rows();
    expect(failed).toMatchObject({ key: 'fails', attempts: 1, isTaken: false });
    expect(failed?.wait).toBeGreaterThan(80);
    expect(failed?.wait).toBeLessThanOrEqual(90);
    expect(comesAgain).toMatchObject({ key: 'again', attempts: 0, isTaken: false });
    expect(comesAgain?.wait).toBeGreaterThan(3500);
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('that is written down once more while it is done is done once more', async () => {
    const first = Promise.withResolvers<undefined>();
    const run = vi.fn((_work: DueWork) =>
      run.mock.calls.length === 1 ? first.promise : Promise.resolve(undefined),
    );
    await add('twice');
    const worker = workerOf(kindOf({ run }));
    await worker.start();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), WAIT);
    await add('twice');
    first.resolve(undefined);
    await doDue(database, worker);
    expect(run).toHaveBeenCalledTimes(2);
    expect(await rows()).toEqual([]);
  });

  it('ends with the one who does it last, not with the one before', async () => {
    const ends = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const run = vi.fn(
      (_work: DueWork) => ends[run.mock.calls.length - 1]?.promise ?? Promise.resolve(undefined),
    );
    await add('twice');
    const worker = workerOf(kindOf({ run }));
    await worker.start();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), WAIT);
    await add('twice');
    worker.wake();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), WAIT);
    ends[0]?.resolve(undefined);
    // What has ended is written down before anything else is taken.
    await add('next');
    worker.wake();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3), WAIT);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ key: 'twice', isTaken: true }]), WAIT);
    ends[1]?.resolve(undefined);
    await doDue(database, worker);
    expect(await rows()).toEqual([]);
  });

  it('is shared by workers, each piece done once', async () => {
    const keys = Array.from({ length: 300 }, (_, index) => String(index).padStart(3, '0'));
    await sql`insert into tessera.due (kind, tenant_id, key) select 'test', '', key
      from json_array_elements_text(${JSON.stringify(keys)}::json) as k(key)`.execute(database.kysely);
    const workers = [workerOf(kindOf()), workerOf(kindOf({ atOnce: 20 }))];
    await Promise.all(workers.map((worker) => doDue(database, worker)));
    expect(done.toSorted()).toEqual(keys);
  });

  it('is done for one tenant at a time, and no tenant waits for another', async () => {
    const held = Promise.withResolvers<undefined>();
    const run = vi.fn(({ tenantId, key }: DueWork) => {
      done.push(key);
      return tenantId === 'a' ? held.promise : Promise.resolve(undefined);
    });
    for (const key of ['a1', 'a2', 'b1', 'b2']) await add(key, { tenantId: key.charAt(0), inMs: -1 });
    const worker = workerOf(kindOf({ oneOfTenant: true, run }));
    await worker.start();
    await vi.waitFor(() => expect(done).toEqual(['a1', 'b1', 'b2']), WAIT);
    const left = [
      { key: 'a1', isTaken: true },
      { key: 'a2', isTaken: false },
    ];
    await vi.waitFor(async () => expect(await rows()).toMatchObject(left), WAIT);
    held.resolve(undefined);
    await vi.waitFor(() => expect(done).toEqual(['a1', 'b1', 'b2', 'a2']), WAIT);
  });

  it('of a worker that has stopped without an end goes to another, whose it stays', async () => {
    const stuck = Promise.withResolvers<undefined>();
    await add('stuck');
    const silent = workerOf(kindOf({ run: () => stuck.promise }));
    await silent.start();
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ isTaken: true }]), WAIT);
    // Its lease has run out, and the other one is the first that looks.
    const [taken] = await database.kysely.transaction().execute(async (tx) => {
      await sql`update tessera.due set due_at = clock_timestamp()`.execute(tx);
      return takeDue(tx, kindOf(), { taker: ANOTHER, limit: 1, busy: [], at: DATABASE_NOW });
    });
    expect(taken).toEqual({ tenantId: '', key: 'stuck', attempts: 2 });
    const free = await database.hold(ANOTHER, () => undefined);
    stuck.resolve(undefined);
    await silent.stop();
    expect(await rows()).toMatchObject([{ key: 'stuck', isTaken: true, attempts: 2 }]);
    await free();
  });

  it('that is cut off by the end of its process waits for the next one', async () => {
    const signals: AbortSignal[] = [];
    const run = (_work: DueWork, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<undefined>((resolve) => {
        signal.addEventListener('abort', () => resolve(undefined));
      });
    };
    await add('cut off');
    const first = workerOf(kindOf({ run }));
    await first.start();
    await vi.waitFor(() => expect(signals).toHaveLength(1), WAIT);
    await first.stop();
    expect(await rows()).toMatchObject([{ key: 'cut off', isTaken: false }]);
    await doDue(database, workerOf(kindOf()));
    expect(done).toEqual(['cut off']);
  });

  it('costs the same to look for, however much of it waits', async () => {
    const [rows, piece] = [runs(20_000, 1_000_000), 50_000];
    for (let from = 1; from <= rows; from += piece) {
      const numbers = sql`generate_series(${sql.lit(from)}, ${sql.lit(Math.min(from + piece - 1, rows))}) as n`;
      await sql`insert into tessera.due (kind, tenant_id, key, due_at)
        select 'test', '', n::text, now() + n * interval '1 minute' from ${numbers}`.execute(database.kysely);
    }
    await sql`analyze tessera.due`.execute(database.kysely);
    await add('0', { inMs: -1 });
    const next = await nextDue(database.kysely, ['test', 'none'], DATABASE_NOW);
    expect([...next.keys()]).toEqual(['test']);
    expect(next.get('test')).toBeLessThan(0);
    const { rows: plan } = await sql<{
      line: string;
    }>`explain (format text) select kind, tenant_id, key from tessera.due
      where kind = 'test' and due_at <= clock_timestamp() order by due_at, tenant_id, key limit 4
      for update skip locked`.execute(database.kysely);
    const text = JSON.stringify(plan);
    expect(text).toContain('Index Scan using due_next');
    expect(text).not.toContain('Sort');
    await sql`truncate tessera.due`.execute(database.kysely);
  });
});
