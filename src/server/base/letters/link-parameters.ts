import type { Block, Leaf, Letter } from '../../../contract/letters/letter.ts';
import { replaceMarks } from '../../../contract/letters/liquid.ts';
import { ownLinkOf, replaceLinks } from '../../../contract/letters/links.ts';
import { escapeHtml, unescaped } from '../../../contract/letters/marks.ts';

/** By name, as they stand in addresses: `utm_source`. */
export type LinkParameters = Readonly<Record<string, string>>;

/** The address with those of the parameters that it has not already; only addresses of the web have some. */
export function withParameters(address: string, parameters: LinkParameters): string {
  if (ownLinkOf(address)) return address;
  // What Liquid reads is no part of the address's own form.
  const bare = replaceMarks(address, (mark) => 'x'.repeat(mark.length));
  if (!/^https?:/i.test(bare)) return address;
  const end = bare.includes('#') ? bare.indexOf('#') : address.length;
  const from = bare.slice(0, end).indexOf('?');
  const given = new URLSearchParams(from < 0 ? '' : bare.slice(from + 1, end));
  const added = Object.entries(parameters).filter(([name, value]) => value !== '' && !given.has(name));
  if (!added.length) return address;
  const begun = address.slice(0, end);
  const joint = from < 0 ? '?' : /[?&]$/.test(begun) ? '' : '&';
  return begun + joint + new URLSearchParams(added).toString() + address.slice(end);
}

/** The letter with parameters in all of its links, as `isMeant` says: also in a plain text that its author has written. */
export function linkedWith(
  letter: Letter,
  parameters: LinkParameters,
  isMeant: (address: string) => boolean,
): Letter {
  const led = (address: string) => (isMeant(address) ? withParameters(address, parameters) : address);
  const rich = (html: string) =>
    html.replace(/ href="([^"]*)"/gi, (all, href: string) => {
      const address = unescaped(href);
      const next = led(address);
      return next === address ? all : ` href="${escapeHtml(next)}"`;
    });
  const block = (each: Block): Block =>
    each.type === 'columns'
      ? { ...each, columns: each.columns.map((one) => ({ ...one, blocks: one.blocks.map(leaf) })) }
      : leaf(each);
  const leaf = (each: Leaf): Leaf => {
    switch (each.type) {
      case 'social':
        return { ...each, links: each.links.map((one) => ({ ...one, link: led(one.link) })) };
      case 'text':
      case 'footer':
        return { ...each, text: rich(each.text) };
      case 'html':
        return { ...each, html: rich(each.html) };
      case 'button':
      case 'video':
        return { ...each, link: led(each.link) };
      case 'image':
        return each.link ? { ...each, link: led(each.link) } : each;
      case 'heading':
      case 'divider':
        return each;
    }
  };
  return Object.values(parameters).some((value) => value !== '')
    ? {
        ...letter,
        blocks: letter.blocks.map(block),
        ...(letter.text === undefined ? {} : { text: replaceLinks(letter.text, led) }),
      }
    : letter;
}
