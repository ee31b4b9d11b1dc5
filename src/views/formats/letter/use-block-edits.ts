import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block, BlockType, Letter } from '../../../contract/letters/letter.ts';
import { blockAt, type Blocks, fitsWithin, listAt, newBlock, partedPlace, spliced } from './letter-state.ts';

export interface BlockEdits {
  /** The place of the block that is chosen in the mail. */
  readonly selected: string | undefined;
  readonly select: (place: string | undefined) => void;
  readonly change: (by: (blocks: Blocks) => Blocks) => void;
  /** Adds a block below the one at a place, else at the end; it is chosen then. */
  readonly add: (type: BlockType, below: string | undefined) => void;
  readonly addInto: (type: BlockType, list: string) => void;
  readonly insert: (block: Block, below: string | undefined) => void;
  readonly move: (place: string, by: number) => void;
  readonly duplicate: (place: string) => void;
  readonly remove: (place: string) => void;
  /** What was done, for a screen reader. */
  readonly message: string;
}

/** What is done with blocks that are chosen in the mail itself. */
export function useBlockEdits(letter: Letter, change: (by: (letter: Letter) => Letter) => void): BlockEdits {
  const { t } = useTranslation();
  const [chosen, select] = useState<string>();
  const [message, setMessage] = useState('');
  const { blocks } = letter;
  // A step back may have taken it away.
  const selected = chosen !== undefined && blockAt(blocks, chosen) ? chosen : undefined;
  const changeBlocks = (by: (all: Blocks) => Blocks) =>
    change((before) => ({ ...before, blocks: by(before.blocks) }));
  const put = (block: Block, list: string, at: number) => {
    changeBlocks((all) => spliced(all, list, at, 0, block));
    select(`${list}[${at}]`);
    setMessage(t('letters:added', { block: t(`letters:block.${block.type}`) }));
  };
  const insert = (block: Block, below: string | undefined) => {
    const { list, at } = below === undefined ? { list: 'blocks', at: blocks.length - 1 } : partedPlace(below);
    if (list === 'blocks' || fitsWithin(block.type)) return put(block, list, at + 1);
    // Below the columns that it does not fit in.
    return put(block, 'blocks', Number(/\[(\d+)\]/.exec(list)?.[1]) + 1);
  };
  const move = (place: string, by: number) => {
    const { list, at } = partedPlace(place);
    const total = listAt(blocks, list).length;
    const to = at + by;
    if (to < 0 || to >= total) return;
    changeBlocks((all) => {
      const block = blockAt(all, place);
      return block ? spliced(spliced(all, list, at, 1), list, to, 0, block) : all;
    });
    select(`${list}[${to}]`);
    setMessage(t('letters:moved', { place: to + 1, total }));
  };
  const duplicate = (place: string) => {
    const block = blockAt(blocks, place);
    if (block) insert(block, place);
  };
  const remove = (place: string) => {
    const { list, at } = partedPlace(place);
    const block = blockAt(blocks, place);
    const total = listAt(blocks, list).length;
    if (!block) return;
    changeBlocks((all) => spliced(all, list, at, 1));
    select(total > 1 ? `${list}[${Math.min(at, total - 2)}]` : undefined);
    setMessage(t('letters:removed', { block: t(`letters:block.${block.type}`) }));
  };
  return {
    ...{ selected, select, change: changeBlocks, insert, move, duplicate, remove, message },
    add: (type, below) => insert(newBlock(type, t), below),
    addInto: (type, list) => put(newBlock(type, t), list, listAt(blocks, list).length),
  };
}
