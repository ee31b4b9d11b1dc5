/**
 * A workflow from empty to active, copied, and started for a record, by the keyboard alone; nothing on the way that axe
 * finds wrong. And drawn by the mouse.
 */
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { settled } from '../support/settled.ts';
import { DEMO_LOGIN, signIn } from '../support/signin.ts';
import { expect, test } from './fixtures.ts';

const caller = (page: Page) => async (query: string, variables: object) => {
  const answer = await page.request.post('/api/graphql', { data: { query, variables } });
  return ((await answer.json()) as { data: Record<string, Record<string, string>> }).data;
};

const SEARCH_TYPES = 'Search';

test('a marketer draws and activates a workflow by keys', async ({ page, tessera }) => {
  await signIn(page, tessera.url, { ...DEMO_LOGIN, username: 'marketer@demo.test' });
  const call = caller(page);
  const { made } = await call(
    'mutation ($input: WorkflowInput!) { made: createWorkflow(input: $input) { id } }',
    {
      input: { name: 'By keys', objectName: 'Contact' },
    },
  );
  const id = made?.['id'];
  await page.goto(`/app/workflow/${id}?edit`);
  await page.getByRole('button', { name: 'Choose a trigger' }).press('Enter');
  // The search gets the focus; the first that is found is taken by Enter.
  const search = page.getByRole('searchbox', { name: SEARCH_TYPES });
  await expect(search).toBeFocused();
  await page.keyboard.type('somebody starts');
  await expect(page.locator('[data-type]').first()).toHaveAttribute('data-type', 'MANUAL');
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
  await expect(search).toBeFocused();
  await page.keyboard.type('goal');
  await expect(page.locator('[data-type]').first()).toHaveAttribute('data-type', 'GOAL');
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
  for (const again of ['Control+y', 'Control+Shift+Z']) {
    await page.keyboard.press(again);
    await expect(canvas.locator('[data-graph-node]')).toHaveCount(3);
    await page.keyboard.press('Control+z');
    await expect(canvas.locator('[data-graph-node]')).toHaveCount(2);
  }

  // What is led elsewhere by mouse is so by menu and arrows, too.
  const menu = async (item: RegExp) => {
    await trigger.focus();
    await page.keyboard.press('Shift+F10');
    await canvas.getByRole('menuitem', { name: item }).press('Enter');
  };
  await menu(/ lead nowhere$/);
  await expect(canvas.locator('.react-flow__edge')).toHaveCount(0);
  await menu(/^Lead /);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(canvas.locator('.react-flow__edge')).toHaveCount(1);

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
          objectName: 'WorkflowRun',
          objectField: 'workflow',
          operator: 'EQUALS',
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

test('a workflow is begun with a template, and drawn by the mouse', async ({ signedIn: page }) => {
  const call = caller(page);
  const { made } = await call(
    'mutation ($input: WorkflowInput!) { made: createWorkflow(input: $input) { id } }',
    { input: { name: 'By mouse', objectName: 'Contact' } },
  );
  await page.goto(`/app/workflow/${made?.['id']}?edit`);
  await page.getByRole('button', { name: /^Welcome series/ }).click();
  const canvas = page.getByRole('group', { name: 'Canvas' });
  const node = (id: string) => canvas.locator(`[data-graph-node=${id}]`);
  const chosen = canvas.locator('[data-graph-node][aria-pressed=true]');
  await expect(canvas.locator('.react-flow__minimap-node')).toHaveCount(7);
  await settled(page);
  // Whatever is pressed or drawn from is as large as a finger needs it.
  const small = await canvas.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('button, .react-flow__handle.source')].flatMap((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isHit = (dx: number, dy: number) => each.contains(document.elementFromPoint(x + dx, y + dy));
      const isLarge = [-11.5, 11.5].every((by) => isHit(by, 0) && isHit(0, by));
      // What is not in view, or below something, cannot be hit at all.
      return isHit(0, 0) && !isLarge ? [each.outerHTML.slice(0, 120)] : [];
    }),
  );
  expect(small).toEqual([]);

  // Between two, by the + of a line.
  await canvas.locator('[data-graph-insert="recordCreated1 next"]').click();
  await expect(page.getByRole('searchbox', { name: SEARCH_TYPES })).toBeFocused();
  await page.keyboard.type('until');
  await page.locator('[data-type=WAIT_UNTIL]').click();
  await expect(node('waitUntil1')).toBeVisible();
  // Onto the canvas, from the palette.
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.locator('.wf-palette input').fill('end here');
  await page.locator('[data-type=EXIT]').dragTo(canvas, { targetPosition: { x: 120, y: 330 } });
  await expect(node('exit1')).toBeVisible();
  // From a port to a node.
  await canvas.locator('[data-nodeid=recordCreated1].source').hover();
  await page.mouse.down();
  await node('exit1').hover();
  const target = await node('exit1').boundingBox();
  await page.mouse.move((target?.x ?? 0) + 30, (target?.y ?? 0) + 12, { steps: 4 });
  await page.mouse.up();
  // Two together.
  await node('recordCreated1').click();
  await node('waitUntil1').click({ modifiers: ['Shift'] });
  await expect(chosen).toHaveCount(2);
  const before = await node('waitUntil1').boundingBox();
  await node('recordCreated1').hover();
  await page.mouse.down();
  await page.mouse.move((before?.x ?? 0) - 40, (before?.y ?? 0) + 90, { steps: 4 });
  await page.mouse.up();
  expect((await node('waitUntil1').boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 40);
  // A remark, and what is found by its name.
  await page.getByRole('button', { name: 'Remark', exact: true }).click();
  await page.locator('.wf-side textarea').fill('Ask first');
  await expect(canvas.getByRole('button', { name: 'Ask first' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Find a step' }).fill('goal');
  await page.getByRole('option', { name: /^Goal/ }).click();
  await expect(node('goal1')).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toHaveCount(1);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  const { workflow } = await call('query ($id: ID!) { workflow(id: $id) { content } }', { id: made?.['id'] });
  const { elements, remarks } = JSON.parse(workflow?.['content'] ?? '') as {
    readonly elements: readonly {
      id: string;
      outputs: { next?: string };
      positionX: number;
      positionY: number;
    }[];
    readonly remarks: readonly object[];
  };
  const saved = new Map(elements.map((each) => [each.id, each]));
  expect(remarks).toMatchObject([{ text: 'Ask first' }]);
  expect(saved.get('recordCreated1')?.outputs).toEqual({ next: 'exit1' });
  expect(saved.get('waitUntil1')?.outputs).toEqual({ next: 'sendMessage1' });
  const [one, two] = [saved.get('recordCreated1'), saved.get('waitUntil1')];
  expect(one?.positionY).toBeGreaterThan(0);
  expect(two?.positionY).toBe(one?.positionY);
});
