/** Workflows for which nobody answers any more, and what else is told of how workflows are doing. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { WorkflowElement } from '../../../../src/contract/workflow/content.ts';
import { WORKFLOWS_PAGE } from '../../../../src/server/areas/automator/health/health.ts';
import { timedWork } from '../../../../src/server/areas/automator/triggers/timed-triggers.ts';
import { watchdogWork } from '../../../../src/server/areas/automator/watchdog.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import type { Person } from '../../base/access/people.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';

interface Health {
  readonly health: string;
  readonly author: string | null;
  readonly issues: readonly {
    kind: string;
    elementId: string | null;
    elementName: string | null;
    count: number;
  }[];
}

const write = (notes: string): Partial<WorkflowElement> => ({
  type: 'UPDATE_FIELD',
  config: { values: JSON.stringify({ notes }) },
});
const days = (amount: number): Partial<WorkflowElement> => ({
  type: 'WAIT',
  config: { amount, unit: 'DAYS' },
});
const MAY = {
  areas: { automations: ['VIEW', 'CREATE', 'EDIT', 'SEND'], contacts: ['VIEW', 'EDIT'] },
} as never;

describeOnDatabase('the health of workflows', (open) => {
  let world: WorkflowWorld;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
  });

  const look = async () => {
    const key = { tenantId: world.tenant.tenantId, key: '' };
    await watchdogWork(world.parts).run({ ...key, attempts: 1 }, new AbortController().signal);
  };
  const healthOf = (id: string, by: Person = world.tenant.admin) =>
    by.ask<Health>(
      'query ($id: ID!) { workflowHealth(id: $id, locale: "en") { health author issues { kind elementId elementName count } } }',
      { id },
    );
  const column = async (id: string) => {
    const { health } = await world.tenant.admin.ask<{ health: string | null }>(
      'query ($id: ID!) { workflow(id: $id) { health } }',
      { id },
    );
    return health;
  };
  const setStatus = (person: Person, status: string) =>
    sql`update tessera.app_user set status = ${status} where id = ${person.userId}`.execute(world.kysely);
  const mails = async () => {
    const { rows } = await sql<{ params: Record<string, string> }>`select params from tessera.mail
      where kind = 'workflowOrphaned' order by id`.execute(world.kysely);
    return rows.map(({ params }) => params);
  };

  it('tells that nobody answers for it, and holds its runs until another one takes it over', async () => {
    const author = await world.tenant.hire(MAY);
    const id = await world.active(
      [days(2), write('after two days'), days(5), write('after a week')],
      {},
      author,
    );
    const [one = '', two = ''] = await world.contacts(2);
    world.clock = new Date('2026-03-02T09:00:00Z');
    await world.start(id, [one, two]);
    await world.go();
    await look();
    expect(await column(id)).toBe('GOOD');
    expect(await healthOf(id)).toMatchObject({ health: 'GOOD', issues: [] });

    await setStatus(author, 'DISABLED');
    await world.go('2026-03-04T10:00:00Z');
    expect((await world.runs(id)).map(({ status, elementId }) => [status, elementId])).toEqual([
      ['WAITING', 'e1'],
      ['WAITING', 'e1'],
    ]);
    const before = (await mails()).length;
    await look();
    await look();
    expect(await column(id)).toBe('STOPPED');
    expect(await healthOf(id)).toMatchObject({
      health: 'STOPPED',
      issues: [{ kind: 'AUTHOR_GONE', count: 2 }],
    });
    // Administrators, once.
    expect((await mails()).length - before).toBe(1);
    expect((await mails()).at(-1)).toMatchObject({ workflows: '“Flow”', total: '1' });

    // Whoever may not activate it may not take it over.
    const reader = await world.tenant.hire({
      areas: { automations: ['VIEW', 'EDIT'], contacts: ['VIEW', 'EDIT'] },
    } as never);
    await expect(world.act('takeOver', id, {}, reader)).rejects.toThrow();
    const blind = await world.tenant.hire({
      areas: { automations: ['VIEW', 'CREATE', 'EDIT', 'SEND'] },
    } as never);
    await expect(world.act('takeOver', id, {}, blind)).rejects.toThrow();

    const successor = await world.tenant.hire(MAY);
    await world.act('takeOver', id, {}, successor);
    await world.go();
    expect(await world.value(one, 'notes')).toBe('after two days');
    const due = (await world.runs(id)).map(({ dueAt }) => dueAt?.toISOString());
    // The wait begins when the step before it was done; a wait that was under way kept its date.
    expect(due).toEqual(['2026-03-09T10:00:00.000Z', '2026-03-09T10:00:00.000Z']);
    await look();
    expect(await column(id)).toBe('GOOD');
    expect(await healthOf(id)).toMatchObject({ health: 'GOOD', issues: [] });
    const { rows } = await sql<{
      by: string;
      after: string;
    }>`select user_id as by, changes -> 0 ->> 'after' as after
      from tessera.audit where record_id = ${id} and changes @> '[{"field": "runsAs"}]'`.execute(
      world.kysely,
    );
    expect(rows).toEqual([{ by: successor.userId, after: expect.any(String) as string }]);
  });

  it('tells those whose runs of an earlier version go on, and of a version whose author is gone', async () => {
    const [early, late] = [await world.tenant.hire(MAY), await world.tenant.hire(MAY)];
    const recipients = async () => {
      const { rows } = await sql<{ recipient: string }>`select recipient from tessera.mail
        where kind = 'workflowOrphaned' order by id`.execute(world.kysely);
      return rows.map(({ recipient }) => recipient);
    };
    const id = await world.active([days(2), write('two days')], {}, early);
    const [one = ''] = await world.contacts(1);
    await world.start(id, [one]);
    await world.go();
    await world.act('activate', id, {}, late);
    await look();
    const before = (await recipients()).length;
    await setStatus(late, 'DISABLED');
    await look();
    const told = (await recipients()).slice(before);
    expect(told).toHaveLength(2);
    expect(told).toContain(
      (
        await sql<{ email: string }>`select email from tessera.app_user where id = ${early.userId}`.execute(
          world.kysely,
        )
      ).rows[0]?.email,
    );
    await setStatus(late, 'ACTIVE');
    await look();
    await setStatus(early, 'DISABLED');
    await look();
    expect((await recipients()).length - before).toBeGreaterThan(2);
  });

  it('looks at all workflows of a tenant, page by page', async () => {
    const author = await world.tenant.hire(MAY);
    const id = await world.active([days(2)], {}, author);
    const copy = (table: string, more: ReturnType<typeof sql>) =>
      sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(o) || ${more})).*
        from ${sql.table(table)} as o, generate_series(1, ${WORKFLOWS_PAGE}) as g
        where ${sql.ref(table === 'workflow' ? 'o.id' : 'o.workflow')} = ${id}`.execute(world.kysely);
    await copy('workflow', sql`jsonb_build_object('id', 'zz' || lpad(g::text, 6, '0'))`);
    await copy(
      'workflow_version',
      sql`jsonb_build_object('id', 'zz' || lpad(g::text, 6, '0'), 'workflow', 'zz' || lpad(g::text, 6, '0'))`,
    );
    await setStatus(author, 'DISABLED');
    await look();
    expect(await column(`zz000${WORKFLOWS_PAGE}`)).toBe('STOPPED');
    expect((await mails()).at(-1)).toMatchObject({ total: String(WORKFLOWS_PAGE + 1) });
    await sql`update workflow set deleted_at = now() where id like 'zz%'`.execute(world.kysely);
  });

  it('keeps the date of a wait that is not over yet', async () => {
    const author = await world.tenant.hire(MAY);
    const id = await world.active([days(10), write('later')], {}, author);
    const [one = ''] = await world.contacts(1);
    world.clock = new Date('2026-04-01T09:00:00Z');
    await world.start(id, [one]);
    await world.go();
    await setStatus(author, 'DISABLED');
    await world.go('2026-04-03T09:00:00Z');
    await world.act('takeOver', id);
    await world.go('2026-04-10T09:00:00Z');
    expect(await world.value(one, 'notes')).toBeNull();
    await world.go('2026-04-11T09:00:00Z');
    expect(await world.value(one, 'notes')).toBe('later');
  });

  it('is taken over by whoever activates it anew', async () => {
    const author = await world.tenant.hire(MAY);
    const id = await world.active([days(1), write('old version')], {}, author);
    const [one = ''] = await world.contacts(1);
    world.clock = new Date('2026-05-01T09:00:00Z');
    await world.start(id, [one]);
    await world.go();
    await setStatus(author, 'DISABLED');
    await world.go('2026-05-02T10:00:00Z');
    expect(await world.value(one, 'notes')).toBeNull();
    await world.act('activate', id);
    await world.go();
    expect(await world.value(one, 'notes')).toBe('old version');
  });

  it('lets held runs go on where its author is back', async () => {
    const author = await world.tenant.hire(MAY);
    const id = await world.active([days(1), write('back')], {}, author);
    const [one = ''] = await world.contacts(1);
    world.clock = new Date('2026-06-01T09:00:00Z');
    await world.start(id, [one]);
    await world.go();
    await setStatus(author, 'DISABLED');
    await world.go('2026-06-02T10:00:00Z');
    await look();
    expect(await column(id)).toBe('STOPPED');
    const counts = await world.tenant.admin.ask<readonly object[]>(
      'query ($id: ID!) { workflowCounts(id: $id) { element output count } }',
      { id },
    );
    expect(counts).toContainEqual({ element: 'e1', output: null, count: 1 });
    await setStatus(author, 'ACTIVE');
    await look();
    await world.go();
    expect(await world.value(one, 'notes')).toBe('back');
    await look();
    expect(await column(id)).toBe('GOOD');
  });

  it('is taken over at activation from a member who does not see its records any more', async () => {
    const author = await world.tenant.hire(MAY);
    const id = await world.active([days(1), write('old version')], {}, author);
    const [one = ''] = await world.contacts(1);
    world.clock = new Date('2026-06-10T09:00:00Z');
    await world.start(id, [one]);
    await world.go();
    const blind = await world.tenant.hire({
      areas: { automations: ['VIEW', 'CREATE', 'EDIT', 'SEND'] },
    } as never);
    await sql`update tessera.app_user as u set role_id = o.role_id from tessera.app_user as o
      where u.id = ${author.userId} and o.id = ${blind.userId}`.execute(world.kysely);
    await world.go('2026-06-11T10:00:00Z');
    expect(await world.value(one, 'notes')).toBeNull();
    expect((await healthOf(id)).issues).toMatchObject([{ kind: 'AUTHOR_GONE', count: 1 }]);
    await world.act('activate', id);
    await world.go();
    expect(await world.value(one, 'notes')).toBe('old version');
  });

  it('goes on to look at schedules while nobody answers for them', async () => {
    const author = await world.tenant.hire(MAY);
    const place = { name: '', positionX: 0, positionY: 0 };
    const elements = [
      { ...place, id: 't', type: 'SCHEDULE', config: { cron: '0 9 * * *' }, outputs: { next: 'g' } },
      { ...place, id: 'g', type: 'GOAL', config: {}, outputs: {} },
    ];
    const id = await world.active([], { elements }, author);
    const at = (moment: string) =>
      timedWork(world.parts, () => new Date(moment)).run(
        { tenantId: world.tenant.tenantId, key: `${id}:t`, attempts: 1 },
        new AbortController().signal,
      );
    await setStatus(author, 'DISABLED');
    expect(await at('2026-07-01T12:00:00Z')).toEqual(new Date('2026-07-01T12:10:00Z'));
    await world.act('deactivate', id);
    expect(await at('2026-07-01T12:10:00Z')).toBeUndefined();
  });

  it('tells nothing any more of a workflow that has come to an end', async () => {
    const author = await world.tenant.hire(MAY);
    const id = await world.active([write('x')], {}, author);
    await setStatus(author, 'DISABLED');
    await look();
    expect(await column(id)).toBe('STOPPED');
    await world.act('deactivate', id);
    await look();
    expect(await column(id)).toBeNull();
  });

  it('tells of rights that were lost, records that cannot be used, runs that failed, and messages that were refused', async () => {
    const author = await world.tenant.hire(MAY);
    const limited = await world.active([write('x')], {}, author);
    const other = await world.tenant.hire({
      areas: { automations: ['VIEW'], contacts: ['VIEW', 'EDIT'] },
    } as never);
    await sql`update tessera.app_user as u set role_id = o.role_id from tessera.app_user as o
      where u.id = ${author.userId} and o.id = ${other.userId}`.execute(world.kysely);
    await look();
    expect(await column(limited)).toBe('ATTENTION');
    expect((await healthOf(limited)).issues).toMatchObject([{ kind: 'AUTHOR_LIMITED' }]);

    const inner = await world.draft([write('inner')]);
    const [one = ''] = await world.contacts(1);
    const id = await world.active([
      { id: 's', type: 'START_WORKFLOW', name: 'On', config: { workflow: inner } },
    ]);
    await world.act('archive', inner);
    world.clock = new Date();
    await world.start(id, [one]);
    await world.go();
    expect(await healthOf(id)).toMatchObject({
      health: 'ATTENTION',
      author: expect.any(String) as string,
      issues: [
        { kind: 'RECORD_UNUSABLE', elementId: 's', elementName: 'On', count: 0 },
        { kind: 'RUNS_FAILED', elementId: null, count: 1 },
      ],
    });

    const campaign = await world.create('MessageCampaign', {
      name: 'Closed',
      type: 'EMAIL',
      sentByWorkflows: true,
    });
    await sql`update message_campaign set status = 'SENDING' where id = ${campaign}`.execute(world.kysely);
    const sends = await world.active([{ id: 'm', type: 'SEND_MESSAGE', config: { campaign } }]);
    await world.start(sends, [one]);
    await world.go();
    await sql`update campaign_receiver set status = 'REFUSED' where campaign = ${campaign}`.execute(
      world.kysely,
    );
    expect((await healthOf(sends)).issues).toMatchObject([
      { kind: 'RECORDS_REFUSED', elementId: 'm', count: 1 },
    ]);
    await look();
    expect(await column(sends)).toBe('ATTENTION');
  });

  it('is told to those alone who see the workflow and all of its runs', async () => {
    const id = await world.active([write('x')]);
    const stranger = await world.tenant.hire({ areas: { contacts: ['VIEW'] } } as never);
    await expect(healthOf(id, stranger)).rejects.toThrow();
  });
});
