import type { TFunction } from 'i18next';
import type { Letter } from '../../../contract/letters/letter.ts';
import { blockAt } from './letter-state.ts';

const PART_LABELS: readonly string[] = [
  ...['align', 'alt', 'asset', 'html', 'label', 'level', 'link', 'preferences', 'preheader', 'text'],
  ...['unsubscribe', 'when'],
];

/** The blocks that a place leads through: of `blocks[1].columns[0][2].text` `blocks[1]` and `blocks[1].columns[0][2]`. */
const blocksOn = (place: string): readonly string[] => {
  const [, outer] = /^(blocks\[\d+\])/.exec(place) ?? [];
  const [, inner] = /^(blocks\[\d+\]\.columns\[\d+\]\[\d+\])/.exec(place) ?? [];
  return [outer, inner].filter((each) => each !== undefined);
};

/** The innermost block that a place is in; undefined for a part of the letter itself. */
export const blockOn = (place: string): string | undefined => blocksOn(place).at(-1);

/** What people call a place in the letter: `2. Columns › 3. Image › Link address`. */
export function placeText({ blocks }: Letter, place: string, t: TFunction): string {
  const named = blocksOn(place).flatMap((each) => {
    const block = blockAt(blocks, each);
    const number = Number(/\[(\d+)\]$/.exec(each)?.[1]) + 1;
    const type = block && t(`letters:block.${block.type}`, { defaultValue: '' });
    return type ? [`${number}. ${type}`] : [];
  });
  const [, part = ''] = /(?:^|\.)([a-zA-Z]+)$/.exec(place) ?? [];
  return [...named, ...(PART_LABELS.includes(part) ? [t(`letters:part.${part}`)] : [])].join(' › ');
}
