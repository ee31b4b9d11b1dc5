// @vitest-environment node
/** What one version of a workflow has otherwise than another. */
import { expect, it } from 'vitest';
import { changedSettings, differencesOf } from '../../../src/areas/automator/model/differences.ts';
import type { WorkflowContent, WorkflowElement } from '../../../src/contract/workflow/content.ts';

const element = (id: string, more: Partial<WorkflowElement> = {}): WorkflowElement => ({
  ...{
    id,
    type: 'WAIT',
    name: '',
    positionX: 0,
    positionY: 0,
    config: { amount: 3 },
    outputs: { next: 'z' },
  },
  ...more,
});
const workflow = (...elements: WorkflowElement[]): WorkflowContent => ({ version: 1, elements });

it('tells added, changed and removed elements, and nothing of where they stand', () => {
  const before = workflow(element('a'), element('b'), element('c'), element('d', { outputs: { next: '' } }));
  const after = workflow(
    element('a', { positionX: 500 }),
    element('b', { name: 'B', config: { amount: 4 }, outputs: { next: 'z', error: 'a' } }),
    element('d', { outputs: {} }),
    element('e'),
  );
  expect(differencesOf(before, after).map(({ kind, element: { id }, parts }) => [kind, id, parts])).toEqual([
    ['changed', 'b', ['name', 'amount', 'outputs.error']],
    ['added', 'e', []],
    ['removed', 'c', []],
  ]);
});

it('tells settings of the whole that are others', () => {
  const before = workflow();
  expect(changedSettings(before, { ...before, entry: 'EVERY_TIME', quiet: { from: '20:00' } })).toEqual([
    'entry',
    'quiet',
  ]);
  expect(changedSettings(before, { ...before, remarks: [] })).toEqual([]);
});
