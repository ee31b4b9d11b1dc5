import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { nextMoment, type Schedule, scheduledWork } from '../../../../src/server/platform/due/schedule.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { doDue } from '../../../support/due.ts';

const YEAR = 2026;

/** All moments of a year. */
function momentsOf(cron: string, zone: string): Temporal.ZonedDateTime[] {
  const start = Temporal.PlainDate.from({ year: YEAR, month: 1, day: 1 }).toZonedDateTime(zone);
  const found: Temporal.ZonedDateTime[] = [];
  for (let after = new Date(start.epochMilliseconds - 1); ;) {
    const next = nextMoment({ cron, zone }, after);
    if (!next) return found;
    const at = Temporal.Instant.fromEpochMilliseconds(next.getTime()).toZonedDateTimeISO(zone);
    if (at.year > YEAR) return found;
    found.push(at);
    after = next;
  }
}

// Clocks of the last are moved by half an hour.
describe.each(['Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe'])('a year of %s', (zone) => {
  const start = Temporal.PlainDate.from({ year: YEAR, month: 1, day: 1 });
  const days = Array.from({ length: 365 }, (_, day) => start.add({ days: day }));

  it('has a moment of each day once, after the gap where clocks leave it out', () => {
    for (const time of ['01:45', '02:15', '02:30', '23:59']) {
      const [hour, minute] = time.split(':').map(Number);
      const expected = days.map((day) => {
        const at = day.toZonedDateTime({ timeZone: zone, plainTime: time });
        return at.toPlainTime().toString().startsWith(time) ? at : at.getTimeZoneTransition('previous');
      });
      expect(momentsOf(`${minute} ${hour} * * *`, zone).map(String)).toEqual(expected.map(String));
    }
  });

  it('has each hour, of days with more and with fewer of them too', () => {
    const end = start.add({ years: 1 }).toZonedDateTime(zone).epochMilliseconds;
    const expected: string[] = [];
    for (let at = start.toZonedDateTime(zone).epochMilliseconds; at < end; at += 15 * 60_000) {
      const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      if (local.minute === 15) expected.push(local.toString());
    }
    const found = momentsOf('15 * * * *', zone).map(String);
    expect(found).toEqual(expected);
  });
});

it('refuses what is no cron, and no zone', () => {
  expect(() => nextMoment({ cron: '61 * * * *', zone: 'UTC' }, new Date())).toThrow();
  expect(() => nextMoment({ cron: '1 * * * *', zone: 'Mars/Olympus' }, new Date())).toThrow();
});

describeOnDatabase('a schedule', (open) => {
  let database: Database;
  let now = new Date();
  const done: string[] = [];
  const running: DueWorker[] = [];
  const daily: Schedule = {
    name: 'daily',
    cron: '30 2 * * *',
    zone: 'Europe/Warsaw',
    run: (moment) => {
      done.push(moment.toISOString());
      return Promise.resolve();
    },
  };

  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    done.length = 0;
    now = new Date('2026-10-24T12:00:00Z');
    database ??= await open({ product: true });
    await sql`delete from tessera.due`.execute(database.kysely);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.stop()));
    vi.restoreAllMocks();
  });

  const clock = () => now;
  const workerOf = (schedule: Schedule) => {
    const worker = new DueWorker({ database, kinds: scheduledWork(database, [schedule], clock), now: clock });
    running.push(worker);
    return worker;
  };
  const waiting = async () => {
    const { rows } = await sql<{ key: string }>`select key from tessera.due order by key`.execute(
      database.kysely,
    );
    return rows.map(({ key }) => key);
  };
  const pass = async (iso: string, ...workers: readonly DueWorker[]) => {
    now = new Date(iso);
    await Promise.all(workers.map((worker) => doDue(database, worker, clock)));
  };

  it('waits as one row for each moment, however many processes there are, and is done once', async () => {
    const [one, two] = [workerOf(daily), workerOf(daily)];
    await Promise.all([one.start(), two.start()]);
    expect(await waiting()).toEqual(['2026-10-25T00:30:00.000Z']);
    await pass('2026-10-25T00:30:00Z', one, two);
    // The night has two of these.
    await pass('2026-10-25T01:30:00Z', one, two);
    await pass('2026-10-26T01:30:00Z', one, two);
    expect(done).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
    expect(await waiting()).toEqual(['2026-10-27T01:30:00.000Z']);
  });

  it('does what was missed once, and goes on from now', async () => {
    await workerOf(daily).start();
    await running[0]?.stop();
    now = new Date('2026-10-29T12:00:00Z');
    await doDue(database, workerOf(daily), clock);
    expect(done).toEqual(['2026-10-25T00:30:00.000Z']);
    expect(await waiting()).toEqual(['2026-10-30T01:30:00.000Z']);
  });

  it('that fails is tried again, and keeps no later moment from coming', async () => {
    const run = vi.fn<Schedule['run']>().mockRejectedValueOnce(new Error('no')).mockResolvedValue();
    const worker = workerOf({ ...daily, run });
    await worker.start();
    await pass('2026-10-25T00:30:00Z', worker);
    expect(await waiting()).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
    await pass('2026-10-25T00:32:00Z', worker);
    expect(run).toHaveBeenCalledTimes(2);
    expect(await waiting()).toEqual(['2026-10-26T01:30:00.000Z']);
  });

  it('that has got another cron forgets the moments of the old one', async () => {
    await workerOf(daily).start();
    await workerOf({ ...daily, cron: '0 4 * * *' }).start();
    expect(await waiting()).toEqual(['2026-10-25T03:00:00.000Z']);
  });
});
