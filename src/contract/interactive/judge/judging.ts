import { decodeReferences, isMarkup, isRichText, richTextToText } from '../../kinds/rich-text.ts';
import { readVariables } from '../../letters/liquid.ts';
import { conditionProblem } from '../condition.ts';
import type { EndScreen } from '../content.ts';
import type { Assignment, Box, Goto, Variable } from '../parts.ts';
import { replaceOwnMarks } from '../own-values.ts';
import { isFormatted, RICH_TEXT_START } from '../../kinds/formatted-text.ts';
import type { Tell } from '../problem.ts';

/** What is known of a file of the library. */
export interface AssetFacts {
  readonly type: 'IMAGE' | 'VIDEO' | 'PDF';
  /** Seconds of a video; null where that is not known. */
  readonly duration: number | null;
  readonly pages: number | null;
  readonly alternativeText: string | null;
}

export interface Known {
  /** The library's files by id, as far as the content may name them; undefined: it is not judged which there are. */
  readonly assets?: ReadonlyMap<string, AssetFacts> | undefined;
  /** What texts may name of the receiver; undefined: it is not judged. */
  readonly fields?: readonly string[] | undefined;
}

/** What all parts of content are judged by. */
export interface Judging extends Known {
  readonly tell: Tell;
  readonly variables: readonly Variable[];
  /** Where `goto` may lead here, beside addresses. */
  readonly gotos: readonly Goto['type'][];
  /** Seconds of the video, pages of the document; null where that is not known, or there are none. */
  readonly duration: number | null;
  readonly pages: number | null;
}

/** A hair's breadth, which adding fractions and rounding times leaves over. */
export const HAIR = 1e-6;

