/** Filters of workflows on what a run knows: what its trigger told, what steps have found, the moment, and whoever acts. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type CompoundFilter, onSame, queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { Operator } from '../../../../src/contract/kinds/operators.ts';
import { workflowObjects } from '../../../../src/server/areas/automator/objects.ts';
import { startRuns } from '../../../../src/server/areas/automator/start.ts';
import { drawing, element, line, values } from '../../../contract/workflow/drawing.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';

const compared = (
  objectName: string,
  objectField: string,
  operator: Operator,
  id: string,
): CompoundFilter => ({ type: 'FILTER', filter: { objectName, objectField, operator, variable: { id } } });
const both = (...compoundFilters: readonly CompoundFilter[]): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator: 'AND', compoundFilters },
});
const text = (filter: CompoundFilter) => ({ filter: JSON.stringify(filter) });
const note = (notes: string) => element(notes, 'UPDATE_FIELD', { values: values({ notes }) });

describeOnDatabase('filters on what runs know', (open) => {
  let world: WorkflowWorld;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
    world.clock = new Date();
  });

  const active = async (content: ReturnType<typeof drawing>) => {
    const id = await world.create('Workflow', {
      name: 'Knows',
      objectName: 'Contact',
      content: JSON.stringify(content),
    });
    await world.act('activate', id);
    return id;
  };
  const start = async (id: string, record: string, event?: object) => {
    await world.parts.forTenant(world.tenant.tenantId).transaction(async (tx) => {
      const whole = await world.parts.catalogOf(tx);
      const objects = workflowObjects(whole);
      if (!objects) throw new Error('No workflows');
      const gives = event ? { event } : {};
      await startRuns({ tx, whole, objects, now: world.clock }, id, { recordIds: [record], depth: 0, gives });
    });
    await world.go();
  };
  const notes = (ids: readonly string[]) => Promise.all(ids.map((id) => world.value(id, 'notes')));
  const hook = element('t', 'WEBHOOK', {
    field: 'email',
    path: 'email',
    parts: [
      { part: 'total', is: 'NUMBER' },
      { part: 'stop', is: 'YES_NO' },
    ],
  });

  it('find the records of the run itself, and go on by how many there are', async () => {
    const [two = '', none = ''] = await world.contacts(2);
    for (const title of ['One', 'Two']) await world.create('Task', { title, contact: two });
    const mine = both(
      compared('Task', 'contact', 'EQUALS', 'id'),
      queryFilter('Task', 'status', 'EQUALS', 'OPEN'),
    );
    const id = await active(
      drawing([
        element('t', 'MANUAL', {}, { next: 'find' }),
        element('find', 'FIND', { object: 'Task', ...text(mine) }, { next: 'if' }),
        element('if', 'IF', text(queryFilter('@find', 'count', 'EQUALS', 2)), { yes: 'busy', no: 'free' }),
        note('busy'),
        note('free'),
      ]),
    );
    await world.start(id, [two, none]);
    await world.go();
    expect(await notes([two, none])).toEqual(['busy', 'free']);
  });

  it('take one of several ways by what the trigger told, and none where that is missing', async () => {
    const people = await world.contacts(3);
    const more = (total: number) => JSON.stringify(queryFilter('@event', 'payload.total', 'GREATER', total));
    const cases = [
      { name: 'Much', filter: more(100) },
      { name: 'Not much', filter: JSON.stringify(queryFilter('@event', 'payload.total', 'NOT_EQUALS', 500)) },
    ];
    const ways = { case1: 'much', case2: 'little', else: 'unknown' };
    const id = await active(
      drawing([
        { ...hook, outputs: { next: 'switch' } },
        element('switch', 'SWITCH', { cases }, ways),
        ...['much', 'little', 'unknown'].map(note),
      ]),
    );
    const payloads = [{ total: 150.5 }, { total: 7 }, {}];
    for (const [at, payload] of payloads.entries()) await start(id, people[at] ?? '', { payload });
    expect(await notes(people)).toEqual(['much', 'little', 'unknown']);
  });

  it('wait and leave by what the trigger told', async () => {
    const [left = '', waits = ''] = await world.contacts(2, { lastName: 'Old' });
    const isNamed = compared('Contact', 'lastName', 'EQUALS', 'event.payload.name');
    const id = await active(
      drawing(
        [
          { ...hook, outputs: { next: 'wait' } },
          element(
            'wait',
            'WAIT_FOR',
            { ...text(isNamed), amount: 9, unit: 'DAYS' },
            { met: 'renamed', timeout: '' },
          ),
          note('renamed'),
        ],
        { exitWhen: queryFilter('@event', 'payload.stop', 'IS_TRUE') },
      ),
    );
    await start(id, left, { payload: { name: 'New', stop: true } });
    await start(id, waits, { payload: { name: 'New' } });
    const states = async () =>
      new Map((await world.runs(id)).map(({ recordId, status }) => [recordId, status]));
    expect([(await states()).get(left), (await states()).get(waits)]).toEqual(['EXITED', 'WAITING']);
    await sql`update contact set last_name = 'New' where id = ${waits}`.execute(world.kysely);
    await sql`update tessera.workflow_token set due_at = now() - interval '1 second' where workflow_id = ${id}`.execute(
      world.kysely,
    );
    await world.go(new Date());
    expect(await notes([waits])).toEqual(['renamed']);
  });

  it('write dates that are counted from the moment, or from what is known', async () => {
    const [one = ''] = await world.contacts(1);
    await sql`update contact set birth_date = '1980-05-10' where id = ${one}`.execute(world.kysely);
    const task = (id: string, dueDate: string) =>
      element(id, 'CREATE_TASK', { values: values({ title: id, dueDate }) });
    const id = await active(
      drawing(
        line(
          element('t', 'MANUAL'),
          task('soon', 'in 3 days'),
          task('before', '2 days before {{birthDate}}'),
        ),
      ),
    );
    world.clock = new Date('2026-03-02T09:00:00Z');
    await start(id, one);
    const { rows } = await sql<{ title: string; due: string }>`select title, due_date::text as due from task
      where contact = ${one} order by title`.execute(world.kysely);
    expect(rows).toEqual([
      { title: 'before', due: '1980-05-08' },
      { title: 'soon', due: '2026-03-05' },
    ]);
    world.clock = new Date();
  });

  it('begin by filters on the moment, and refuse what is not known there', async () => {
    const judged = async (content: ReturnType<typeof drawing>) => {
      const { fieldExceptions } = await world.tenant.admin.ask<{
        fieldExceptions: readonly { elementId: string; propertyPath: string; messageKey: string }[];
      }>(
        `query ($content: JSON!) { validateWorkflow(objectName: "Contact", content: $content) {
          fieldExceptions { elementId propertyPath messageKey } } }`,
        { content },
      );
      return fieldExceptions.map((each) => `${each.elementId} ${each.propertyPath}: ${each.messageKey}`);
    };
    const trigger = (filter: CompoundFilter) =>
      drawing(line(element('t', 'RECORD_CREATED', text(filter)), note('x')));
    expect(await judged(trigger(compared('Contact', 'birthDate', 'LESS', 'TODAY')))).toEqual([]);
    expect(await judged(trigger(compared('Contact', 'lastName', 'EQUALS', 'firstName')))).toEqual([
      't filter.filter.variable: variable-unknown',
    ]);
    expect(await judged(trigger(compared('Contact', 'lastName', 'EQUALS', 'in 3 days')))).toEqual([
      't filter.filter.variable: kind-mismatch',
    ]);
    const branch = (filter: CompoundFilter) =>
      drawing([
        { ...hook, outputs: { next: 'if' } },
        element('if', 'IF', text(filter), { yes: 'x', no: '' }),
        note('x'),
      ]);
    expect(await judged(branch(queryFilter('@event', 'payload.total', 'GREATER', 3)))).toEqual([]);
    expect(await judged(branch(queryFilter('@find', 'count', 'GREATER', 3)))).toEqual([
      'if filter.filter.objectField: variable-unknown',
    ]);
    expect(await judged(branch(queryFilter('@event', 'payload.total', 'CONTAINS', 'x')))).toEqual([
      'if filter.filter.operator: bad-filter',
    ]);
    expect(
      await judged(
        branch(onSame('Task', compared('Task', 'dueDate', 'LESS', '1 day before {{event.payload.total}}'))),
      ),
    ).toEqual(['if filter.expression.compoundFilters[0].filter.variable: kind-mismatch']);
  });
});
