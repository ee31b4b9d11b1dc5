import { ApiError } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { MatchTrace, TracedPart, TracedRecord } from '../../../contract/filter/match-trace.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { planTrace, type TraceNode } from '../plan/trace.ts';
import { compileTrace } from '../sql/trace.ts';
import { brokenParts } from './named-records.ts';
import type { RecordRow } from './read.ts';
import { recordName } from '../plan/label.ts';

/**
 * Which parts of a filter a record fulfils, and what it has there.
 * @throws ApiError invalid-filter; not-found where the record is not there for the role
 */
export async function traceMatch(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  filter: CompoundFilter,
  id: string,
  context: FilterContext,
): Promise<MatchTrace> {
  const nodes = planTrace(catalog, object, filter, context);
  const broken = await brokenParts(db, catalog, object, filter, context);
  const [row] = await db.run(compileTrace(db.tenantId, object, id, nodes));
  if (!row) throw new ApiError({ message: 'not-found', path: 'id', params: { id: id.slice(0, 60) } });
  const parts = nodes.map((node, index): TracedPart => {
    const { path, rule } = node;
    const value = row.values[index];
    return {
      path,
      isTrue: row.truths[index] === true,
      isBroken: broken.has(path),
      kind: rule?.field.kind ?? null,
      value: value == null ? null : (JSON.parse(value) as unknown),
      from: rule?.range?.from ?? null,
      before: rule?.range?.before ?? null,
      ...relatedOf(node, row.related[index]),
    };
  });
  return { timeZone: context.timeZone, isMatch: parts[0]?.isTrue === true, parts };
}

function relatedOf({ rule }: TraceNode, text: string | null | undefined) {
  if (text == null || !rule?.related) return { related: null, relatedTotal: null };
  const { steps, object } = rule.related;
  const target = steps.at(-1)?.target ?? object;
  const { total, rows } = JSON.parse(text) as {
    total: number;
    rows: { $id: string; isTrue: boolean; value: string | null; label: RecordRow }[];
  };
  const related = rows.map(({ $id: id, isTrue, value, label }): TracedRecord => ({
    id,
    label: recordName(target, label),
    isTrue,
    value: value === null ? null : (JSON.parse(value) as unknown),
  }));
  return { related, relatedTotal: total };
}