export const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** An address that nobody can make run code. */
export const isAddress = (url: string): boolean =>
  /^(?:https?:\/\/[^\s/?#]|mailto:[^\s]|tel:[+\d])/i.test(url) && URL.canParse(url);

/** What it names has to be known, and Liquid has to understand it. `rule`: what is told where there is nothing. */
export function judgeText(
  { fields, variables, tell }: Judging,
  path: string,
  text: string | undefined,
  rule?: 'label-missing' | 'text-missing',
): void {
  if (isBlank(text)) {
    if (rule) tell(path, rule);
    return;
  }
  const own = variables.map(({ name }) => name).filter((name) => !fields?.includes(name));
  // The page fills these in by itself: all that it does not understand is refused.
  const read = readVariables(replaceOwnMarks(text ?? '', own, () => ''));
  if ('error' in read) return tell(path, 'unreadable-text', { why: read.error });
  const misused = read.names.find((name) => own.includes(name));
  if (misused !== undefined) return tell(path, 'own-variable-misused', { name: misused });
  const unknown = fields && read.names.find((name) => !fields.includes(name));
  if (unknown !== undefined) tell(path, 'unknown-field', { name: unknown });
}

/** As `judgeText`, for text that may have the markup of the format `richText`. */
export function judgeRichText(
  judging: Judging,
  path: string,
  text: string | undefined,
  rule?: 'text-missing',
): void {
  if (text === undefined || !isMarkup(text)) return judgeText(judging, path, text, rule);
  if (!isRichText(text)) {
    // Other text with such signs was written as plain text, and is shown so.
    if (RICH_TEXT_START.test(text)) return judging.tell(path, 'bad-markup');
    return judgeText(judging, path, text, rule);
  }
  return judgeMarkup(judging, path, text, rule);
}

/** As `judgeRichText`, for questions, choices and feedback: what is not formatted there is plain text. */
export function judgeQuestionText(
  judging: Judging,
  path: string,
  text: string | undefined,
  rule?: 'text-missing',
): void {
  const judge = text !== undefined && isFormatted(text) ? judgeMarkup : judgeText;
  judge(judging, path, text ?? '', rule);
}

function judgeMarkup(judging: Judging, path: string, text: string, rule?: 'text-missing'): void {
  const shown = richTextToText(text);
  if (isBlank(shown)) return judgeText(judging, path, shown, rule);
  // Links name variables as well, and are no part of what is read.
  const links = [...text.matchAll(/ href="([^"]*)"/g)].map(([, address = '']) => decodeReferences(address));
  return judgeText(judging, path, [shown, ...links].join('\n'), rule);
}

/** Is the file there, and of that kind? Answers what is known of it. */
export function judgeAsset(
  { assets, tell }: Judging,
  path: string,
  id: string | undefined,
  type: AssetFacts['type'],
  isNeeded = true,
): AssetFacts | undefined {
  if (isBlank(id)) {
    if (isNeeded) tell(path, 'file-missing', { type });
    return undefined;
  }
  const facts = assets?.get(id ?? '');
  if (assets && !facts) tell(path, 'file-gone');
  else if (facts && facts.type !== type) tell(path, 'file-other-kind', { type });
  return facts;
}

/** A picture that somebody cannot see is told: by its own words here, or by those of the library. */
export function judgePicture(
  judging: Judging,
  path: string,
  { asset, alt }: { readonly asset?: string | undefined; readonly alt?: string | undefined },
  isNeeded = false,
): void {
  const facts = judgeAsset(judging, `${path}/asset`, asset, 'IMAGE', isNeeded);
  if (facts && isBlank(alt) && isBlank(facts.alternativeText ?? undefined))
    judging.tell(`${path}/alt`, 'alt-missing');
}

/** A moment of the video; the end itself is one. */
export function judgeTime({ duration, tell }: Judging, path: string, time: number | undefined): void {
  if (time !== undefined && duration !== null && time > duration + HAIR)
    tell(path, 'outside-time', { time, duration });
}

export function judgeBox({ tell }: Judging, path: string, { x, y, width, height }: Box): void {
  const isWithin = x + width <= 1 + HAIR && y + height <= 1 + HAIR && width > 0 && height > 0;
  if (!isWithin) tell(path, 'outside-frame');
}

export function judgeGoto(judging: Judging, path: string, goto: Goto | undefined): void {
  if (!goto) return;
  const { tell, gotos, pages } = judging;
  if (goto.type === 'url') {
    if (!isAddress(goto.url)) tell(`${path}/url`, 'bad-link', { url: goto.url });
  } else if (!gotos.includes(goto.type)) tell(path, 'goto-not-here');
  else if (goto.type === 'timecode') judgeTime(judging, `${path}/time`, goto.time);
  else if (goto.type === 'page' && pages !== null && goto.page > pages)
    tell(`${path}/page`, 'outside-pages', { page: goto.page, pages });
}

export function judgeCondition({ variables, tell }: Judging, path: string, condition: unknown): void {
  const problem = condition === undefined ? undefined : conditionProblem(condition, variables);
  if (problem) tell(path, problem.rule, { name: problem.value });
}

export function judgeSets(
  { variables, tell }: Judging,
  path: string,
  sets: readonly Assignment[] | undefined,
): void {
  sets?.forEach(({ variable, value }, at) => {
    const kind = variables.find(({ name }) => name === variable)?.kind;
    if (kind === undefined) tell(`${path}/${at}/variable`, 'unknown-variable', { name: variable });
    else if (value !== null && kind !== KINDS_OF[typeof value])
      tell(`${path}/${at}/value`, 'set-other-kind', { name: variable });
  });
}

const KINDS_OF: Readonly<Record<string, string>> = {
  string: 'STRING',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};

export function judgeEndScreens(judging: Judging, screens: readonly EndScreen[]): void {
  screens.forEach(({ title, text, actions, showIf, ...screen }, at) => {
    const path = `/endScreens/${at}`;
    judgeText(judging, `${path}/title`, title, 'label-missing');
    judgeRichText(judging, `${path}/text`, text);
    judgePicture(judging, path, screen);
    judgeCondition(judging, `${path}/showIf`, showIf);
    actions?.forEach(({ label, goto }, i) => {
      judgeText(judging, `${path}/actions/${i}/label`, label, 'label-missing');
      judgeGoto(judging, `${path}/actions/${i}/goto`, goto);
    });
  });
}

interface Named {
  readonly id: string;
}

/** An id leads to one thing: these share one space of names. */
export function judgeIds(tell: Tell, lists: Readonly<Record<string, readonly Named[]>>): void {
  const known = new Set<string>();
  for (const [path, list] of Object.entries(lists))
    list.forEach(({ id }, at) => {
      if (known.has(id)) tell(`${path}/${at}/id`, 'duplicate-id', { id });
      known.add(id);
    });
}
