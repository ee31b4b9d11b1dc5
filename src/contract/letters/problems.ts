import { isLinkAddress, isRichText, richTextToText } from '../kinds/rich-text.ts';
import {
  type Block,
  BLOCKS,
  CLIPPED_AT,
  type Letter,
  MAX_BLOCKS,
  MAX_CONDITION,
  MAX_CONDITIONS,
  MAX_HTML,
  MAX_LINE,
  MAX_RICH,
  MAX_TEXT,
  NETWORKS,
  type PartKind,
} from './letter.ts';
import { conditionsOf, isFinishedCondition } from './conditions.ts';
import { mailHtmlFault } from './mail-html.ts';
import { canUnsubscribe } from './can-unsubscribe.ts';
import { isObject, LETTER_MAX_LENGTH, readLetter } from './read-letter.ts';
import { countMarks, readVariables, replaceMarks } from './liquid.ts';
import { findLeftovers } from './leftovers.ts';
import { linkTarget, ownLinkOf } from './links.ts';
import { unescaped } from './marks.ts';
import { marksOf } from './replace-marks.ts';
import { MOST_MARKS_OF_A_LETTER } from './template-limits.ts';
import { isMessageLink } from './variables.ts';

/** Rules, each with its sentence and remedy in `letters.json`. Warnings do not keep a letter from being saved. */
export const ERROR_RULES = [
  'not-a-letter',
  'too-large',
  'too-many-blocks',
  'unknown-block',
  'unknown-part',
  'empty',
  'too-long',
  'bad-text',
  'bad-html',
  'bad-link',
  'variable-link',
  'bad-choice',
  'bad-columns',
  'bad-condition',
  'too-many-conditions',
  'unreadable-variable',
  'unknown-variable',
  'empty-variable',
  'no-unsubscribe',
] as const;
export const WARNING_RULES = ['no-alt', 'clipped', 'leftover'] as const;
/** What is not finished yet: a draft may be kept with it, but is not sent. */
const DRAFT_RULES: readonly string[] = [
  ...['empty', 'bad-link', 'variable-link', 'bad-html', 'bad-condition'],
  ...['unknown-variable', 'empty-variable', 'no-unsubscribe'],
];
export type LetterRule = (typeof ERROR_RULES)[number] | (typeof WARNING_RULES)[number];

export interface LetterProblem {
  /** Where: `blocks[2].columns[0][1].text`; '' for the whole. */
  readonly place: string;
  readonly rule: LetterRule;
  /** What stands there. */
  readonly value: string;
  readonly isWarning: boolean;
}

/** May a draft with the problem be kept, and shown while it is written? */
export const isOfDrafts = ({ rule, isWarning }: Pick<LetterProblem, 'rule' | 'isWarning'>): boolean =>
  isWarning || DRAFT_RULES.includes(rule);

type Tell = (place: string, rule: LetterRule, value?: unknown) => void;

const short = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

function teller(): { readonly found: LetterProblem[]; readonly tell: Tell } {
  const found: LetterProblem[] = [];
  return {
    found,
    tell: (place, rule, value = '') =>
      found.push({
        place,
        rule,
        value: short(value),
        isWarning: (WARNING_RULES as readonly string[]).includes(rule),
      }),
  };
}

/** @param variables the names that there are; undefined where that is not known, and none is refused */
function judgeVariables(text: string, variables: ReadonlySet<string> | undefined, place: string, tell: Tell) {
  const empty = marksOf(text).find((mark) => /^\{\{-?\s*-?\}\}$/.test(mark));
  if (empty !== undefined) return tell(place, 'empty-variable', empty);
  const read = readVariables(text);
  if ('error' in read) return tell(place, 'unreadable-variable', read.error);
  for (const name of read.names)
    if (variables && !variables.has(name) && !isMessageLink(name)) tell(place, 'unknown-variable', name);
}

/** Warns of what other programs, or a slip of the hand, write for a variable. `text`: as its reader sees it. */
function judgeLeftovers(text: string, variables: ReadonlySet<string> | undefined, place: string, tell: Tell) {
  for (const { written, meant } of findLeftovers(text, variables))
    tell(place, 'leftover', meant === undefined ? written : `${written} → ${meant}`);
}

