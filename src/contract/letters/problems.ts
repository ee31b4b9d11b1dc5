import { isLinkAddress, isRichText, richTextToText } from '../kinds/rich-text.ts';
import type { Report } from '../documents/document-problem.ts';
import type { TextContext } from '../documents/document-type.ts';
import { pointerTo } from '../pointer.ts';
import { brief } from '../text.ts';
import {
  type Block,
  BLOCKS,
  blocksIn,
  CLIPPED_AT,
  type Letter,
  MAX_BLOCKS,
  MAX_CONDITIONS,
  type PartKind,
} from './letter.ts';
import { conditionsOf, isFinishedCondition } from './conditions.ts';
import { mailHtmlFault } from './mail-html.ts';
import { canUnsubscribe } from './can-unsubscribe.ts';
import { countMarks, replaceMarks } from './liquid.ts';
import { linkTarget, ownLinkOf } from './links.ts';
import { unescaped } from './marks.ts';
import { MOST_MARKS_OF_A_LETTER } from './template-limits.ts';
import {
  letterCollector,
  type LetterProblem,
  type ReportLetter,
  reportLeftovers,
  unreadableVariable,
  validateVariables,
} from './text-problems.ts';

/** What is known of those who get a letter. */
export interface LetterContext extends TextContext {
  /** Bytes of its HTML, once it is rendered. */
  readonly bytes?: number | undefined;
  /** By those who know the fields of recipients; else conditions are only to be finished. */
  readonly judgeCondition?: JudgeCondition | undefined;
}

/** Does a condition hold together, as far as whoever asks knows the fields? */
export type JudgeCondition = (condition: string) => boolean;

interface LetterText {
  readonly pointer: string;
  readonly kind: PartKind | 'plain';
  /** '' where there is none. */
  readonly value: string;
}

const isImage = ({ type }: Block): boolean => type === 'image' || type === 'video';

function textsOfBlock(block: Block, pointer: string): readonly LetterText[] {
  if (block.type === 'social')
    return block.links.map(({ link }, at) => ({
      pointer: pointerTo`${pointer}/links/${at}/link`,
      kind: 'link!',
      value: link,
    }));
  const values = block as unknown as Readonly<Record<string, unknown>>;
  return Object.entries(BLOCKS[block.type]).flatMap(([name, kind]) => {
    const value = values[name] ?? '';
    return typeof value === 'string' && kind !== 'align'
      ? [{ pointer: pointerTo`${pointer}/${name}`, kind, value }]
      : [];
  });
}

/** What a reader sees of a text with variables. */
const readable = ({ kind, value }: LetterText): string =>
  kind === 'rich!' || kind === 'html!' ? unescaped(value) : value;

const RICH_HREF = / href="([^"]*)"/g;

function isFitRichText(value: string): boolean {
  const linked = value.replace(RICH_HREF, (all, href: string) =>
    ownLinkOf(unescaped(href)) ? ' href="https://x"' : all,
  );
  return isRichText(replaceMarks(linked, (mark) => (/[<>]/.test(mark) ? mark : 'x')));
}

const faultOfHtml = (html: string): string | undefined => mailHtmlFault(replaceMarks(html, () => 'x'));

/** What the schema of letters cannot say: a letter that breaks it is not saved. */
export function checkLetter(letter: Letter, report: Report): void {
  if (countMarks(JSON.stringify(letter)) > MOST_MARKS_OF_A_LETTER)
    return report('', 'unreadable-variable', {
      value: `more than ${MOST_MARKS_OF_A_LETTER} fields in braces`,
    });
  const blocks = blocksIn(letter);
  if (blocks.length > MAX_BLOCKS) return report('/blocks', 'too-many-blocks', { value: blocks.length });
  const conditions = conditionsOf(letter).length;
  if (conditions > MAX_CONDITIONS) report('/blocks', 'too-many-conditions', { value: conditions });
  const check = (text: LetterText): void => {
    const { pointer, kind, value } = text;
    if (value === '' || kind === 'asset!') return;
    if (kind === 'rich!' && !isFitRichText(value))
      return report(pointer, 'bad-text', { value: brief(value) });
    if (kind === 'html!' && faultOfHtml(value) !== undefined) return;
    const error = unreadableVariable(readable(text));
    if (error !== undefined) report(pointer, 'unreadable-variable', { value: error });
  };
  const { preheader = '', text = '' } = letter;
  check({ pointer: '/preheader', kind: 'line', value: preheader });
  check({ pointer: '/text', kind: 'plain', value: text });
  const paths = new Set<string>();
  for (const { block, pointer } of blocks) {
    // Ids are of one list.
    const path = pointer.replace(/\d+$/, block.id);
    if (paths.has(path)) report(pointerTo`${pointer}/id`, 'duplicate-id', { value: block.id });
    paths.add(path);
    if (block.type === 'columns' && block.columns.length < 2)
      report(pointerTo`${pointer}/columns`, 'bad-columns');
    textsOfBlock(block, pointer).forEach(check);
  }
}

