import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { cleanText } from '../../../contract/kinds/clean-text.ts';
import { type Block, BLOCKS, type BlockType, type Letter } from '../../../contract/letters/letter.ts';
import { readLetter } from '../../../contract/letters/read-letter.ts';

const EMPTY: Letter = { blocks: [] };
const MOST_STEPS = 100;

export interface LetterState {
  readonly letter: Letter;
  readonly change: (by: (letter: Letter) => Letter) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** The letter of a field, with the steps that lead back and forth. */
export function useLetter(value: unknown, onChange: (value: unknown) => void): LetterState {
  const text = typeof value === 'string' ? value : '';
  const letter = readLetter(text) ?? EMPTY;
  // Several inputs may tell what was typed in them at once: each changes what the one before has made.
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  });
  const [past, setPast] = useState<readonly string[]>([]);
  const [future, setFuture] = useState<readonly string[]>([]);
  const show = useCallback(
    (next: string) => {
      latest.current = next;
      onChange(next === '' ? null : next);
    },
    [onChange],
  );
  const change = useCallback(
    (by: (letter: Letter) => Letter) => {
      const before = latest.current;
      const after = by(readLetter(before) ?? EMPTY);
      const isEmpty = Object.values(after).every(
        (part) => part === undefined || part === '' || (Array.isArray(part) && !part.length),
      );
      const next = isEmpty ? '' : JSON.stringify(after);
      if (next === before) return;
      setPast((steps) => [...steps, before].slice(-MOST_STEPS));
      setFuture([]);
      show(next);
    },
    [show],
  );
  const step = (from: readonly string[], set: typeof setPast, other: typeof setPast) => () => {
    const next = from.at(-1) ?? '';
    set(from.slice(0, -1));
    const now = latest.current;
    other((steps) => [...steps, now]);
    show(next);
  };
  return {
    letter,
    change,
    undo: past.length ? step(past, setPast, setFuture) : undefined,
    redo: future.length ? step(future, setFuture, setPast) : undefined,
  };
}

/** Where a list of blocks stands: that of the letter, or a column of a block. */
export type Blocks = readonly Block[];

export const moved = (blocks: Blocks, from: number, to: number): Blocks => {
  const rest = blocks.filter((_block, at) => at !== from);
  return [...rest.slice(0, to), blocks[from] as Block, ...rest.slice(to)];
};

/** Stands where a block was taken from, so that places stay what they were. */
const HOLE: Block = { type: 'divider' };

const placeOf = (list: string) => /^blocks(?:\[(\d+)\]\.columns\[(\d+)\])?$/.exec(list)?.slice(1).map(Number);

/** The list at a place (`blocks`, `blocks[1].columns[0]`) made anew. */
function withList(blocks: Blocks, list: string, by: (blocks: Blocks) => Blocks): Blocks {
  const [at = Number.NaN, column] = placeOf(list) ?? [];
  if (Number.isNaN(at)) return by(blocks);
  return blocks.map((block, index) =>
    index === at && block.type === 'columns'
      ? { ...block, columns: block.columns.map((each, place) => (place === column ? by(each) : each)) }
      : block,
  );
}

/** `blocks[1].columns[0][2]`: its list, and its index there. */
export function partedPlace(place: string): { readonly list: string; readonly at: number } {
  const [, list = '', at = ''] = /^(.*)\[(\d+)\]$/.exec(place) ?? [];
  return { list, at: Number(at) };
}

/** The blocks of the list that a place is in. */
export function listAt(blocks: Blocks, list: string): Blocks {
  let found: Blocks = [];
  withList(blocks, list, (all) => (found = all));
  return found;
}

export const blockAt = (blocks: Blocks, place: string): Block | undefined => {
  const { list, at } = partedPlace(place);
  return listAt(blocks, list)[at];
};

/** The block at a place made anew. */
export function withBlock(blocks: Blocks, place: string, by: (block: Block) => Block): Blocks {
  const { list, at } = partedPlace(place);
  return withList(blocks, list, (all) => all.map((each, index) => (index === at ? by(each) : each)));
}

/** A text of a block made anew; undefined where another text stands there than whoever writes it has seen. */
export function withText(
  blocks: Blocks,
  place: string,
  part: string,
  { before, text }: { readonly before: string; readonly text: string },
): Blocks | undefined {
  const block = blockAt(blocks, place);
  if (!block || !Object.hasOwn(BLOCKS[block.type], part)) return undefined;
  const now = (block as unknown as Readonly<Record<string, unknown>>)[part] ?? '';
  // Saving takes characters out that nobody sees.
  if (typeof now !== 'string' || cleanText(now) !== cleanText(before)) return undefined;
  return withBlock(blocks, place, (each) => ({ ...each, [part]: text }));
}

/** The block for those whom a condition finds; undefined: for everybody. */
export function withCondition<B extends Block>({ when: _, ...block }: B, when: string | undefined): Block {
  return (when === undefined ? block : { ...block, when }) as Block;
}

/** Puts blocks before the one at an index of a list, in the place of so many. */
export const spliced = (
  blocks: Blocks,
  list: string,
  at: number,
  taken: number,
  ...added: readonly Block[]
): Blocks => withList(blocks, list, (all) => all.toSpliced(at, taken, ...added));

/** Takes the block at a place to another, which may be in another list; places are those before it. */
export function movedTo(blocks: Blocks, place: string, list: string, index: number): Blocks {
  const from = partedPlace(place);
  let taken: Block | undefined;
  const holed = withList(blocks, from.list, (all) => {
    taken = all[from.at];
    return all.map((each, at) => (at === from.at ? HOLE : each));
  });
  const block = taken;
  if (!block) return blocks;
  const filled = withList(holed, list, (all) => all.toSpliced(index, 0, block));
  const isThere = (each: Block) => each !== HOLE;
  return filled
    .filter(isThere)
    .map((each) =>
      each.type === 'columns' ? { ...each, columns: each.columns.map((one) => one.filter(isThere)) } : each,
    );
}

/** Columns and footers stand in no column. */
export const fitsWithin = (type: BlockType): boolean => type !== 'columns' && type !== 'footer';

/** A block as it begins; `t`: its words begin in the language of its author. */
export function newBlock(type: BlockType, t: (key: string) => string): Block {
  switch (type) {
    case 'columns':
      return { type, columns: [[], []] };
    case 'social':
      return { type, links: [{ network: 'facebook', link: '' }] };
    case 'footer':
      return {
        type,
        text: '',
        unsubscribe: t('letters:begin.unsubscribe'),
        preferences: t('letters:begin.preferences'),
      };
    case 'image':
      return { type, asset: '' };
    case 'video':
      return { type, asset: '', link: '{{messageUrl}}' };
    case 'button':
      return { type, label: t('letters:begin.button'), link: '' };
    case 'divider':
      return { type };
    case 'html':
      return { type, html: '' };
    case 'heading':
    case 'text':
      return { type, text: '' };
  }
}
