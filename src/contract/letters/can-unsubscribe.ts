import type { Letter } from './letter.ts';
import { ownLinkOf } from './links.ts';
import { unescaped } from './marks.ts';
import { isObject } from './read-letter.ts';

const RICH_HREF = / href="([^"]*)"/g;

/** By the footer, or by a link that leads there. */
export function canUnsubscribe({ blocks }: Letter): boolean {
  // Recipients who do not get a conditional block have no way out by it.
  const shownToAll = (block: unknown) => isObject(block) && block['when'] === undefined;
  const leaves = blocks.filter(shownToAll).flatMap((block: unknown) => within(block as never));
  return leaves.some(({ type, unsubscribe, link, text }) => {
    if (type === 'footer') return Boolean(unsubscribe);
    const links =
      type === 'text' ? [...String(text).matchAll(RICH_HREF)].map(([, href = '']) => href) : [link];
    return links.some((each) => typeof each === 'string' && ownLinkOf(unescaped(each)) === 'unsubscribeUrl');
  });
}

const within = (block: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(block['columns'])
    ? ((block['columns'] as unknown[])
        .flat()
        .filter((each) => isObject(each) && each['when'] === undefined) as never[])
    : [block];
