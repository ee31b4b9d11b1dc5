// @vitest-environment node
/** What ways are called, and that they go with their cases when content is merged or copied. */
import { expect, it } from 'vitest';
import { mergeParts } from '../../../../src/contract/documents/merge.ts';
import { copiedText, pasteOperations } from '../../../../src/areas/automator/editor/model/edits.ts';
import { graphNode } from '../../../../src/areas/automator/editor/model/graph-nodes.tsx';

const type = {
  name: 'SWITCH',
  label: 'Several cases',
  family: 'flow',
  does: 'switch',
  icon: 'flow',
  fields: [],
  outputs: [{ name: 'else', label: 'All others' }],
};
const several = (cases: readonly object[], outputs: Readonly<Record<string, string>>) => ({
  id: 's',
  type: 'SWITCH',
  name: '',
  positionX: 0,
  positionY: 0,
  config: { cases },
  outputs,
});
const [a, b, c] = [
  { id: 'case1', name: 'A' },
  { id: 'case2', name: 'B' },
  { id: 'case-5f', name: 'C' },
];
const ways = (element: ReturnType<typeof several>) =>
  graphNode(((key: string) => key) as never, 'en', type as never, element, []).ports.map(({ label, to }) => [
    label,
    to,
  ]);

it('lines stay with their case when it is moved', () => {
  const outputs = { case1: 'x', case2: 'y', else: 'z' };
  expect(ways(several([{ name: 'A' }, { name: 'B' }], outputs))).toEqual([
    ['A', 'x'],
    ['B', 'y'],
    ['All others', 'z'],
  ]);
  expect(ways(several([c, b, a], outputs))).toEqual([
    ['C', undefined],
    ['B', 'y'],
    ['A', 'x'],
    ['All others', 'z'],
  ]);
});

it('one adds a case, another one moves one: the merge has both, and each leads where it led', () => {
  const text = (element: object) => JSON.stringify({ version: 1, elements: [element] });
  const outputs = { case1: 'x', case2: 'y' };
  const merged = mergeParts(
    [
      text(several([a, b], outputs)),
      text(several([b, a], outputs)),
      text(several([a, b, c], { ...outputs, 'case-5f': 'w' })),
    ],
    [],
  );
  expect(merged?.conflicts).toEqual([]);
  const { elements } = JSON.parse(merged?.text ?? '') as { elements: [ReturnType<typeof several>] };
  expect(ways(elements[0])).toEqual([
    ['B', 'y'],
    ['A', 'x'],
    ['C', 'w'],
    ['All others', undefined],
  ]);
});

it('a copy leads by the same ways to copies', () => {
  const goal = { id: 'g', type: 'GOAL', name: '', positionX: 0, positionY: 0, config: {}, outputs: {} };
  const content = { version: 1 as const, elements: [several([c, a], { 'case-5f': 'g' }), goal] };
  const pasted = pasteOperations(content, copiedText(content, ['s', 'g']));
  const [added] = pasted?.operations ?? [];
  expect(added).toMatchObject({
    items: [{ config: { cases: [c, a] }, outputs: { 'case-5f': 'goal1' } }, { id: 'goal1' }],
  });
});
