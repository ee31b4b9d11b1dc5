import { copyNodes } from '../../../contract/documents/copy-nodes.ts';
import { freeId, type ListPath, nodesIn, type Operation } from '../../../contract/documents/operations.ts';
import { nodeIds } from '../../../contract/documents/new-node.ts';
import { cleanText } from '../../../contract/kinds/clean-text.ts';
import { Block, type BlockType, BLOCKS, type Letter, MAX_BLOCKS } from '../../../contract/letters/letter.ts';

/** The path of a block: its list, and its id: `blocks/b1`, `blocks/b1/columns/c1/blocks/b2`. */
export type BlockPath = string;

export function partedPath(path: BlockPath): { readonly list: ListPath; readonly id: string } {
  const at = path.lastIndexOf('/');
  return { list: path.slice(0, at), id: path.slice(at + 1) };
}

/** The blocks of a list: that of the letter, or that of a column. */
export const blocksAt = (letter: Letter, list: ListPath) => nodesIn(letter, list) as readonly Block[];

export function blockAt(letter: Letter, path: BlockPath): Block | undefined {
  const { list, id } = partedPath(path);
  return blocksAt(letter, list).find((block) => block.id === id);
}

/** The path of the top block that a list stands in; undefined for the letter's own list. */
export const blockAround = (list: ListPath): BlockPath | undefined => /^(blocks\/[^/]+)\//.exec(list)?.[1];

/** The innermost block that a path leads through; undefined for a part of the letter itself. */
export const blockOn = (path: string): BlockPath | undefined =>
  /^blocks\/[^/]+(?:\/columns\/[^/]+\/blocks\/[^/]+)?/.exec(path)?.[0];

/** Columns and footers stand in no column. */
export const fitsWithin = (type: BlockType): boolean => type !== 'columns' && type !== 'footer';

const newId = (letter: Letter): string => freeId(nodeIds(letter), 'b');

/** A copy for this letter, also of a block of another one. */
export function copyFor(letter: Letter, block: Block): Block {
  const [copy = block] = copyNodes('blocks', Block, [block], () => newId(letter), nodeIds(letter)).nodes;
  return copy;
}

/** What takes a block to an index of a list; indexes are those before it. Nothing where the list is full. */
export function moveTo(letter: Letter, path: BlockPath, list: ListPath, index: number): readonly Operation[] {
  const { list: from, id } = partedPath(path);
  const block = blockAt(letter, path);
  const target = blocksAt(letter, list);
  if (!block) return [];
  if (from === list) {
    const at = target.indexOf(block);
    return [{ type: 'move', list, id, to: index > at ? index - 1 : index }];
  }
  if (target.length >= MAX_BLOCKS) return [];
  const item = target.some((each) => each.id === id) ? copyFor(letter, block) : block;
  return [
    { type: 'remove', list: from, ids: [id] },
    { type: 'add', list, items: [item], at: index },
  ];
}

/** What writes a text of a block; undefined where another text stands there than its writer has seen. */
export function writeText(
  letter: Letter,
  path: BlockPath,
  part: string,
  { before, text }: { readonly before: string; readonly text: string },
): readonly Operation[] | undefined {
  const block = blockAt(letter, path);
  if (!block || !Object.hasOwn(BLOCKS[block.type], part)) return undefined;
  const now = (block as unknown as Readonly<Record<string, unknown>>)[part] ?? '';
  // Saving takes characters out that nobody sees.
  if (typeof now !== 'string' || cleanText(now) !== cleanText(before)) return undefined;
  return [{ type: 'patch', ...partedPath(path), parts: { [part]: text } }];
}

/** A block as it begins; `t`: its words begin in the language of its author. */
export function newBlock(letter: Letter, type: BlockType, t: (key: string) => string): Block {
  const id = newId(letter);
  switch (type) {
    case 'columns':
      return {
        id,
        type,
        columns: [
          { id: 'c1', blocks: [] },
          { id: 'c2', blocks: [] },
        ],
      };
    case 'social':
      return { id, type, links: [{ network: 'facebook', link: '' }] };
    case 'footer':
      return {
        id,
        type,
        text: '',
        unsubscribe: t('letters:begin.unsubscribe'),
        preferences: t('letters:begin.preferences'),
      };
    case 'image':
      return { id, type, asset: '' };
    case 'video':
      return { id, type, asset: '', link: '{{messageUrl}}' };
    case 'button':
      return { id, type, label: t('letters:begin.button'), link: '' };
    case 'divider':
      return { id, type };
    case 'html':
      return { id, type, html: '' };
    case 'heading':
    case 'text':
      return { id, type, text: '' };
  }
}
