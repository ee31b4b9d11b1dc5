/** Rules of the form: content that breaks one is not saved. */
export const SHAPE_RULES = [
  'not-content',
  'too-large',
  'too-deep',
  'other-version',
  'unknown-part',
  'missing-part',
  'bad-part',
  'bad-condition',
] as const;

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

export type ShapeRule = (typeof SHAPE_RULES)[number];
export type ContentRule = ShapeRule | (typeof ERROR_RULES)[number] | (typeof WARNING_RULES)[number];

/** What is wrong with content. Its sentence: `interactive:problem.<messageKey>`. */
export interface ContentProblem {
  /** A JSON pointer: `/interactions/2/goto/time`; '' for the whole. */
  readonly path: string;
  readonly messageKey: ContentRule;
  readonly params: Readonly<Record<string, string | number>>;
  readonly isWarning: boolean;
}

export type Tell = (path: string, rule: ContentRule, params?: ContentProblem['params']) => void;

/** One place breaks one rule once. */
export function teller(): { readonly found: ContentProblem[]; readonly tell: Tell } {
  const found: ContentProblem[] = [];
  return {
    found,
    tell: (path, messageKey, params = {}) => {
      if (found.some((known) => known.path === path && known.messageKey === messageKey)) return;
      const isWarning = (WARNING_RULES as readonly string[]).includes(messageKey);
      found.push({ path, messageKey, params, isWarning });
    },
  };
}
