/** Rules of the structure. A document that breaks one is not saved. */
export const STRUCTURE_RULES = [
  'not-content',
  'too-large',
  'too-deep',
  'other-version',
  'unknown-part',
  'missing-part',
  'bad-part',
] as const;
export type StructureRule = (typeof STRUCTURE_RULES)[number];

/** What is wrong with a document. An error keeps it from being used, a warning does not. */
export interface DocumentProblem<Rule extends string = string> {
  readonly severity: 'error' | 'warning';
  /** A JSON pointer (RFC 6901): `/interactions/2/goto/time`; '' for the whole document. */
  readonly pointer: string;
  /** The key of its sentence, among the texts of the document's type. */
  readonly messageKey: Rule;
  readonly params: Readonly<Record<string, string | number>>;
}

export type Report<Rule extends string = string> = (
  pointer: string,
  messageKey: Rule,
  params?: DocumentProblem['params'],
) => void;

/**
 * Collects problems; a place breaks a rule once.
 * @param warnings the rules whose problems are warnings
 */
export function problemCollector<Rule extends string>(
  warnings: readonly string[] = [],
): { readonly problems: DocumentProblem<Rule>[]; readonly report: Report<Rule> } {
  const problems: DocumentProblem<Rule>[] = [];
  const seen = new Set<string>();
  return {
    problems,
    report: (pointer, messageKey, params = {}) => {
      const key = `${messageKey} ${pointer}`;
      if (seen.has(key)) return;
      seen.add(key);
      const severity = warnings.includes(messageKey) ? 'warning' : 'error';
      problems.push({ severity, pointer, messageKey, params });
    },
  };
}

export const hasErrors = (problems: readonly DocumentProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');
