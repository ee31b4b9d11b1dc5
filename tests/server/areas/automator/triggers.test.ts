/** What begins runs: real events of records, moments by a clock of their own, and what records begin or cease to fulfil. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { WorkflowElement } from '../../../../src/contract/workflow/content.ts';
import { triggerConsumer } from '../../../../src/server/areas/automator/triggers/follow-events.ts';
import { timedWork } from '../../../../src/server/areas/automator/triggers/timed-triggers.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { eventWork } from '../../../../src/server/platform/events/consumers.ts';
import { describeOnEachDatabase, type OpenTestDatabase } from '../../../support/databases.ts';
import { runBatch } from '../../../support/composed.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';
import { patience } from '../../../support/patience.ts';

const is = (field: string, value: unknown) => JSON.stringify(queryFilter('Contact', field, 'EQUALS', value));

/** A trigger, and a goal behind it. */
const from = (type: string, config: object = {}, more: object = {}) => ({
  ...more,
  elements: [
    { id: 't', type, name: '', positionX: 0, positionY: 0, config, outputs: { next: 'g' } },
    { id: 'g', type: 'GOAL', name: '', positionX: 9, positionY: 0, config: {}, outputs: {} },
  ] as unknown as readonly WorkflowElement[],
});

interface Shared {
  world: WorkflowWorld;
  worker: DueWorker;
  /** Active, and heard of by the triggers. */
  readonly begun: (type: string, config?: object, more?: object) => Promise<string>;
  /** Hears of events again. */
  readonly restart: () => Promise<void>;
  readonly update: (object: string, id: string, input: object) => Promise<void>;
  /** Ids of the records that have entered, each as often as it has; of an event that follows all that was done before. */
  readonly entered: (id: string) => Promise<readonly string[]>;
  readonly become: (id: string, expected: readonly string[]) => Promise<void>;
  /** What waits for moments is looked at, at this one. */
  readonly at: (id: string, moment: string) => Promise<Date | undefined>;
}

function openShared(open: OpenTestDatabase): Shared {
  let marks = 0;
  let marking = '';
  const shared: Shared = {
    world: undefined as unknown as WorkflowWorld,
    worker: undefined as unknown as DueWorker,
    begun: async (type, config = {}, more = {}) => {
      const id = await shared.world.active([], from(type, config, more));
      await shared.entered(id);
      return id;
    },
    restart: async () => {
      const { parts, tenant } = shared.world;
      const { database } = tenant.api;
      shared.worker = new DueWorker({ database, kinds: eventWork(database, [triggerConsumer], parts) });
      await shared.worker.start();
    },
    update: async (object, id, input) => {
      const { ask } = shared.world.tenant.admin;
      const read = `query ($id: ID!) { ${object[0]?.toLowerCase()}${object.slice(1)}(id: $id) { version } }`;
      const { version } = await ask<{ version: number }>(read, { id });
      await ask(
        `mutation ($id: ID!, $version: Int!, $input: ${object}Input!) {
          update${object}(id: $id, version: $version, input: $input) { id } }`,
        { id, version, input },
      );
    },
    entered: async (id) => {
      // Events come in their order: once this one has come, all before it have.
      const mark = await shared.world.create('Lead', { lastName: `Mark ${++marks}` });
      await expect
        .poll(async () => (await shared.world.runs(marking)).map(({ recordId }) => recordId), {
          timeout: patience(30_000),
          interval: 30,
        })
        .toContain(mark);
      return (await shared.world.runs(id)).map(({ recordId }) => recordId);
    },
    become: async (id, expected) => {
      expect(await shared.entered(id)).toEqual([...expected].toSorted());
    },
    at: async (id, moment) => {
      const { parts, tenant } = shared.world;
      const work = timedWork(parts, () => new Date(moment));
      const key = `${id}:t`;
      return work.run({ tenantId: tenant.tenantId, key, attempts: 1 }, new AbortController().signal);
    },
  };
  beforeAll(async () => {
    const database = await open({ product: true });
    shared.world = await openWorkflowWorld(database);
    await shared.restart();
    marking = await shared.world.draft([], from('LEAD_CREATED'), 'Lead');
    await shared.world.act('activate', marking);
  });
  afterAll(() => shared.worker.stop());
  return shared;
}

