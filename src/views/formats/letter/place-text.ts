import type { TFunction } from 'i18next';
import type { Letter } from '../../../contract/letters/letter.ts';
import { blockAround, blockAt, blockOn, blocksAt, partedPath } from './letter-blocks.ts';

const PART_LABELS: readonly string[] = [
  ...['align', 'alt', 'asset', 'html', 'label', 'level', 'link', 'preferences', 'preheader', 'text'],
  ...['unsubscribe', 'when'],
];

/** What people call a path in the letter: `2. Columns › 3. Image › Link address`. */
export function placeText(letter: Letter, path: string, t: TFunction): string {
  const inner = blockOn(path);
  const named = [inner && blockAround(partedPath(inner).list), inner].flatMap((each) => {
    const block = each === undefined ? undefined : blockAt(letter, each);
    if (each === undefined || !block) return [];
    const number = blocksAt(letter, partedPath(each).list).indexOf(block) + 1;
    return [`${number}. ${t(`letters:type.${block.type}`)}`];
  });
  const part = path.split('/').at(-1) ?? '';
  return [...named, ...(PART_LABELS.includes(part) ? [t(`letters:part.${part}`)] : [])].join(' › ');
}
