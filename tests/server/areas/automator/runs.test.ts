/** What runs do: each element, waits by a clock of their own, what ends them, what is counted and logged. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { workflowUpkeep } from '../../../../src/server/areas/automator/upkeep.ts';
import { chain, openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';

const isNamed = (name: string) => JSON.stringify(queryFilter('Contact', 'lastName', 'EQUALS', name));
const values = (given: object) => ({ values: JSON.stringify(given) });
const write = (notes: string, more: object = {}) => ({
  type: 'UPDATE_FIELD',
  config: { ...values({ notes }), ...more },
});
const days = (amount: number) => ({ type: 'WAIT', config: { amount, unit: 'DAYS' } });

describeOnDatabase('runs of workflows', (open) => {
  let world: WorkflowWorld;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
  });
  const only = async (id: string) => {
    const [run] = await world.runs(id);
    if (!run) throw new Error('There is no run');
    return run;
  };
  /** Runs of some records that have gone as far as they can. */
  const done = async (
    elements: Parameters<WorkflowWorld['active']>[0],
    records: readonly string[],
    more: object = {},
  ) => {
    const id = await world.active(elements, more);
    await world.start(id, records);
    await world.go();
    return id;
  };

  it('writes values with variables, and ends where nothing follows', async () => {
    const [one = ''] = await world.contacts(1);
    const id = await done(
      [
        {
          type: 'UPDATE_FIELD',
          config: values({ notes: 'Hello {{firstName}} {{lastName}}', businessTitle: '{{firstName}}' }),
        },
      ],
      [one],
    );
    expect(await only(id)).toMatchObject({
      status: 'COMPLETED',
      recordId: one,
      stepCount: 1,
      versionNumber: 1,
    });
    expect(await world.value(one, 'notes')).toBe('Hello N1 L');
    expect(await world.value(one, 'business_title')).toBe('N1');
    expect(await world.passes(id)).toEqual({ 't.next': 1, 'e1.next': 1 });
  });

  describe('ways', () => {
    it('goes by filters: two ways, several, and else', async () => {
      const people = [
        ...(await world.contacts(2, { lastName: 'A' })),
        ...(await world.contacts(1, { lastName: 'B' })),
        ...(await world.contacts(3, { lastName: 'C' })),
      ];
      const id = await done(
        [
          { id: 'i', type: 'IF', config: { filter: isNamed('A') }, outputs: { yes: 'w', no: 's' } },
          {
            id: 's',
            type: 'SWITCH',
            config: {
              cases: [
                { name: 'b', filter: isNamed('B') },
                { name: 'never', filter: isNamed('Z') },
              ],
            },
            outputs: { case1: 'w', case2: 'w', else: 'x' },
          },
          { id: 'w', ...write('met'), outputs: {} },
          { id: 'x', type: 'EXIT', config: { reason: 'else' }, outputs: {} },
        ],
        people,
      );
      expect(await world.passes(id)).toEqual({
        't.next': 6,
        'i.yes': 2,
        'i.no': 4,
        's.case1': 1,
        's.else': 3,
        'w.next': 3,
        'x.end': 3,
      });
      const runs = await world.runs(id);
      expect(runs.filter(({ status }) => status === 'EXITED').map(({ reason }) => reason)).toEqual([
        'else',
        'else',
        'else',
      ]);
    });

    it('splits by shares; the same record takes the same way in each version', async () => {
      const people = await world.contacts(400);
      const branches = [
        { name: 'a', percent: 25 },
        { name: 'b', percent: 75 },
      ];
      const elements = [
        { id: 's', type: 'SPLIT', config: { branches }, outputs: { branch1: 'a', branch2: 'b' } },
        { id: 'a', type: 'GOAL', outputs: {} },
        { id: 'b', type: 'GOAL', outputs: {} },
      ];
      const id = await done(elements, people, { entry: 'EVERY_TIME' });
      const first = await world.passes(id);
      expect(first['s.branch1']).toBeGreaterThan(60);
      expect(first['s.branch1']).toBeLessThan(140);
      expect(Number(first['s.branch1']) + Number(first['s.branch2'])).toBe(400);
      await world.act('activate', id);
      await world.start(id, people);
      await world.go();
      expect((await world.passes(id))['s.branch1']).toBe(2 * Number(first['s.branch1']));
    });

    it('goes by the id of a case or a branch, wherever that stands in its list', async () => {
      const people = [
        ...(await world.contacts(2, { lastName: 'A' })),
        ...(await world.contacts(3, { lastName: 'B' })),
      ];
      const several = (cases: readonly object[]) => ({ id: 's', type: 'SWITCH', config: { cases } });
      const [a, b] = [
        { id: 'case1', name: 'a', filter: isNamed('A') },
        { id: 'case2', name: 'b', filter: isNamed('B') },
      ];
      const added = { id: 'case-new', name: 'never', filter: isNamed('Z') };
      const outputs = { case1: 'a', case2: 'b' };
      const passes = async (first: readonly object[]) => {
        const id = await done(
          [
            { ...several(first), outputs },
            { id: 'a', type: 'GOAL', outputs: {} },
            { id: 'b', type: 'GOAL', outputs: {} },
          ],
          people,
        );
        return world.passes(id);
      };
      const expected = { 't.next': 5, 's.case1': 2, 's.case2': 3, 'a.next': 2, 'b.next': 3 };
      expect(await passes([a, b])).toEqual(expected);
      expect(await passes([added, b, a])).toEqual(expected);

      const shares = [
        { id: 'branch1', name: 'a', percent: 25 },
        { id: 'branch2', name: 'b', percent: 75 },
      ];
      const many = await world.contacts(200);
      const elements = (branches: readonly object[]) => [
        { id: 's', type: 'SPLIT', config: { branches }, outputs: { branch1: 'a', branch2: 'b' } },
        { id: 'a', type: 'GOAL', outputs: {} },
        { id: 'b', type: 'GOAL', outputs: {} },
      ];
      const id = await done(elements(shares), many, { entry: 'EVERY_TIME' });
      const first = await world.passes(id);
      const content = { version: 1, entry: 'EVERY_TIME', elements: chain(elements([...shares].reverse())) };
      await sql`update workflow set content = ${JSON.stringify(content)} where id = ${id}`.execute(
        world.kysely,
      );
      await world.act('activate', id);
      await world.start(id, many);
      await world.go();
      const both = await world.passes(id);
      expect(both['s.branch1']).toBe(2 * Number(first['s.branch1']));
      expect(both['s.branch2']).toBe(2 * Number(first['s.branch2']));
    });

    it('finds records, and names what the first of them says', async () => {
      const [one = ''] = await world.contacts(1);
      const [found = ''] = await world.contacts(1, { lastName: 'Sought' });
      const id = await done(
        [
          { id: 'f', type: 'FIND', config: { object: 'Contact', filter: isNamed('Sought'), most: 10 } },
          write('{{f.count}} {{f.firstName}}'),
        ],
        [one],
      );
      expect(await only(id)).toMatchObject({ status: 'COMPLETED' });
      expect(await world.value(one, 'notes')).toBe('1 N1');
      expect(found).not.toBe('');
    });

    it('a circle without a wait ends at the cap, and says so', async () => {
      const [one = ''] = await world.contacts(1);
      const id = await world.active([days(1), { id: 'w', ...write('never') }]);
      // What no one may activate: the engine trusts nobody.
      const text = JSON.stringify({
        version: 1,
        elements: [
          {
            id: 't',
            type: 'MANUAL',
            name: '',
            positionX: 0,
            positionY: 0,
            config: {},
            outputs: { next: 'a' },
          },
          { id: 'a', type: 'JUMP', name: '', positionX: 0, positionY: 0, config: {}, outputs: { next: 'a' } },
        ],
      });
      await sql`update workflow_version set content = ${text}, number = 7 where workflow = ${id}`.execute(
        world.kysely,
      );
      await sql`update workflow set active_version = 7 where id = ${id}`.execute(world.kysely);
      await world.start(id, [one]);
      await world.go();
      const run = await only(id);
      expect(run).toMatchObject({ status: 'FAILED', stepCount: 1000 });
      expect(run.reason).toContain('workflowTooManySteps');
    });
  });

  describe('waits', () => {
    it('for a while, to the second, and costs one row', async () => {
      const [one = ''] = await world.contacts(1);
      world.clock = new Date('2026-03-02T09:00:00Z');
      const id = await done(
        [{ type: 'WAIT', config: { amount: 90, unit: 'MINUTES' } }, write('later')],
        [one],
      );
      expect(await only(id)).toMatchObject({
        status: 'WAITING',
        elementId: 'e1',
        dueAt: new Date('2026-03-02T10:30:00Z'),
      });
      await world.go('2026-03-02T10:29:59Z');
      expect(await world.value(one, 'notes')).toBeNull();
      await world.go('2026-03-02T10:30:00Z');
      expect(await world.value(one, 'notes')).toBe('later');
      expect(
        (await world.steps((await only(id)).id)).map(({ elementId, status }) => [elementId, status]),
      ).toEqual([
        ['e1', 'DONE'],
        ['e2', 'DONE'],
      ]);
    });

    it('goes by the calendar over a change of clocks: nothing is dropped, nothing doubled', async () => {
      const [one = '', two = ''] = await world.contacts(2);
      world.clock = new Date('2026-03-28T02:00:00Z');
      const spring = await done(
        [{ type: 'WAIT_UNTIL', config: { time: '02:30:00', zone: 'Europe/Warsaw' } }, write('spring')],
        [one],
      );
      // 2:30 is left out on the 29th: it comes right after the gap.
      expect((await only(spring)).dueAt).toEqual(new Date('2026-03-29T01:30:00Z'));
      await world.go('2026-03-29T01:30:00Z');
      expect(await only(spring)).toMatchObject({ status: 'COMPLETED' });
      world.clock = new Date('2026-10-24T20:00:00Z');
      const autumn = await done(
        [{ type: 'WAIT_UNTIL', config: { time: '02:30:00', zone: 'Europe/Warsaw' } }, write('autumn')],
        [two],
      );
      // Shown twice on the 25th: it comes once, at the first.
      expect((await only(autumn)).dueAt).toEqual(new Date('2026-10-25T00:30:00Z'));
      await world.go('2026-10-25T01:30:00Z');
      expect(await world.passes(autumn)).toEqual({ 't.next': 1, 'e1.next': 1, 'e2.next': 1 });
    });

    it('until a day of the week, and until a date of the record', async () => {
      const [one = ''] = await world.contacts(1);
      await sql`update contact set birth_date = '2026-03-20' where id = ${one}`.execute(world.kysely);
      // A Monday.
      world.clock = new Date('2026-03-02T09:00:00Z');
      const id = await done(
        [
          { type: 'WAIT_UNTIL', config: { time: '08:00:00', weekdays: ['WEDNESDAY'], zone: 'UTC' } },
          {
            type: 'WAIT_DATE',
            config: { field: 'birthDate', amount: 2, unit: 'DAYS', side: 'BEFORE', time: '07:00:00' },
            outputs: { next: 'w', past: 'w' },
          },
          { id: 'w', ...write('date') },
        ],
        [one],
      );
      expect((await only(id)).dueAt).toEqual(new Date('2026-03-04T08:00:00Z'));
      await world.go('2026-03-04T08:00:00Z');
      expect((await only(id)).dueAt).toEqual(new Date('2026-03-18T07:00:00Z'));
      await world.go('2026-03-18T07:00:00Z');
      expect(await world.passes(id)).toMatchObject({ 'e2.next': 1, 'w.next': 1 });
    });

    it('for a condition, or its time-out', async () => {
      const [one = '', two = ''] = await world.contacts(2);
      world.clock = new Date('2026-03-02T09:00:00Z');
      const id = await done(
        [
          {
            id: 'f',
            type: 'WAIT_FOR',
            config: { filter: isNamed('Now'), amount: 1, unit: 'HOURS' },
            outputs: { met: 'w', timeout: 'x' },
          },
          { id: 'w', ...write('met'), outputs: {} },
          { id: 'x', type: 'EXIT', outputs: {} },
        ],
        [one, two],
      );
      await sql`update contact set last_name = 'Now' where id = ${one}`.execute(world.kysely);
      await sql`update tessera.workflow_token set due_at = ${world.clock} where workflow_id = ${id}`.execute(
        world.kysely,
      );
      await world.go();
      expect((await world.runs(id)).map(({ status }) => status).sort()).toEqual(['COMPLETED', 'WAITING']);
      await world.go('2026-03-02T10:00:00Z');
      expect(await world.passes(id)).toMatchObject({ 'f.met': 1, 'f.timeout': 1 });
    });

    it('actions of a workflow wait for the end of quiet hours, and go on spread', async () => {
      const people = await world.contacts(20);
      world.clock = new Date('2026-03-02T22:00:00Z');
      const id = await done([write('awake')], people, {
        quiet: { from: '21:00', to: '08:00', holidays: ['2026-03-03'] },
      });
      const due = (await world.runs(id)).map(({ dueAt }) => dueAt?.getTime() ?? 0);
      expect(new Set(due).size).toBeGreaterThan(10);
      // The whole of the holiday is quiet, and so is the night after it.
      expect(Math.min(...due)).toBeGreaterThanOrEqual(new Date('2026-03-04T08:00:00Z').getTime());
      expect(Math.max(...due)).toBeLessThan(new Date('2026-03-04T08:10:00Z').getTime());
      await world.go('2026-03-04T08:10:00Z');
      expect(await world.passes(id)).toMatchObject({ 'e1.next': 20 });
    });
  });

  describe('problems', () => {
    const bad = (more: object = {}) => ({
      type: 'UPDATE_FIELD',
      config: { ...values({ email: '{{lastName}}' }), ...more },
    });

    it('of one run keep no other from its way; it is tried again as often as it says, and then failed', async () => {
      const people = await world.contacts(5, { lastName: 'ok@example.test' });
      const [broken = ''] = await world.contacts(1, { lastName: 'no address' });
      await sql`update contact set last_name = first_name || '@ok.test' where id = any(${people})`.execute(
        world.kysely,
      );
      world.clock = new Date('2026-03-02T09:00:00Z');
      const id = await done([bad({ retries: 2, retryMinutes: 10 }), write('after')], [...people, broken]);
      expect((await world.runs(id)).filter(({ status }) => status === 'COMPLETED')).toHaveLength(5);
      const of = async () => (await world.runs(id)).find(({ recordId }) => recordId === broken);
      expect(await of()).toMatchObject({ status: 'WAITING', dueAt: new Date('2026-03-02T09:10:00Z') });
      await world.go('2026-03-02T09:10:00Z');
      expect(await of()).toMatchObject({ status: 'WAITING', dueAt: new Date('2026-03-02T09:20:00Z') });
      await world.go('2026-03-02T09:20:00Z');
      const failed = await of();
      expect(failed).toMatchObject({ status: 'FAILED', elementId: 'e1' });
      expect(failed?.reason).not.toBe('');
      expect(await world.passes(id)).toEqual({ 't.next': 6, 'e1.next': 5, 'e1.failed': 1, 'e2.next': 5 });
      // What was wrong is mended: it goes on from that step.
      await sql`update contact set last_name = 'mended@ok.test' where id = ${broken}`.execute(world.kysely);
      await world.act('retry', failed?.id ?? '', { from: 'FAILED_STEP', onVersion: 'OWN' });
      await world.go(new Date());
      expect(await of()).toMatchObject({ status: 'COMPLETED' });
      expect(await world.value(broken, 'notes')).toBe('after');
    });

    it('go another way, or are passed over', async () => {
      const [one = '', two = ''] = await world.contacts(2, { lastName: 'no address' });
      const branch = await done(
        [
          { id: 'b', ...bad({ onError: 'BRANCH' }), outputs: { next: 'x', error: 'w' } },
          { id: 'w', ...write('other way'), outputs: {} },
          { id: 'x', type: 'EXIT', outputs: {} },
        ],
        [one],
      );
      expect(await only(branch)).toMatchObject({ status: 'COMPLETED' });
      expect(await world.value(one, 'notes')).toBe('other way');
      const over = await done([bad({ onError: 'CONTINUE' }), write('on')], [two]);
      expect(await world.value(two, 'notes')).toBe('on');
      expect(await world.steps((await only(over)).id)).toMatchObject([
        { status: 'FAILED' },
        { status: 'DONE' },
      ]);
    });
  });

  describe('what is kept', () => {
    const count = async (table: string, where: string) => {
      const { rows } = await sql<{ many: number }>`select count(*)::int as many from ${sql.table(table)}
        where ${sql.raw(where)}`.execute(world.kysely);
      return rows[0]?.many;
    };

    it('goes with a person: runs, their logs, and where they stand', async () => {
      const [one = '', other = ''] = await world.contacts(2);
      const id = await done([write('seen'), days(1), write('never')], [one, other]);
      const of = (run: string) => count('workflow_step', `run = '${run}'`);
      const [first] = (await world.runs(id)).filter(({ recordId }) => recordId === one);
      expect(await of(first?.id ?? '')).toBe(2);
      const { version } = await world.tenant.admin.ask<{ version: number }>(
        'query ($id: ID!) { contact(id: $id) { version } }',
        { id: one },
      );
      await world.tenant.admin.ask(
        'mutation ($id: ID!, $version: Int!) { erasePerson(objectName: "Contact", id: $id, version: $version) { records } }',
        { id: one, version },
      );
      expect((await world.runs(id)).map(({ recordId }) => recordId)).toEqual([other]);
      expect(await of(first?.id ?? '')).toBe(0);
      for (const table of ['tessera.workflow_token', 'tessera.workflow_entry'])
        expect(await count(table, `record_id = '${one}'`)).toBe(0);
      expect(await count('tessera.workflow_token', `workflow_id = '${id}'`)).toBe(1);
    });

    it('logs go after a while; counts stay, and nobody enters again by that', async () => {
      const [one = ''] = await world.contacts(1);
      world.clock = new Date('2026-03-02T09:00:00Z');
      const id = await done([write('once')], [one]);
      const upkeep = async (day: string) =>
        workflowUpkeep.ofTenant?.(
          world.parts.forTenant(world.tenant.tenantId),
          new Date(day),
          world.tenant.api.catalog,
        );
      await upkeep('2026-05-30T00:00:00Z');
      expect(await world.runs(id)).toHaveLength(1);
      await upkeep('2026-06-01T00:00:00Z');
      expect(await world.runs(id)).toEqual([]);
      expect(await world.passes(id)).toEqual({ 't.next': 1, 'e1.next': 1 });
      expect(await world.start(id, [one])).toBe(0);
    });
  });
});
