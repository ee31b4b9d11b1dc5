/** What people and records do to runs: states of workflows, exit rules, deletions, merges, rights, many at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { readDrawn, versionKey } from '../../../../src/server/areas/automator/drawn.ts';
import { enrol } from '../../../../src/server/areas/automator/enrol.ts';
import { workflowObjects } from '../../../../src/server/areas/automator/objects.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { runs } from '../../../support/length.ts';
import { campaignWorker } from '../campaigns/campaign-worker.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';
import { patience } from '../../../support/patience.ts';

const WAIT = { timeout: patience(30_000), interval: 50 };
const isNamed = (name: string) => queryFilter('Contact', 'lastName', 'EQUALS', name);
const write = (notes: string) => ({ type: 'UPDATE_FIELD', config: { values: JSON.stringify({ notes }) } });
const days = (amount: number) => ({ type: 'WAIT', config: { amount, unit: 'DAYS' } });

describeOnDatabase('workflows and their runs', (open) => {
  let world: WorkflowWorld;
  let worker: DueWorker;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
    world.clock = new Date();
    worker = await campaignWorker(world.tenant);
    await worker.start();
  });
  afterAll(() => worker.stop());

  const stateOf = async (id: string) => (await world.runs(id)).map(({ status }) => status);
  const tokens = async (id: string) =>
    (
      await sql<{
        state: string;
        until: string;
        skips: boolean;
      }>`select state, until, skips from tessera.workflow_token
        where workflow_id = ${id}`.execute(world.kysely)
    ).rows;
  const begin = async (
    records: readonly string[],
    elements = [days(1), write('after')],
    more: object = {},
  ) => {
    const id = await world.active(elements, more);
    await world.start(id, records);
    await expect.poll(() => stateOf(id), WAIT).toEqual(records.map(() => 'WAITING'));
    await expect
      .poll(async () => (await world.runs(id)).every(({ dueAt }) => dueAt && dueAt > new Date()), WAIT)
      .toBe(true);
    return id;
  };
  /** As a trigger lets records into a workflow that is paused. */
  const enterPaused = (workflowId: string, record: string) =>
    world.parts.forTenant(world.tenant.tenantId).transaction(async (tx) => {
      const whole = await world.parts.catalogOf(tx);
      const objects = workflowObjects(whole);
      const of = { workflowId, version: 1 };
      const drawn = objects && (await readDrawn(tx, whole, objects, [of])).get(versionKey(of));
      if (!objects || !drawn) throw new Error('No such workflow');
      const entry = { ...of, triggerId: 't', recordIds: [record], depth: 0 };
      expect(await enrol(tx, { whole, objects, drawn }, entry)).toBe(1);
    });
  const update = async (id: string, input: object) => {
    const { version } = await world.tenant.admin.ask<{ version: number }>(
      'query ($id: ID!) { contact(id: $id) { version } }',
      { id },
    );
    await world.tenant.admin.ask(
      'mutation ($id: ID!, $version: Int!, $input: ContactInput!) { updateContact(id: $id, version: $version, input: $input) { id } }',
      { id, version, input },
    );
  };

  it('refuses to activate what is faulty, and does nothing that whoever has activated it may not', async () => {
    const faulty = await world.draft([{ type: 'UPDATE_FIELD', config: {} }]);
    await expect(world.act('activate', faulty)).rejects.toThrow('invalid-workflow');
    const sound = await world.draft([write('x')]);
    const areas = { automations: ['VIEW', 'CREATE', 'EDIT', 'SEND'], contacts: ['VIEW'] } as const;
    const reader = await world.tenant.hire({ areas });
    await world.act('activate', sound, {}, reader);
    const [one = ''] = await world.contacts(1);
    await world.start(sound, [one]);
    await expect.poll(() => stateOf(sound), WAIT).toEqual(['FAILED']);
    expect(await world.value(one, 'notes')).toBeNull();
  });

  it('each activation of another draft is a version of its own; who is under way finishes on the one of before', async () => {
    const [one = '', two = ''] = await world.contacts(2);
    const id = await begin([one]);
    const versions = async () =>
      (
        await sql<{ number: number; status: string }>`select number, status from workflow_version
          where workflow = ${id} order by number`.execute(world.kysely)
      ).rows;
    await world.act('deactivate', id);
    await world.act('activate', id);
    expect(await versions()).toEqual([{ number: 1, status: 'ACTIVE' }]);
    await sql`update workflow set content = replace(content, 'after', 'later') where id = ${id}`.execute(
      world.kysely,
    );
    await world.act('activate', id);
    await world.start(id, [two]);
    await expect
      .poll(async () => (await world.runs(id)).map(({ versionNumber }) => versionNumber).sort(), WAIT)
      .toEqual([1, 2]);
    expect(await versions()).toEqual([
      { number: 1, status: 'DEACTIVATED' },
      { number: 2, status: 'ACTIVE' },
    ]);
    const first = (await world.runs(id)).find(({ recordId }) => recordId === one);
    await world.act('moveToLatest', first?.id ?? '');
    expect((await world.runs(id)).map(({ versionNumber }) => versionNumber)).toEqual([2, 2]);
  });

  it('pausing holds; resuming does what fell due now, skips it, or waits again', async () => {
    const policies = ['SEND_NOW', 'SKIP', 'WAIT_ANEW'];
    const people = await world.contacts(3);
    const ids = await Promise.all(policies.map((_, at) => begin([people[at] ?? ''])));
    for (const id of ids) await world.act('pause', id);
    for (const id of ids) await expect.poll(async () => (await tokens(id))[0]?.state, WAIT).toBe('held');
    await sql`update tessera.workflow_token set due_at = now() - interval '1 second', until = now() - interval '1 second', since = now() - interval '1 day'
      where workflow_id = any(${ids})`.execute(world.kysely);
    for (const [at, id] of ids.entries()) await world.act('resume', id, { resumePolicy: policies[at] });
    await expect.poll(() => stateOf(ids[0] ?? ''), WAIT).toEqual(['COMPLETED']);
    await expect.poll(() => stateOf(ids[1] ?? ''), WAIT).toEqual(['COMPLETED']);
    expect(await world.value(people[0] ?? '', 'notes')).toBe('after');
    expect(await world.value(people[1] ?? '', 'notes')).toBeNull();
    await expect.poll(async () => (await tokens(ids[2] ?? ''))[0]?.state, WAIT).toBe('open');
    const waitsTo = async () => new Date((await tokens(ids[2] ?? ''))[0]?.until ?? 0).getTime();
    await expect.poll(waitsTo, WAIT).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it('looks again at what happened during a pause: conditions, exit rules, deletions, moved dates, entries', async () => {
    const [met = '', left = '', gone = '', moved = ''] = await world.contacts(4, { lastName: 'Paused' });
    const [late = ''] = await world.contacts(1);
    await update(moved, { birthDate: '2199-06-01' });
    const waitFor = {
      id: 'w',
      type: 'WAIT_FOR',
      outputs: { met: 'x', timeout: '' },
      config: { filter: JSON.stringify(isNamed('Met')), amount: 30, unit: 'DAYS' },
    };
    const waitDate = {
      id: 'd',
      type: 'WAIT_DATE',
      outputs: { next: 'x', past: '' },
      config: { field: 'birthDate', amount: 0, unit: 'DAYS', side: 'AFTER' },
    };
    const exitWhen = isNamed('Leaves');
    const last = { ...write('after'), id: 'x' };
    const waiting = await begin([met, left, gone], [waitFor, last], { exitWhen });
    const dated = await begin([moved], [waitDate, last]);
    const watched = await begin([met], [waitFor, last]);
    for (const id of [waiting, dated]) await world.act('pause', id);
    for (const id of [waiting, dated])
      await expect
        .poll(async () => (await tokens(id)).every(({ state }) => state === 'held'), WAIT)
        .toBe(true);
    await update(left, { lastName: 'Leaves' });
    await world.tenant.admin.ask('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', {
      id: gone,
    });
    await update(moved, { birthDate: '2198-06-01' });
    await update(met, { lastName: 'Met' });
    // Another workflow has heard of the last change: the paused ones have, too.
    await expect.poll(() => stateOf(watched), WAIT).toEqual(['COMPLETED']);
    await enterPaused(waiting, late);
    for (const id of [waiting, dated]) await world.act('resume', id, { resumePolicy: 'SKIP' });
    const of = async (id: string, record: string) =>
      (await world.runs(id)).find(({ recordId }) => recordId === record);
    await expect.poll(async () => (await of(waiting, met))?.status, WAIT).toBe('COMPLETED');
    await expect.poll(async () => (await of(waiting, left))?.status, WAIT).toBe('EXITED');
    expect((await of(waiting, left))?.reason).toContain('workflowExitRule');
    await expect.poll(async () => (await of(waiting, gone))?.status, WAIT).toBe('EXITED');
    await expect
      .poll(async () => (await of(dated, moved))?.dueAt?.toISOString().slice(0, 4), WAIT)
      .toBe('2198');
    // Who entered while the workflow was paused is due, too: the next action is skipped.
    expect((await tokens(waiting)).map(({ skips, state }) => [state, skips])).toEqual([['open', true]]);
  });

  it('cancels one run, or all; deactivated ones go on, and archiving ends them', async () => {
    const people = await world.contacts(3);
    const id = await begin(people);
    const [first] = await world.runs(id);
    await world.act('cancel', first?.id ?? '');
    expect((await stateOf(id)).sort()).toEqual(['CANCELED', 'WAITING', 'WAITING']);
    await world.act('cancelRuns', id);
    await expect.poll(() => stateOf(id), WAIT).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
    expect(await tokens(id)).toEqual([]);
    const other = await begin(await world.contacts(1));
    await world.act('deactivate', other);
    await expect(world.start(other, people)).rejects.toThrow('not-found');
    expect(await stateOf(other)).toEqual(['WAITING']);
    await world.act('archive', other);
    await expect.poll(() => stateOf(other), WAIT).toEqual(['CANCELED']);
  });

  it('who fulfils the exit rule leaves, also while it waits; who is deleted too; a merged one hands its run on', async () => {
    const [left = '', gone = '', merged = ''] = await world.contacts(3);
    const [kept = ''] = await world.contacts(1);
    const id = await begin([left, gone, merged], [days(1), write('after')], { exitWhen: isNamed('Leaves') });
    await update(left, { lastName: 'Leaves' });
    const of = async (record: string) => (await world.runs(id)).find(({ recordId }) => recordId === record);
    await expect.poll(async () => (await of(left))?.status, WAIT).toBe('EXITED');
    expect((await of(left))?.reason).toContain('workflowExitRule');
    await world.tenant.admin.ask('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', {
      id: gone,
    });
    await expect.poll(async () => (await of(gone))?.status, WAIT).toBe('EXITED');
    expect((await of(gone))?.reason).toContain('workflowRecordGone');
    // What comes back goes on nowhere.
    await world.tenant.admin.ask('mutation ($id: ID!) { restoreContact(id: $id, version: 2) { id } }', {
      id: gone,
    });
    await world.tenant.admin.ask(
      'mutation ($keep: ID!, $merge: ID!) { mergeContact(keep: $keep, keepVersion: 1, merge: $merge, mergeVersion: 1) { id } }',
      { keep: kept, merge: merged },
    );
    await expect.poll(async () => (await of(kept))?.status, WAIT).toBe('WAITING');
    expect(await of(merged)).toBeUndefined();
    expect([(await of(gone))?.status, (await world.runs(id)).length]).toEqual(['EXITED', 3]);
  });

  it('a wait for a condition is woken by the record, and by what it asks of others', async () => {
    const [one = '', two = ''] = await world.contacts(2);
    const waits = (filter: object) => [
      {
        id: 'f',
        type: 'WAIT_FOR',
        config: { filter: JSON.stringify(filter), amount: 1, unit: 'DAYS' },
        outputs: { met: 'w', timeout: 'w' },
      },
      { id: 'w', ...write('woken'), outputs: {} },
    ];
    const own = await begin([one], waits(isNamed('Woken')));
    await update(one, { lastName: 'Woken' });
    await expect.poll(() => stateOf(own), WAIT).toEqual(['COMPLETED']);
    const group = await world.create('Group', { name: 'Asleep' });
    await update(two, { groupList: [group] });
    const other = await begin([two], waits(queryFilter('Group', 'name', 'EQUALS', 'Awake')));
    await world.tenant.admin.ask(
      'mutation ($id: ID!) { updateGroup(id: $id, version: 1, input: { name: "Awake" }) { id } }',
      { id: group },
    );
    await expect.poll(() => stateOf(other), WAIT).toEqual(['COMPLETED']);
  });

  it('enters those that there are, if that is wished; a part of them only watched', async () => {
    const people = await world.contacts(40, { lastName: 'Existing' });
    const id = await world.create('Workflow', {
      name: 'Existing',
      objectName: 'Contact',
      content: JSON.stringify({
        version: 1,
        controlShare: 0.5,
        elements: [
          {
            id: 't',
            type: 'RECORD_CREATED',
            name: '',
            positionX: 0,
            positionY: 0,
            config: { filter: JSON.stringify(isNamed('Existing')) },
            outputs: { next: 'w' },
          },
          { id: 'w', name: '', positionX: 0, positionY: 0, ...write('entered'), outputs: {} },
        ],
      }),
    });
    await world.act('activate', id, { enrolExisting: true });
    await expect
      .poll(async () => (await stateOf(id)).filter((state) => state === 'COMPLETED').length, WAIT)
      .toBe(40);
    const runs = await world.runs(id);
    const control = runs.filter(({ isControl }) => isControl);
    expect(control.length).toBeGreaterThan(8);
    expect(control.length).toBeLessThan(32);
    for (const { recordId } of control.slice(0, 3)) expect(await world.value(recordId, 'notes')).toBeNull();
    const treated = runs.find(({ isControl }) => !isControl);
    expect(await world.value(treated?.recordId ?? '', 'notes')).toBe('entered');
    expect(people).toHaveLength(40);
  });

  it('workflows that start each other end, and say so', async () => {
    const [one = ''] = await world.contacts(1);
    const a = await world.active([write('a')], { entry: 'EVERY_TIME' });
    const b = await world.active([{ type: 'START_WORKFLOW', config: { workflow: a } }], {
      entry: 'EVERY_TIME',
    });
    await sql`update workflow_version set content = ${JSON.stringify({
      version: 1,
      entry: 'EVERY_TIME',
      elements: [
        { id: 't', type: 'MANUAL', name: '', positionX: 0, positionY: 0, config: {}, outputs: { next: 'n' } },
        {
          id: 'n',
          type: 'START_WORKFLOW',
          name: '',
          positionX: 0,
          positionY: 0,
          config: { workflow: b },
          outputs: {},
        },
      ],
    })}, number = 2 where workflow = ${a}`.execute(world.kysely);
    await sql`update workflow set active_version = 2 where id = ${a}`.execute(world.kysely);
    await world.start(a, [one]);
    await expect
      .poll(
        async () =>
          [...(await world.runs(a)), ...(await world.runs(b))].filter(({ status }) => status === 'FAILED')
            .length,
        WAIT,
      )
      .toBe(1);
    expect([...(await world.runs(a)), ...(await world.runs(b))]).toHaveLength(12);
  });

  it('enters many at once, each once, and all come through', async () => {
    const many = runs(2_000, 20_000);
    const people = await world.contacts(many);
    const id = await world.active([write('many')]);
    expect(await world.start(id, people)).toBe(many);
    expect(await world.start(id, people)).toBe(0);
    const passed = async () => (await world.passes(id))['e1.next'];
    await expect.poll(passed, WAIT).toBe(many);
    expect(await tokens(id)).toEqual([]);
    const { rows } = await sql<{ runs: number; steps: number; written: number }>`select
        (select count(*)::int from workflow_run where workflow = ${id} and status = 'COMPLETED') as runs,
        (select count(*)::int from workflow_step as s join workflow_run as r on r.id = s.run where r.workflow = ${id}) as steps,
        (select count(*)::int from contact where notes = 'many') as written`.execute(world.kysely);
    expect(rows).toEqual([{ runs: many, steps: many, written: many }]);
  });

  it('tells whoever has activated it, once, where one in ten fails; counts are at the workflow', async () => {
    const people = await world.contacts(12, { lastName: 'no address' });
    const config = { values: JSON.stringify({ email: '{{lastName}}' }) };
    const id = await world.active([{ type: 'UPDATE_FIELD', config }], { entry: 'EVERY_TIME' });
    for (const [at, part] of [people, people.slice(0, 1)].entries()) {
      await world.start(id, part);
      const failed = async () => (await world.passes(id))['e1.failed'];
      await expect.poll(failed, WAIT).toBe(12 + at);
    }
    const counts = async () =>
      world.tenant.admin.ask('query ($id: ID!) { workflow(id: $id) { runCount failedCount } }', { id });
    await expect.poll(counts, WAIT).toEqual({ runCount: '13', failedCount: '13' });
    const { rows } = await sql<{
      params: object;
    }>`select params from tessera.mail where kind = 'workflowFails'`.execute(world.kysely);
    // One of the lanes is the first that knows of ten.
    const [{ params } = { params: {} }] = rows;
    const { failed, ended, workflow } = params as Readonly<Record<string, string>>;
    expect([rows.length, workflow, failed]).toEqual([1, 'Flow', ended]);
    expect(Number(ended)).toBeGreaterThanOrEqual(10);
  });
});
