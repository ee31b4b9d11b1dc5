import { ERROR_MESSAGES, errorCode, type ErrorMessage, type Problem } from '../../contract/errors.ts';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import type { OwnEntry } from '../../engine/model/own-values.ts';
import type { StoredRecord } from './record-actions.ts';

const UNKNOWN_FIELD = 'unknown';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isMessage(value: unknown): value is ErrorMessage {
  return ERROR_MESSAGES.some((message) => message === value);
}

interface GraphQLFailure {
  readonly message: unknown;
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** The first of a GraphQL answer's errors. Known by its shape: views do not depend on the client library. */
function firstError(error: unknown): GraphQLFailure | undefined {
  if (!isObject(error) || !Array.isArray(error['errors'])) return undefined;
  const first: unknown = error['errors'][0];
  if (!isObject(first)) return undefined;
  return { message: first['message'], extensions: isObject(first['extensions']) ? first['extensions'] : {} };
}

function toProblem(value: unknown): Problem | undefined {
  if (!isObject(value) || !isMessage(value['message'])) return undefined;
  const { message, path, params } = value as unknown as Problem;
  return { message, ...(typeof path === 'string' && { path }), ...(isObject(params) && { params }) };
}

/**
 * The rules that the server found broken; undefined where the call failed for another reason. The field is the
 * extensions' path, else `email` for `already-exists`, else `unknown` (specification, section 8). `sent` tells which of
 * the tenant's own fields stands at a place of its list.
 */
export function serverProblems(error: unknown, sent: RecordInput = {}): readonly Problem[] | undefined {
  const first = firstError(error);
  if (!first) return undefined;
  const { problems, path, params } = first.extensions;
  const list: unknown[] = Array.isArray(problems) ? problems : [{ message: first.message, path, params }];
  const known = list.flatMap((one) => toProblem(one) ?? []).map((problem) => withField(problem, sent));
  return known.length > 0 ? known : undefined;
}

const OWN_PATH = new RegExp(`^${CUSTOM_FIELDS.name}\\[(\\d+)\\]`);

function withField(problem: Problem, sent: RecordInput): Problem {
  const ownIndex = OWN_PATH.exec(problem.path ?? '')?.[1];
  if (ownIndex !== undefined) {
    const entries = sent[CUSTOM_FIELDS.name] as readonly OwnEntry[] | undefined;
    const name = entries?.[Number(ownIndex)]?.fieldName;
    return name === undefined ? problem : { ...problem, path: name };
  }
  if (problem.path !== undefined) return problem;
  return { ...problem, path: problem.message === 'already-exists' ? 'email' : UNKNOWN_FIELD };
}

/** The record as it was deleted meanwhile; undefined where the error says nothing of the kind. */
export function deletedRecord(error: unknown): StoredRecord | undefined {
  const { code, current, path } = firstError(error)?.extensions ?? {};
  if (code !== errorCode('not-found') || path !== undefined || !isObject(current)) return undefined;
  return typeof current['version'] === 'number' ? (current as StoredRecord) : undefined;
}

/** The record as someone else saved it meanwhile; undefined where the error is no version conflict. */
export function conflictingRecord(error: unknown): StoredRecord | undefined {
  const { code, current } = firstError(error)?.extensions ?? {};
  if (code !== errorCode('version-conflict') || !isObject(current)) return undefined;
  return typeof current['version'] === 'number' ? (current as StoredRecord) : undefined;
}
