/** What staff does with workflows beside drawing them, over the real API: starts, dialogs, and what runs have done. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { PARTS } from '../../../src/areas/automator/parts.ts';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { StartButton } from '../../../src/areas/automator/start/start-button.tsx';
import { AreaGivesContext } from '../../../src/views/area/area-gives.ts';
import { type PartProps, RecordPartsContext } from '../../../src/views/area/record-parts.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { RecordScreen } from '../../../src/views/record/record-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { ENTRY_SLOT } from '../../../src/server/areas/automator/tables.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();
const GIVES = { chosen: [StartButton] };
const parts = new Map(Object.entries(PARTS)) as ReadonlyMap<string, ComponentType<PartProps>>;

async function ask<T>(query: string, variables: object = {}): Promise<T> {
  const { data, errors } = await api.call(query, variables as Record<string, unknown>);
  expect(errors).toBeUndefined();
  return Object.values(data)[0] as T;
}
const create = async (object: string, input: object) =>
  (
    await ask<{ id: string }>(
      `mutation ($input: ${object}Input!) { create${object}(input: $input) { id } }`,
      { input },
    )
  ).id;
const at = { name: '', positionX: 0, positionY: 0, config: {}, outputs: {} };

const contentOf = (elements: readonly object[]) =>
  JSON.stringify({ version: 1, elements: elements.map((element) => ({ ...at, ...element })) });
const draft = (name: string, elements: readonly object[], objectName = 'Contact') =>
  create('Workflow', { name, objectName, content: contentOf(elements) });

/** An active workflow that people start for contacts. */
async function active(name: string, elements: readonly object[]): Promise<string> {
  const id = await draft(name, elements);
  await ask(
    'mutation ($id: ID!) { actWorkflow(action: "activate", id: $id, version: 1, input: {}) { id } }',
    { id },
  );
  return id;
}
const runsOf = (workflow: string) =>
  ask<{ rows: { id: string }[] }>(
    `query ($filter: CompoundFilter) { workflowRunList(limit: 10, filter: $filter) { rows { id } } }`,
    {
      filter: queryFilter('WorkflowRun', 'workflow', 'EQUALS', workflow),
    },
  ).then(({ rows }) => rows);

const show = (objectName: string, id?: string) =>
  renderPage(
    {
      '/list/*': (
        <AreaGivesContext value={GIVES}>
          <RecordPartsContext value={parts}>
            {id === undefined ? (
              <ObjectListScreen objectName={objectName} route="/list" />
            ) : (
              <RecordScreen objectName={objectName} route="/list" id={id} />
            )}
          </RecordPartsContext>
        </AreaGivesContext>
      ),
      '*': <p>Elsewhere</p>,
    },
    id === undefined ? '/list?sort=firstName' : `/list/${id}`,
  );
/** Edits a workflow; what is answered opens an element of it. */
function edit(id: string) {
  renderPage(
    { '/list/*': <ObjectFormScreen objectName="Workflow" route="/list" id={id} /> },
    `/list/${id}?edit`,
  );
  return async (name: RegExp) => {
    if (!document.querySelector('.wf-outline[open]')) await user.click(await screen.findByText(/^As a list/));
    const outline = within(document.querySelector('.wf-outline') as HTMLElement);
    await user.click((await outline.findAllByRole('button', { name }))[0] as HTMLElement);
  };
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));

