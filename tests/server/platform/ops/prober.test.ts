import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { StatusComponent } from '../../../../src/contract/status.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { PROBE_EVERY_MS, readFindings } from '../../../../src/server/platform/ops/probe-store.ts';
import { Prober } from '../../../../src/server/platform/ops/prober.ts';
import type { Probes } from '../../../../src/server/platform/ops/probes.ts';
import { STATUS_KEPT_MS, StatusReader } from '../../../../src/server/platform/ops/status-reader.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ensureSystemTables } from '../../../support/composed.ts';

const START = Date.parse('2026-03-10T23:58:00Z');

describeOnEachDatabase('the prober', (open) => {
  let database: Database;
  let now = START;
  const broken = new Set<StatusComponent>();
  const failures: StatusComponent[] = [];
  const probe = (component: StatusComponent) => () =>
    broken.has(component)
      ? Promise.reject(new Error('secret-host:5432 refused'))
      : Promise.resolve(component !== 'mail');
  const probes: Probes = {
    api: probe('api'),
    database: probe('database'),
    queue: probe('queue'),
    events: probe('events'),
    storage: probe('storage'),
    mail: probe('mail'),
  };
  const prober = () =>
    new Prober({
      db: database.kysely,
      probes,
      onFailure: (component) => failures.push(component),
      clock: () => now,
    });
  const read = async () => {
    const { days, incidents, probes: latest } = await readFindings(database.kysely);
    return { days, incidents, latest };
  };
  const day = async (component: StatusComponent, iso: string) => {
    const { days } = await read();
    const found = days.find((each) => each.component === component && each.day === iso);
    return found && [found.good, found.failed];
  };
  const pass = (intervals: number) => {
    now += intervals * PROBE_EVERY_MS;
  };

  beforeEach(async () => {
    database ??= await open({ product: true });
    await ensureSystemTables(database.kysely);
    await sql`truncate tessera_ops.probe, tessera_ops.probe_day, tessera_ops.incident, tessera_ops.prober`.execute(
      database.kysely,
    );
    now = START;
    broken.clear();
    failures.length = 0;
  });

  it('writes what works down, by the days of UTC, and what is not there not at all', async () => {
    const one = prober();
    for (let count = 0; count < 5; count++) {
      await one.run();
      pass(1);
    }
    expect(await day('api', '2026-03-10')).toEqual([4, 0]);
    expect(await day('api', '2026-03-11')).toEqual([1, 0]);
    expect(await day('mail', '2026-03-10')).toBeUndefined();
    const report = await new StatusReader(database.kysely, () => now).read();
    expect(report.state).toBe('operational');
    expect(report.components.map(({ key, state }) => [key, state])).toEqual([
      ['api', 'operational'],
      ['database', 'operational'],
      ['queue', 'operational'],
      ['events', 'operational'],
      ['storage', 'operational'],
      ['mail', 'notConfigured'],
    ]);
  });

  it('is one of all processes; another goes on where it stops, and where it dies', async () => {
    const [one, two] = [prober(), prober()];
    await one.run();
    await two.run();
    pass(1);
    await two.run();
    await one.run();
    expect(await day('api', '2026-03-10')).toEqual([2, 0]);
    await one.stop();
    pass(1);
    await two.run();
    expect(await day('api', '2026-03-10')).toEqual([3, 0]);
    // Without a word of the one that probes.
    pass(2);
    await prober().run();
    expect(await day('api', '2026-03-10')).toEqual([3, 0]);
    pass(1);
    await prober().run();
    expect(await day('api', '2026-03-11')).toEqual([1, 0]);
  });

  it('begins an incident with the first failure and ends it with the first success', async () => {
    const one = prober();
    await one.run();
    pass(1);
    broken.add('queue');
    const began = now;
    for (let count = 0; count < 3; count++) {
      await one.run();
      pass(1);
    }
    expect(failures).toEqual(['queue', 'queue', 'queue']);
    expect((await read()).incidents).toEqual([{ component: 'queue', startedAt: began, endedAt: null }]);
    const reader = new StatusReader(database.kysely, () => now);
    const report = await reader.read();
    expect(report.state).toBe('partialOutage');
    expect(report.components[2]).toMatchObject({ key: 'queue', state: 'majorOutage' });
    // What went wrong is not for the public.
    expect(JSON.stringify(report)).not.toMatch(/secret|refused|Error/);
    broken.clear();
    await one.run();
    expect((await read()).incidents).toEqual([{ component: 'queue', startedAt: began, endedAt: now }]);
    now += STATUS_KEPT_MS;
    expect((await reader.read()).components[2]?.state).toBe('degraded');
  });

  it('counts a time in which nobody probed as an outage of the API, over midnight too', async () => {
    await prober().run();
    pass(20);
    await prober().run();
    expect(await day('api', '2026-03-10')).toEqual([1, 3]);
    expect(await day('api', '2026-03-11')).toEqual([1, 16]);
    expect(await day('database', '2026-03-11')).toEqual([1, 0]);
    const [incident] = (await read()).incidents;
    expect(incident).toEqual({ component: 'api', startedAt: START + PROBE_EVERY_MS, endedAt: now });
  });

  it('keeps what it cannot write down, and does so later', async () => {
    const one = prober();
    await one.run();
    pass(1);
    await sql`alter table tessera_ops.probe rename to away`.execute(database.kysely);
    broken.add('database');
    for (let count = 0; count < 10; count++) {
      await one.run();
      pass(1);
    }
    const report = await new StatusReader(database.kysely, () => now).read();
    expect(report).toMatchObject({
      state: 'majorOutage',
      components: [{}, { state: 'majorOutage' }, {}, {}, {}, {}],
    });
    await sql`alter table tessera_ops.away rename to probe`.execute(database.kysely);
    broken.clear();
    await one.run();
    // No silence of the API: it was there, and said so.
    const { days, incidents } = await read();
    const total = (component: StatusComponent, what: 'good' | 'failed') =>
      days.filter((each) => each.component === component).reduce((sum, each) => sum + each[what], 0);
    expect([total('api', 'good'), total('api', 'failed')]).toEqual([12, 0]);
    expect([total('database', 'good'), total('database', 'failed')]).toEqual([2, 10]);
    expect(incidents).toEqual([{ component: 'database', startedAt: START + PROBE_EVERY_MS, endedAt: now }]);
  });
});
