/** What people who draw workflows ask: the types of elements, variables, what is wrong; and what is told beside a workflow. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { TEMPLATES } from '../../../../src/areas/automator/templates.ts';
import { withoutElement } from '../../../../src/server/areas/automator/check/place-calls.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { drawing, element, line, values } from '../../../contract/workflow/drawing.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { campaignWorker } from '../campaigns/campaign-worker.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';
import { patience } from '../../../support/patience.ts';

interface Judged {
  readonly isValid: boolean;
  readonly fieldExceptions: readonly Readonly<
    Record<
      | 'elementId'
      | 'elementName'
      | 'propertyPath'
      | 'inputLabel'
      | 'message'
      | 'messageKey'
      | 'rejectedValue',
      string | null
    >
  >[];
}
const ANSWER =
  '{ isValid fieldExceptions { elementId elementName propertyPath inputLabel message messageKey rejectedValue } }';

describeOnDatabase('the check of workflows', (open) => {
  let world: WorkflowWorld;
  let worker: DueWorker;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
  });
  afterAll(() => worker.stop());

  const ask = <T>(query: string, variables: Readonly<Record<string, unknown>> = {}) =>
    world.tenant.admin.ask<T>(query, variables);
  const validate = (type: string, config: object, objectName = 'Contact') =>
    ask<Judged>(
      `query ($objectName: String!, $config: JSON!) { validate${type}Element(objectName: $objectName, config: $config) ${ANSWER} }`,
      { objectName, config },
    );
  const judged = (id: string) =>
    ask<Judged>(`query ($id: ID!) { validateWorkflow(id: $id) ${ANSWER} }`, { id });
  const read = (id: string) =>
    ask<{ version: number; content: string; contentState: string }>(
      `query ($id: ID!) { workflow(id: $id) { version content contentState } }`,
      { id },
    );
  const state = (id: string, expected: string) =>
    expect
      .poll(async () => (await read(id)).contentState, { timeout: patience(30_000), interval: 50 })
      .toBe(expected);

  it('tells of which elements workflows about an object are made, with the fields of their forms', async () => {
    interface Type {
      readonly name: string;
      readonly family: string;
      readonly usable: object;
      readonly outputs: readonly { readonly name: string }[];
      readonly fields: readonly {
        readonly name: string;
        readonly kind: string;
        readonly settings: object | null;
      }[];
    }
    const of = (objectName: string) =>
      ask<readonly Type[]>(
        `query ($objectName: String!) { workflowElementTypes(objectName: $objectName, locale: "de") {
          name label help family familyLabel does icon fixed usable outputs { name label }
          fields { name label kind typeName settings enumValues { name label } required help } } }`,
        { objectName },
      );
    const [contacts, leads] = [await of('Contact'), await of('Lead')];
    const names = (types: readonly Type[]) => types.map(({ name }) => name);
    expect(names(contacts)).toEqual(expect.arrayContaining(['ADD_TO_GROUP', 'IF', 'RECORD_CREATED']));
    expect(names(leads)).toEqual(expect.arrayContaining(['CONVERT_LEAD', 'IF', 'RECORD_CREATED']));
    expect(names(leads)).not.toContain('ADD_TO_GROUP');
    const choice = leads.find(({ name }) => name === 'IF');
    expect(choice?.fields.map(({ name, settings }) => [name, settings])).toEqual([
      ['filter', { filterObject: 'Lead' }],
    ]);
    expect(choice?.outputs.map(({ name }) => name)).toEqual(['yes', 'no']);
    const others = contacts.find(({ name }) => name === 'START_WORKFLOW');
    expect(others?.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['workflow', 'OBJECT'],
      ['onError', 'ENUM'],
      ['retries', 'INT'],
      ['retryMinutes', 'INT'],
    ]);
    expect(others?.usable).toMatchObject({ workflow: { type: 'FILTER' } });
  });

  it('judges each type of element by a call of its own', async () => {
    const filter = JSON.stringify({
      type: 'EXPRESSION',
      expression: {
        operator: 'AND',
        compoundFilters: [
          queryFilter('Contact', 'gender', 'EQUALS', 'FEMALE'),
          queryFilter('Contact', 'birthDate', 'EQUALS', 'soon'),
        ],
      },
    });
    const { isValid, fieldExceptions } = await validate('If', { filter });
    expect(isValid).toBe(false);
    expect(fieldExceptions).toEqual([
      {
        elementId: '',
        elementName: '',
        propertyPath: 'filter.expression.compoundFilters[1].filter.value',
        inputLabel: '',
        messageKey: 'bad-filter',
        message: expect.any(String) as string,
        rejectedValue: 'soon',
      },
    ]);
    expect(await validate('Wait', { amount: 1, unit: 'DAYS' })).toEqual({
      isValid: true,
      fieldExceptions: [],
    });
  });

  it('refuses records that are not there, or not to be used', async () => {
    const group = await world.create('Group', { name: 'Regulars' });
    expect(await validate('AddToGroup', { record: group })).toMatchObject({ isValid: true });
    const { version } = await ask<{ version: number }>('query ($id: ID!) { group(id: $id) { version } }', {
      id: group,
    });
    await ask('mutation ($id: ID!, $version: Int!) { deleteGroup(id: $id, version: $version) { id } }', {
      id: group,
      version,
    });
    expect((await validate('AddToGroup', { record: group })).fieldExceptions).toEqual([
      expect.objectContaining({ propertyPath: 'record', messageKey: 'reference-gone', rejectedValue: group }),
    ]);

    const other = await world.draft([{ type: 'GOAL' }]);
    expect(await validate('StartWorkflow', { workflow: other })).toMatchObject({ isValid: true });
    await world.act('archive', other);
    expect(await validate('StartWorkflow', { workflow: other })).toMatchObject({ isValid: false });
  });

  it('judges a stored workflow, and a draft of it', async () => {
    const id = await world.draft([{ type: 'UPDATE_FIELD', config: { values: values({ shoeSize: 44 }) } }]);
    expect(
      (await judged(id)).fieldExceptions.map((each) => [each.elementId, each.propertyPath, each.messageKey]),
    ).toEqual([['e1', 'values.shoeSize', 'unknown-field']]);
    expect((await judged(id)).fieldExceptions).toEqual([
      expect.objectContaining({ elementName: 'Change fields', inputLabel: 'Values' }),
    ]);
    const content = drawing(line(element('t', 'MANUAL'), element('goal', 'GOAL')));
    const draft = await ask<Judged>(
      `query ($id: ID!, $content: JSON) { validateWorkflow(id: $id, content: $content) ${ANSWER} }`,
      { id, content },
    );
    expect(draft).toEqual({ isValid: true, fieldExceptions: [] });
    await expect(world.act('activate', id)).rejects.toThrow();
  });

  it('is told again beside a workflow when a record that it names changes', async () => {
    const other = await world.draft([{ type: 'GOAL' }]);
    const id = await world.draft([{ type: 'START_WORKFLOW', config: { workflow: other } }]);
    await state(id, 'VALID');
    await world.act('archive', other);
    await state(id, 'INVALID');
  });

  it('tells beside a workflow whether something is wrong with it', async () => {
    const id = await world.draft([{ type: 'GOAL' }]);
    await state(id, 'VALID');
    const { version } = await read(id);
    const input = { content: JSON.stringify(drawing([element('goal', 'GOAL')])) };
    await ask(
      `mutation ($id: ID!, $version: Int!, $input: WorkflowInput!) {
        updateWorkflow(id: $id, version: $version, input: $input) { id } }`,
      { id, version, input },
    );
    await state(id, 'INVALID');
  });

  it('names the variables that every way to an element gives, in words', async () => {
    const content = drawing(
      line(
        element('start', 'MEETING_ENDED'),
        { ...element('find', 'FIND', { object: 'Group' }), name: 'Its group' },
        element('end', 'GOAL'),
      ),
    );
    const variables = await ask<
      readonly { name: string; label: string; kind: string; elementId: string | null }[]
    >(
      `query ($content: JSON!) { workflowVariables(objectName: "Contact", content: $content, elementId: "end", locale: "en") {
        name label kind elementId } }`,
      { content },
    );
    expect(variables).toEqual(
      expect.arrayContaining([
        { name: 'firstName', label: 'Contact › First name', kind: 'STRING', elementId: null },
        { name: 'event.title', label: 'Meeting › Title', kind: 'STRING', elementId: 'start' },
        { name: 'find.name', label: 'Its group › Name', kind: 'STRING', elementId: 'find' },
      ]),
    );
    const fields = await ask<readonly { name: string; refers: string | null; field: object }[]>(
      `query ($content: JSON!) { workflowVariables(objectName: "Contact", content: $content, elementId: "end", locale: "en") {
        name place refers object field { name label kind operators enumValues { name } } } }`,
      { content },
    );
    expect(fields.find(({ name }) => name === 'find.count')).toMatchObject({
      place: 'Its group',
      refers: null,
      object: null,
      field: { name: 'count', label: 'Number of records found', kind: 'INT', enumValues: null },
    });
    expect(fields.find(({ name }) => name === 'event.id')).toMatchObject({
      refers: 'Meeting',
      place: 'Meeting',
    });
    // Where a run begins nothing is filled in.
    const own = `query ($content: JSON!) { workflowVariables(objectName: "Contact", content: $content, elementId: "start") { name } }`;
    expect(await ask(own, { content })).toEqual([]);
  });

  it('moves an element and takes one out', async () => {
    const id = await world.draft([{ type: 'WAIT', config: { amount: 1, unit: 'DAYS' } }, { type: 'GOAL' }]);
    await ask(
      `mutation ($workflow: ID!) {
        updateWorkflowElementPosition(workflow: $workflow, id: "e1", positionX: 12.5, positionY: -3) { id version } }`,
      { workflow: id },
    );
    const place = (JSON.parse((await read(id)).content) as ReturnType<typeof drawing>).elements[1];
    expect(place).toMatchObject({ id: 'e1', positionX: 12.5, positionY: -3 });
    const remove = (gone: string, version?: number) =>
      world.tenant.admin.call(
        `mutation ($workflow: ID!, $version: Int, $gone: ID!) {
          deleteWorkflowElement(workflow: $workflow, version: $version, id: $gone) { id version } }`,
        { workflow: id, gone, version },
      );
    const code = async (answer: ReturnType<typeof remove>) => (await answer).errors?.[0]?.extensions.code;
    // By a version that is not the newest any more nothing is changed.
    expect(await code(remove('e1', 1))).toBe('VERSION_CONFLICT');
    expect(await code(remove('e9'))).toBe('NOT_FOUND');
    expect(await code(remove('e1'))).toBeUndefined();
    const { elements } = JSON.parse((await read(id)).content) as ReturnType<typeof drawing>;
    expect(elements.map(({ id: name, outputs }) => [name, outputs])).toEqual([
      ['t', { next: 'e2' }],
      ['e2', {}],
    ]);
  });

  it('leads on from what led to an element with one way out, else nowhere', () => {
    const loop = element('loop', 'WAIT', {}, { next: 'loop' });
    const fork = element('fork', 'IF', {}, { yes: 'a', no: 'b' });
    const start = (next: string) => element('start', 'MANUAL', {}, { next });
    expect(withoutElement(drawing([start('loop'), loop]), 'loop').elements[0]?.outputs).toEqual({ next: '' });
    expect(withoutElement(drawing([start('fork'), fork]), 'fork').elements[0]?.outputs).toEqual({ next: '' });
  });

  it('tries a workflow on a record, waits and all, and leaves nothing behind', async () => {
    const [one = ''] = await world.contacts(1);
    const isNew = queryFilter('Contact', 'notes', 'EQUALS', 'N1 is new');
    const id = await world.draft([
      { type: 'UPDATE_FIELD', config: { values: values({ notes: '{{firstName}} is new' }) } },
      { type: 'WAIT', config: { amount: 3, unit: 'DAYS' } },
      {
        id: 'if',
        type: 'IF',
        config: { filter: JSON.stringify(isNew) },
        outputs: { yes: 'create', no: 'end' },
      },
      {
        id: 'create',
        type: 'CREATE_RECORD',
        outputs: { next: 'end' },
        config: { object: 'Lead', values: values({ lastName: '{{lastName}}', contact: '{{id}}' }) },
      },
      { id: 'end', type: 'EXIT', config: { reason: 'Done' } },
    ]);
    const before = await ask<{ total: number }>('{ leadList(limit: 0) { total } }');
    interface Trial {
      readonly status: string;
      readonly reason: string | null;
      readonly steps: readonly TrialStep[];
    }
    type TrialStep = Readonly<
      Record<'elementId' | 'status' | 'output' | 'waitedUntil' | 'startedAt', string>
    > & {
      readonly input: { readonly values?: string } | null;
      readonly gives: { readonly id?: string } | null;
    };
    const { status, reason, steps } = await ask<Trial>(
      `mutation ($id: ID!, $one: ID!) { tryWorkflow(id: $id, recordId: $one) {
        status reason steps { elementId status output input gives problem startedAt waitedUntil } } }`,
      { id, one },
    );
    expect([status, reason]).toEqual(['EXITED', 'Done']);
    expect(steps.map((step) => [step.elementId, step.status, step.output])).toEqual([
      ['e1', 'DONE', 'next'],
      ['e2', 'DONE', 'next'],
      ['if', 'DONE', 'yes'],
      ['create', 'DONE', 'next'],
      ['end', 'DONE', 'end'],
    ]);
    expect(steps[0]?.input?.values).toBe(values({ notes: 'N1 is new' }));
    // Three days of waiting take no time.
    const days = (Date.parse(steps[2]?.startedAt ?? '') - Date.parse(steps[1]?.startedAt ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(3);
    expect(steps[1]?.waitedUntil).toBe(steps[2]?.startedAt);
    expect(steps[3]?.gives?.id).toEqual(expect.any(String));
    expect(await world.value(one, 'notes')).toBeNull();
    expect(await ask('{ leadList(limit: 0) { total } }')).toEqual(before);
    expect(await world.runs(id)).toEqual([]);
  });

  it('tells which ways the last records would go, and does nothing with them', async () => {
    const many = await world.contacts(6, { lastName: 'Outlook' });
    const mine = JSON.stringify(queryFilter('Contact', 'lastName', 'EQUALS', 'Outlook'));
    const half = JSON.stringify(queryFilter('Contact', 'firstName', 'IN', ['N1', 'N2']));
    const content = drawing([
      element('start', 'RECORD_CREATED', { filter: mine }, { next: 'if' }),
      element('if', 'IF', { filter: half }, { yes: 'wait', no: '' }),
      element('wait', 'WAIT', { amount: 2, unit: 'WEEKS' }, { next: 'write' }),
      element('write', 'UPDATE_FIELD', { values: values({ notes: 'Seen' }) }),
    ]);
    const id = await world.create('Workflow', { name: 'Outlook', objectName: 'Contact' });
    const outlook = await ask<object>(
      `mutation ($id: ID!, $content: JSON) { whatIfWorkflow(id: $id, content: $content) {
        considered entered ends { status count } passes { elementId output count } } }`,
      { id, content },
    );
    expect(outlook).toEqual({
      considered: expect.any(Number) as number,
      entered: 6,
      ends: [{ status: 'COMPLETED', count: 6 }],
      passes: expect.arrayContaining([
        { elementId: 'if', output: 'yes', count: 2 },
        { elementId: 'if', output: 'no', count: 4 },
        { elementId: 'wait', output: 'next', count: 2 },
        { elementId: 'write', output: 'next', count: 2 },
      ]) as unknown,
    });
    expect(await Promise.all(many.map((one) => world.value(one, 'notes')))).toEqual(many.map(() => null));
  });

  it('lets in nobody whom no trigger takes, whether tried or counted', async () => {
    const [taken = ''] = await world.contacts(1, { lastName: 'Taken' });
    const [other = ''] = await world.contacts(1, { lastName: 'Other' });
    const mine = JSON.stringify(queryFilter('Contact', 'lastName', 'EQUALS', 'Taken'));
    const held = JSON.stringify(queryFilter('Meeting', 'title', 'EQUALS', 'Held'));
    const content = drawing([
      element('own', 'RECORD_CREATED', { filter: mine }, { next: 'end' }),
      element('met', 'MEETING_ENDED', { eventFilter: held }, { next: 'end' }),
      element('end', 'EXIT', { reason: 'Done' }),
    ]);
    const id = await world.create('Workflow', { name: 'Takes some', objectName: 'Contact' });
    const trial = (recordId: string, triggerId?: string) =>
      ask<{ status: string; steps: readonly unknown[] }>(
        `mutation ($id: ID!, $recordId: ID!, $triggerId: ID, $content: JSON) {
          tryWorkflow(id: $id, recordId: $recordId, triggerId: $triggerId, content: $content) { status steps { elementId } } }`,
        { id, recordId, triggerId, content },
      );
    expect(await trial(taken)).toEqual({ status: 'EXITED', steps: [{ elementId: 'end' }] });
    expect(await trial(other)).toEqual({ status: 'NOT_ENTERED', steps: [] });
    expect(await trial(taken, 'met')).toEqual({ status: 'NOT_ENTERED', steps: [] });
    const entered = async () =>
      (
        await ask<{ entered: number }>(
          `mutation ($id: ID!, $content: JSON) { whatIfWorkflow(id: $id, content: $content) { entered } }`,
          { id, content },
        )
      ).entered;
    expect(await entered()).toBe(1);
    const times = { startTimeUTC: '2026-03-02T09:00:00Z', endTimeUTC: '2026-03-02T10:00:00Z' };
    const meeting = await world.create('Meeting', { title: 'Held', ...times, participantList: [other] });
    expect(await trial(other)).toMatchObject({ status: 'NOT_ENTERED' });
    await sql`update meeting set status = 'ENDED' where id = ${meeting}`.execute(world.kysely);
    expect(await trial(other)).toMatchObject({ status: 'EXITED' });
    expect(await entered()).toBe(2);
  });

  it.each(TEMPLATES.map((template) => [template.name, template] as const))(
    'finds nothing wrong with the template %s but the campaign that is to be chosen',
    async (_, { objectName, content }) => {
      const drawn = content((key) => `${key} "quoted"`);
      expect(drawn).not.toContain('$');
      const { fieldExceptions } = await ask<Judged>(
        `query ($objectName: String, $content: JSON) { validateWorkflow(objectName: $objectName, content: $content) ${ANSWER} }`,
        { objectName, content: drawn },
      );
      const wrong = fieldExceptions.map(({ propertyPath, messageKey }) => `${propertyPath}: ${messageKey}`);
      expect(wrong.filter((each) => each !== 'campaign: required')).toEqual([]);
    },
  );

  it('counts how many runs went which way and where they stand, for who sees the workflow', async () => {
    world.clock = new Date();
    const [one, two] = await world.contacts(2);
    const wait = { id: 'w', type: 'WAIT', config: { amount: 3, unit: 'DAYS' } };
    const id = await world.active([wait, { id: 'g', type: 'GOAL' }]);
    const counts = () =>
      ask<readonly { readonly element: string; readonly output: string | null; readonly count: number }[]>(
        'query ($id: ID!) { workflowCounts(id: $id) { element output count } }',
        { id },
      );
    await world.start(id, [one ?? '', two ?? '']);
    await world.go();
    const found = await counts();
    expect(found).toContainEqual({ element: 't', output: 'next', count: 2 });
    expect(found).toContainEqual({ element: 'w', output: null, count: 2 });
    await expect(ask('query { workflowCounts(id: "nobody") { count } }')).rejects.toThrow();
    await world.go(new Date(Date.now() + 4 * 86_400_000));
    const goals = `query ($id: ID!) { workflowGoals(id: $id, locale: "de") {
      versionNumber elementId elementName entered reached controlEntered controlReached } }`;
    expect(await ask(goals, { id })).toEqual([
      {
        versionNumber: 1,
        elementId: 'g',
        elementName: 'Ziel',
        entered: 2,
        reached: 2,
        controlEntered: 0,
        controlReached: 0,
      },
    ]);
    // Who has no name is called by the type, in the reader's words.
    const run = `query ($filter: CompoundFilter) { workflowRunList(limit: 1, filter: $filter) {
      rows { elementName stepList(limit: 9) { elementName } } } }`;
    const filter = queryFilter('WorkflowRun', 'workflow', 'EQUALS', id);
    expect(await ask(run, { filter })).toEqual({
      rows: [
        { elementName: 'Goal', stepList: [{ elementName: 'Waits for some time' }, { elementName: 'Goal' }] },
      ],
    });
  });
});
