import { decodeHTML } from 'entities/decode';
import type { PlainText } from './caption-loss.ts';

/** Tags of the standard, and those of HTML that programs write which make WebVTT of SubRip. */
const FORMATTING = new Set(
  'c i b u ruby rt v lang font s strike em strong span sub sup small big'.split(' '),
);
/** Those which may say more; behind another one words are no part of a tag: `if <b and c> then`. */
const ANNOTATED = new Set(['v', 'lang', 'font', 'span']);
const BREAK = /^br[ \t\f]*\/?$/i;
const TIMESTAMP = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}$/;

/**
 * Reads the text of a cue as the standard's tokenizer does (https://www.w3.org/TR/webvtt1/#cue-text-tokenizer). Who
 * speaks and how a word is read is told in words. What the standard takes for a tag though it is none stays as text,
 * as `<3` does: whoever wrote it meant it.
 */
export function readCueText(source: string): PlainText {
  const markupAt = new Set<number>();
  const open: string[] = [];
  let text = '';
  let at = 0;
  let line = 0;
  const append = (part: string) => (text += part);
  while (at < source.length) {
    const start = source.indexOf('<', at);
    const words = source.slice(at, start === -1 ? undefined : start);
    append(decodeHTML(words));
    line += words.split('\n').length - 1;
    if (start === -1) break;
    const end = source.indexOf('>', start);
    const tag = end === -1 ? undefined : readTag(source.slice(start + 1, end), open);
    if (tag === undefined) {
      append('<');
      at = start + 1;
      continue;
    }
    markupAt.add(line);
    append(tag);
    line += source.slice(start, end).split('\n').length - 1;
    at = end + 1;
  }
  return { text: text + closed(open, 0), markupAt };
}

/** What is told of a tag; undefined for what is none. */
function readTag(content: string, open: string[]): string | undefined {
  if (content.includes('<')) return undefined;
  if (TIMESTAMP.test(content)) return '';
  if (BREAK.test(content)) return '\n';
  if (content.startsWith('/')) {
    const name = content.slice(1).trim().toLowerCase();
    if (name !== '' && !FORMATTING.has(name)) return undefined;
    const last = open.lastIndexOf(name);
    return last === -1 ? '' : closed(open, last);
  }
  const [, name = '', annotation = ''] = /^([^.\s]*)(?:\.[^\s]*)?([^]*)$/.exec(content) ?? [];
  const lower = name.toLowerCase();
  if (!FORMATTING.has(lower) || (annotation.trim() !== '' && !ANNOTATED.has(lower))) return undefined;
  if (lower === 'ruby') open.push(lower);
  if (lower === 'rt' && open.at(-1) === 'ruby') {
    open.push(lower);
    return '(';
  }
  const speaker = lower === 'v' ? decodeHTML(annotation).trim().replaceAll(/\s+/g, ' ') : '';
  return speaker === '' ? '' : `${speaker}: `;
}

/** Ends what is open from there on; how a word is read stands in brackets. */
const closed = (open: string[], from: number): string =>
  open
    .splice(from)
    .map((name) => (name === 'rt' ? ')' : ''))
    .join('');

export const writeCueText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
