import type { Block, Letter } from './letter.ts';
import { ownLinkOf } from './links.ts';
import { unescaped } from './marks.ts';
import type { MessageLink } from './variables.ts';

/** The places of a letter that lead to one of the message's own links: `blocks[1].columns[0][2].link`. */
export const placesOfOwnLink = ({ blocks }: Letter, name: MessageLink): readonly string[] =>
  blocks.flatMap((block, at) => placesOf(block, `blocks[${at}]`, name));

function placesOf(block: Block, place: string, name: MessageLink): readonly string[] {
  const leads = (link: string | undefined) => link !== undefined && ownLinkOf(link) === name;
  switch (block.type) {
    case 'columns':
      return block.columns.flatMap((column, at) =>
        column.flatMap((each, i) => placesOf(each, `${place}.columns[${at}][${i}]`, name)),
      );
    case 'button':
    case 'image':
    case 'video':
      return leads(block.link) ? [`${place}.link`] : [];
    case 'social':
      return block.links.flatMap(({ link }, at) => (leads(link) ? [`${place}.links[${at}].link`] : []));
    case 'text':
    case 'footer':
      return [...block.text.matchAll(/ href="([^"]*)"/g)].some(([, href = '']) => leads(unescaped(href)))
        ? [`${place}.text`]
        : [];
    default:
      return [];
  }
}
