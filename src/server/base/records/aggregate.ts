import type { AggregateNode, GroupNode } from '../../../contract/aggregate/aggregate-node.ts';
import { AGGREGATE_MAX_GROUPS } from '../../../contract/aggregate/aggregate-request.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { recordName } from '../plan/label.ts';
import { type AggregatePlan, type AggregateRow, compileAggregate } from '../sql/aggregate.ts';
import type { RecordRow } from './read.ts';

/** An aggregate that takes longer is ended, and says so (milliseconds). */
const AGGREGATE_LIMIT_MS = 10_000;

/** What a group has in common. All are null where its records have no value. */
interface AggregateKey {
  /** The value: of a relation the id, of a part of dates its first day, of hours their beginning. Null for ranges. */
  readonly value: string | null;
  /** Of ranges: the bound that belongs to it, and that which does not. Null where there is none. */
  readonly from: string | null;
  readonly to: string | null;
  /** Of a relation: what the record is called. */
  readonly label: string | null;
}

interface Aggregate {
  readonly rows: readonly {
    readonly keys: readonly AggregateKey[];
    readonly currency: string | null;
    readonly values: readonly (string | null)[];
  }[];
  /** All groups, whatever the limit is. */
  readonly groups: number;
}

/**
 * Reads an aggregate.
 * @throws ApiError too-many-groups; invalid-aggregate for a sum of floating-point numbers that is no such number; timeout
 */
export async function readAggregate(
  db: TenantDb,
  plan: AggregatePlan,
  signal?: AbortSignal,
): Promise<Aggregate> {
  const { node } = plan;
  const found = await db.run(compileAggregate(plan), signal, AGGREGATE_LIMIT_MS).catch((error: unknown) => {
    throw isOverflow(error) ? overflow(node) : error;
  });
  const groups = Number(found[0]?.groups ?? 0);
  if (groups > AGGREGATE_MAX_GROUPS) {
    throw new ApiError({
      message: 'too-many-groups',
      path: 'groupBy',
      params: { max: AGGREGATE_MAX_GROUPS },
    });
  }
  const rows = found.map((row) => ({
    keys: node.groups.map((group, at) => keyOf(group, row, at)),
    currency: row.currency,
    values: row.measures,
  }));
  return { rows, groups };
}

function keyOf(group: GroupNode, { keys, records }: AggregateRow, at: number): AggregateKey {
  const value = keys[at] ?? null;
  if (group.by === 'ranges') {
    if (value === null) return { value, from: null, to: null, label: null };
    const { bounds } = group;
    return {
      value: null,
      from: bounds[Number(value) - 1] ?? null,
      to: bounds[Number(value)] ?? null,
      label: null,
    };
  }
  const record = records[at];
  const label =
    group.by === 'value' && group.record && record != null
      ? recordName(group.record, JSON.parse(record) as RecordRow)
      : null;
  return { value, from: null, to: null, label };
}

/** PostgreSQL's code for a number out of range. */
const isOverflow = (error: unknown): boolean => (error as { readonly code?: unknown }).code === '22003';

/** Whole numbers and amounts have room for any sum. */
function overflow({ measures }: AggregateNode): ApiError {
  const at = measures.findIndex(({ function: name, path }) => path && (name === 'SUM' || name === 'AVERAGE'));
  const propertyPath = `measures[${Math.max(at, 0)}]`;
  const rejectedValue = measures[at]?.path?.field.name ?? null;
  const reason = 'The sum is beyond what a floating-point number holds. Narrow the filter.';
  return new ApiError({
    message: 'invalid-aggregate',
    path: propertyPath,
    params: { propertyPath, rejectedValue, reason },
  });
}
