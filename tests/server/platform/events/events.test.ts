import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Catalog } from '../../../../src/contract/metadata/catalog.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import type { Db } from '../../../../src/server/base/db/system-tables.ts';
import { compileEvent, type EventName, insertEvent } from '../../../../src/server/base/sql/event.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { consumerLags } from '../../../../src/server/platform/events/consumer-lag.ts';
import { CONSUME, eventWork, STILL_AFTER } from '../../../../src/server/platform/events/consumers.ts';
import { emptyReadParts } from '../../../../src/server/platform/events/empty-parts.ts';
import { nextEvents } from '../../../../src/server/platform/events/event-place.ts';
import type { EventConsumer } from '../../../../src/server/platform/events/event-consumer.ts';
import { eventsProbe } from '../../../../src/server/platform/ops/server-probes.ts';
import { ensureSystemTables } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { handedTo, makeHanded, writesDown } from '../../../support/events.ts';
import { openTwoTenants } from '../../tenants/two-tenants.ts';
import { patience } from '../../../support/patience.ts';

const WAIT = { timeout: patience(20_000), interval: 10 };
/** Nobody here asks for objects. */
const nobody = () => Promise.reject(new Error('Nobody asks'));
const NO_PARTS = { catalogOf: nobody, ownerOf: nobody };
const TOLD = 'test.told' satisfies EventName;

