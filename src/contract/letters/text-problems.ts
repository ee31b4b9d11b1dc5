import type { DocumentProblem } from '../documents/document-problem.ts';
import { findLeftovers } from './leftovers.ts';
import { readVariables } from './liquid.ts';
import { marksOf } from './replace-marks.ts';
import { isMessageLink } from './variables.ts';

/** Each rule has its sentence and remedy in `letters.json`. */
const WARNING_RULES = ['no-alt', 'clipped', 'leftover'] as const;
type LetterRule =
  | 'empty'
  | 'bad-html'
  | 'bad-link'
  | 'variable-link'
  | 'bad-condition'
  | 'unreadable-variable'
  | 'unknown-variable'
  | 'empty-variable'
  | 'no-unsubscribe'
  | (typeof WARNING_RULES)[number];

/** `params.value`: what stands there. */
export interface LetterProblem extends DocumentProblem<LetterRule> {
  readonly params: { readonly value: string };
}

export type ReportLetter = (pointer: string, rule: LetterRule, value?: unknown) => void;

const short = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

/** Collects problems: a place breaks a rule with each value that does. */
export function letterCollector(): { readonly problems: LetterProblem[]; readonly report: ReportLetter } {
  const problems: LetterProblem[] = [];
  const warnings: readonly string[] = WARNING_RULES;
  return {
    problems,
    report: (pointer, messageKey, value = '') =>
      problems.push({
        severity: warnings.includes(messageKey) ? 'warning' : 'error',
        pointer,
        messageKey,
        params: { value: short(value) },
      }),
  };
}

/** A mark that names nothing, such as `{{ }}`. */
const emptyMark = (text: string): string | undefined =>
  marksOf(text).find((mark) => /^\{\{-?\s*-?\}\}$/.test(mark));

/** Why the variables of a text cannot be read; undefined where they can, and where one is not chosen yet. */
export function unreadableVariable(text: string): string | undefined {
  if (emptyMark(text) !== undefined) return undefined;
  const read = readVariables(text);
  return 'error' in read ? read.error : undefined;
}

/** @param variables the names that there are; undefined where that is not known, and none is refused */
export function validateVariables(
  text: string,
  variables: ReadonlySet<string> | undefined,
  pointer: string,
  report: ReportLetter,
): void {
  const empty = emptyMark(text);
  if (empty !== undefined) return report(pointer, 'empty-variable', empty);
  const read = readVariables(text);
  if ('error' in read) return report(pointer, 'unreadable-variable', read.error);
  for (const name of read.names)
    if (variables && !variables.has(name) && !isMessageLink(name)) report(pointer, 'unknown-variable', name);
}

/** Warns of what other programs, or a slip of the hand, write for a variable. `text`: as its reader sees it. */
export function reportLeftovers(
  text: string,
  variables: ReadonlySet<string> | undefined,
  pointer: string,
  report: ReportLetter,
): void {
  for (const { written, meant } of findLeftovers(text, variables))
    report(pointer, 'leftover', meant === undefined ? written : `${written} → ${meant}`);
}

/** What is wrong with a text without blocks: an SMS, a subject, a sender's name. */
export function textProblems(
  text: string,
  variables: readonly string[] | undefined,
): readonly LetterProblem[] {
  const { problems, report } = letterCollector();
  const known = variables && new Set(variables);
  validateVariables(text, known, '', report);
  reportLeftovers(text, known, '', report);
  return problems;
}
