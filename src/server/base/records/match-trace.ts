import { ApiError } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { MatchTrace, TracedPart, TracedRecord } from '../../../contract/filter/match-trace.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { planTrace, type TraceNode } from '../plan/trace.ts';
import { compileTrace } from '../sql/trace.ts';
import { withKept } from './kept-members.ts';
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
  given: FilterContext,
): Promise<MatchTrace> {
  const context = await withKept(db, catalog, object, [filter], given);
  const nodes = planTrace(catalog, object, filter, context);
  const broken = await brokenParts(db, catalog, object, filter, context);
  const kept = nodes.flatMap(({ path, rule }) => (rule?.kept ?? []).map((each) => ({ ...each, path })));
  const [row] = await db.run(compileTrace(db.tenantId, object, id, [...nodes, ...kept]));
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
      ...withDecided(
        relatedOf(node, row.related[index]),
        kept.flatMap((each, at) => {
          return each.path === path ? [{ ...each, isIn: row.truths[nodes.length + at] === true }] : [];
        }),
      ),
    };
  });
  return { timeZone: context.timeZone, isMatch: parts[0]?.isTrue === true, parts };
}

type Related = Pick<TracedPart, 'related' | 'relatedTotal'>;

/** Of records that decide by a filter, those that find the record are related to it, whatever their list holds. */
function withDecided(
  { related, relatedTotal }: Related,
  kept: readonly { readonly id: string; readonly label: string; readonly isIn: boolean }[],
): Related {
  if (!kept.length || !related) return { related, relatedTotal };
  const listed = related.filter(({ id }) => !kept.some((each) => each.id === id));
  const found = kept.filter(({ isIn }) => isIn);
  const inside = found.map(({ id, label }): TracedRecord => ({ id, label, isTrue: true, value: null }));
  const total = (relatedTotal ?? 0) - (related.length - listed.length) + inside.length;
  return { related: [...inside, ...listed], relatedTotal: total };
}

function relatedOf({ rule }: TraceNode, text: string | null | undefined): Related {
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
