import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { ruleBroken } from '../sql/gate.ts';
import { columnOf, indexName, tableOf } from '../sql/names.ts';
import { overlapName } from '../sql/no-overlap.ts';
import { togetherIndexName } from '../sql/unique-together.ts';

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';

/** Is the error about records that would overlap (the key `noOverlap` of a model)? */
export const isOverlap = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === EXCLUSION_VIOLATION;

/**
 * The field whose uniqueness a database error is about (of several together: the last), or the rule of records that would overlap;
 * undefined for any other error.
 */
export function uniqueProblem(object: ObjectType, error: unknown): Problem | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  const table = tableOf(object);
  if (isOverlap(error)) {
    const overlap = object.life?.noOverlaps.find((each) => overlapName(table, each) === constraint);
    // A rule that was published a moment ago is the database's already.
    if (!overlap) return { message: 'records-overlap' };
    const problem = ruleBroken(object, overlap.name, overlap.from.name);
    return { ...problem, params: { ...problem.params, same: overlap.of.map(({ name }) => name).join() } };
  }
  if (code !== UNIQUE_VIOLATION) return undefined;
  const field = [...object.fields.values()].find(
    (item) => item.unique && indexName(table, 'distinct', columnOf(item)) === constraint,
  );
  const together = object.uniqueTogether?.find((group) => togetherIndexName(table, group) === constraint);
  const path = field ?? together?.fields.at(-1);
  return { message: 'already-exists', ...(path ? { path: path.name } : {}) };
}

/**
 * A unique value that another record has taken since the deletion, told as what keeps the record deleted.
 * @throws what it was given, else
 */
export function refuseRestore(error: unknown): never {
  if (!(error instanceof ApiError) || error.problem.message !== 'already-exists') throw error;
  throw new ApiError({ ...error.problem, message: 'restore-taken' });
}
