/** Blocks that are dragged from one list to another. */
import { expect, it } from 'vitest';
import type { Block } from '../../../src/contract/letters/letter.ts';
import { movedTo, withText } from '../../../src/views/formats/letter/letter-state.ts';

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

it('writes a text only where the one stands that its writer has seen', () => {
  const write = (place: string, part: string, before: string) =>
    withText(BLOCKS, place, part, { before, text: 'new' });
  expect(shape(write('blocks[0]', 'text', 'a') ?? [])).toEqual(['new', [['b', 'c'], []], '-']);
  expect(shape(write('blocks[1].columns[0][1]', 'text', 'c') ?? [])).toEqual(['a', [['b', 'new'], []], '-']);
  expect(write('blocks[0]', 'text', 'b')).toBeUndefined();
  expect(write('blocks[2]', 'text', '')).toBeUndefined();
  expect(write('blocks[3]', 'text', '')).toBeUndefined();
});
