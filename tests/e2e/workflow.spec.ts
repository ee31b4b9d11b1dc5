/** A workflow from empty to active, by the keyboard alone; nothing on the way that axe finds wrong. */
import { axeViolations } from '../support/axe.ts';
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
});
