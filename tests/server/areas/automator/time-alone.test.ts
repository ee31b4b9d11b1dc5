/** Waits and exit rules that become true without anything being written: by the clock alone. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { sweepWork } from '../../../../src/server/areas/automator/sweep.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';

describeOnDatabase('conditions that time fulfils', (open) => {
  let world: WorkflowWorld;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
  });
  /** When the version is looked at next; undefined: it is not. */
  const planned = async (id: string) => {
    const { rows } = await sql<{ at: string }>`select due_at as at from tessera.due
      where kind = 'workflow-sweep' and key = ${`${id}:1`}`.execute(world.kysely);
    return rows[0] && new Date(rows[0].at).toISOString();
  };
  const sweep = async (id: string, to: string) => {
    world.clock = new Date(to);
    const work = { tenantId: world.tenant.tenantId, key: `${id}:1`, attempts: 1 };
    const next = await sweepWork(world.parts).run(work, new AbortController().signal);
    await world.go();
    return next?.toISOString();
  };
  const born = (id: string, date: string) =>
    sql`update contact set birth_date = ${date} where id = ${id}`.execute(world.kysely);
  const status = async (id: string) => (await world.runs(id)).map((run) => run.status);
  const waitFor = (filter: object) => ({
    id: 'f',
    type: 'WAIT_FOR',
    outputs: { met: 'm', timeout: 'x' },
    config: { filter: JSON.stringify(filter), amount: 4, unit: 'WEEKS' },
  });
  const ends = [
    { id: 'm', type: 'GOAL', outputs: {} },
    { id: 'x', type: 'EXIT', outputs: {} },
  ];

  it.each([
    ['a date before today', queryFilter('Contact', 'birthDate', 'BEFORE_NOW', -7)],
    [
      'a date compared with a moment',
      {
        type: 'FILTER',
        filter: {
          objectName: 'Contact',
          objectField: 'birthDate',
          operator: 'LESS',
          variable: { id: '7 days before today' },
        },
      },
    ],
  ])('a wait for %s ends at the start of the day on which it is so', async (_, filter) => {
    const [one = '', other = ''] = await world.contacts(2);
    await born(one, '2026-03-01');
    await born(other, '2026-03-20');
    world.clock = new Date('2026-03-05T09:00:00Z');
    const id = await world.active([waitFor(filter), ...ends]);
    await world.start(id, [one, other]);
    await world.go();
    expect(await status(id)).toEqual(['WAITING', 'WAITING']);
    const midnight = await planned(id);
    expect(midnight).toMatch(/^2026-03-0[56]T/);
    expect(await sweep(id, '2026-03-07T12:00:00Z')).toMatch(/^2026-03-0[78]T/);
    expect(await world.passes(id)).not.toHaveProperty('f.met');
    expect(await sweep(id, '2026-03-09T12:00:00Z')).toMatch(/^2026-03-(09|10)T/);
    expect(await world.passes(id)).toMatchObject({ 'f.met': 1 });
    expect((await status(id)).toSorted()).toEqual(['COMPLETED', 'WAITING']);
    await sweep(id, '2026-03-30T12:00:00Z');
    expect(await world.passes(id)).toMatchObject({ 'f.met': 2 });
    // Nobody is looked for once nobody waits.
    expect(await sweep(id, '2026-03-31T12:00:00Z')).toBeUndefined();
  });

  it('a wait for a segment is looked at as the filters of segments ask for, one behind the other', async () => {
    const segment = (name: string, filter: object) =>
      world.create('Segment', { name, type: 'DYNAMIC', filter: JSON.stringify(filter) });
    const memberOf = (...ids: readonly string[]) => queryFilter('Contact', 'segmentList', 'HAS_ANY', ids);
    const aged = await segment('Aged', queryFilter('Contact', 'birthDate', 'BEFORE_NOW', -7));
    const behind = await segment('Behind', memberOf(aged));
    const met = await segment('Met', queryFilter('Meeting', 'startTimeUTC', 'BEFORE_NOW', 2));
    const named = await segment('Named', queryFilter('Contact', 'lastName', 'EQUALS', 'Nobody'));
    const [one = '', other = ''] = await world.contacts(2);
    await born(one, '2026-03-01');
    await born(other, '2026-03-20');
    const waiting = async (asked: object, records = [other]) => {
      world.clock = new Date('2026-03-05T09:10:00Z');
      const id = await world.active([waitFor(asked), ...ends]);
      await world.start(id, records);
      await world.go();
      return id;
    };

    const id = await waiting(memberOf(behind), [one, other]);
    expect(await planned(id)).toMatch(/^2026-03-0[56]T/);
    expect(await sweep(id, '2026-03-09T12:00:00Z')).toMatch(/^2026-03-(09|10)T/);
    expect(await world.passes(id)).toMatchObject({ 'f.met': 1 });

    expect(await planned(await waiting(memberOf(behind, met)))).toBe('2026-03-05T10:00:00.000Z');
    expect(await planned(await waiting(memberOf(named)))).toBeUndefined();
  });

  it('an exit rule is looked at each hour where it is about a moment, and never where it is about none', async () => {
    const [one = '', other = ''] = await world.contacts(2);
    await born(one, '2026-03-01');
    world.clock = new Date('2026-03-05T09:10:00Z');
    const wait = { id: 'w', type: 'WAIT', config: { amount: 9, unit: 'WEEKS' }, outputs: {} };
    const rule = queryFilter('Meeting', 'startTimeUTC', 'BEFORE_NOW', 2);
    const never = queryFilter('Contact', 'lastName', 'EQUALS', 'Nobody');

    const id = await world.active([wait], { exitWhen: rule });
    const still = await world.active([wait], { exitWhen: never });
    await world.start(id, [one]);
    await world.start(still, [other]);
    await world.go();
    expect(await planned(still)).toBeUndefined();
    expect(await planned(id)).toBe('2026-03-05T10:00:00.000Z');
  });
});
