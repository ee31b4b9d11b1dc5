import { type QueryExecutorProvider, sql } from 'kysely';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, UniqueTogether } from '../../../contract/metadata/catalog.ts';
import type { Step } from '../../base/migrate/step.ts';
import { isOverlap } from '../../base/records/unique-problem.ts';
import { columnOf, indexName, tableOf } from '../../base/sql/names.ts';
import { overlapName } from '../../base/sql/no-overlap.ts';
import { togetherIndexName, togetherKey, togetherState } from '../../base/sql/unique-together.ts';
import { ownObjectsOf } from './own-objects-of.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * The error of an index that records keep from being made, with the field that is to be unique, the value that stands most often
 * and how often it does; undefined for others. `owner`: of the transaction as it was before the step.
 */
export async function uniqueRefused(
  catalog: Catalog,
  { sql: text }: Step,
  error: unknown,
  owner: QueryExecutorProvider,
): Promise<ApiError | undefined> {
  if (isOverlap(error)) return overlapRefused(catalog, text);
  if (!isUniqueViolation(error)) return undefined;
  for (const object of ownObjectsOf(catalog).values()) {
    const table = tableOf(object);
    const single = [...object.fields.values()].flatMap((field) =>
      field.unique
        ? [{ group: { fields: [field] }, index: indexName(table, 'distinct', columnOf(field)) }]
        : [],
    );
    const together = (object.uniqueTogether ?? []).map((group) => ({
      group,
      index: togetherIndexName(table, group),
    }));
    const broken = [...single, ...together].find(({ index }) => text.includes(`"${index}"`));
    const [field] = broken?.group.fields ?? [];
    if (!broken || !field) continue;
    const path = `model/${object.name}#/fields/${field.name}/unique`;
    const repeated = await mostRepeated(owner, table, broken.group);
    return new ApiError(
      repeated ? { message: 'values-repeated', path, params: repeated } : { message: 'already-exists', path },
    );
  }
  return undefined;
}

export const isUniqueViolation = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === UNIQUE_VIOLATION;

/** The value that most live records share, as the first of them has it, and how many have it. */
async function mostRepeated(
  owner: QueryExecutorProvider,
  table: string,
  group: UniqueTogether,
): Promise<{ readonly value: string; readonly count: number } | undefined> {
  const columns = group.fields.map((field) => sql.id(columnOf(field)));
  const { rows } = await sql<{ value: string; count: string }>`select
      (array_agg(concat_ws(', ', ${sql.join(columns.map((each) => sql`${each}::text`))}) order by created_at, id))[1] as value,
      count(*) as count
    from ${sql.table(table)}
    where deleted_at is null and num_nulls(${sql.join(columns)}) = 0${sql.raw(togetherState(group))}
    group by tenant_id, ${sql.raw(togetherKey(group))} order by count(*) desc, 1 limit 1`.execute(owner);
  const [most] = rows;
  return most && { value: most.value, count: Number(most.count) };
}

/** Records overlap already that are not to any more. */
function overlapRefused(catalog: Catalog, text: string): ApiError | undefined {
  for (const object of ownObjectsOf(catalog).values()) {
    const broken = object.life?.noOverlaps.find((each) =>
      text.includes(`"${overlapName(tableOf(object), each)}"`),
    );
    if (!broken) continue;
    const path = `model/${object.name}#/noOverlap/${broken.name}`;
    return new ApiError({ message: 'records-overlap', path });
  }
  return undefined;
}
