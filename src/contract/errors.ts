/**
 * What can go wrong with a call (specification, section 8).
 * A message is a key: the client shows `responseErrorMsg.<message>` in the user's language.
 */
export const ERROR_MESSAGES = [
  'already-exists',
  'approval-needed',
  'bad-request',
  'broken-filter',
  'choice-in-use',
  'configuration-invalid',
  'edited-since',
  'file-cell',
  'file-columns',
  'file-damaged',
  'file-empty',
  'file-encoding',
  'file-encrypted',
  'file-few-cells',
  'file-kind',
  'file-many-cells',
  'file-no-rows',
  'file-not-read',
  'file-nul',
  'file-quote',
  'file-sheet',
  'field-in-use',
  'file-gone',
  'file-too-large',
  'file-unpacked',
  'files-full',
  'filter-chain',
  'filter-circle',
  'filter-many',
  'filter-of-other',
  'forbidden',
  'free-mailer',
  'idempotency-conflict',
  'import-address-left',
  'import-ambiguous',
  'import-cell-left',
  'import-cell-text',
  'import-column-twice',
  'import-duplicate',
  'import-empty',
  'import-field-twice',
  'import-key-column',
  'import-matched',
  'import-more-values',
  'import-no-columns',
  'import-no-day',
  'import-no-format',
  'import-not-made',
  'import-number-completed',
  'import-required',
  'import-running',
  'import-several',
  'import-status',
  'import-two-dates',
  'import-unknown',
  'import-unmatched',
  'in-the-past',
  'in-use',
  'in-use-rule',
  'in-use-setting',
  'in-use-view',
  'in-use-view-other',
  'internal',
  'invalid-aggregate',
  'invalid-color',
  'invalid-content',
  'invalid-date',
  'invalid-email',
  'invalid-enum',
  'invalid-file',
  'invalid-filter',
  'invalid-host',
  'invalid-id',
  'invalid-letter',
  'invalid-number',
  'invalid-phone',
  'invalid-text',
  'invalid-time',
  'invalid-workflow',
  'invalid-workflow-step',
  'invalid-zone',
  'list-unsaid',
  'media-codec',
  'media-empty',
  'media-hevc',
  'media-kind',
  'media-mislabelled',
  'media-other-type',
  'media-pixels',
  'media-sound-only',
  'metadata-broken',
  'needs-change',
  'no-secrets-key',
  'no-start',
  'no-step',
  'not-again',
  'not-by-author',
  'not-found',
  'not-in-version',
  'not-now',
  'only-added',
  'only-by-server',
  'only-by-upload',
  'outside-own-records',
  'over-budget',
  'preview-only',
  'read-only',
  'records-overlap',
  'required',
  'restore-taken',
  'rule-broken',
  'run-under-way',
  'several-matches',
  'storage-full',
  'suppressed',
  'test-addresses',
  'test-limit',
  'test-team',
  'timeout',
  'too-complex',
  'too-large',
  'too-long',
  'too-many-groups',
  'too-precise',
  'too-short',
  'too-small',
  'total-changed',
  'type-in-use',
  'unauthenticated',
  'unavailable',
  'unfinished-letter',
  'unknown-field',
  'unknown-object',
  'values-lost',
  'values-repeated',
  'unusable-record',
  'version-conflict',
  'version-current',
  'version-shown',
] as const;
export type ErrorMessage = (typeof ERROR_MESSAGES)[number];

export type ErrorParams = Readonly<Record<string, string | number | boolean | null>>;

/** One rule that one value breaks. `path` is a field name or a property path such as `filter.value`. */
export interface Problem {
  readonly message: ErrorMessage;
  readonly path?: string;
  readonly params?: ErrorParams;
}

/** `extensions` of every GraphQL error of the API. */
export interface ErrorExtensions {
  readonly code: string;
  readonly path?: string;
  /** `responseErrorMsg.<message>` */
  readonly messageKey: string;
  readonly params?: ErrorParams;
  /** All broken rules, where there is more than one. The first is the error itself. */
  readonly problems?: readonly Problem[];
  /** With `version-conflict`: the record as it is now. With `not-found`: as it was deleted, if it ever was. */
  readonly current?: unknown;
}

/** Thrown anywhere below the API; the API answers it as a typed error and never as a stack trace. */
export class ApiError extends Error {
  readonly problem: Problem;
  readonly problems: readonly Problem[];
  readonly current: unknown;

  constructor(problems: Problem | readonly [Problem, ...Problem[]], current?: unknown) {
    const list: readonly Problem[] = 'message' in problems ? [problems] : problems;
    const first = list[0] as Problem;
    super(first.message);
    this.name = 'ApiError';
    this.problem = first;
    this.problems = list;
    this.current = current;
  }
}

/** What keeps the server from its work until somebody mends it, however often it is asked: the log has it now and then. */
const OUTAGES: readonly unknown[] = ['storage-full', 'unavailable'] satisfies ErrorMessage[];

/** Also of an error that somebody has copied. */
export const isOutage = (error: unknown): boolean =>
  OUTAGES.includes((error as { readonly problem?: Partial<Problem> } | undefined)?.problem?.message);

/** Nothing is wrong with the call: the same one may succeed later. */
export const mayPass = (error: unknown): boolean =>
  isOutage(error) ||
  isTimeout(error) ||
  (error instanceof ApiError && error.problem.message === 'over-budget');

export const isTimeout = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.message === 'timeout';

/** `version-conflict` → `VERSION_CONFLICT` */
export function errorCode(message: ErrorMessage): string {
  return message.toUpperCase().replaceAll('-', '_');
}
