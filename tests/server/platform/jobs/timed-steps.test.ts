/** Steps of a record that the server takes when the moment in a field has come. */
import { CompiledQuery, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { timedSteps } from '../../../../src/contract/metadata/life.ts';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { compileDueRecords, compileNextMoment } from '../../../../src/server/base/sql/timed-steps.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { eventWork } from '../../../../src/server/platform/events/consumers.ts';
import { Outbox } from '../../../../src/server/platform/mail/outbox.ts';
import { timedStepConsumer, timedStepWork } from '../../../../src/server/platform/jobs/timed-steps.ts';
import { openCatalogs } from '../../../../src/server/platform/api/open-catalogs.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { Settings } from '../../../../src/server/platform/settings/settings.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { patience } from '../../../support/patience.ts';

/** Of no plan, or of one that is final. */
const isFinal = {
  type: 'EXPRESSION',
  expression: {
    operator: 'NOT',
    compoundFilters: [queryFilter('Plan', 'isFinal', 'EQUALS', false)],
  },
};

const MODEL = {
  access: 'contacts',
  fields: [
    { name: 'title', kind: 'STRING', sortable: true },
    { name: 'status', kind: 'ENUM', values: ['OPEN', 'OVER', 'SHUT'], default: 'OPEN', required: true },
    { name: 'endsAt', kind: 'TIMESTAMP' },
    { name: 'shutsOn', kind: 'LOCAL_DATE' },
    { name: 'changedBy', kind: 'STRING', stamp: 'actor' },
    { name: 'plan', kind: 'OBJECT', typeName: 'Plan' },
    {
      name: 'keptUntil',
      kind: 'TIMESTAMP',
      fill: { by: 'plan.days', unit: 'DAY', from: 'endsAt', into: { status: ['OVER'] } },
    },
  ],
  lifeCycle: {
    field: 'status',
    start: ['OPEN'],
    transitions: [
      { name: 'end', from: ['OPEN'], to: 'OVER', system: true, at: 'endsAt' },
      { name: 'shut', from: ['OPEN', 'OVER'], to: 'SHUT', at: 'shutsOn', when: isFinal },
      { name: 'reopen', from: ['OVER', 'SHUT'], to: 'OPEN' },
    ],
  },
  checks: [
    {
      name: 'held',
      never: {
        type: 'EXPRESSION',
        expression: {
          operator: 'AND',
          compoundFilters: [
            queryFilter('Ticket', 'title', 'EQUALS', 'Held'),
            queryFilter('Ticket', 'status', 'EQUALS', 'OVER'),
          ],
        },
      },
      at: 'title',
    },
  ],
};

const HOUR = 3_600_000;

/** However busy the machine is. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, patience(30_000));

describeOnDatabase('steps at a moment', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let labels: Awaited<ReturnType<typeof readLabels>>;
  const workers: DueWorker[] = [];

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Ticket/model.json', MODEL);
    await copy.write('objects/Plan/model.json', {
      access: 'contacts',
      fields: [
        { name: 'days', kind: 'INT' },
        { name: 'isFinal', kind: 'BOOLEAN', default: true },
      ],
    });
    const timed: readonly (readonly [name: string, kind: string, keys?: object])[] = [
      ['Ring', 'LOCAL_DATETIME'],
      ['Feast', 'LOCAL_DATE'],
      ['Overdue', 'LOCAL_DATE', { offset: { amount: 1, unit: 'DAY' } }],
      ['Notice', 'LOCAL_DATE', { offset: { amount: -3, unit: 'DAY' } }],
      ['Last', 'LOCAL_DATE', { endOfDay: true }],
      ['Alarm', 'TIMESTAMP', { offset: { amount: -90, unit: 'MINUTE' } }],
      ['Closing', 'TIMESTAMP', { endOfDay: true }],
      ['Evening', 'LOCAL_DATETIME', { offset: { amount: 2, unit: 'HOUR' }, endOfDay: true }],
    ];
    for (const [name, kind, keys] of timed) {
      await copy.write(`objects/${name}/model.json`, {
        access: 'contacts',
        fields: [
          { name: 'status', kind: 'ENUM', values: ['OPEN', 'OVER'], default: 'OPEN', required: true },
          { name: 'at', kind },
        ],
        lifeCycle: {
          field: 'status',
          start: ['OPEN'],
          transitions: [
            { name: 'end', from: ['OPEN'], to: 'OVER', at: 'at', ...keys },
            // Both are found by one index.
            { name: 'late', from: ['OPEN'], to: 'OVER', at: 'at', offset: { amount: 4, unit: 'WEEK' } },
          ],
        },
      });
    }
    api = await openApi(await open({ product: true }), copy.folder);
    ({ call, tenantId } = await api.signIn('alpha'));
    labels = await readLabels('locales');
  });
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));
  afterAll(() => copy.remove());

  const catalogOf = () => Promise.resolve(api.catalog);
  const start = (kinds: ConstructorParameters<typeof DueWorker>[0]['kinds'], now?: () => Date) => {
    const worker = new DueWorker({ database: api.database, kinds, ...(now ? { now } : {}) });
    workers.push(worker);
    return worker.start();
  };
  /** Hears of changes, by the true clock. */
  const listen = () =>
    start(
      eventWork(api.database, [timedStepConsumer({ catalogOf })], {
        catalogOf,
        ownerOf: () => Promise.resolve(undefined),
      }),
    );
  const work = (now: () => Date, settings = new Settings()) => {
    const { database, catalog } = api;
    const mailer = new Outbox(database.kysely);
    const catalogs = openCatalogs(catalog, labels, () => {
      throw new Error('No own objects here');
    });
    return timedStepWork({
      database,
      catalog,
      catalogOf,
      settings,
      mailer,
      outlook: { catalogs, labels },
      now,
    });
  };
  /** Takes the steps of its own clock. */
  const take = (now: () => Date) => start([work(now)], now);
  const ask = async <T>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const make = async (input: Readonly<Record<string, unknown>>) =>
    (
      await ask<{ id: string }>('mutation ($input: TicketInput!) { createTicket(input: $input) { id } }', {
        input,
      })
    ).id;
  const update = (id: string, version: number, input: object) =>
    ask(
      'mutation ($id: ID!, $version: Int!, $input: TicketInput!) { updateTicket(id: $id, version: $version, input: $input) { id } }',
      {
        id,
        version,
        input,
      },
    );
  const read = (id: string) =>
    ask('query ($id: ID!) { ticket(id: $id) { version status changedBy } }', { id });
  const history = (id: string) =>
    ask<{ action: string }[]>(
      `query ($id: ID!) { recordHistory(objectName: "Ticket", id: $id, limit: 9) {
        action userName changes { field after } } }`,
      { id },
    );
  const due = async () => {
    const { rows } = await sql<{ at: string }>`select due_at as at from tessera.due
      where kind = 'timed-steps' and tenant_id = ${tenantId} and key = 'Ticket'`.execute(api.database.kysely);
    return rows.map(({ at }) => new Date(at).getTime());
  };
  /** To some minutes: clocks go on while a moment is written down, and a busy machine takes its time. */
  const expectDue = async (...moments: readonly Date[]) => {
    const near = (at: number) => moments.findIndex((moment) => Math.abs(at - moment.getTime()) < HOUR / 6);
    expect((await due()).map(near)).toEqual(moments.map((_, index) => index));
  };
  const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * HOUR);
  const remove = () => sql`delete from ticket`.execute(api.database.kysely);

  it("are taken once by two workers, are written down as the server's, and wait for their moment", async () => {
    const [soon, late] = [inHours(1), inHours(48)];
    const ids = await Promise.all(
      Array.from({ length: 7 }, () => make({ title: 'Soon', endsAt: soon.toISOString() })),
    );
    const later = await make({ title: 'Later', endsAt: late.toISOString() });
    await listen();
    await take(() => new Date());
    // Nobody has to look before that.
    await eventually(() => expectDue(soon));
    expect(await read(ids[0] ?? '')).toMatchObject({ version: 1, status: 'OPEN' });
    await Promise.all(workers.splice(1).map((worker) => worker.stop()));
    await Promise.all([take(() => inHours(2)), take(() => inHours(2))]);
    await eventually(async () => {
      for (const id of ids)
        expect(await read(id)).toEqual({ version: 2, status: 'OVER', changedBy: 'Tessera' });
      await expectDue(late);
    });
    expect(await read(later)).toMatchObject({ version: 1, status: 'OPEN' });
    for (const id of ids) {
      const history = await ask<{ userName: string; changes: unknown[] }[]>(
        `query ($id: ID!) { recordHistory(objectName: "Ticket", id: $id, limit: 5) {
          action userName changes { field before after } } }`,
        { id },
      );
      expect(history).toHaveLength(2);
      expect(history[0]?.userName).toBe('Tessera');
      expect(history[0]?.changes).toContainEqual({ field: 'status', before: 'OPEN', after: 'OVER' });
    }
    // Those who look on and other consumers hear of each once.
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from tessera.event as e
      join tessera.audit as a on a.tenant_id = e.tenant_id and a.event = e.id
      where e.tenant_id = ${tenantId} and e.object = 'Ticket' and e.name = 'UPDATE'`.execute(
      api.database.kysely,
    );
    expect(rows).toEqual([{ count: 7 }]);
    await remove();
  });

  it('leave out who breaks a rule, until that is mended', async () => {
    const held = await make({ title: 'Held', endsAt: inHours(-2).toISOString() });
    const other = await make({ title: 'Free', endsAt: inHours(-1).toISOString() });
    await listen();
    await take(() => new Date());
    await eventually(async () => {
      expect(await read(other)).toMatchObject({ status: 'OVER' });
      await expectDue();
    });
    expect(await read(held)).toMatchObject({ version: 1, status: 'OPEN' });
    const problem = { message: 'rule-broken', path: 'title', params: { object: 'Ticket', rule: 'held' } };
    const refused = {
      action: 'REFUSE',
      userName: 'Tessera',
      changes: [{ field: '$refusedStep', after: { step: 'end', problem } }],
    };
    await eventually(async () => expect((await history(held))[0]).toEqual(refused));
    // Another round, and a change that mends nothing, tell nothing more.
    await update(held, 1, { shutsOn: '2099-01-01' });
    const newer = await make({ title: 'Free', endsAt: inHours(-1).toISOString() });
    await eventually(async () => expect(await read(newer)).toMatchObject({ status: 'OVER' }));
    expect((await history(held)).map(({ action }) => action)).toEqual(['UPDATE', 'REFUSE', 'CREATE']);
    const mails = await sql<{ to: string; params: object }>`select recipient as to, params from tessera.mail
      where tenant_id = ${tenantId} and kind = 'stepRefused'`.execute(api.database.kysely);
    expect(mails.rows).toEqual([
      {
        to: 'admin@alpha.test',
        params: {
          name: 'Admin',
          tenantName: 'alpha',
          step: 'End',
          objects: 'Ticket',
          total: '1',
          reason: 'Held',
          page: `/app/objects/Ticket/${held}`,
        },
      },
    ]);
    // Another moment is another matter.
    await update(held, 2, { endsAt: inHours(-4).toISOString() });
    await eventually(async () => expect((await history(held))[0]).toEqual(refused));
    await update(held, 3, { title: 'Free' });
    await eventually(async () => expect(await read(held)).toMatchObject({ status: 'OVER' }));
    await remove();
  });

  it('leave out who waits for a related record, until that one is ready', async () => {
    const plan = await ask<{ id: string }>(
      'mutation { createPlan(input: { days: 1, isFinal: false }) { id } }',
    );
    const id = await make({ title: 'Free', plan: plan.id, shutsOn: '2020-01-01' });
    await listen();
    await take(() => new Date());
    await eventually(async () => expect((await history(id))[0]?.action).toBe('REFUSE'));
    // All that was written so far has been heard of.
    const newer = await make({ title: 'Free', endsAt: inHours(-1).toISOString() });
    await eventually(async () => {
      expect(await read(newer)).toMatchObject({ status: 'OVER' });
      await expectDue();
    });
    expect(await read(id)).toMatchObject({ status: 'OPEN' });
    await ask(
      'mutation ($id: ID!) { updatePlan(id: $id, version: 1, input: { isFinal: true }) { id } }',
      plan,
    );
    await eventually(async () => expect(await read(id)).toMatchObject({ status: 'SHUT' }));
    await remove();
  });

  it('know days by the clocks of the tenant', async () => {
    const id = await make({ title: 'Shuts', shutsOn: '2030-03-31' });
    await listen();
    const zoned = new Settings();
    vi.spyOn(zoned, 'read').mockResolvedValue('Asia/Tokyo');
    const by = (now: Date) => start([work(() => now, zoned)], () => now);
    await by(new Date('2030-03-30T14:59:59Z'));
    await eventually(() => expectDue(new Date('2030-03-30T15:00:00.000Z')));
    expect(await read(id)).toMatchObject({ status: 'OPEN' });
    await Promise.all(workers.splice(1).map((worker) => worker.stop()));
    await by(new Date('2030-03-30T15:00:00Z'));
    await eventually(async () => expect(await read(id)).toMatchObject({ status: 'SHUT' }));
    await remove();
  });

  it.each([
    // Put back from 3 to 2: what is shown twice comes the first time.
    ['Ring', 'Europe/Warsaw', '2026-10-24T20:00:00Z', '2026-10-25T02:30:17', '2026-10-25T00:30:17Z'],
    ['Ring', 'Europe/Warsaw', '2026-10-24T20:00:00Z', '2026-10-25T03:00:00', '2026-10-25T02:00:00Z'],
    // Written down when it was shown once already.
    ['Ring', 'Europe/Warsaw', '2026-10-25T01:10:00Z', '2026-10-25T02:30:00', '2026-10-25T01:30:00Z'],
    // Put forward from 2 to 3: what is left out comes right after it, and is in the way of nothing.
    ['Ring', 'Europe/Warsaw', '2026-03-28T20:00:00Z', '2026-03-29T02:30:00', '2026-03-29T01:00:00Z'],
    ['Ring', 'Europe/Warsaw', '2026-03-28T20:00:00Z', '2026-03-29T03:05:00', '2026-03-29T01:05:00Z'],
    ['Ring', 'Australia/Lord_Howe', '2026-10-03T10:00:00Z', '2026-10-04T02:15:00', '2026-10-03T15:30:00Z'],
    ['Ring', 'Australia/Lord_Howe', '2026-04-04T10:00:00Z', '2026-04-05T01:45:00', '2026-04-04T14:45:00Z'],
    // Days that begin twice, or late.
    ['Feast', 'Atlantic/Azores', '2026-10-24T20:00:00Z', '2026-10-25', '2026-10-25T00:00:00Z'],
    ['Feast', 'America/Havana', '2026-10-31T20:00:00Z', '2026-11-01', '2026-11-01T04:00:00Z'],
    ['Feast', 'Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-24', '2026-04-23T22:00:00Z'],
    ['Feast', 'Europe/Warsaw', '2026-03-28T12:00:00Z', '2026-03-29', '2026-03-28T23:00:00Z'],
    // A day after, three days before and at the end of a day, of which one has 23 hours.
    ['Overdue', 'Europe/Warsaw', '2026-03-27T12:00:00Z', '2026-03-28', '2026-03-28T23:00:00Z'],
    ['Notice', 'Europe/Warsaw', '2026-03-20T12:00:00Z', '2026-04-01', '2026-03-28T23:00:00Z'],
    ['Last', 'Europe/Warsaw', '2026-03-28T12:00:00Z', '2026-03-29', '2026-03-29T22:00:00Z'],
    ['Alarm', 'Europe/Warsaw', '2026-05-01T00:00:00Z', '2026-05-01T10:00:00Z', '2026-05-01T08:30:00Z'],
    ['Closing', 'Europe/Warsaw', '2026-03-28T12:00:00Z', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00Z'],
    ['Closing', 'Asia/Tokyo', '2026-03-28T12:00:00Z', '2026-03-28T15:00:00Z', '2026-03-29T15:00:00Z'],
    ['Evening', 'Asia/Tokyo', '2026-05-01T00:00:00Z', '2026-05-01T23:00:00', '2026-05-02T15:00:00Z'],
  ])(
    'wait for what clocks show when they are put: %s %s from %s for %s',
    async (name, zone, from, at, moment) => {
      const object = api.catalog.objects.get(name);
      const [timed] = object ? timedSteps(object) : [];
      if (!object || !timed) throw new Error('No such object');
      const db = api.database.forTenant(tenantId);
      const { id } = await ask<{ id: string }>(
        `mutation ($input: ${name}Input!) { create${name}(input: $input) { id } }`,
        { input: { at } },
      );
      const [next] = await db.run(compileNextMoment(tenantId, object, timed, { now: new Date(from), zone }));
      expect(next && new Date(next.at)).toEqual(new Date(moment));
      const dueAt = async (ms: number) =>
        (
          await db.run(
            compileDueRecords(
              tenantId,
              object,
              timed,
              { now: new Date(Date.parse(moment) + ms), zone },
              {
                after: undefined,
                limit: 9,
              },
            ),
          )
        ).map((row) => row.id);
      expect([await dueAt(-1000), await dueAt(0)]).toEqual([[], [id]]);
      await sql`delete from ${sql.table(name.toLowerCase())}`.execute(api.database.kysely);
    },
  );

  it('fill in what a write of theirs fills in', async () => {
    const { id: plan } = await ask<{ id: string }>('mutation { createPlan(input: { days: 3 }) { id } }');
    const id = await make({ title: 'Planned', plan, endsAt: '2026-02-27T10:00:00Z' });
    await take(() => new Date());
    const kept = 'query ($id: ID!) { ticket(id: $id) { status keptUntil } }';
    await eventually(async () =>
      expect(await ask(kept, { id })).toEqual({ status: 'OVER', keptUntil: '2026-03-02T10:00:00Z' }),
    );
    const [last] = await ask<{ changes: unknown[] }[]>(
      'query ($id: ID!) { recordHistory(objectName: "Ticket", id: $id, limit: 1) { changes { field after } } }',
      { id },
    );
    expect(last?.changes).toContainEqual({ field: 'keptUntil', after: '2026-03-02T10:00:00Z' });
    await remove();
  });

  it('are made up for where a process starts and nobody has told', async () => {
    const id = await make({ title: 'Old', endsAt: inHours(-1).toISOString() });
    await take(() => new Date());
    await eventually(async () => expect(await read(id)).toMatchObject({ status: 'OVER' }));
    await remove();
  });

  it('read one place of an index, however many wait', async () => {
    const { kysely } = api.database;
    await sql`insert into ticket (tenant_id, id, title, status, ends_at)
      select ${tenantId}, 'w' || n, 'Waits', 'OPEN', now() + n * interval '1 minute'
      from generate_series(1, 20000) as s(n)`.execute(kysely);
    await sql`analyze ticket`.execute(kysely);
    const ticket = api.catalog.objects.get('Ticket');
    const [timed] = ticket ? timedSteps(ticket) : [];
    if (!ticket || !timed) throw new Error('No step with a moment');
    const clock = { now: new Date(), zone: 'UTC' };
    for (const { text, values } of [
      compileDueRecords(tenantId, ticket, timed, clock, { after: undefined, limit: 500 }),
      compileNextMoment(tenantId, ticket, timed, clock),
    ]) {
      const { rows } = await kysely.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain (analyze, costs off, timing off) ${text}`, [...values]),
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index');
      expect(plan).toContain('ticket__step__ends_at__open');
      expect(plan).not.toContain('Sort');
      expect(plan).not.toMatch(/Rows Removed/);
    }
    await remove();
  });
});
