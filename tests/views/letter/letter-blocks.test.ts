/** Blocks that are dragged from one list to another, and texts that are written where they were seen. */
import { expect, it } from 'vitest';
import { applyOperation, type Operation } from '../../../src/contract/documents/operations.ts';
import { type Block, Letter } from '../../../src/contract/letters/letter.ts';
import { blockAt, copyFor, moveTo, writeText } from '../../../src/views/formats/letter/letter-blocks.ts';

const line = (id: string) => ({ id, type: 'heading', text: id }) as const;
const columns: Block = {
  id: 'k',
  type: 'columns',
  columns: [
    { id: 'c1', blocks: [line('b'), line('c')] },
    { id: 'c2', blocks: [] },
  ],
};
const LETTER: Letter = { version: 1, blocks: [line('a'), columns, { id: '-', type: 'divider' }] };
const shape = (blocks: readonly Block[]): unknown =>
  blocks.map((block) =>
    block.type === 'heading'
      ? block.text
      : block.type === 'columns'
        ? block.columns.map((column) => shape(column.blocks))
        : '-',
  );
const after = (operations: readonly Operation[]) =>
  shape(operations.reduce((letter, operation) => applyOperation(Letter, letter, operation), LETTER).blocks);

it.each([
  ['blocks/a', 'blocks', 3, [[['b', 'c'], []], '-', 'a']],
  ['blocks/-', 'blocks', 0, ['-', 'a', [['b', 'c'], []]]],
  ['blocks/a', 'blocks/k/columns/c2/blocks', 0, [[['b', 'c'], ['a']], '-']],
  ['blocks/k/columns/c1/blocks/c', 'blocks/k/columns/c1/blocks', 0, ['a', [['c', 'b'], []], '-']],
  ['blocks/k/columns/c1/blocks/b', 'blocks', 0, ['b', 'a', [['c'], []], '-']],
  ['blocks/z', 'blocks', 0, ['a', [['b', 'c'], []], '-']],
])('takes %s to %s before the one at %i', (path, list, index, expected) => {
  expect(after(moveTo(LETTER, path, list, index))).toEqual(expected);
});

it('gives a moved block and a copy an id that their list has not', () => {
  const twin: Letter = { version: 1, blocks: [line('b'), columns] };
  const [, add] = moveTo(twin, 'blocks/k/columns/c1/blocks/b', 'blocks', 0);
  expect(add).toMatchObject({ type: 'add', items: [{ id: 'b1', text: 'b' }] });
  expect(copyFor(twin, line('b'))).toEqual({ ...line('b'), id: 'b1' });
});

it('writes a text only where the one stands that its writer has seen', () => {
  const write = (path: string, part: string, before: string) =>
    writeText(LETTER, path, part, { before, text: 'new' });
  expect(after(write('blocks/a', 'text', 'a') ?? [])).toEqual(['new', [['b', 'c'], []], '-']);
  const inner = 'blocks/k/columns/c1/blocks/c';
  expect(after(write(inner, 'text', 'c') ?? [])).toEqual(['a', [['b', 'new'], []], '-']);
  expect(write('blocks/a', 'text', 'b')).toBeUndefined();
  expect(write('blocks/-', 'text', '')).toBeUndefined();
  expect(write('blocks/z', 'text', '')).toBeUndefined();
  expect(blockAt(LETTER, inner)).toEqual(line('c'));
});
