import {
  type DocumentProblem,
  problemCollector,
  type Report,
  STRUCTURE_RULES,
} from '../documents/document-problem.ts';

/** Rules of the structure: content that breaks one is not saved. */
export const CONTENT_STRUCTURE_RULES = [...STRUCTURE_RULES, 'bad-condition'] as const;

/** Rules of what is made: a draft may break them, what receivers get may not. */
export const ERROR_RULES = [
  'alt-missing',
  'bad-link',
  'bad-markup',
  'bad-operator',
  'bad-value',
  'choices-few',
  'choices-may-be-hidden',
  'duplicate-id',
  'duplicate-variable',
  'end-missing',
  'file-gone',
  'file-missing',
  'file-other-kind',
  'goto-not-here',
  'label-missing',
  'many-right',
  'next-missing',
  'no-end',
  'no-interactions',
  'outside-frame',
  'outside-pages',
  'outside-time',
  'own-variable-misused',
  'set-other-kind',
  'shown-never',
  'start-missing',
  'steps-missing',
  'text-missing',
  'unknown-choice',
  'unknown-field',
  'unknown-target',
  'unknown-variable',
  'unreachable',
  'unreadable-text',
] as const;
/** Worth a look; they keep nobody from anything. */
export const WARNING_RULES = [
  'never-set',
  'never-wrong',
  'overlap',
  'score-unused',
  'score-missing',
  'skips-needed',
  'skips-required',
] as const;

export type ContentRule =
  | (typeof CONTENT_STRUCTURE_RULES)[number]
  | (typeof ERROR_RULES)[number]
  | (typeof WARNING_RULES)[number];

/** What is wrong with content. Its sentence: `interactive:problem.<messageKey>`. */
export type ContentProblem = DocumentProblem<ContentRule>;
export type Tell = Report<ContentRule>;

export const contentProblems = () => problemCollector<ContentRule>(WARNING_RULES);
