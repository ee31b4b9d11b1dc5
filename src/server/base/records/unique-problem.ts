import type { Problem } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { columnOf, indexName, tableOf } from '../sql/names.ts';
import { togetherIndexName } from '../sql/unique-together.ts';

const UNIQUE_VIOLATION = '23505';

/** The field whose uniqueness a database error is about (of several together: the last); undefined for any other error. */
export function uniqueProblem(object: ObjectType, error: unknown): Problem | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION) return undefined;
  const table = tableOf(object);
  const field = [...object.fields.values()].find(
    (item) => item.unique && indexName(table, 'distinct', columnOf(item)) === constraint,
  );
  const together = object.uniqueTogether?.find((group) => togetherIndexName(table, group) === constraint);
  const path = field ?? together?.fields.at(-1);
  return { message: 'already-exists', ...(path ? { path: path.name } : {}) };
}
