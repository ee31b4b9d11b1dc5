/** Blocks that are dragged from one list to another. */
import { expect, it } from 'vitest';
import type { Block } from '../../../src/contract/letters/letter.ts';
import { movedTo } from '../../../src/views/formats/letter/letter-state.ts';

const line = (text: string): Block => ({ type: 'heading', text });
const BLOCKS: readonly Block[] = [
  line('a'),
  { type: 'columns', columns: [[line('b'), line('c')], []] },
  { type: 'divider' },
];
const shape = (blocks: readonly Block[]): unknown =>
  blocks.map((block) =>
    block.type === 'heading' ? block.text : block.type === 'columns' ? block.columns.map(shape) : '-',
  );

it.each([
  ['blocks[0]', 'blocks', 3, [[['b', 'c'], []], '-', 'a']],
  ['blocks[2]', 'blocks', 0, ['-', 'a', [['b', 'c'], []]]],
  ['blocks[0]', 'blocks[1].columns[1]', 0, [[['b', 'c'], ['a']], '-']],
  ['blocks[1].columns[0][1]', 'blocks[1].columns[0]', 0, ['a', [['c', 'b'], []], '-']],
  ['blocks[1].columns[0][0]', 'blocks', 0, ['b', 'a', [['c'], []], '-']],
  ['blocks[7]', 'blocks', 0, ['a', [['b', 'c'], []], '-']],
])('takes %s to %s before the one at %i', (place, list, index, after) => {
  expect(shape(movedTo(BLOCKS, place, list, index))).toEqual(after);
});
