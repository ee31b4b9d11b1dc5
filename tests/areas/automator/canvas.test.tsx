/** How workflows are drawn, over the real API: steps after the chosen one, what each says, wide conditions, a test call. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();
const at = { name: '', positionX: 0, positionY: 0, config: {}, outputs: {} };

async function ask<T>(query: string, variables: object): Promise<T> {
  const { data, errors } = await api.call(query, variables as Record<string, unknown>);
  expect(errors).toBeUndefined();
  return Object.values(data)[0] as T;
}

/** Edits a draft about contacts; what is answered opens an element of it. */
async function edit(elements: readonly object[]) {
  const content = JSON.stringify({ version: 1, elements: elements.map((each) => ({ ...at, ...each })) });
  const { id } = await ask<{ id: string }>(
    'mutation ($input: WorkflowInput!) { createWorkflow(input: $input) { id } }',
    { input: { name: 'Drawn', objectName: 'Contact', content } },
  );
  renderPage(
    { '/list/*': <ObjectFormScreen objectName="Workflow" route="/list" id={id} /> },
    `/list/${id}?edit`,
  );
  const outline = async () => {
    if (!document.querySelector('.wf-outline[open]')) await user.click(await screen.findByText(/^As a list/));
    return within(document.querySelector('.wf-outline') as HTMLElement);
  };
  const open = async (name: RegExp) =>
    user.click((await (await outline()).findAllByRole('button', { name }))[0] as HTMLElement);
  return { id, open, outline };
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

it('adds a step after the chosen one, of the types that are used most', async () => {
  const { id, open } = await edit([
    { id: 't', type: 'MANUAL', outputs: { next: 'w' } },
    { id: 'w', type: 'WAIT', config: { amount: 3, unit: 'DAYS' } },
  ]);
  await open(/^Waits for some time.*3 days/);
  await press('Add a step');
  const palette = within(await screen.findByRole('region', { name: 'What can be added' }));
  expect(palette.getByRole('heading', { name: 'Add a step after “Waits for some time”' })).toBeDefined();
  const [first] = palette.getAllByRole('region');
  expect(first?.getAttribute('aria-label')).toBe('Used most');
  await user.click(within(first as HTMLElement).getByRole('button', { name: /^If/ }));
  await press('Save');
  await waitFor(async () => {
    const { content } = await ask<{ content: string }>('query ($id: ID!) { workflow(id: $id) { content } }', {
      id,
    });
    const { elements } = JSON.parse(content) as { elements: readonly { id: string; outputs: object }[] };
    expect(elements.map((each) => [each.id, each.outputs])).toEqual([
      ['t', { next: 'w' }],
      ['w', { next: 'if1' }],
      ['if1', {}],
    ]);
  });
});

it('asks for what a new record needs, and for a team member where one is to be chosen', async () => {
  const { open } = await edit([
    { id: 't', type: 'MANUAL', outputs: { next: 'task' } },
    { id: 'task', type: 'CREATE_TASK', config: { assignTo: 'RECORD' } },
  ]);
  await open(/^Create a task/);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Create a task › Values: A value is needed/ }));
  await waitFor(() => expect(document.activeElement?.id).toBe('wf-task-values-title'));
  const who = screen.getByRole('combobox', { name: 'Assigned to' });
  expect(screen.queryByText('Team member', { selector: 'label' })).toBeNull();
  await user.selectOptions(who, 'A team member');
  const problem = await screen.findByRole('button', { name: /^Create a task › Team member: / });
  await user.click(problem);
  await waitFor(() => expect(document.activeElement?.id).toBe('wf-task-person'));
  await user.selectOptions(who, 'Who activated the workflow');
  expect(screen.queryByText('Team member', { selector: 'label' })).toBeNull();
});

it('reads conditions on what steps give, and values taken from it, by their labels', async () => {
  const compared = { objectName: 'Task', objectField: 'contact', operator: 'EQUALS', variable: { id: 'id' } };
  const { outline } = await edit([
    { id: 't', type: 'MANUAL', outputs: { next: 'find' } },
    {
      id: 'find',
      name: 'Their tasks',
      type: 'FIND',
      outputs: { next: 'i' },
      config: { object: 'Task', filter: JSON.stringify({ type: 'FILTER', filter: compared }) },
    },
    { id: 'i', type: 'IF', config: { filter: JSON.stringify(queryFilter('@find', 'count', 'EQUALS', 2)) } },
  ]);
  const list = await outline();
  expect(await list.findByText(/Contact is Contact: Contact/)).toBeDefined();
  expect(await list.findByText(/Their tasks: Number of records found is 2/)).toBeDefined();
});

it('says conditions in words, and opens them wide', async () => {
  const isEdda = JSON.stringify(queryFilter('Contact', 'firstName', 'EQUALS', 'Edda'));
  const { open, outline } = await edit([
    { id: 't', type: 'MANUAL', outputs: { next: 'i' } },
    { id: 'i', type: 'IF', config: { filter: isEdda } },
  ]);
  await (await outline()).findByText(/Edda/);
  await open(/^If/);
  const panel = within(await screen.findByRole('region', { name: 'If … or else …' }));
  expect(await panel.findByText(/Edda/)).toBeDefined();
  await user.click(await panel.findByRole('button', { name: 'Conditions: Edit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conditions' }));
  expect(await dialog.findByDisplayValue('Edda')).toBeDefined();
  await user.keyboard('{Delete}');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // Keys in the dialog are not for the canvas.
  expect(panel.getByRole('button', { name: 'Conditions: Edit…' })).toBeDefined();
});

it('has the whole window while one wants it', async () => {
  await edit([{ id: 't', type: 'MANUAL' }]);
  const full = await screen.findByRole('button', { name: 'Full screen' });
  const editor = document.querySelector('.wf-editor') as HTMLElement;
  await user.click(full);
  expect(full.getAttribute('aria-pressed')).toBe('true');
  expect(editor.classList).toContain('is-full-screen');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(editor.classList).not.toContain('is-full-screen'));
  expect(document.querySelector('[data-holds-full-screen]')).toBeNull();
});

it('tries what a call would do by the draft', async () => {
  const { open } = await edit([
    { id: 'hook', type: 'WEBHOOK', config: { field: 'email', path: 'email' }, outputs: { next: 'g' } },
    { id: 'g', type: 'GOAL' },
  ]);
  await open(/^When another system calls/);
  await user.click(await screen.findByText('Test call'));
  const input = await screen.findByRole('textbox', { name: 'Test call' });
  await user.click(input);
  await user.paste('no JSON');
  await press('Test');
  expect(await screen.findByText(/^Write a JSON object/)).toBeDefined();
  await user.clear(input);
  await user.click(input);
  await user.paste('{"email":"nobody@people.test"}');
  await press('Test');
  expect(await screen.findByText('It would end so: Ignored: no record has this value')).toBeDefined();
  // What it looked like can be mapped now.
  expect(await screen.findByText('email', { selector: 'code' })).toBeDefined();
});
