// @vitest-environment node
/** Copies of nodes that have nodes of their own. */
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { closed, NodeId, nodeReference } from '../../../src/contract/documents/parts.ts';
import { copyNodes } from '../../../src/contract/documents/copy-nodes.ts';
import { freeId } from '../../../src/contract/documents/operations.ts';

const Choice = closed({ id: NodeId, next: nodeReference('slides'), after: nodeReference('choices') });
const Slide = closed({
  id: NodeId,
  best: nodeReference('choices'),
  choices: Type.Array(Choice, { maxItems: 5 }),
});

it('gives nodes within copied nodes ids of their own, and leads references to the copies', () => {
  const slides = [
    {
      id: 's1',
      best: 'b',
      choices: [
        { id: 'a', next: 's2', after: '' },
        { id: 'b', next: 's9', after: 'a' },
      ],
    },
    { id: 's2', best: 'a', choices: [{ id: 'a', next: 's1', after: 'gone' }] },
  ];
  const { nodes, ids } = copyNodes('slides', Slide, slides, (_, taken) => freeId(taken, 's'), new Set());
  expect(nodes).toEqual([
    {
      id: 's3',
      best: 'c2',
      choices: [
        { id: 'c1', next: 's4', after: '' },
        { id: 'c2', next: 's9', after: 'c1' },
      ],
    },
    { id: 's4', best: 'c3', choices: [{ id: 'c3', next: 's3', after: 'gone' }] },
  ]);
  expect(Object.fromEntries(ids)).toEqual({ s1: 's3', s2: 's4' });
});

it('keeps the ids within copied nodes where they are values', () => {
  const slide = { id: 's1', best: 'b', choices: [{ id: 'b', next: 's1', after: '' }] };
  const { nodes } = copyNodes('slides', Slide, [slide], () => 's2', new Set(), 'kept');
  expect(nodes).toEqual([{ id: 's2', best: 'b', choices: [{ id: 'b', next: 's2', after: '' }] }]);
});
