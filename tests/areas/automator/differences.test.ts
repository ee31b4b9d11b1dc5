// @vitest-environment node
/** What one version of a workflow has otherwise than another. */
import { expect, it } from 'vitest';
import { documentDifferences } from '../../../src/contract/documents/differences.ts';
import type { WorkflowContent, WorkflowElement } from '../../../src/contract/workflow/content.ts';
import { workflowStructure } from '../../../src/contract/workflow/workflow-structure.ts';

const element = (id: string, more: Partial<WorkflowElement> = {}): WorkflowElement => ({
  id,
  type: 'WAIT',
  name: '',
  positionX: 0,
  positionY: 0,
  config: { amount: 3 },
  outputs: { next: 'z' },
  ...more,
});
const workflow = (...elements: WorkflowElement[]): WorkflowContent => ({ version: 1, elements });

const told = (before: WorkflowContent, after: WorkflowContent) =>
  documentDifferences(workflowStructure.schema, before, after).map(
    ({ kind, path }) =>
      `${kind} ${path.map(({ key, node }) => (node ? `${key}/${node.id}` : key)).join(' ')}`,
  );

it('tells added, changed and removed elements, and nothing of where they stand', () => {
  const before = workflow(element('a'), element('b'), element('c'), element('d', { outputs: { next: '' } }));
  const after = workflow(
    element('a', { positionX: 500 }),
    element('b', { name: 'B', config: { amount: 4 }, outputs: { next: 'z', error: 'a' } }),
    element('d', { outputs: {} }),
    element('e'),
  );
  expect(told(before, after)).toEqual([
    'changed elements/b name',
    'changed elements/b config amount',
    'changed elements/b outputs error',
    'added elements/e',
    'removed elements/c',
  ]);
});

it('tells settings of the whole that are others, and nothing of what the server keeps in a version', () => {
  const before = workflow(element('a'));
  const after: WorkflowContent = {
    ...workflow(element('a', { made: '00000000-0000-0000-0000-000000000001' })),
    entry: 'EVERY_TIME',
    quiet: { from: '20:00' },
    remarks: [],
  };
  expect(told(before, after)).toEqual(['changed entry', 'changed quiet']);
});