/** The site of an address is not a variable's to say: it could lead anywhere, or, where nothing is known, nowhere. */
const SITE_OF_VARIABLE = /^(?:https?:\/\/[^\s/?#{}]*)?\{\{/i;

/** A link that is a mark alone may be one of the message's own; else it begins with what leads somewhere. */
function validateLink(link: string, pointer: string, report: ReportLetter) {
  if (ownLinkOf(link)) return;
  if (SITE_OF_VARIABLE.test(link)) return report(pointer, 'variable-link', link);
  const bare = replaceMarks(link, (mark) => (mark.startsWith('{{') ? 'x' : mark)).replaceAll("'", '%27');
  const starts = /^(?:https?:\/\/[^\s{}/?#]+(?:[/?#]|$)|mailto:|tel:)/i.test(link);
  if (!starts || !isLinkAddress(bare) || (/^https?:/i.test(bare) && linkTarget(bare) === undefined))
    report(pointer, 'bad-link', link);
}

function validateText(
  text: LetterText,
  variables: ReadonlySet<string> | undefined,
  report: ReportLetter,
): void {
  const { pointer, kind, value } = text;
  const isBlank = value === '' || (kind === 'rich!' && richTextToText(value) === '');
  if (isBlank) return kind.endsWith('!') ? report(pointer, 'empty') : undefined;
  if (kind === 'asset!') return;
  const fault = kind === 'html!' ? faultOfHtml(value) : undefined;
  if (fault !== undefined) return report(pointer, 'bad-html', fault);
  if (kind === 'rich!' || kind === 'html!')
    for (const [, href = ''] of value.matchAll(/ href="([^"]*)"/gi))
      validateLink(unescaped(href), pointer, report);
  validateVariables(readable(text), variables, pointer, report);
  if (kind !== 'html!')
    reportLeftovers(kind === 'rich!' ? richTextToText(value) : value, variables, pointer, report);
  if (kind.startsWith('link')) validateLink(value, pointer, report);
}

/** What keeps a letter from being sent, and warnings, in the order of their places. */
export function validateLetter(
  letter: Letter,
  { variables, settings, bytes = 0, judgeCondition = isFinishedCondition }: LetterContext,
): readonly LetterProblem[] {
  const { problems, report } = letterCollector();
  const known = variables && new Set(variables);
  const { preheader = '', text = '' } = letter;
  validateText({ pointer: '/preheader', kind: 'line', value: preheader }, known, report);
  validateText({ pointer: '/text', kind: 'plain', value: text }, known, report);
  for (const { block, pointer } of blocksIn(letter)) {
    const { when } = block;
    if (when !== undefined && !(isFinishedCondition(when) && judgeCondition(when)))
      report(pointerTo`${pointer}/when`, 'bad-condition');
    if (block.type === 'social' && block.links.length === 0) report(pointerTo`${pointer}/links`, 'empty');
    for (const each of textsOfBlock(block, pointer)) validateText(each, known, report);
    if (isImage(block) && !('alt' in block && block.alt)) report(pointerTo`${pointer}/alt`, 'no-alt');
  }
  if (settings?.['unsubscribe'] !== 'optional' && !canUnsubscribe(letter)) report('', 'no-unsubscribe');
  if (bytes > CLIPPED_AT) report('', 'clipped', Math.ceil(bytes / 1024));
  return problems;
}
