import { ApiError } from '../../../contract/errors.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Step } from '../../base/migrate/step.ts';
import { isOverlap } from '../../base/records/unique-problem.ts';
import { columnOf, indexName, tableOf } from '../../base/sql/names.ts';
import { overlapName } from '../../base/sql/no-overlap.ts';
import { togetherIndexName } from '../../base/sql/unique-together.ts';
import { ownObjectsOf } from './own-objects-of.ts';

const UNIQUE_VIOLATION = '23505';

/** The error of an index that records keep from being made, with the field that is to be unique; undefined for others. */
export function uniqueRefused(catalog: Catalog, { sql }: Step, error: unknown): ApiError | undefined {
  if (isOverlap(error)) return overlapRefused(catalog, sql);
  if ((error as { readonly code?: string }).code !== UNIQUE_VIOLATION) return undefined;
  for (const object of ownObjectsOf(catalog).values()) {
    for (const field of object.fields.values()) {
      const index = indexName(tableOf(object), 'distinct', columnOf(field));
      if (!field.unique || !sql.includes(`"${index}"`)) continue;
      const path = `model/${object.name}#/fields/${field.name}/unique`;
      return new ApiError({ message: 'already-exists', path });
    }
    for (const group of object.uniqueTogether ?? []) {
      const [field] = group.fields;
      if (!field || !sql.includes(`"${togetherIndexName(tableOf(object), group)}"`)) continue;
      return new ApiError({
        message: 'already-exists',
        path: `model/${object.name}#/fields/${field.name}/unique`,
      });
    }
  }
  return undefined;
}

/** Records overlap already that are not to any more. */
function overlapRefused(catalog: Catalog, sql: string): ApiError | undefined {
  for (const object of ownObjectsOf(catalog).values()) {
    const broken = object.life?.noOverlaps.find((each) =>
      sql.includes(`"${overlapName(tableOf(object), each)}"`),
    );
    if (!broken) continue;
    const path = `model/${object.name}#/noOverlap/${broken.name}`;
    return new ApiError({ message: 'records-overlap', path });
  }
  return undefined;
}
