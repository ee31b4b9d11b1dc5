import type { Block, Letter } from './letter.ts';
import { leadsTo } from './own-links.ts';

/** By the footer, or by a link that leads there. */
export function canUnsubscribe({ blocks }: Pick<Letter, 'blocks'>): boolean {
  // Recipients who do not get a conditional block have no way out by it.
  return blocks.some((block: Block): boolean => {
    if (block.when !== undefined) return false;
    if (block.type === 'columns') return block.columns.some(canUnsubscribe);
    if (block.type === 'footer') return block.unsubscribe !== '';
    return block.type !== 'social' && leadsTo(block, 'unsubscribeUrl');
  });
}
