import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListPath, Values } from '../../../contract/documents/operations.ts';
import type { Block, BlockType, Letter } from '../../../contract/letters/letter.ts';
import type { EditedDocument } from '../document/use-document.ts';
import {
  blockAround,
  blockAt,
  type BlockPath,
  blocksAt,
  copyFor,
  fitsWithin,
  moveTo,
  newBlock,
  partedPath,
} from './letter-blocks.ts';

export interface BlockEdits {
  /** The path of the block that is chosen in the mail. */
  readonly selected: BlockPath | undefined;
  readonly select: (path: BlockPath | undefined) => void;
  readonly change: EditedDocument<Letter>['change'];
  /** Gives a block other values; undefined takes one away. @param merge typing in one input is one step */
  readonly patch: (path: BlockPath, parts: Values, merge?: string) => void;
  /** Adds a block below the one at a path, else at the end; it is chosen then. */
  readonly add: (type: BlockType, below: BlockPath | undefined) => void;
  /** Adds it at an index of a list, at the end unless said; answers its path. */
  readonly addInto: (type: BlockType, list: ListPath, at?: number) => BlockPath;
  /** Adds a copy of a block. */
  readonly insert: (block: Block, below: BlockPath | undefined) => BlockPath;
  readonly move: (path: BlockPath, by: number) => void;
  readonly moveTo: (path: BlockPath, list: ListPath, index: number) => void;
  readonly duplicate: (path: BlockPath) => BlockPath | undefined;
  /** Answers the path of the block that stands there then; undefined where none is left. */
  readonly remove: (path: BlockPath) => BlockPath | undefined;
  /** What was done, for a screen reader. */
  readonly message: string;
}

/** What is done with blocks, in the mail itself and in their list. */
export function useBlockEdits(shown: Letter, change: EditedDocument<Letter>['change']): BlockEdits {
  const { t } = useTranslation();
  const [chosen, select] = useState<BlockPath>();
  const [message, setMessage] = useState('');
  // A step back may have taken it away.
  const selected = chosen !== undefined && blockAt(shown, chosen) ? chosen : undefined;
  // A saved block arrives later than it was asked for, and goes into the letter as it is then.
  const newest = useRef(shown);
  useEffect(() => {
    newest.current = shown;
  });
  const put = (block: Block, list: ListPath, at: number): BlockPath => {
    change([{ type: 'add', list, items: [block], at }]);
    const path = `${list}/${block.id}`;
    select(path);
    setMessage(t('letters:added', { block: t(`letters:type.${block.type}`) }));
    return path;
  };
  const indexOf = (path: BlockPath): number => {
    const { list, id } = partedPath(path);
    return blocksAt(newest.current, list).findIndex((block) => block.id === id);
  };
  const putBelow = (block: Block, below: BlockPath | undefined): BlockPath => {
    if (below === undefined) return put(block, 'blocks', newest.current.blocks.length);
    const { list } = partedPath(below);
    const around = blockAround(list);
    // Below the columns that it does not fit in.
    if (around !== undefined && !fitsWithin(block.type)) return put(block, 'blocks', indexOf(around) + 1);
    return put(block, list, indexOf(below) + 1);
  };
  const insert = (block: Block, below: BlockPath | undefined) =>
    putBelow(copyFor(newest.current, block), below);
  return {
    selected,
    select,
    change,
    insert,
    message,
    patch: (path, parts, merge) => change([{ type: 'patch', ...partedPath(path), parts }], merge),
    add: (type, below) => putBelow(newBlock(newest.current, type, t), below),
    addInto: (type, list, at = blocksAt(newest.current, list).length) =>
      put(newBlock(newest.current, type, t), list, at),
    move: (path, by) => {
      const { list, id } = partedPath(path);
      const total = blocksAt(newest.current, list).length;
      const to = indexOf(path) + by;
      if (to < 0 || to >= total) return;
      change([{ type: 'move', list, id, to }]);
      setMessage(t('letters:moved', { place: to + 1, total }));
    },
    moveTo: (path, list, index) => change((now) => moveTo(now, path, list, index)),
    duplicate: (path) => {
      const block = blockAt(newest.current, path);
      return block && insert(block, path);
    },
    remove: (path) => {
      const { list, id } = partedPath(path);
      const block = blockAt(newest.current, path);
      if (!block) return undefined;
      const at = indexOf(path);
      const rest = blocksAt(newest.current, list).filter((each) => each !== block);
      const next = rest[Math.min(at, rest.length - 1)];
      change([{ type: 'remove', list, ids: [id] }]);
      select(next && `${list}/${next.id}`);
      setMessage(t('letters:removed', { block: t(`letters:type.${block.type}`) }));
      return next && `${list}/${next.id}`;
    },
  };
}