describeOnEachDatabase('triggers of workflows', (open) => {
  const shared = openShared(open);
  const { begun, become, update, at } = shared;

  it('take records that are created and fulfil the filter', async () => {
    const id = await begun('RECORD_CREATED', { filter: is('lastName', 'Wanted') });
    const one = await shared.world.create('Contact', { lastName: 'Wanted' });
    await shared.world.create('Contact', { lastName: 'Other' });
    await become(id, [one]);
  });

  it('take what happens right after the activation, also where both are heard of at once', async () => {
    await shared.worker.stop();
    const id = await shared.world.active([], from('RECORD_CREATED', { filter: is('lastName', 'At once') }));
    const one = await shared.world.create('Contact', { lastName: 'At once' });
    await shared.restart();
    await become(id, [one]);
  });

  it('take changes of a field from one value to another, once or each time', async () => {
    const config = { field: 'businessTitle', from: 'Clerk', to: 'Head' };
    const once = await begun('RECORD_UPDATED', config);
    const each = await begun('RECORD_UPDATED', config, { entry: 'EVERY_TIME' });
    const one = await shared.world.create('Contact', { lastName: 'One', businessTitle: 'Clerk' });
    await update('Contact', one, { notes: 'Another field' });
    await update('Contact', one, { businessTitle: 'Boss' });
    await update('Contact', one, { businessTitle: 'Head' });
    await become(once, []);
    for (const businessTitle of ['Clerk', 'Head', 'Clerk', 'Head'])
      await update('Contact', one, { businessTitle });
    await become(once, [one]);
    await become(each, [one, one]);
  });

  it('take the records that the record of an event names, with its filter, and know what it says', async () => {
    const status = JSON.stringify(queryFilter('Meeting', 'title', 'EQUALS', 'Held'));
    const id = await begun('MEETING_ENDED', { eventFilter: status });
    const [ada = '', bob = ''] = await shared.world.contacts(2);
    const meet = async (title: string) => {
      const meeting = await shared.world.create('Meeting', {
        title,
        participantList: [ada, bob],
        startTimeUTC: '2026-03-01T10:00:00Z',
        endTimeUTC: '2026-03-01T11:00:00Z',
      });
      await sql`update meeting set status = 'LIVE' where id = ${meeting}`.execute(shared.world.kysely);
      await update('Meeting', meeting, { status: 'ENDED' });
    };
    await meet('Other');
    await meet('Held');
    await become(id, [ada, bob]);
    const { rows } = await sql<{ title: string }>`select distinct gives #>> '{event,title}' as title
      from tessera.workflow_token where workflow_id = ${id}`.execute(shared.world.kysely);
    expect(rows).toEqual([{ title: 'Held' }]);
  });

  it('take who begins to fulfil a filter, and who ceases to: not who did when it was activated', async () => {
    const [before = '', later = '', never = ''] = await shared.world.contacts(3, { lastName: 'Nobody' });
    await update('Contact', before, { lastName: 'Inside' });
    const enters = await begun(
      'FILTER_ENTERED',
      { filter: is('lastName', 'Inside') },
      { entry: 'EVERY_TIME' },
    );
    const leaves = await begun('FILTER_LEFT', { filter: is('lastName', 'Inside') }, { entry: 'EVERY_TIME' });
    await update('Contact', before, { notes: 'As it was' });
    await update('Contact', later, { lastName: 'Inside' });
    await update('Contact', never, { notes: 'Outside' });
    await become(enters, [later]);
    await become(leaves, []);
    await update('Contact', before, { lastName: 'Outside' });
    await become(leaves, [before]);
    await update('Contact', before, { lastName: 'Inside' });
    await become(enters, [before, later]);
    // What no event tells of is seen as all are looked at.
    await sql`update contact set last_name = 'Inside' where id = ${never}`.execute(shared.world.kysely);
    await sql`update contact set last_name = 'Outside' where id = ${later}`.execute(shared.world.kysely);
    await at(enters, '2026-03-02T10:00:00Z');
    await at(leaves, '2026-03-02T10:00:00Z');
    await become(enters, [before, later, never]);
    await become(leaves, [before, later]);
    await at(enters, '2026-03-02T11:00:00Z');
    await become(enters, [before, later, never]);
  });

  it('take who begins to fulfil it right after the activation, which nobody has heard of yet: once', async () => {
    const [inside = '', later = ''] = await shared.world.contacts(2, { lastName: 'Before' });
    await update('Contact', inside, { lastName: 'Soon' });
    await shared.worker.stop();
    const config = { filter: is('lastName', 'Soon') };
    const id = await shared.world.active([], from('FILTER_ENTERED', config, { entry: 'EVERY_TIME' }));
    await update('Contact', later, { lastName: 'Soon' });
    await update('Contact', later, { notes: 'Still so' });
    await shared.restart();
    await become(id, [later]);
    await at(id, '2026-03-02T10:00:00Z');
    await become(id, [later]);
  });

  it('take who comes into a segment, and has looked at it soon', async () => {
    const [ada = '', bob = ''] = await shared.world.contacts(2);
    const segment = await shared.world.create('Segment', {
      name: 'Static',
      type: 'STATIC',
      contactList: [bob],
    });
    const enters = await begun('SEGMENT_ENTERED', { segment });
    const leaves = await begun('SEGMENT_LEFT', { segment });
    await update('Segment', segment, { contactList: [ada] });
    await become(enters, []);
    const { rows } = await sql<{
      soon: boolean;
    }>`select due_at <= now() + interval '30 seconds' as soon from tessera.due
      where kind = 'workflow-trigger' and key like ${`${enters}:%`}`.execute(shared.world.kysely);
    expect(rows).toEqual([{ soon: true }]);
    await at(enters, '2026-03-02T10:00:00Z');
    await at(leaves, '2026-03-02T10:00:00Z');
    await become(enters, [ada]);
    await become(leaves, [bob]);
  });

  /** Nothing since then has been looked at. */
  const since = (id: string, moment: string) =>
    sql`update tessera.workflow_trigger set done_to = ${moment}::timestamptz where workflow_id = ${id}`.execute(
      shared.world.kysely,
    );

  it('take records whose day has come, each year, in parts and once for what was missed', async () => {
    const zone = { field: 'birthDate', time: '09:00', yearly: true };
    const id = await begun('DATE_FIELD', zone, { entry: 'EVERY_TIME' });
    const born = (birthDate: string) => shared.world.create('Contact', { lastName: 'Born', birthDate });
    const [leap, day, other] = [await born('1992-02-29'), await born('1980-03-01'), await born('1980-03-05')];
    await since(id, '2026-02-27T12:00:00Z');
    expect(await at(id, '2026-02-28T08:59:59Z')).toEqual(new Date('2026-02-28T09:00:00Z'));
    await become(id, []);
    expect(await at(id, '2026-02-28T09:00:01Z')).toEqual(new Date('2026-03-01T09:00:00Z'));
    await become(id, [leap]);
    // Nobody was there for some days.
    await at(id, '2026-03-05T18:00:00Z');
    await become(id, [day, leap, other]);
    await at(id, '2026-03-05T19:00:00Z');
    await become(id, [day, leap, other]);
    await since(id, '2027-02-27T12:00:00Z');
    await at(id, '2027-02-28T12:00:00Z');
    await become(id, [day, leap, leap, other]);
  });

  it('take records at a moment of their own, to the second, and hear of new ones', async () => {
    const config = { field: 'startTimeUTC', amount: 2, unit: 'HOURS', side: 'BEFORE' };
    const id = await shared.world.draft([], from('DATE_FIELD', config), 'Meeting');
    await shared.world.act('activate', id);
    await become(id, []);
    const meet = (hour: number) =>
      shared.world.create('Meeting', {
        title: `At ${hour}`,
        startTimeUTC: `2031-05-05T${hour}:00:00Z`,
        endTimeUTC: '2031-05-05T23:00:00Z',
      });
    const [ten, noon] = [await meet(10), await meet(12)];
    await become(id, []);
    await since(id, '2031-05-05T07:00:00Z');
    expect(await at(id, '2031-05-05T07:59:59Z')).toEqual(new Date('2031-05-05T08:00:00Z'));
    expect(await at(id, '2031-05-05T08:00:00Z')).toEqual(new Date('2031-05-05T10:00:00Z'));
    await become(id, [ten]);
    await at(id, '2031-05-05T10:00:00Z');
    await become(id, [ten, noon]);
  });

  it('take all at a moment of a schedule: over the days on which clocks change, each once', async () => {
    const people = await shared.world.contacts(3, { lastName: 'Planned' });
    const config = { cron: '30 2 * * *', zone: 'Europe/Warsaw', filter: is('lastName', 'Planned') };
    const id = await begun('SCHEDULE', config, { entry: 'EVERY_TIME' });
    await since(id, '2026-03-28T12:00:00Z');
    let now: Date | undefined = new Date('2026-03-28T12:00:01Z');
    const moments: string[] = [];
    while (now && now < new Date('2026-03-31T12:00:00Z')) {
      now = await at(id, now.toISOString());
      if (now) moments.push(now.toISOString());
    }
    expect(moments.slice(0, 3)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
      '2026-03-31T00:30:00.000Z',
    ]);
    expect(await shared.entered(id)).toHaveLength(people.length * 3);
    // For a month in which nobody was there, once.
    await at(id, '2026-05-01T12:00:00Z');
    expect(await shared.entered(id)).toHaveLength(people.length * 4);
  });

  it('a bulk change of many enters each of them once', async () => {
    const people = await shared.world.contacts(3_000, { lastName: 'Many' });
    const id = await begun('RECORD_UPDATED', { field: 'businessTitle', to: 'Bulk' });
    const { api, admin, tenantId } = shared.world.tenant;
    const { id: jobId } = await admin.ask<{ id: string }>(
      'mutation ($ids: [ID!]) { bulkUpdateContact(ids: $ids, input: { businessTitle: "Bulk" }) { id } }',
      { ids: people },
    );
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId });
    await become(id, people);
  });
});
