/** What elements do with records, whose rights they have, and how people lead runs that failed or wait over to another version. */
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type CompoundFilter, queryFilter } from '../../../../src/contract/filter/filter.ts';
import { answerStep } from '../../../../src/server/areas/automator/answer.ts';
import { claim, nextDue } from '../../../../src/server/areas/automator/claim.ts';
import { delaysWork } from '../../../../src/server/areas/automator/new-delays.ts';
import { workflowObjects } from '../../../../src/server/areas/automator/objects.ts';
import { LANES } from '../../../../src/server/areas/automator/tables.ts';
import { watchdogWork } from '../../../../src/server/areas/automator/watchdog.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { runs } from '../../../support/length.ts';
import { chain, openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';

const values = (given: object) => ({ values: JSON.stringify(given) });
const write = (notes: string) => ({ type: 'UPDATE_FIELD', config: values({ notes }) });
const wait = (amount: number, unit = 'DAYS') => ({ type: 'WAIT', config: { amount, unit } });
type Elements = Parameters<WorkflowWorld['active']>[0];

describeOnDatabase('deeds of workflows', (open) => {
  let world: WorkflowWorld;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
  });
  const ask = <T>(query: string, variables: object = {}) =>
    world.tenant.admin.ask<T>(query, variables as Readonly<Record<string, unknown>>);
  const done = async (elements: Elements, records: readonly string[], about = 'Contact') => {
    const id = await world.draft(elements, {}, about);
    await world.act('activate', id);
    await world.start(id, records);
    await world.go();
    return id;
  };
  const only = async (id: string) => {
    const [run] = await world.runs(id);
    if (!run) throw new Error('There is no run');
    return run;
  };
  /** What nobody may activate: the engine trusts no version. */
  const drawAnew = async (id: string, elements: Elements, about?: string) => {
    const content = JSON.stringify({ version: 1, elements: chain(elements) });
    const object = about ?? 'Contact';
    await sql`update workflow_version set content = ${content}, number = 9, object_name = ${object}
      where workflow = ${id}`.execute(world.kysely);
    await sql`update workflow set active_version = 9, object_name = ${object} where id = ${id}`.execute(
      world.kysely,
    );
  };
  const listOf = async (contact: string, list: string) => {
    const found = await ask<Record<string, readonly { id: string }[]>>(
      `query ($id: ID!) { contact(id: $id) { ${list} { id } } }`,
      { id: contact },
    );
    return (found[list] ?? []).map(({ id }) => id);
  };

  it('make all of them responsible, each in turn, or whoever has least to do', async () => {
    const person = (lastName: string) =>
      world.create('Representative', { firstName: 'R', lastName, email: `${lastName}@team.test` });
    const [ann, ben] = [await person('ann'), await person('ben')];
    const assign = (strategy: string) => ({
      type: 'ASSIGN_REPRESENTATIVE',
      config: { strategy, recordList: [ann, ben] },
    });
    const assigned = async (strategy: string, records: readonly string[]) => {
      await done([assign(strategy)], records);
      const lists = await Promise.all(records.map((id) => listOf(id, 'representativeList')));
      return { ann: lists.filter((ids) => ids[0] === ann).length, all: lists.flat().length };
    };
    expect(await assigned('FIXED', await world.contacts(3))).toEqual({ ann: 3, all: 6 });
    expect(await assigned('ROUND_ROBIN', await world.contacts(5))).toEqual({ ann: 3, all: 5 });
    // Ann has six by now, Ben five.
    expect(await assigned('LEAST_LOADED', await world.contacts(5))).toEqual({ ann: 2, all: 5 });
  });

  it('leave, replace or add to those who are responsible already, as they say', async () => {
    const person = (lastName: string) =>
      world.create('Representative', { firstName: 'R', lastName, email: `${lastName}@owner.test` });
    const [old, other, ann, ben] = [
      await person('old'),
      await person('other'),
      await person('a'),
      await person('b'),
    ];
    const assign = (recordList: readonly string[], more: object = {}) => ({
      id: 'assign',
      type: 'ASSIGN_REPRESENTATIVE',
      config: { strategy: 'FIXED', recordList, ...more },
    });
    const [owned = '', free = ''] = await world.contacts(2);
    await done([assign([old, other])], [owned]);
    const owners = async (id: string) => (await listOf(id, 'representativeList')).sort();
    await done([assign([ann])], [owned, free]);
    expect([await owners(owned), await owners(free)]).toEqual([[old, other].sort(), [ann]]);
    await done([assign([ben, other], { whenAssigned: 'REPLACE' })], [owned, free]);
    expect([await owners(owned), await owners(free)]).toEqual([[other, ben].sort(), [other, ben].sort()]);
    await done([assign([ann], { whenAssigned: 'ADD' })], [owned]);
    expect(await owners(owned)).toEqual([other, ben, ann].sort());
    // Records that keep somebody take no turn.
    const more = await world.contacts(2);
    const turns = [assign([ann, ben], { strategy: 'ROUND_ROBIN' })];
    await done(turns, [owned, ...more]);
    expect((await Promise.all(more.map(owners))).flat().sort()).toEqual([ann, ben].sort());
  });

  it('assign tasks to the representative who logs in, else to whom the run acts for, or as they say', async () => {
    const member = await world.tenant.hire('marketer');
    const person = (email: string) =>
      world.create('Representative', { firstName: 'R', lastName: 'R', email });
    const [known, unknown] = [
      await person(member.email.toUpperCase()),
      await person('nobody@elsewhere.test'),
    ];
    const [mine = '', theirs = '', none = ''] = await world.contacts(3);
    const assign = (record: string, representative: string) =>
      done(
        [{ type: 'ASSIGN_REPRESENTATIVE', config: { strategy: 'FIXED', recordList: [representative] } }],
        [record],
      );
    await assign(mine, known);
    await assign(theirs, unknown);
    const assignees = async (config: object, given: object = {}) => {
      const title = crypto.randomUUID();
      await done(
        [{ type: 'CREATE_TASK', config: { ...values({ title, ...given }), ...config } }],
        [mine, theirs, none],
      );
      const { rows } = await sql<{ contact: string; assignee: string }>`select contact, assignee from task
        where title = ${title}`.execute(world.kysely);
      return [mine, theirs, none].map((id) => rows.find(({ contact }) => contact === id)?.assignee);
    };
    const owner = world.tenant.admin.userId;
    expect(await assignees({})).toEqual([member.userId, owner, owner]);
    expect(await assignees({ assignTo: 'OWNER' })).toEqual([owner, owner, owner]);
    const chosen = { assignTo: 'CHOSEN', person: member.userId };
    expect(await assignees(chosen)).toEqual([member.userId, member.userId, member.userId]);
    // Values say more than that, and so does the representative of the task itself.
    expect(await assignees(chosen, { assignee: owner })).toEqual([owner, owner, owner]);
    expect(await assignees({}, { representative: known })).toEqual([
      member.userId,
      member.userId,
      member.userId,
    ]);
    await sql`update tessera.app_user set status = 'LOCKED' where id = ${member.userId}`.execute(
      world.kysely,
    );
    expect(await assignees({ assignTo: 'RECORD' })).toEqual([owner, owner, owner]);
  });

  it('give tasks to members of the team whom somebody without administration chooses', async () => {
    const { tenant } = world;
    const may = ['VIEW', 'CREATE', 'EDIT', 'SEND'];
    const areas = { automations: may, contacts: may.slice(0, 3) };
    const author = await tenant.hire({ areas } as never);
    const member = await tenant.hire('representative');
    const types = await author.ask<{ name: string; usable: { person?: CompoundFilter } }[]>(
      '{ workflowElementTypes(objectName: "Contact") { name usable } }',
    );
    const filter = types.find(({ name }) => name === 'CREATE_TASK')?.usable.person;
    const offered = await author.ask<{ rows: { id: string }[] }>(
      'query ($filter: CompoundFilter) { staffMemberList(filter: $filter) { rows { id } } }',
      { filter },
    );
    expect(offered.rows).toContainEqual({ id: member.userId });
    const title = crypto.randomUUID();
    const config = { ...values({ title }), assignTo: 'CHOSEN', person: member.userId };
    const elements: Elements = [{ type: 'CREATE_TASK', config }];
    const content = JSON.stringify({ version: 1, elements: chain(elements) });
    const judged = await author.ask<object>(
      `query ($content: JSON) { validateWorkflow(objectName: "Contact", content: $content) {
        isValid fieldExceptions { messageKey } } }`,
      { content },
    );
    expect(judged).toEqual({ isValid: true, fieldExceptions: [] });
    const id = await world.active(elements, {}, author);
    const [first = ''] = await world.contacts(1);
    await world.start(id, [first]);
    await world.go();
    const { rows } = await sql`select contact, assignee from task where title = ${title}`.execute(
      world.kysely,
    );
    expect(rows).toEqual([{ contact: first, assignee: member.userId }]);
  });

  it('fail where their owner may no longer ask whether what they name can be used', async () => {
    const { tenant } = world;
    const may = ['VIEW', 'CREATE', 'EDIT', 'SEND'];
    const areas = { automations: may, contacts: may.slice(0, 3) };
    const author = await tenant.hire({ areas } as never);
    const blind = await tenant.hire({
      areas,
      objects: { Workflow: { fields: { status: 'hidden' } } },
    } as never);
    const other = await world.active([{ type: 'GOAL' }]);
    const id = await world.active([{ type: 'START_WORKFLOW', config: { workflow: other } }], {}, author);
    await sql`update tessera.app_user set role_id = (select role_id from tessera.app_user where id = ${blind.userId})
      where id = ${author.userId}`.execute(world.kysely);
    await world.start(id, await world.contacts(1));
    await world.go();
    expect(await only(id)).toMatchObject({ status: 'FAILED', elementId: 'e1' });
  });

  it('put records into lists and take them out, however often', async () => {
    const [one = '', two = ''] = await world.contacts(2);
    const [group, other] = [
      await world.create('Group', { name: 'In' }),
      await world.create('Group', { name: 'Out' }),
    ];
    const list = (type: string, record: string) => ({ type, config: { record } });
    await done([list('ADD_TO_GROUP', other)], [one]);
    await done(
      [
        list('ADD_TO_GROUP', group),
        list('ADD_TO_GROUP', group),
        list('REMOVE_FROM_GROUP', other),
        list('REMOVE_FROM_GROUP', other),
      ],
      [one, two],
    );
    expect(await listOf(one, 'groupList')).toEqual([group]);
    expect(await listOf(two, 'groupList')).toEqual([group]);
    const segment = await world.create('Segment', { name: 'Static', type: 'STATIC' });
    const into = await done([list('ADD_TO_SEGMENT', segment)], [one]);
    expect((await only(into)).reason).toBeNull();
    expect(await listOf(one, 'segmentList')).toEqual([segment]);
  });

  it('take the actions of an object, by its states: steps of many at once, and what an area does with each', async () => {
    const [task = '', finished = ''] = [
      await world.create('Task', { title: 'One' }),
      await world.create('Task', { title: 'Two' }),
    ];
    await ask('mutation ($id: ID!) { actTask(action: "finish", id: $id, version: 1, input: {}) { id } }', {
      id: finished,
    });
    const id = await done([{ type: 'TAKE_ACTION', config: { action: 'finish' } }], [task, finished], 'Task');
    expect(await ask('query ($id: ID!) { task(id: $id) { status } }', { id: task })).toEqual({
      status: 'DONE',
    });
    const states = new Map((await world.runs(id)).map(({ recordId, status }) => [recordId, status]));
    expect([states.get(task), states.get(finished)]).toEqual(['COMPLETED', 'FAILED']);
    const lead = await world.create('Lead', { lastName: 'Converted', email: 'converted@lead.test' });
    await done([{ type: 'CONVERT_LEAD', config: {} }], [lead], 'Lead');
    const found = await ask<{ rows: readonly { lastName: string }[] }>(
      'query ($filter: CompoundFilter) { contactList(filter: $filter) { rows { lastName } } }',
      { filter: queryFilter('Contact', 'lastName', 'EQUALS', 'Converted') },
    );
    expect(found.rows).toEqual([{ lastName: 'Converted' }]);
  });

  it('start another workflow for each related record, as many as they say, each with what it knows', async () => {
    // One after the other: their ids say in which order they are taken.
    const groups: string[] = [];
    for (const name of ['g1', 'g2', 'g3']) groups.push(await world.create('Group', { name }));
    const [one = ''] = await world.contacts(1);
    await ask(
      'mutation ($id: ID!, $input: ContactInput!) { updateContact(id: $id, version: 1, input: $input) { id } }',
      { id: one, input: { groupList: groups } },
    );
    const inner = await world.draft(
      [{ type: 'UPDATE_FIELD', config: values({ name: '{{name}}!' }) }],
      {},
      'Group',
    );
    await world.act('activate', inner);
    const each = (most: number) => ({
      type: 'FOR_EACH',
      config: { field: 'groupList', workflow: inner, most },
    });
    await done([{ id: 'f', ...each(2) }, write('{{f.count}}')], [one]);
    expect(await world.value(one, 'notes')).toBe('2');
    expect((await world.runs(inner)).map(({ recordId }) => recordId)).toEqual(groups.slice(0, 2).toSorted());
    // Who was there before enters no second time.
    await done([each(100)], [one]);
    await world.go(new Date());
    expect((await world.runs(inner)).map(({ status }) => status)).toEqual([
      'COMPLETED',
      'COMPLETED',
      'COMPLETED',
    ]);
  });

  it('go on with what comes back from outside, once, and not where they have left that step', async () => {
    const [one = ''] = await world.contacts(1);
    world.clock = new Date();
    const id = await done(
      [
        { id: 'c', type: 'CALL_WEBHOOK', config: { url: 'https://outside.test/' } },
        write('{{c.status}}'),
        wait(1),
      ],
      [one],
    );
    const run = await only(id);
    expect(run).toMatchObject({ status: 'RUNNING', elementId: 'c' });
    const { rows } = await sql<{ step: string }>`select step_id as step from tessera.workflow_token
      where run_id = ${run.id}`.execute(world.kysely);
    const [{ step } = { step: '' }] = rows;
    const answer = (status: number) =>
      world.parts
        .forTenant(world.tenant.tenantId)
        .transaction((tx) => answerStep(tx, step, run.id, { gives: { status } }));
    await answer(201);
    await answer(500);
    await world.go(new Date());
    await answer(502);
    await world.go(new Date());
    expect(await world.value(one, 'notes')).toBe('201');
    expect(await only(id)).toMatchObject({ status: 'WAITING', elementId: 'e3' });
  });

  it('are looked after: who should have gone on long ago is named and woken', async () => {
    const [one = ''] = await world.contacts(1);
    world.clock = new Date();
    const id = await done([wait(1), write('late')], [one]);
    const run = await only(id);
    const { tenantId } = world.tenant;
    await sql`update tessera.workflow_token set due_at = now() - interval '1 hour', until = now() - interval '1 hour'
      where run_id = ${run.id}`.execute(world.kysely);
    await sql`update tessera.due set due_at = now() + interval '1 day' where kind = 'workflow'`.execute(
      world.kysely,
    );
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const next = await watchdogWork(world.parts).run(
      { tenantId, key: '', attempts: 1 },
      new AbortController().signal,
    );
    expect(said.mock.calls.flat().join()).toContain(run.id);
    said.mockRestore();
    expect(next).toEqual(new Date(world.clock.getTime() + 600_000));
    const { rows } = await sql`select 1 from tessera.due where kind = 'workflow' and due_at > now()`.execute(
      world.kysely,
    );
    expect(rows).toEqual([]);
  });

  describe('rights', () => {
    const consents = async (contact: string) =>
      (await sql`select status from contact_consent where contact = ${contact}`.execute(world.kysely)).rows;

    it('no step gives a consent, whatever a version says and whoever has activated it', async () => {
      const [one = ''] = await world.contacts(1);
      const consent = await world.create('Consent', {
        name: 'News',
        country: 'PL',
        language: 'en',
        channel: 'EMAIL',
        text: '<p>Yes.</p>',
      });
      const given = { consent, source: 'FORM', status: 'ACTIVE' };
      const create = {
        type: 'CREATE_RECORD',
        config: { object: 'ContactConsent', ...values({ contact: '{{id}}', ...given }) },
      };
      await expect(world.active([create])).rejects.toThrow('invalid-workflow');
      const id = await world.active([write('x')]);
      await drawAnew(id, [create]);
      await world.start(id, [one]);
      await world.go();
      expect(await only(id)).toMatchObject({ status: 'FAILED' });
      expect((await only(id)).reason).toContain('permission');
      expect(await consents(one)).toEqual([]);
      // What people have said is not changed either: neither by values nor by a step.
      const held = await world.create('ContactConsent', { ...given, contact: one, status: 'PENDING' });
      for (const element of [
        { type: 'UPDATE_FIELD', config: values({ status: 'ACTIVE' }) },
        { type: 'TAKE_ACTION', config: { action: 'confirm' } },
      ]) {
        const about = await world.active([write('x')]);
        await drawAnew(about, [element], 'ContactConsent');
        await world.start(about, [held]);
        await world.go();
        expect((await only(about)).status).toBe('FAILED');
      }
      expect(await consents(one)).toEqual([{ status: 'PENDING' }]);
    });

    it('are those that whoever activated it has at that moment, and end with them', async () => {
      const [one = '', two = '', three = ''] = await world.contacts(3);
      const may = (contacts: readonly string[]) => ({
        areas: { automations: ['VIEW', 'CREATE', 'EDIT', 'SEND'], contacts },
      });
      const author = await world.tenant.hire(may(['VIEW', 'EDIT']) as never);
      const id = await world.active([write('written')], {}, author);
      const run = async (record: string) => {
        await world.start(id, [record]);
        await world.go(new Date());
        return (await world.runs(id)).find(({ recordId }) => recordId === record);
      };
      expect(await run(one)).toMatchObject({ status: 'COMPLETED' });
      const other = await world.tenant.hire(may(['VIEW']) as never);
      await sql`update tessera.app_user as u set role_id = o.role_id from tessera.app_user as o
        where u.id = ${author.userId} and o.id = ${other.userId}`.execute(world.kysely);
      const failed = await run(two);
      expect(failed).toMatchObject({ status: 'FAILED' });
      expect(failed?.reason).toContain('permission');
      expect(await world.value(two, 'notes')).toBeNull();
      await sql`update tessera.app_user set status = 'DISABLED' where id = ${author.userId}`.execute(
        world.kysely,
      );
      // Nobody answers for it: the run waits for somebody who does.
      const held = await run(three);
      expect(held).toMatchObject({ status: 'WAITING' });
      expect(held?.reason).toContain('workflowNobody');
    });
  });

  describe('what people do with runs', () => {
    const bad = { type: 'UPDATE_FIELD', config: values({ email: '{{lastName}}' }) };
    const draw = async (id: string, elements: Elements) => {
      const { version } = await ask<{ version: number }>(
        'query ($id: ID!) { workflow(id: $id) { version } }',
        { id },
      );
      const content = JSON.stringify({ version: 1, elements: chain(elements) });
      await ask(
        'mutation ($id: ID!, $version: Int!, $input: WorkflowInput!) { updateWorkflow(id: $id, version: $version, input: $input) { id } }',
        { id, version, input: { content } },
      );
    };
    const publish = async (id: string, elements: Elements, input: object = {}) => {
      await draw(id, elements);
      await world.act('activate', id, input);
    };

    it('retry no run whose record has entered again since', async () => {
      const [record = ''] = await world.contacts(1, { lastName: 'no address' });
      const wait = { type: 'WAIT', config: { amount: 1, unit: 'DAYS' } };
      const id = await world.active([{ ...bad, id: 'bad' }, wait], { entry: 'AFTER_EXIT' });
      await world.start(id, [record]);
      await world.go(new Date());
      const [failed] = await world.runs(id);
      expect(failed?.status).toBe('FAILED');
      await sql`update contact set last_name = id || '@ok.test' where id = ${record}`.execute(world.kysely);
      expect(await world.start(id, [record])).toBe(1);
      await world.go(new Date());
      const again = world.act('retry', failed?.id ?? '', { from: 'FAILED_STEP', onVersion: 'OWN' });
      await expect(again).rejects.toThrow('run-under-way');
      // Not even past all checks: the database lets a record be in it once.
      const second = sql`update tessera.workflow_token set state = 'open' where run_id = ${failed?.id}`;
      await expect(second.execute(world.kysely)).rejects.toThrow('workflow_token_single');
      expect((await world.runs(id)).map(({ status }) => status).sort()).toEqual(['FAILED', 'WAITING']);
      // Two that enter at the same moment: one of them does.
      const [twice = ''] = await world.contacts(1, { lastName: 'a@ok.test' });
      const entered = await Promise.all([1, 2, 3].map(() => world.start(id, [twice])));
      expect(entered.reduce((all, count) => all + count, 0)).toBe(1);
    });

    it('retry it from the step or from the start, on its version or the latest, if that has the element', async () => {
      const records = await world.contacts(3, { lastName: 'no address' });
      world.clock = new Date();
      const id = await done([write('begun'), { ...bad, id: 'bad' }, write('through')], records);
      const ended = async () => (await world.runs(id)).map(({ status, stepCount }) => [status, stepCount]);
      expect(await ended()).toEqual([
        ['FAILED', 1],
        ['FAILED', 1],
        ['FAILED', 1],
      ]);
      const [first, second, third] = await world.runs(id);
      const retry = (run: { id: string } | undefined, from: string, onVersion: string) =>
        world.act('retry', run?.id ?? '', { from, onVersion });
      await publish(id, [write('new start'), { id: 'new', ...write('new end') }]);
      await expect(retry(first, 'FAILED_STEP', 'LATEST')).rejects.toThrow('not-in-version');
      await retry(first, 'START', 'LATEST');
      await sql`update contact set notes = null, last_name = id || '@ok.test' where id = any(${records})`.execute(
        world.kysely,
      );
      await retry(second, 'FAILED_STEP', 'OWN');
      await retry(third, 'START', 'OWN');
      await world.go(new Date());
      expect(
        (await world.runs(id)).map(({ status, stepCount, versionNumber }) => [
          status,
          stepCount,
          versionNumber,
        ]),
      ).toEqual([
        ['COMPLETED', 2, 2],
        ['COMPLETED', 3, 1],
        ['COMPLETED', 3, 1],
      ]);
      const notes = await Promise.all(records.map((record) => world.value(record, 'notes')));
      expect(notes).toEqual(['new end', 'through', 'through']);
      const logged = async (run: { id: string } | undefined) =>
        (await world.steps(run?.id ?? '')).map(({ elementId, status }) => `${elementId} ${status}`);
      expect(await logged(second)).toEqual(['e1 DONE', 'bad FAILED', 'bad DONE', 'e3 DONE']);
      expect(await logged(third)).toEqual(['e1 DONE', 'bad FAILED', 'e1 DONE', 'bad DONE', 'e3 DONE']);
    });

    interface Waiting {
      readonly versionNumber: number;
      readonly elementId: string;
      readonly count: number;
      readonly isThere: boolean;
      readonly hasOtherDelay: boolean;
    }
    const waiting = (id: string) =>
      ask<readonly Waiting[]>(
        'query ($id: ID!) { waitingWorkflowRuns(id: $id) { versionNumber elementId count isThere hasOtherDelay } }',
        { id },
      );

    it('lead those who wait over to the latest version: by a changed delay, or from element to element', async () => {
      const records = await world.contacts(3);
      const begun = new Date();
      const inDays = (days: number) => new Date(begun.getTime() + days * 86_400_000);
      world.clock = begun;
      const id = await done([{ id: 'w', ...wait(5) }, write('after')], records);
      const due = async () =>
        (await world.runs(id)).map(({ dueAt, versionNumber, elementId }) => [
          versionNumber,
          elementId,
          dueAt?.toISOString(),
        ]);
      await draw(id, [{ id: 'w', ...wait(2) }, write('sooner')]);
      expect(await waiting(id)).toEqual([
        { versionNumber: 1, elementId: 'w', count: 3, isThere: true, hasOtherDelay: true },
      ]);
      await world.act('activate', id);
      await world.go();
      expect(await due()).toEqual(records.map(() => [1, 'w', inDays(5).toISOString()]));
      const [first] = await world.runs(id);
      await world.act('moveToLatest', first?.id ?? '', { delay: 'KEEP' });
      expect((await due())[0]).toEqual([2, 'w', inDays(5).toISOString()]);
      await publish(id, [{ id: 'w', ...wait(3) }, write('then')], { newDelays: true });
      await delaysWork(world.parts).run(
        { tenantId: world.tenant.tenantId, key: `${id}:3`, attempts: 1 },
        new AbortController().signal,
      );
      await world.go();
      expect(await due()).toEqual(records.map(() => [3, 'w', inDays(3).toISOString()]));
      // Nothing waits there any more in the next one: people say where they go on.
      await publish(id, [
        { id: 'other', ...wait(1) },
        { id: 'end', ...write('mapped') },
      ]);
      expect((await waiting(id))[0]).toMatchObject({ isThere: false, hasOtherDelay: false });
      const move = (at: number, input: object) =>
        world.runs(id).then((runs) => world.act('moveToLatest', runs[at]?.id ?? '', input));
      await expect(move(0, { delay: 'KEEP' })).rejects.toThrow('not-in-version');
      await move(0, { delay: 'KEEP', toElement: 'other' });
      await move(1, { delay: 'NEW', toElement: 'end' });
      await world.go(new Date());
      const [one = '', two = ''] = records;
      expect([await world.value(one, 'notes'), await world.value(two, 'notes')]).toEqual([null, 'mapped']);
      await world.go(inDays(5));
      expect(await world.value(one, 'notes')).toBe('mapped');
    });

    it('ask how many steps are due before they resume, and how many records there are before they activate', async () => {
      const records = await world.contacts(4, { lastName: 'Asked' });
      world.clock = new Date();
      const id = await done([wait(1), write('late')], records.slice(0, 3));
      await world.act('pause', id);
      const due = () =>
        ask<{ count: number; firstDueAt: string | null }>(
          'query ($ids: [ID!]) { dueWorkflowSteps(ids: $ids) { count firstDueAt } }',
          { ids: [id] },
        );
      expect(await due()).toEqual({ count: 0, firstDueAt: null });
      await sql`update tessera.workflow_token set until = '2026-01-02T03:04:05Z' where workflow_id = ${id}
        and record_id <> ${records[0]}`.execute(world.kysely);
      expect(await due()).toEqual({ count: 2, firstDueAt: '2026-01-02T03:04:05.000Z' });
      const filter = JSON.stringify(queryFilter('Contact', 'lastName', 'EQUALS', 'Asked'));
      const other = await world.draft([], {
        elements: [
          {
            id: 't',
            type: 'RECORD_CREATED',
            name: '',
            positionX: 0,
            positionY: 0,
            config: { filter },
            outputs: {},
          },
        ],
      });
      const existing = () =>
        ask<{ count: number; sample: readonly string[] }>(
          'query ($id: ID!) { existingWorkflowRecords(id: $id) { count sample } }',
          { id: other },
        );
      const { count, sample } = await existing();
      expect([count, sample.toSorted()]).toEqual([4, ['N1 Asked', 'N2 Asked', 'N3 Asked', 'N4 Asked']]);
      const blind = await world.tenant.hire({ areas: { contacts: ['VIEW'] } });
      const { errors } = await blind.call('query ($ids: [ID!]) { dueWorkflowSteps(ids: $ids) { count } }', {
        ids: [id],
      });
      expect(errors).toHaveLength(1);
    });
  });

  it('of none that wait is anything read, however many they are', async () => {
    const many = runs(20_000, 1_000_000);
    world.clock = new Date();
    const id = await done([wait(1), write('never')], []);
    const { tenantId } = world.tenant;
    for (let part = 0; part < many; part += 20_000)
      await sql`insert into tessera.workflow_token (tenant_id, run_id, workflow_id, version, record_id, lane, element, step_id,
        since, due_at, until, waits, depth)
      select ${tenantId}, 'r' || n, ${id}, 1, 'c' || n, n % ${LANES}, 'e1', 's' || n, now(), now() + interval '1 day',
        now() + interval '1 day', true, 0 from generate_series(${part + 1}::int, ${part + 20_000}::int) as n`.execute(
        world.kysely,
      );
    for (const table of ['tessera.workflow_token', 'workflow'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(world.kysely);
    const asked: { readonly text: string; readonly values: readonly unknown[] }[] = [];
    const db = world.parts.forTenant(tenantId);
    const watching = Object.assign(Object.create(db) as typeof db, {
      run: (statement: Parameters<typeof db.run>[0]) => {
        asked.push(statement);
        return db.run(statement);
      },
    });
    const objects = workflowObjects(world.tenant.api.catalog);
    if (!objects) throw new Error('No workflows');
    const now = new Date();
    expect(await claim(watching, objects, { lane: 1, now, most: 500 })).toEqual([]);
    const next = await nextDue(watching, 1);
    expect(next?.getTime()).toBeGreaterThan(now.getTime() + 80_000_000);
    await watchdogWork({ ...world.parts, forTenant: () => watching }).run(
      { tenantId, key: '', attempts: 1 },
      new AbortController().signal,
    );
    // Of workflows that are no longer active it is only asked whether they have any.
    const ofTokens = asked.filter(({ text }) => text.includes('workflow_token') && text.includes('due_at'));
    expect(ofTokens).toHaveLength(3);
    for (const { text, values: given } of ofTokens) {
      const query = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...given]);
      const { rows } = await world.kysely.executeQuery<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
        query,
      );
      const [{ Plan: plan }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: {} }];
      expect(JSON.stringify(plan)).toContain('workflow_token_due');
      expect(
        (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
        JSON.stringify(plan),
      ).toBeLessThan(60);
    }
    await sql`delete from tessera.workflow_token where workflow_id = ${id}`.execute(world.kysely);
  });
});

interface PlanNode {
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
}
