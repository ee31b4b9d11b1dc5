import { decodeReferences } from '../kinds/rich-text.ts';
import { isMessageLink } from './variables.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML, also between double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (each) => ENTITIES[each] ?? each);

/** What an editor of HTML has written of a text, as that text. */
export const unescaped = (html: string): string => decodeReferences(html).replaceAll('\u00a0', ' ');

/** A mark in an address: its value is encoded as a part of it. The message's own links are addresses as they are. */
export function asPart(mark: string): string {
  const name = /^\{\{-?\s*(\w+)/.exec(mark)?.[1] ?? '';
  if (!mark.startsWith('{{') || isMessageLink(name) || /\|\s*part\s*-?\}\}$/.test(mark)) return mark;
  return mark.replace(/\s*(-?\}\})$/, ' | part $1');
}