describeOnDatabase('events', (open) => {
  let database: Database;
  const running: DueWorker[] = [];

  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    database = await open({ product: true });
    await makeHanded(database);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.stop()));
    await database.close();
    vi.restoreAllMocks();
  });

  const start = async (...consumers: readonly EventConsumer[]) => {
    const worker = new DueWorker({ database, kinds: eventWork(database, consumers, NO_PARTS) });
    running.push(worker);
    await worker.start();
    return worker;
  };
  const tell = (id: string, db: Db = database.kysely) =>
    insertEvent('t', { name: TOLD, ids: [id] }).execute(db);
  /** So many, each a transaction. */
  const tellAll = async (...ids: readonly string[]) => {
    for (const id of ids) await tell(id);
  };
  const handed = async (consumer = 'one') =>
    (await handedTo(database, consumer)).map(({ recordId }) => recordId);
  const expectHanded = (ids: readonly string[], consumer = 'one') =>
    vi.waitFor(async () => expect(await handed(consumer)).toEqual(ids), WAIT);
  const told = () => vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '));
  const forNow = () =>
    sql`update tessera.due set due_at = now() where kind = ${CONSUME}`.execute(database.kysely);

  it('of all that is written to records are handed over once, those of a record in their order', async () => {
    const all = ['CREATE', 'UPDATE', 'DELETE', 'RESTORE', 'PURGE', 'GIVE_OUT', 'ERASE'] as const;
    const consumer = writesDown('one', all);
    await start(consumer);
    await openTwoTenants(database);
    await vi.waitFor(async () => {
      expect(await consumerLags(database.kysely, [consumer])).toMatchObject({ one: { events: 0 } });
    }, WAIT);
    const { rows } = await sql<{ id: string; recordId: string; name: string }>`select id,
      record_id as "recordId", action as name from tessera.audit where object <> '$security' order by id`.execute(
      database.kysely,
    );
    expect(rows.length).toBeGreaterThan(10);
    const found = await handedTo(database, 'one');
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(rows);
    const byRecord = Map.groupBy(found, ({ recordId }) => recordId);
    for (const entries of byRecord.values()) {
      expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted());
    }
  });

  it('of a transaction that commits late come late, and none is left out', async ({ skip }) => {
    skip(database.engine === 'pglite', 'one transaction at a time');
    const { kysely } = database;
    await start(writesDown('one', [TOLD]));
    const go = Promise.withResolvers<undefined>();
    const began = Promise.withResolvers<undefined>();
    const late = kysely.transaction().execute(async (tx) => {
      await tell('late', tx);
      began.resolve(undefined);
      await go.promise;
      await tell('late 2', tx);
    });
    await began.promise;
    await tellAll('early', 'early 2');
    // Whoever is slow keeps nobody else waiting.
    await expectHanded(['early', 'early 2']);
    go.resolve(undefined);
    await late;
    await tellAll('after');
    await vi.waitFor(async () => expect(await handed()).toHaveLength(5), WAIT);
    expect((await handed()).toSorted()).toEqual(['after', 'early', 'early 2', 'late', 'late 2']);
    expect((await handed()).slice(2).filter((id) => id !== 'after')).toEqual(['late', 'late 2']);
  });

  it('of one record come in the order of its writes, whichever transaction began first', async ({ skip }) => {
    skip(database.engine === 'pglite', 'one transaction at a time');
    const { kysely } = database;
    const consumer = writesDown('one', [TOLD]);
    const first = await start(consumer);
    await first.stop();
    await kysely.transaction().execute(async (older) => {
      // Has its number before the other one, and writes the record after it.
      await sql`select pg_current_xact_id()`.execute(older);
      await kysely.transaction().execute((younger) => tell('r 1', younger));
      await tell('r 2', older);
    });
    await forNow();
    await start(consumer);
    await expectHanded(['r 1', 'r 2']);
  });

  it('that a consumer itself tells come too', async () => {
    const ECHO = 'test.echo';
    const echo: EventConsumer = {
      name: 'echo',
      events: [TOLD],
      about: 'all',
      handle: async (tx, events) => {
        for (const { ids } of events) {
          await tx.run(compileEvent(tx.tenantId, { name: ECHO, ids }));
        }
      },
    };
    await start(echo, writesDown('one', [ECHO]), writesDown('all', [TOLD, ECHO]));
    await tellAll('a', 'b', 'c');
    await expectHanded(['a', 'b', 'c']);
    await vi.waitFor(async () => expect((await handed('all')).toSorted()).toEqual([...'aabbcc']), WAIT);
    // A snapshot would show what its own transaction writes later as if it had been read.
    const after = database.wholly(async (owner) => {
      await sql`select pg_current_xact_id()`.execute(owner);
      return nextEvents(owner, writesDown('one', [ECHO]), { events: 1, rows: 1 });
    });
    await expect(after).rejects.toThrow('has written');
  });

  it('wait for a consumer that fails, which keeps no other waiting and stands still in the end', async () => {
    let fails = true;
    const failing = writesDown('one', [TOLD], (ids) => {
      if (fails && bad.some((id) => ids.includes(id))) throw new Error('no');
    });
    const bad: string[] = [];
    await start(failing, writesDown('two', [TOLD]));
    await database.kysely.transaction().execute(async (tx) => {
      await tell('a', tx);
      const { rows } = await insertEventWithId('bad', tx);
      bad.push(`event-1-${rows[0]?.id}`);
      await tell('b', tx);
    });
    await expectHanded(['a', 'bad', 'b'], 'two');
    await expectHanded(['a']);
    const waits: number[] = [];
    for (let attempts = 1; attempts <= STILL_AFTER; attempts++) {
      await vi.waitFor(async () => {
        const { rows } = await sql<{ wait: number; attempts: number }>`select attempts,
          extract(epoch from due_at - now())::float8 as wait from tessera.due
          where kind = ${CONSUME} and key = 'one' and taken_by is null`.execute(database.kysely);
        expect(rows).toMatchObject([{ attempts }]);
        waits.push(rows[0]?.wait ?? 0);
      }, WAIT);
      const probe = eventsProbe(database, [failing])(new AbortController().signal);
      if (attempts < STILL_AFTER) expect(await probe).toBe(true);
      else await expect(probe).rejects.toThrow('stand still: one');
      // What happens meanwhile does not shorten its wait.
      await tell(`more ${attempts}`);
      if (attempts < STILL_AFTER) {
        await forNow();
        await sql`insert into tessera.due (kind, tenant_id, key) values ('none', '', 'wakes')
          on conflict do nothing`.execute(database.kysely);
      }
    }
    expect(waits.at(-1)).toBeGreaterThan(60);
    const lags = await consumerLags(database.kysely, [failing]);
    expect(lags).toMatchObject({ one: { events: STILL_AFTER + 2 } });
    const logged = told().filter((text) => text.includes('stands still'));
    expect(logged).toHaveLength(1);
    fails = false;
    await sql`update tessera.due set due_at = now() where kind = ${CONSUME}`.execute(database.kysely);
    await sql`insert into tessera.due (kind, tenant_id, key) values ('none', '', 'again')`.execute(
      database.kysely,
    );
    await vi.waitFor(async () => expect(await handed()).toHaveLength(STILL_AFTER + 3), WAIT);
    expect((await handed()).slice(0, 4)).toEqual(['a', 'bad', 'b', 'more 1']);
    await vi.waitFor(
      async () => expect(await eventsProbe(database, [])(new AbortController().signal)).toBe(false),
      WAIT,
    );
  });

  it('that nobody reads, or somebody without an end, are told on the status page', async () => {
    const probe = (consumer: EventConsumer) =>
      eventsProbe(database, [consumer])(new AbortController().signal);
    const ago = (minutes: number) =>
      sql`update tessera_ops.event_consumer set moved_at = now() - ${sql.lit(`${minutes} minutes`)}::interval`.execute(
        database.kysely,
      );
    const older = () =>
      sql`update tessera.event set at = now() - interval '6 minutes'`.execute(database.kysely);
    const hang = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const hanging = writesDown('one', [TOLD], () => {
      entered.resolve();
      return hang.promise;
    });
    const worker = await start(hanging);
    // Long idle is not late, nor is who has just been given what was written long ago.
    await ago(60);
    expect(await probe(hanging)).toBe(true);
    await worker.stop();
    await tell('a');
    expect(await probe(hanging)).toBe(true);
    await older();
    await expect(probe(hanging)).rejects.toThrow('stand still: one');
    await ago(4);
    expect(await probe(hanging)).toBe(true);
    // Whoever hangs on the built-in database has its one connection, until that is taken away.
    if (database.engine === 'pglite') return;
    await ago(6);
    const again = await start(hanging);
    await entered.promise;
    const [, taken] = await Promise.all([
      expect(probe(hanging)).rejects.toThrow('stand still: one'),
      sql<{ attempts: number }>`select attempts from tessera.due where kind = ${CONSUME}`.execute(
        database.kysely,
      ),
    ]);
    expect(taken.rows).toEqual([{ attempts: 1 }]);
    hang.resolve();
    await expectHanded(['a']);
    expect(await probe(hanging)).toBe(true);
    await again.stop();
  });

  it('come in batches, none twice and none left out where there are more than fit', async () => {
    const consumer = writesDown('one', [TOLD]);
    await (await start(consumer)).stop();
    const ids = Array.from({ length: 450 }, (_, at) => String(at));
    await database.kysely.transaction().execute(async (tx) => {
      for (const id of ids) await tell(id, tx);
    });
    await forNow();
    const sizes: number[] = [];
    await start({
      ...consumer,
      handle: async (tx, events, parts) => {
        sizes.push(events.length);
        await consumer.handle(tx, events, parts);
      },
    });
    await expectHanded(ids);
    // Others wait for the one connection of PGlite meanwhile.
    const most = database.engine === 'pglite' ? 50 : 200;
    expect(sizes.slice(0, -1)).toEqual(Array.from({ length: Math.ceil(450 / most) - 1 }, () => most));
  });

  it('of other objects than a consumer is about are passed over, and none of its own is left out', async () => {
    const about = vi.fn(() => ['Own']);
    const consumer = { ...writesDown('one', [TOLD]), about };
    const parts = { ...NO_PARTS, catalogOf: () => Promise.resolve({} as Catalog) };
    const run = async () => {
      const worker = new DueWorker({ database, kinds: eventWork(database, [consumer], parts) });
      running.push(worker);
      await worker.start();
      return worker;
    };
    await (await run()).stop();
    const own = (at: number) => at % 100 === 7;
    const ids = Array.from({ length: 450 }, (_, at) => String(at));
    await database.kysely.transaction().execute(async (tx) => {
      for (const [at, id] of ids.entries())
        await insertEvent('t', { name: TOLD, object: own(at) ? 'Own' : 'Other', ids: [id] }).execute(tx);
    });
    await forNow();
    await run();
    await expectHanded(ids.filter((_, at) => own(at)));
    expect(about.mock.calls.length).toBeGreaterThan(1);
    expect(await consumerLags(database.kysely, [consumer])).toMatchObject({ one: { events: 0 } });
  });

  it('come to every consumer, also while others are never through', async () => {
    const endless = ['a', 'b', 'c', 'd'].map((name) => ({
      ...writesDown(name, [TOLD]),
      handle: () => tell('more').then(() => undefined),
    }));
    await start(...endless, writesDown('one', ['PURGE']));
    await tell('first');
    await vi.waitFor(async () => {
      const { rows } = await sql`select from tessera.event where name = ${TOLD}`.execute(database.kysely);
      expect(rows.length).toBeGreaterThan(40);
    }, WAIT);
    await insertEvent('t', { name: 'PURGE', ids: ['late'] }).execute(database.kysely);
    await expectHanded(['late']);
  });

  it('are found by a range of the history, however long that is', async () => {
    const consumer = writesDown('one', ['CREATE']);
    await (await start(consumer)).stop();
    await sql`insert into tessera.audit (tenant_id, id, user_name, object, record_id, action, changes)
      select 't', 'a' || n, 'n', 'Contact', 'r' || n, 'CREATE', '[]' from generate_series(1, 3000) as n`.execute(
      database.kysely,
    );
    await openTwoTenants(database);
    await database.kysely.transaction().execute(async (tx) => {
      expect((await nextEvents(tx, consumer, { events: 200, rows: 2000 }))?.events.length).toBeGreaterThan(0);
      const { rows } = await sql`select seq_tup_read::int as read from pg_stat_xact_all_tables
        where relid = 'tessera.audit'::regclass`.execute(tx);
      expect(rows).toEqual([{ read: 0 }]);
    });
  });

  it('go on after the counter of transactions has gone back, as in a copy on another server', async () => {
    const consumer = writesDown('one', [TOLD]);
    await (await start(consumer)).stop();
    await tellAll('read');
    const { kysely } = database;
    const again = await start(consumer);
    await forNow();
    again.wake();
    await expectHanded(['read']);
    await again.stop();
    await tellAll('unread 1', 'unread 2');
    // As if they came from a server that had counted further.
    await sql`update tessera.event set xid = (xid::text::bigint + 1000000)::text::xid8`.execute(kysely);
    await sql`update tessera_ops.event_consumer set seen = (select format('%s:%s:',
      pg_snapshot_xmin(seen)::text::bigint + 1000000, pg_snapshot_xmax(seen)::text::bigint + 1000000))::pg_snapshot`.execute(
      kysely,
    );
    await ensureSystemTables(kysely);
    await tellAll('new 1');
    await ensureSystemTables(kysely);
    await tellAll('new 2');
    await forNow();
    await start(consumer);
    await expectHanded(['read', 'unread 1', 'unread 2', 'new 1', 'new 2']);
    const { rows } = await sql`select distinct epoch from tessera.event order by epoch`.execute(kysely);
    expect(rows).toEqual([{ epoch: 1 }, { epoch: 2 }]);
  });

  it('go once all consumers have read them, and stay until then', async () => {
    const { kysely } = database;
    const counts = async () => {
      const { rows } = await sql<{ id: string }>`select ids[1] as id from tessera.event where name = ${TOLD}
        order by id`.execute(kysely);
      return rows.map(({ id }) => id);
    };
    const consumer = writesDown('one', [TOLD]);
    const first = await start(consumer);
    await tellAll('a');
    await expectHanded(['a']);
    await first.stop();
    await tellAll('b');
    // The next table but one is written by now.
    await sql`select setval('tessera.event_id', 250000)`.execute(kysely);
    await emptyReadParts(database);
    expect(await counts()).toEqual(['a', 'b']);
    await forNow();
    const second = await start(consumer);
    await expectHanded(['a', 'b']);
    await second.stop();
    await tellAll('c');
    await emptyReadParts(database);
    expect(await counts()).toEqual(['c']);
    // A consumer that nobody runs any more keeps nothing for ever.
    await sql`select setval('tessera.event_id', 450000)`.execute(kysely);
    await emptyReadParts(database);
    expect(await counts()).toEqual(['c']);
    await sql`update tessera.event set at = now() - interval '31 days'`.execute(kysely);
    await emptyReadParts(database);
    expect(await counts()).toEqual([]);
    expect(told().join()).toContain('unread by one');
  });

  const insertEventWithId = (id: string, db: Db) =>
    sql<{ id: string }>`${insertEvent('t', { name: TOLD, ids: [id] })} returning id::text as id`.execute(db);
});
