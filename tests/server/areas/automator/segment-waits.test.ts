/** Waits and exit rules that ask for a segment: writes to other objects change who is in it. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type CompoundFilter, queryFilter } from '../../../../src/contract/filter/filter.ts';
import { recordConsumer } from '../../../../src/server/areas/automator/follow-records.ts';
import { sweepWork } from '../../../../src/server/areas/automator/sweep.ts';
import type { HandedEvent } from '../../../../src/server/platform/events/event-consumer.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';

describeOnDatabase('waits for a segment', (open) => {
  let world: WorkflowWorld;
  let contact = '';
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
    world.clock = new Date(Date.now() + 3_600_000);
    [contact = ''] = await world.contacts(1);
  });

  const segment = (name: string, filter: CompoundFilter) =>
    world.create('Segment', { name, type: 'DYNAMIC', filter: JSON.stringify(filter) });
  const memberOf = (id: string) => queryFilter('Contact', 'segmentList', 'HAS_ANY', [id]);
  const task = () => world.create('Task', { title: 'Call', contact });
  const waiting = async (filter: CompoundFilter) => {
    const config = { filter: JSON.stringify(filter), amount: 4, unit: 'WEEKS' };
    const id = await world.active([
      { id: 'f', type: 'WAIT_FOR', config, outputs: { met: 'm', timeout: 'x' } },
      { id: 'm', type: 'GOAL', outputs: {} },
      { id: 'x', type: 'EXIT', outputs: {} },
    ]);
    await world.start(id, [contact]);
    await world.go();
    return id;
  };
  /** Hands on that a record has changed; has the version been planned to be looked at? Looks, if so. */
  async function tell(id: string, object: string, recordId: string): Promise<boolean> {
    const { forTenant, catalogOf, ownerOf } = world.parts;
    const { tenantId } = world.tenant;
    const event = { name: 'UPDATE', object, recordId, ids: [], changes: [] } as unknown as HandedEvent;
    await sql`delete from tessera.due where kind = 'workflow-sweep'`.execute(world.kysely);
    await forTenant(tenantId).transaction((tx) => recordConsumer.handle(tx, [event], { catalogOf, ownerOf }));
    const key = `${id}:1`;
    const { rows } =
      await sql`select 1 from tessera.due where kind = 'workflow-sweep' and key = ${key}`.execute(
        world.kysely,
      );
    if (!rows.length) return false;
    await sweepWork(world.parts).run({ tenantId, key, attempts: 1 }, new AbortController().signal);
    await world.go();
    return true;
  }
  const close = (id: string) => sql`update task set status = 'DONE' where id = ${id}`.execute(world.kysely);

  it('go on when a record of another object makes somebody a member, behind further segments too', async () => {
    const closed = await task();
    const done = await segment('Done', queryFilter('Task', 'status', 'EQUALS', 'DONE'));
    const behind = await segment('Behind done', memberOf(done));
    const id = await waiting(memberOf(behind));
    await close(closed);

    expect(await tell(id, 'Meeting', 'none')).toBe(false);
    expect(await world.passes(id)).not.toHaveProperty('f.met');
    expect(await tell(id, 'Task', closed)).toBe(true);
    expect(await world.passes(id)).toMatchObject({ 'f.met': 1 });
  });

  it('go on when the segment itself begins to ask for somebody', async () => {
    const named = await segment('Named', queryFilter('Contact', 'lastName', 'EQUALS', 'Nobody'));
    const id = await waiting(memberOf(named));
    const everybody = JSON.stringify(queryFilter('Contact', 'lastName', 'EQUALS', 'L'));
    await sql`update segment set filter = ${everybody} where id = ${named}`.execute(world.kysely);

    expect(await tell(id, 'Segment', named)).toBe(true);
    expect(await world.passes(id)).toMatchObject({ 'f.met': 1 });
  });
});
