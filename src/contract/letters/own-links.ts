import { type Block, blocksIn, type Letter } from './letter.ts';
import { ownLinkOf } from './links.ts';
import { unescaped } from './marks.ts';
import type { MessageLink } from './variables.ts';

/** The blocks of a letter, as JSON pointers, that lead to one of the message's own links. */
export const placesOfOwnLink = (letter: Letter, name: MessageLink): readonly string[] =>
  blocksIn(letter).flatMap(({ block, pointer }) => (leadsTo(block, name) ? [pointer] : []));

/** Has the block a link that leads there? What stands in its columns is asked for itself. */
export function leadsTo(block: Block, name: MessageLink): boolean {
  return linksOf(block).some((link) => ownLinkOf(link) === name);
}

function linksOf(block: Block): readonly string[] {
  switch (block.type) {
    case 'button':
    case 'image':
    case 'video':
      return block.link === undefined ? [] : [block.link];
    case 'social':
      return block.links.map(({ link }) => link);
    case 'text':
    case 'footer':
      return [...block.text.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => unescaped(href));
    default:
      return [];
  }
}