it('starts a workflow for what is chosen in a list, and for a record; what it does not take again is named', async () => {
  const [ada] = [
    await create('Contact', { firstName: 'Ada' }),
    await create('Contact', { firstName: 'Bela' }),
  ];
  const first = show('Contact');
  await screen.findByText('Bela');
  const choose = async () => {
    for (const index of [0, 1]) {
      const row = document.querySelector<HTMLElement>(`.ag-row[row-index="${index}"]`);
      await user.click(within(row as HTMLElement).getByRole('checkbox'));
    }
  };
  await choose();
  await screen.findByRole('button', { name: 'Delete' });
  // Nothing to start: no button.
  await waitFor(() => expect(api.sent('StartableWorkflows')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Start workflow…' })).toBeNull();
  first.unmount();

  const flow = await active('Hello', [
    { id: 't', type: 'MANUAL', outputs: { next: 'g' } },
    { id: 'g', type: 'GOAL' },
  ]);
  await active('Not by hand', [
    { id: 't', type: 'RECORD_CREATED', outputs: { next: 'g' } },
    { id: 'g', type: 'GOAL' },
  ]);
  const second = show('Contact');
  await screen.findByText('Bela');
  await choose();
  await press('Start workflow…');
  const dialog = await inDialog();
  expect(dialog.getByText('Records: 2')).toBeDefined();
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Hello']);
  await user.click(dialog.getByRole('button', { name: 'Start' }));
  await screen.findByText(/^Starting records: 2/);
  await api.runJobs();
  await screen.findByText('Records started: 2');
  expect(await runsOf(flow)).toHaveLength(2);
  second.unmount();

  const third = show('Contact');
  await screen.findByText('Bela');
  await choose();
  await press('Start workflow…');
  await user.click((await inDialog()).getByRole('button', { name: 'Start' }));
  await screen.findByText(/^Starting records: 2/);
  await api.runJobs();
  await screen.findByText('Records started: 0 · Not possible: 2');
  await press('Errors');
  expect(await screen.findAllByText(/It has been in this workflow/)).toHaveLength(2);
  third.unmount();

  show('Contact', ada);
  await press('Start workflow…');
  await user.click((await inDialog()).getByRole('button', { name: 'Start' }));
  await api.runJobs();
  expect(await (await inDialog()).findByText(/It has been in this workflow/)).toBeDefined();
  expect(await runsOf(flow)).toHaveLength(2);
});

it('shows what a run has done on its version as it was drawn, step by step', async () => {
  const one = await create('Contact', { firstName: 'Cora' });
  const flow = await active('Logged', [
    { id: 't', type: 'MANUAL', outputs: { next: 'w' } },
    { id: 'w', type: 'WAIT', name: 'A day', config: { amount: 1, unit: 'DAYS' }, outputs: { next: 'g' } },
    { id: 'g', type: 'GOAL' },
  ]);
  await ask(
    'mutation ($id: ID!, $ids: [ID!]) { startWorkflow(workflowId: $id, objectName: "Contact", ids: $ids) { id } }',
    { id: flow, ids: [one] },
  );
  await api.runJobs();
  const [run] = await runsOf(flow);
  const runId = run?.id ?? '';
  // What the engine writes down; its own tests hold it to that.
  await api.write(sql`insert into workflow_step (tenant_id, id, run, element_id, element_name, element_type, status, input,
      output, problem, attempt, started_at, duration_ms, next_at)
    select r.tenant_id, s.id, r.id, s.element, s.name, s.type, s.status, s.input, null, s.problem, s.attempt,
      '2026-03-01T09:00:00Z'::timestamptz + s.at * interval '1 minute', s.ms, null
    from workflow_run as r cross join (values
      ('s1', 'w', 'A day', 'WAIT', 'DONE', '{"amount":1}', null::text, 1, 0, 1500),
      ('s2', 'g', 'Goal', 'GOAL', 'FAILED', null, 'It went wrong', 3, 1, 20))
      as s(id, element, name, type, status, input, problem, attempt, at, ms) where r.id = ${runId}`);
  show('WorkflowRun', runId);
  await user.click(await screen.findByRole('tab', { name: 'Log' }));
  const list = within(await screen.findByRole('list', { name: 'Steps' }));
  const [wait, goal] = list.getAllByRole('listitem');
  expect(wait?.textContent).toContain('A dayDone');
  expect(wait?.textContent).toContain('1.5 sec');
  expect(wait?.textContent).toContain('"amount": 1');
  expect(goal?.textContent).toContain('Failed');
  expect(goal?.textContent).toContain('Attempt: 3');
  expect(goal?.textContent).toContain('It went wrong');
  expect(await screen.findByRole('group', { name: 'Way of the run' })).toBeDefined();
});

it('says in dialogs what resuming, activating, retrying and moving are about', async () => {
  const one = await create('Contact', { firstName: 'Dora' });
  const flow = await active('Asked', [
    { id: 't', type: 'MANUAL', outputs: { next: 'w' } },
    { id: 'w', type: 'WAIT', name: 'A day', config: { amount: 1, unit: 'DAYS' }, outputs: { next: 'g' } },
    { id: 'g', type: 'GOAL', name: 'Done' },
  ]);
  await ask(
    'mutation ($id: ID!, $ids: [ID!]) { startWorkflow(workflowId: $id, objectName: "Contact", ids: $ids) { id } }',
    { id: flow, ids: [one] },
  );
  await api.runJobs();
  const [run] = await runsOf(flow);
  const { version } = await ask<{ version: number }>('query ($id: ID!) { workflow(id: $id) { version } }', {
    id: flow,
  });
  const content = contentOf([
    { id: 't', type: 'MANUAL', outputs: { next: 'w' } },
    { id: 'w', type: 'WAIT', name: 'A day', config: { amount: 3, unit: 'DAYS' }, outputs: { next: 'g' } },
    { id: 'g', type: 'GOAL', name: 'Done' },
  ]);
  await ask(
    'mutation ($id: ID!, $version: Int!, $input: WorkflowInput!) { updateWorkflow(id: $id, version: $version, input: $input) { id } }',
    { id: flow, version, input: { content } },
  );
  const fresh = await create('Workflow', { name: 'Fresh', objectName: 'Contact', content });
  const first = show('Workflow', fresh);
  await press('Activate');
  const begin = await inDialog();
  // Nobody waits yet.
  await begin.findByLabelText('Also records that match already');
  expect(begin.queryByLabelText('Changed delays hold for those who wait too')).toBeNull();
  await user.click(begin.getByRole('button', { name: 'Cancel' }));
  first.unmount();
  const workflow = show('Workflow', flow);
  await press('Activate');
  const activate = await inDialog();
  expect(await activate.findByText(/records match already, such as|record matches already/)).toBeDefined();
  expect(await activate.findByText('A day on version 1: 1 (its delay is changed)')).toBeDefined();
  // Neither is empty, nor what it was at the activation before.
  for (const name of ['Also records that match already', 'Changed delays hold for those who wait too'])
    expect(await activate.findByLabelText(name)).toHaveProperty('value', 'false');
  await user.click(activate.getByRole('button', { name: 'Activate' }));
  await screen.findByText('Asked: Activate');
  await press('Pause');
  await press('Resume');
  const resume = await inDialog();
  expect(await resume.findByText(/^1 step fell due during the pause, at /)).toBeDefined();
  await user.click(resume.getByRole('button', { name: 'Resume' }));
  expect(await resume.findByText(/required/i)).toBeDefined();
  await user.click(resume.getByRole('button', { name: 'Cancel' }));
  // Where nothing fell due, nothing is asked.
  await api.write(
    sql`update tessera.workflow_token set until = now() + interval '1 day' where workflow_id = ${flow}`,
  );
  await press('Resume');
  const nothingDue = await inDialog();
  expect(await nothingDue.findByText('No step fell due during the pause.')).toBeDefined();
  expect(nothingDue.queryByLabelText(/^What fell due meanwhile/)).toBeNull();
  await user.click(nothingDue.getByRole('button', { name: 'Resume' }));
  await screen.findByRole('button', { name: 'Pause' });
  workflow.unmount();

  // It has failed at an element that the latest version has otherwise.
  await api.write(sql`update workflow_run set status = 'FAILED', reason = 'Broken', element_id = 'w', element_name = 'A day'
    where id = ${run?.id}`);
  const failed = show('WorkflowRun', run?.id);
  await press('Retry');
  const retry = await inDialog();
  expect(await retry.findByText('Failed at “A day” on version 1.')).toBeDefined();
  expect(retry.getByText('What was done before stays done.')).toBeDefined();
  await user.selectOptions(retry.getByLabelText(/^On which version/), 'The latest version');
  expect(await retry.findByText('Version 2 is the latest, and has this step otherwise.')).toBeDefined();
  await user.selectOptions(retry.getByLabelText(/^Begin at/), 'The start');
  expect(retry.getByText(/^All steps are taken once more/)).toBeDefined();
  failed.unmount();

  await api.write(sql`update workflow_run set status = 'WAITING', reason = null where id = ${run?.id}`);
  show('WorkflowRun', run?.id);
  await press('Move to the latest version');
  const move = await inDialog();
  await move.findByRole('option', { name: 'Done' });
  await user.selectOptions(move.getByLabelText('Goes on from'), 'Done');
  await user.click(move.getByRole('button', { name: 'Move to the latest version' }));
  await waitFor(async () =>
    expect(
      await ask('query ($id: ID!) { workflowRun(id: $id) { versionNumber elementId } }', { id: run?.id }),
    ).toEqual({ versionNumber: 2, elementId: 'g' }),
  );
});

it('asks once what becomes of all that fell due in several workflows', async () => {
  const one = await create('Contact', { firstName: 'Fay' });
  const act = async (id: string, action: string) => {
    const { version } = await ask<{ version: number }>('query ($id: ID!) { workflow(id: $id) { version } }', {
      id,
    });
    await ask(
      'mutation ($action: String!, $id: ID!, $version: Int!) { actWorkflow(action: $action, id: $id, version: $version) { id } }',
      { action, id, version },
    );
  };
  const flows: string[] = [];
  for (const name of ['Several 1', 'Several 2', 'Several 3']) {
    const id = await active(name, [
      { id: 't', type: 'MANUAL', outputs: { next: 'w' } },
      { id: 'w', type: 'WAIT', config: { amount: 1, unit: 'DAYS' }, outputs: {} },
    ]);
    await ask(
      'mutation ($id: ID!, $ids: [ID!]) { startWorkflow(workflowId: $id, objectName: "Contact", ids: $ids) { id } }',
      { id, ids: [one] },
    );
    flows.push(id);
  }
  await api.runJobs();
  await api.write(sql`update tessera.workflow_token set until = now() where workflow_id = any(${flows})`);
  // What goes on is no part of it.
  for (const id of flows.slice(0, 2)) await act(id, 'pause');
  show('Workflow');
  for (const name of ['Several 1', 'Several 2', 'Several 3']) {
    const index = (await screen.findByText(name)).closest('.ag-row')?.getAttribute('row-index');
    const row = document.querySelector<HTMLElement>(`.ag-row[row-index="${index}"] [type=checkbox]`);
    await user.click(row as HTMLElement);
  }
  await press('Resume (2)');
  const dialog = await inDialog();
  expect(await dialog.findByText(/^2 steps fell due during the pause, the first at /)).toBeDefined();
  await user.selectOptions(dialog.getByLabelText(/^What fell due meanwhile/), 'Skip it and go on');
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  await api.runJobs();
  await waitFor(async () => {
    const { rows } = await ask<{ rows: object[] }>(
      'query ($filter: CompoundFilter) { workflowList(limit: 5, filter: $filter) { rows { status resumePolicy } } }',
      { filter: queryFilter('Workflow', 'id', 'IN', flows.slice(0, 2)) },
    );
    expect(rows).toEqual(flows.slice(0, 2).map(() => ({ status: 'ACTIVE', resumePolicy: 'SKIP' })));
  });
});

it('shows the address, the secrets and the sample of a webhook, whose places are taken by a click', async () => {
  const id = await draft('Called', [
    { id: 'hook', type: 'WEBHOOK', config: { field: 'email' }, outputs: { next: 'call' } },
    { id: 'call', type: 'CALL_WEBHOOK', config: { url: 'https://other.test/' } },
  ]);
  await api.write(sql`insert into tessera.workflow_hook (tenant_id, workflow_id, element, sample, sampled_at)
    select tenant_id, id, 'hook', '{"person": {"emails": ["string"]}, "paid": "boolean"}', now() from workflow where id = ${id}`);
  const open = edit(id);
  await open(/^When another system calls/);
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
  expect(address.value).toMatch(new RegExp(`/api/workflow-hooks/[^/]+/${id}/hook$`));
  const secrets = () =>
    screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Secret/ }).map(({ value }) => value);
  expect(secrets()).toEqual([]);
  await press('Show');
  const [before] = secrets();
  expect(before).toMatch(/^whsec_/);
  await press('Renew…');
  await press('Renew the secret');
  await waitFor(() => expect(secrets()).toEqual([expect.stringMatching(/^whsec_/), before]));
  await press('Find the record by “person.emails.0”');
  expect(screen.getByDisplayValue('person.emails.0')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Find the record by “person.emails.0”' })).toBeNull();
  // Before a run has begun there is nothing to be named.
  expect(screen.queryByRole('combobox', { name: 'Insert a variable' })).toBeNull();

  // How calls of others are signed: one secret for all workflows.
  await open(/^Send data to another system/);
  expect(await screen.findAllByRole('combobox', { name: 'Insert a variable' })).toHaveLength(2);
  expect(screen.getByText(/^Calls of all workflows are signed by it/)).toBeDefined();
  expect(secrets()).toEqual([]);
  await press('Show');
  await waitFor(() => expect(secrets()).toHaveLength(1));
  const [signing] = secrets();
  expect(signing).toMatch(/^whsec_/);
  expect(signing).not.toBe(before);
  await press('Renew…');
  await user.click(
    within(screen.getByRole('group', { name: 'Renew…' })).getByRole('button', { name: 'Cancel' }),
  );
  expect(screen.queryByRole('button', { name: 'Renew the secret' })).toBeNull();
  await press('Renew…');
  await press('Renew the secret');
  await waitFor(() => expect(secrets()).toEqual([expect.stringMatching(/^whsec_/), signing]));
  const { secrets: kept } = await ask<{ secrets: string[] }>('{ workflowSigning { secrets } }');
  expect(kept).toEqual(secrets());
});

it('offers objects, fields, actions and values by their names, each only where it fits', async () => {
  const id = await draft(
    'Named',
    [
      { id: 'date', type: 'DATE_FIELD', outputs: { next: 'make' } },
      { id: 'make', type: 'CREATE_RECORD', outputs: { next: 'act' } },
      { id: 'act', type: 'TAKE_ACTION' },
    ],
    'Meeting',
  );
  const open = edit(id);
  const options = async (name: RegExp) =>
    within(await screen.findByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await open(/^When a date is reached/);
  await waitFor(async () => expect(await options(/^Field/)).toContain('Start'));
  expect(await options(/^Field/)).not.toContain('Title');
  await open(/^Take an action/);
  await waitFor(async () => expect(await options(/^Action/)).toContain('Cancel the meeting'));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Action/ }), 'Cancel the meeting');
  await open(/^Create a record/);
  await waitFor(async () => expect(await options(/^Object/)).toContain('Tasks'));
  // What no menu leads to is nothing to choose.
  expect(await options(/^Object/)).not.toContain('Workflow steps');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Object/ }), 'Tasks');
  const values = within(await screen.findByRole('group', { name: 'Values' }));
  const add = async (name: string) => {
    await user.click(await values.findByRole('combobox', { name: 'Add a field' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  // A task needs it: nobody has to look for it.
  await user.type(await values.findByRole('textbox', { name: 'Title' }), 'Call');
  await add('Due date');
  const from = values.getByRole('combobox', { name: 'Take the value of “Due date” from' });
  await waitFor(() => expect(within(from).getAllByRole('option').length).toBeGreaterThan(1));
  const variable = within(from).getAllByRole<HTMLOptionElement>('option')[1]?.value ?? '';
  await user.selectOptions(from, variable);
  await add('Description');
  await user.click(values.getByRole('button', { name: 'Remove “Description”' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const { content } = await ask<{ content: string }>('query ($id: ID!) { workflow(id: $id) { content } }', {
      id,
    });
    const { elements } = JSON.parse(content) as { elements: readonly { config: Record<string, string> }[] };
    expect(elements.map(({ config }) => config)).toEqual([
      expect.anything(),
      { object: 'Task', values: expect.any(String) as string },
      { action: 'cancel' },
    ]);
    expect(JSON.parse(elements[1]?.config['values'] ?? '')).toEqual({
      title: 'Call',
      dueDate: `{{${variable}}}`,
    });
  });
});

it('lets conditions ask what earlier steps know, and counts dates from the moment of the step', async () => {
  const id = await draft('Knowing', [
    { id: 't', type: 'MANUAL', outputs: { next: 'find' } },
    { id: 'find', type: 'FIND', config: { object: 'Task' }, outputs: { next: 'if' } },
    { id: 'if', type: 'IF', outputs: { yes: 'make', no: '' } },
    { id: 'make', type: 'CREATE_TASK' },
  ]);
  const open = edit(id);
  await open(/^If/);
  await user.click(await screen.findByRole('button', { name: /: Edit/ }));
  await user.click(await screen.findByRole('button', { name: 'Add condition' }));
  // The contact's own fields stand before them.
  expect(await screen.findByRole('option', { name: 'Last name' })).toBeDefined();
  await user.click(await screen.findByRole('option', { name: /^Number of records found/ }));
  await user.type(await screen.findByLabelText(/, value$/), '2');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await open(/^Create a task/);
  const values = within(await screen.findByRole('group', { name: 'Values' }));
  await user.click(await values.findByRole('combobox', { name: 'Add a field' }));
  await user.click(await screen.findByRole('option', { name: 'Due date' }));
  const from = values.getByRole('combobox', { name: 'Take the value of “Due date” from' });
  await user.selectOptions(from, 'Counted from a moment');
  const count = await values.findByRole('spinbutton', { name: 'How many' });
  await user.tripleClick(count);
  await user.keyboard('3');
  await user.selectOptions(values.getByRole('combobox', { name: 'Unit of time' }), 'weeks');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const { content } = await ask<{ content: string }>('query ($id: ID!) { workflow(id: $id) { content } }', {
      id,
    });
    const { elements } = JSON.parse(content) as {
      elements: readonly { id: string; config: Record<string, string> }[];
    };
    const configOf = (name: string) => elements.find((each) => each.id === name)?.config ?? {};
    expect(JSON.parse(configOf('if')['filter'] ?? 'null')).toMatchObject({
      expression: {
        compoundFilters: [{ filter: { objectName: '@find', objectField: 'count', value: '2' } }],
      },
    });
    expect(JSON.parse(configOf('make')['values'] ?? 'null')).toMatchObject({ dueDate: 'in 3 weeks' });
  });
});

it('tries a workflow on a record, and on the last ones, and does nothing', async () => {
  const one = await create('Contact', { firstName: 'Edda' });
  const isEdda = JSON.stringify(queryFilter('Contact', 'firstName', 'EQUALS', 'Edda'));
  const id = await draft('Tried', [
    { id: 't', type: 'MANUAL', outputs: { next: 'w' } },
    { id: 'w', type: 'WAIT', name: 'A day', config: { amount: 1, unit: 'DAYS' }, outputs: { next: 'i' } },
    { id: 'i', type: 'IF', config: { filter: isEdda }, outputs: { yes: 'u', no: '' } },
    {
      id: 'u',
      type: 'UPDATE_FIELD',
      name: 'Note it',
      config: { values: '{"notes":"Tried"}' },
      outputs: { next: 'g' },
    },
    { id: 'g', type: 'GOAL' },
  ]);
  show('Workflow', id);
  await user.click(await screen.findByRole('tab', { name: 'Try it' }));
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: 'Try on this record' })).disabled,
  ).toBe(true);
  screen.getByRole('combobox', { name: 'Contact' }).focus();
  await user.keyboard('Edda');
  await user.click(await screen.findByRole('option', { name: /Edda/ }));
  await press('Try on this record');
  const trial = within(await screen.findByRole('region', { name: 'Try on this record' }));
  expect(trial.getByRole('heading').textContent).toBe('Completed');
  const steps = trial.getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('strong')?.textContent)).toEqual([
    'A day',
    'If … or else …',
    'Note it',
    'Goal',
  ]);
  expect(steps[0]?.textContent).toContain('Waits until');
  expect(steps[2]?.textContent).toContain('Tried');
  expect(trial.queryByRole('alert')).toBeNull();

  await press('What would the last 1,000 records do?');
  const outlook = within(await screen.findByRole('region', { name: /^What would/ }));
  const ways = outlook.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(ways).toContain('If … or else … › Yes: 1');
  expect(ways).toContain('Note it › Next: 1');
  expect(ways).toContainEqual(expect.stringMatching(/^Completed: \d+$/));

  api.offline('WhatIfWorkflow');
  await press('What would the last 1,000 records do?');
  await waitFor(() => expect(document.querySelector('.wf-try > [role=alert]')).not.toBeNull());
  expect(await ask('query ($id: ID!) { contact(id: $id) { notes } }', { id: one })).toEqual({ notes: null });
  expect(await runsOf(id)).toEqual([]);
});

