/** Rules of the form: a workflow that breaks one is not saved. */
export const WORKFLOW_SHAPE_RULES = [
  'not-content',
  'too-large',
  'other-version',
  'unknown-part',
  'missing-part',
  'bad-part',
] as const;

/** Rules of what is drawn: a draft may break them; what is activated may not. */
export const WORKFLOW_RULES = [
  'action-not-offered',
  'always-quiet',
  'bad-cron',
  'bad-filter',
  'bad-letter',
  'bad-text',
  'bad-value',
  'body-not-json',
  'creates-own-record',
  'cycle-without-wait',
  'dangling',
  'duplicate-id',
  'ends-before-start',
  'enters-trigger',
  'field-not-fit',
  'field-read-only',
  'in-the-past',
  'kind-mismatch',
  'never-comes',
  'no-trigger',
  'not-asked',
  'object-closed',
  'reference-gone',
  'reference-unusable',
  'required',
  'shares-not-whole',
  'type-not-offered',
  'unknown-field',
  'unknown-object',
  'unknown-output',
  'unreachable',
  'variable-not-given',
  'variable-too-early',
  'variable-unknown',
  'wait-without-length',
  'wait-without-timeout',
  'watches-own-field',
] as const;

export type WorkflowRule = (typeof WORKFLOW_SHAPE_RULES)[number] | (typeof WORKFLOW_RULES)[number];

/** What is wrong with a workflow. Its sentence: `problems.<message>` of `locales/<language>/elements.json`. */
export interface WorkflowProblem {
  /** '' where it is about the whole. */
  readonly elementId: string;
  /**
   * In an element: an input and what is in it (`filter.expression.compoundFilters[1].filter.value`), `outputs.yes`, or ''
   * for the whole element. Of the workflow itself: `exitWhen.…`, `quiet.…`.
   */
  readonly propertyPath: string;
  readonly message: WorkflowRule;
  readonly params: Readonly<Record<string, string | number>>;
  readonly rejectedValue: string | null;
}

export type Tell = (
  place: Pick<WorkflowProblem, 'elementId' | 'propertyPath'>,
  rule: WorkflowRule,
  rejectedValue?: unknown,
  params?: WorkflowProblem['params'],
) => void;

const MOST_CHARACTERS = 200;

/** One place breaks one rule once. */
export function teller(): { readonly found: WorkflowProblem[]; readonly tell: Tell } {
  const found: WorkflowProblem[] = [];
  const seen = new Set<string>();
  return {
    found,
    tell: ({ elementId, propertyPath }, message, rejectedValue, params = {}) => {
      const key = `${elementId} ${propertyPath} ${message}`;
      if (seen.has(key)) return;
      seen.add(key);
      const text =
        typeof rejectedValue === 'string' ? rejectedValue : (JSON.stringify(rejectedValue) ?? null);
      found.push({
        elementId,
        propertyPath,
        message,
        params,
        rejectedValue: text === null ? null : text.slice(0, MOST_CHARACTERS),
      });
    },
  };
}
