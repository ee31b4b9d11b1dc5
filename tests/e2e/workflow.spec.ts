/** A workflow from empty to active, copied, and started for a record, by the keyboard alone; nothing on the way that axe finds wrong. */
import { axeViolations } from '../support/axe.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from './fixtures.ts';

test('a workflow is drawn and activated by keys', async ({ signedIn: page }) => {
  const call = async (query: string, variables: object) => {
    const answer = await page.request.post('/api/graphql', { data: { query, variables } });
    return ((await answer.json()) as { data: Record<string, Record<string, string>> }).data;
  };
  const { made } = await call(
    'mutation ($input: WorkflowInput!) { made: createWorkflow(input: $input) { id } }',
    {
      input: { name: 'By keys', objectName: 'Contact' },
    },
  );
  const id = made?.['id'];
  await page.goto(`/app/workflow/${id}?edit`);
  await page.getByRole('button', { name: 'Choose a trigger' }).press('Enter');
  // The search has the focus; the first that is found is taken by Enter.
  await page.keyboard.type('hand');
  await page.keyboard.press('Enter');
  const canvas = page.getByRole('group', { name: 'Canvas' });
  const trigger = canvas.locator('[data-graph-node=manual1]');
  await expect(trigger).toBeVisible();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);

  // What dragging and the + of a line do, by menu.
  await trigger.focus();
  await page.keyboard.press('Shift+F10');
  await canvas.getByRole('menuitem', { name: /^Insert after/ }).press('Enter');
  await page.keyboard.type('goal');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(canvas.locator('[data-graph-node]')).toHaveCount(2);
  await trigger.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(canvas.locator('[data-graph-node]')).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(canvas.locator('[data-graph-node]')).toHaveCount(2);

  // From afar nodes are shapes that keep their names, and lines one drawing.
  const further = canvas.getByRole('button', { name: 'Smaller' });
  for (let i = 0; i < 6; i++) await further.press('Enter');
  await expect(canvas.locator('.is-far [data-graph-node=goal1]')).toHaveAccessibleName(/^Goal/);
  await expect(canvas.locator('.react-flow__edge, .graph-port')).toHaveCount(0);
  const lines = canvas.locator('.graph-far-lines path');
  expect(await lines.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join(''))).toMatch(
    /^M[^M]+$/,
  );
  await canvas.getByRole('button', { name: 'Show all of it' }).press('Enter');
  await expect(canvas.locator('.react-flow__edge')).toHaveCount(1);

  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Activate' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const { workflow } = await call('query ($id: ID!) { workflow(id: $id) { status content } }', { id });
  expect(workflow?.['status']).toBe('ACTIVE');
  const { elements } = JSON.parse(workflow?.['content'] ?? '') as {
    elements: readonly { type: string; outputs: object; positionY: number }[];
  };
  expect(elements.map(({ type, outputs }) => [type, outputs])).toEqual([
    ['MANUAL', { next: elements[1] && 'goal1' }],
    ['GOAL', {}],
  ]);
  // Whoever reads it sees the same, and what it is about in words.
  await page.goto(`/app/workflow/${id}`);
  await expect(page.locator('.wf-editor')).toBeVisible();
  await expect(page.getByRole('main').getByText('Contacts', { exact: true })).toBeVisible();

  // Copied into another one, by the browser's own clipboard.
  await page.goto(`/app/workflow/${id}?edit`);
  await trigger.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const { other } = await call(
    'mutation ($input: WorkflowInput!) { other: createWorkflow(input: $input) { id } }',
    { input: { name: 'Pasted', objectName: 'Contact' } },
  );
  await page.goto(`/app/workflow/${other?.['id']}?edit`);
  await page.getByRole('button', { name: 'Choose a trigger' }).focus();
  await page.keyboard.press('Control+v');
  await expect(canvas.locator('[data-graph-node]')).toHaveCount(2);
  await page.keyboard.press('Control+z');

  const { someone } = await call(
    'mutation { someone: createContact(input: { firstName: "Ada", lastName: "Started" }) { id } }',
    {},
  );
  await page.goto(`/app/contacts/${someone?.['id']}`);
  await page.getByRole('button', { name: 'Start workflow…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Records: 1')).toBeVisible();
  await dialog.getByRole('combobox').selectOption('By keys');
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(page.getByText('“By keys” has begun for this record.')).toBeVisible();
  const { runs } = await call(
    'query ($filter: CompoundFilter) { runs: workflowRunList(limit: 1, filter: $filter) { rows { id } } }',
    {
      filter: {
        type: 'FILTER',
        filter: {
          ...{ objectName: 'WorkflowRun', objectField: 'workflow', operator: 'EQUALS' },
          value: JSON.stringify(id),
        },
      },
    },
  );
  const [run] = runs?.['rows'] as unknown as readonly { readonly id: string }[];
  await page.goto(`/app/objects/WorkflowRun/${run?.id}?tab=log`);
  await expect(page.getByRole('list', { name: 'Steps' }).getByText('Done')).toBeVisible();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
});