/** The site of an address is not a variable's to say: it could lead anywhere, or, where nothing is known, nowhere. */
const SITE_OF_VARIABLE = /^(?:https?:\/\/[^\s/?#{}]*)?\{\{/i;

/** A link that is a mark alone may be one of the message's own; else it begins with what leads somewhere. */
function judgeLink(link: string, place: string, tell: Tell) {
  if (ownLinkOf(link)) return;
  if (SITE_OF_VARIABLE.test(link)) return tell(place, 'variable-link', link);
  const bare = replaceMarks(link, (mark) => (mark.startsWith('{{') ? 'x' : mark)).replaceAll("'", '%27');
  const starts = /^(?:https?:\/\/[^\s{}/?#]+(?:[/?#]|$)|mailto:|tel:)/i.test(link);
  if (!starts || !isLinkAddress(bare) || (/^https?:/i.test(bare) && linkTarget(bare) === undefined))
    tell(place, 'bad-link', link);
}

const RICH_HREF = / href="([^"]*)"/g;

type Judge = (value: string, place: string) => void;

function judges(variables: ReadonlySet<string> | undefined, tell: Tell) {
  const line: Judge = (value, place) => {
    if (value.length > MAX_LINE) return tell(place, 'too-long', value);
    judgeVariables(value, variables, place, tell);
    judgeLeftovers(value, variables, place, tell);
  };
  const rich: Judge = (value, place) => {
    if (value.length > MAX_RICH) return tell(place, 'too-long', value);
    const linked = value.replace(RICH_HREF, (all, href: string) =>
      ownLinkOf(unescaped(href)) ? ' href="https://x"' : all,
    );
    const bare = replaceMarks(linked, (mark) => (/[<>]/.test(mark) ? mark : 'x'));
    if (!isRichText(bare)) return tell(place, 'bad-text', value);
    for (const [, href = ''] of value.matchAll(RICH_HREF)) judgeLink(unescaped(href), place, tell);
    judgeVariables(unescaped(value), variables, place, tell);
    judgeLeftovers(richTextToText(value), variables, place, tell);
  };
  const link: Judge = (value, place) => {
    line(value, place);
    judgeLink(value, place, tell);
  };
  const html: Judge = (value, place) => {
    if (value.length > MAX_HTML) return tell(place, 'too-long', value);
    const fault = mailHtmlFault(replaceMarks(value, () => 'x'));
    if (fault !== undefined) return tell(place, 'bad-html', fault);
    for (const [, href = ''] of value.matchAll(/ href="([^"]*)"/gi)) judgeLink(unescaped(href), place, tell);
    judgeVariables(unescaped(value), variables, place, tell);
  };
  return { line, rich, link, html };
}

/** Does a condition hold together, as far as whoever asks knows the fields? */
export type JudgeCondition = (condition: string) => boolean;

function blockJudge(
  variables: ReadonlySet<string> | undefined,
  tell: Tell,
  judgeCondition: JudgeCondition = isFinishedCondition,
) {
  const { line, rich, link, html } = judges(variables, tell);
  const texts: Readonly<Record<string, Judge>> = { line, rich, link, html, asset: () => undefined };
  const oneOf = (value: unknown, choices: readonly unknown[], place: string) => {
    if (value !== undefined && !choices.includes(value)) tell(place, 'bad-choice', value);
  };
  const part = (kind: PartKind, value: unknown, place: string, isWithin: boolean): void => {
    if (kind === 'align') return oneOf(value, ['left', 'center', 'right'], place);
    if (kind === 'level') return oneOf(value, [1, 2, 3], place);
    if (kind === 'columns!') return columns(value, place, isWithin);
    if (kind === 'networks!') return networks(value, place);
    const isNeeded = kind.endsWith('!');
    if (value === undefined || value === '') return isNeeded ? tell(place, 'empty') : undefined;
    if (typeof value !== 'string') return tell(place, 'bad-text', value);
    if (isNeeded && kind === 'rich!' && richTextToText(value) === '') return tell(place, 'empty');
    texts[kind.replace('!', '')]?.(value, place);
  };
  const columns = (value: unknown, place: string, isWithin: boolean) => {
    const isFit = Array.isArray(value) && !isWithin && (value.length === 2 || value.length === 3);
    if (!isFit || !value.every((each) => Array.isArray(each))) return tell(place, 'bad-columns', value);
    value.forEach((each: unknown[], at) =>
      each.forEach((one, i) => block(one, `${place}[${at}][${i}]`, true)),
    );
  };
  const networks = (value: unknown, place: string) => {
    if (!Array.isArray(value) || value.length === 0) return tell(place, 'empty');
    if (value.length > NETWORKS.length) return tell(place, 'too-long', value);
    value.forEach((each: unknown, at) => {
      if (!isObject(each)) return tell(`${place}[${at}]`, 'bad-choice', each);
      oneOf(each['network'] ?? '', NETWORKS, `${place}[${at}].network`);
      return part('link!', each['link'], `${place}[${at}].link`, true);
    });
  };
  const condition = (value: unknown, place: string) => {
    if (typeof value !== 'string') return tell(place, 'bad-text', value);
    if (value.length > MAX_CONDITION) return tell(place, 'too-long', value);
    return isFinishedCondition(value) && judgeCondition(value) ? undefined : tell(place, 'bad-condition');
  };
  const block = (value: unknown, place: string, isWithin = false): void => {
    const type = isObject(value) ? value['type'] : undefined;
    if (!isObject(value) || typeof type !== 'string' || !Object.hasOwn(BLOCKS, type))
      return tell(place, 'unknown-block', type ?? value);
    const parts = BLOCKS[type as Block['type']];
    for (const key of Object.keys(value))
      if (key !== 'type' && key !== 'when' && !Object.hasOwn(parts, key))
        tell(`${place}.${key}`, 'unknown-part', key);
    if (value['when'] !== undefined) condition(value['when'], `${place}.when`);
    for (const [key, kind] of Object.entries(parts)) part(kind, value[key], `${place}.${key}`, isWithin);
    if ((type === 'image' || type === 'video') && !value['alt']) tell(`${place}.alt`, 'no-alt');
    return undefined;
  };
  return block;
}

const count = (blocks: readonly unknown[]): number =>
  blocks.reduce<number>((sum, block) => {
    const columns = isObject(block) && Array.isArray(block['columns']) ? (block['columns'] as unknown[]) : [];
    return sum + 1 + columns.reduce<number>((all, each) => all + (Array.isArray(each) ? each.length : 0), 0);
  }, 0);

const LETTER_KEYS = ['blocks', 'preheader', 'accent', 'text'];

/**
 * All that is wrong with a letter, in the order of its places. Browser and server ask the same.
 * @param value the JSON text
 * @param variables the fields that it may name; undefined where that is not known
 * @param bytes of its HTML, once it is rendered
 * @param needsUnsubscribe false: what people get whether they have subscribed or not
 * @param judgeCondition by those who know the fields of recipients; else conditions are only to be finished
 */
export function letterProblems(
  value: string,
  variables: readonly string[] | undefined,
  bytes = 0,
  needsUnsubscribe = true,
  judgeCondition?: JudgeCondition,
): readonly LetterProblem[] {
  const { found, tell } = teller();
  if (value.length > LETTER_MAX_LENGTH) {
    tell('', 'too-large', value.length);
    return found;
  }
  const letter = readLetter(value);
  if (!letter) {
    tell('', 'not-a-letter', value);
    return found;
  }
  if (countMarks(value) > MOST_MARKS_OF_A_LETTER) {
    tell('', 'unreadable-variable', `more than ${MOST_MARKS_OF_A_LETTER} fields in braces`);
    return found;
  }
  const known = variables && new Set(variables);
  for (const key of Object.keys(letter)) if (!LETTER_KEYS.includes(key)) tell(key, 'unknown-part', key);
  const { preheader, accent, text, blocks } = letter as Readonly<Record<string, unknown>> & Letter;
  const { line } = judges(known, tell);
  for (const [place, given] of Object.entries({ preheader, text, accent }) as [string, unknown][]) {
    if (given === undefined) continue;
    if (typeof given !== 'string') tell(place, 'bad-text', given);
    else if (place === 'accent' && !/^#[0-9a-f]{6}$/i.test(given)) tell(place, 'bad-choice', given);
    else if (place === 'preheader') line(given, place);
    else if (given.length > MAX_TEXT) tell(place, 'too-long', given);
    else {
      judgeVariables(given, known, place, tell);
      judgeLeftovers(given, known, place, tell);
    }
  }
  const many = count(blocks);
  if (many > MAX_BLOCKS) tell('blocks', 'too-many-blocks', many);
  else blocks.forEach((block, at) => blockJudge(known, tell, judgeCondition)(block, `blocks[${at}]`));
  const conditions = conditionsOf(letter).length;
  if (conditions > MAX_CONDITIONS) tell('blocks', 'too-many-conditions', conditions);
  const isRead = !found.some(({ rule }) => rule === 'too-many-blocks');
  if (needsUnsubscribe && isRead && !canUnsubscribe(letter)) tell('', 'no-unsubscribe');
  if (bytes > CLIPPED_AT) tell('', 'clipped', Math.ceil(bytes / 1024));
  return found;
}

/**
 * The same of a text without blocks: an SMS, a subject, a sender's name.
 * @param place what the text is, where several are validated together
 */
export function textProblems(
  text: string,
  variables: readonly string[] | undefined,
  place = '',
): readonly LetterProblem[] {
  const { found, tell } = teller();
  const known = variables && new Set(variables);
  judgeVariables(text, known, place, tell);
  judgeLeftovers(text, known, place, tell);
  return found;
}