it('tells of each version what it has otherwise and what came of it, and makes it the draft again', async () => {
  const drawn = (amount: number, ...more: readonly object[]) => [
    { id: 't', type: 'MANUAL', outputs: { next: 'w' } },
    { id: 'w', type: 'WAIT', name: 'A day', config: { amount, unit: 'DAYS' }, outputs: { next: 'g' } },
    { id: 'g', type: 'GOAL', name: 'Won' },
    ...more,
  ];
  const id = await active('Versions', drawn(1));
  const { version, content: first } = await ask<{ version: number; content: string }>(
    'query ($id: ID!) { workflow(id: $id) { version content } }',
    { id },
  );
  await ask(
    'mutation ($id: ID!, $version: Int!, $input: WorkflowInput!) { updateWorkflow(id: $id, version: $version, input: $input) { id } }',
    { id, version, input: { content: contentOf(drawn(3, { id: 'x', type: 'EXIT', name: 'Out' })) } },
  );
  // What the engine counts; its own tests hold it to that.
  await api.write(sql`insert into tessera.workflow_pass (tenant_id, workflow_id, version, element, output, slot, is_control, passed)
    select w.tenant_id, w.id, 1, p.element, 'next', p.slot, p.control, p.passed from workflow as w cross join (values
      ('t', ${sql.lit(ENTRY_SLOT)}, false, 8), ('t', ${sql.lit(ENTRY_SLOT)}, true, 2),
      ('g', 0, false, 5), ('g', 1, false, 1), ('g', 0, true, 1)) as p(element, slot, control, passed) where w.id = ${id}`);
  api.offline('ListWorkflowVersion');
  show('Workflow', id);
  await user.click(await screen.findByRole('tab', { name: 'Versions' }));
  await screen.findByRole('button', { name: 'Try again' });
  api.recover();
  await press('Try again');
  const draftPart = await screen.findByRole('region', { name: 'Draft' });
  await waitFor(() => expect(draftPart.textContent).toContain('Step “A day” › Settings › How long: 1 → 3'));
  expect(draftPart.textContent).toContain('Added: Step “Out”');
  const before = screen.getByRole('region', { name: /^Version 1 · / });
  await waitFor(() => expect(before.textContent).toContain('“Won” reached: 6 of 8 (75%)'));
  expect(before.textContent).toContain('Control group: 1 of 2 (50%)');
  await user.click(within(before).getByRole('button', { name: 'Make it the draft' }));
  expect(await within(draftPart).findByText('No change of content')).toBeDefined();
  expect(await ask('query ($id: ID!) { workflow(id: $id) { content } }', { id })).toEqual({ content: first });
});

it('says before an activation what keeps from it, by the names of steps and inputs, and does not offer it', async () => {
  const id = await draft('Faulty', [
    { id: 't', type: 'MANUAL', outputs: { next: 'n' } },
    { id: 'n', type: 'NOTIFY_TEAM', name: 'Tell Ada', outputs: { next: 'e' } },
    { id: 'e', type: 'WAIT', config: { amount: 0, unit: 'DAYS' } },
  ]);
  show('Workflow', id);
  await press('Activate');
  const dialog = await inDialog();
  const told = within(await dialog.findByRole('alert'));
  expect(told.getByText('Tell Ada › Subject: A value is needed here.')).toBeDefined();
  expect(
    told.getByText(/^Waits for some time(?: › How long)?: A wait takes more than nothing/),
  ).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Activate' })).toHaveProperty('disabled', true);
  // What cannot be done asks nothing.
  expect(dialog.queryByRole('combobox')).toBeNull();
});
