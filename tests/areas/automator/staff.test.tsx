/** What staff does with workflows beside drawing them, over the real API: starts, dialogs, and what runs have done. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { PARTS } from '../../../src/areas/automator/parts.ts';
import { StartButton } from '../../../src/areas/automator/start/start-button.tsx';
import { ChosenActionsContext } from '../../../src/views/area/chosen-actions.ts';
import { type PartProps, RecordPartsContext } from '../../../src/views/area/record-parts.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { RecordScreen } from '../../../src/views/record/record-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();
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

/** An active workflow that people start for contacts. */
async function active(name: string, elements: readonly object[]): Promise<string> {
  const all = elements.map((element) => ({ ...at, ...element }));
  const content = JSON.stringify({ version: 1, elements: all });
  const id = await create('Workflow', { name, objectName: 'Contact', content });
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
      filter: {
        type: 'FILTER',
        filter: {
          ...{ objectName: 'WorkflowRun', objectField: 'workflow', operator: 'EQUALS' },
          value: JSON.stringify(workflow),
        },
      },
    },
  ).then(({ rows }) => rows);

const show = (objectName: string, id?: string) =>
  renderPage(
    {
      '/list/*': (
        <ChosenActionsContext value={[StartButton]}>
          <RecordPartsContext value={parts}>
            {id === undefined ? (
              <ObjectListScreen objectName={objectName} route="/list" />
            ) : (
              <RecordScreen objectName={objectName} route="/list" id={id} />
            )}
          </RecordPartsContext>
        </ChosenActionsContext>
      ),
      '*': <p>Elsewhere</p>,
    },
    id === undefined ? '/list?sort=firstName' : `/list/${id}`,
  );
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
  expect(await screen.findAllByText(/It has been in the workflow/)).toHaveLength(2);
  third.unmount();

  show('Contact', ada);
  await press('Start workflow…');
  await user.click((await inDialog()).getByRole('button', { name: 'Start' }));
  await api.runJobs();
  expect(await (await inDialog()).findByText(/It has been in the workflow/)).toBeDefined();
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
  const content = JSON.stringify({
    version: 1,
    elements: [
      { ...at, id: 't', type: 'MANUAL', outputs: { next: 'w' } },
      {
        ...at,
        id: 'w',
        type: 'WAIT',
        name: 'A day',
        config: { amount: 3, unit: 'DAYS' },
        outputs: { next: 'g' },
      },
      { ...at, id: 'g', type: 'GOAL', name: 'Done' },
    ],
  });
  await ask(
    'mutation ($id: ID!, $version: Int!, $input: WorkflowInput!) { updateWorkflow(id: $id, version: $version, input: $input) { id } }',
    { id: flow, version, input: { content } },
  );
  const workflow = show('Workflow', flow);
  await press('Activate');
  const activate = await inDialog();
  expect(await activate.findByText(/records match already, such as|record matches already/)).toBeDefined();
  expect(await activate.findByText('A day on version 1: 1 (its delay is changed)')).toBeDefined();
  await user.click(activate.getByRole('button', { name: 'Activate' }));
  await screen.findByText('Asked: Activate');
  await press('Pause');
  await press('Resume');
  expect(await (await inDialog()).findByText(/^1 step fell due while it was paused, at /)).toBeDefined();
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
  await user.selectOptions(await move.findByLabelText('Goes on from'), 'Done');
  await user.click(move.getByRole('button', { name: 'Move to the latest version' }));
  await waitFor(async () =>
    expect(
      await ask('query ($id: ID!) { workflowRun(id: $id) { versionNumber elementId } }', { id: run?.id }),
    ).toEqual({ versionNumber: 2, elementId: 'g' }),
  );
});

it('shows the address, the secrets and the sample of a webhook, whose places are taken by a click', async () => {
  const elements = [
    { ...at, id: 'hook', type: 'WEBHOOK', config: { field: 'email' }, outputs: { next: 'call' } },
    { ...at, id: 'call', type: 'CALL_WEBHOOK', config: { url: 'https://other.test/' } },
  ];
  const id = await create('Workflow', {
    ...{ name: 'Called', objectName: 'Contact', content: JSON.stringify({ version: 1, elements }) },
  });
  await api.write(sql`insert into tessera.workflow_hook (tenant_id, workflow_id, element, sample, sampled_at)
    select tenant_id, id, 'hook', '{"person": {"emails": ["string"]}, "paid": "boolean"}', now() from workflow where id = ${id}`);
  renderPage(
    { '/list/*': <ObjectFormScreen objectName="Workflow" route="/list" id={id} /> },
    `/list/${id}?edit`,
  );
  const open = async (name: RegExp) => {
    await user.click(await screen.findByText(/^As a list/));
    await user.click(
      within(document.querySelector('.wf-outline') as HTMLElement).getAllByRole('button', {
        name,
      })[0] as HTMLElement,
    );
  };
  await open(/^Another system calls/);
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
});
