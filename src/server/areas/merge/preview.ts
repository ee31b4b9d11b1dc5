import { sql } from 'kysely';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { isSameValue, type Side } from '../../../contract/duplicates/suggest.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { isEmpty } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { compileKept } from '../../base/sql/action-tests.ts';
import { gateOf } from '../../base/sql/gate.ts';
import { listLink } from '../../base/sql/lists.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';
import { column } from '../../base/sql/read.ts';
import { compileSeen } from '../../base/sql/seen.ts';
import { compileWhere } from '../../base/sql/select.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';
import { followedBy, suggestionOf } from './choose.ts';
import type { Reference } from '../../platform/references/relink-statements.ts';
import { storedObjects } from '../../base/model/stored-objects.ts';
import { canChoose, ownLists, valueFields } from './target.ts';
import { readTwo, type WholeRecord } from './two-records.ts';

/** How the first of two records compares with the second, field by field. */
interface PreviewField {
  readonly name: string;
  readonly first: unknown;
  readonly second: unknown;
  readonly isEqual: boolean;
  readonly canChoose: boolean;
  /** The value it gets where the record that had better stay does so. */
  readonly suggested: 'first' | 'second';
  /** The field that it follows, since the records differ in that one; null: it is chosen for itself. */
  readonly follows: string | null;
}

interface Counted {
  readonly objectName: string;
  readonly field: string;
  readonly first: number;
  readonly second: number;
}

interface PreviewRecord extends Pick<WholeRecord, 'id' | 'version' | 'createdAt' | 'modifiedAt'> {
  /** The rule by which it is not the one that goes. */
  readonly refusal: Problem | null;
}

export interface MergePreview {
  readonly records: readonly PreviewRecord[];
  /** The record that says more. */
  readonly keep: string;
  readonly fields: readonly PreviewField[];
  /** Ids of live records that the viewer sees. */
  readonly lists: readonly {
    readonly name: string;
    readonly first: readonly string[];
    readonly second: readonly string[];
  }[];
  /** What refers to each of them, as far as the viewer's role knows of it. */
  readonly references: readonly Counted[];
  /** Both have something in a field that the viewer may not change, and so cannot be merged. */
  readonly isBarred: boolean;
}

interface Asked {
  readonly db: TenantDb;
  /** As the viewer's role has them. */
  readonly catalog: Catalog;
  readonly object: ObjectType;
  /** The object with all of its fields, among all of the tenant's. */
  readonly stored: ObjectType;
  readonly whole: Catalog;
  readonly viewer: { readonly userId: string };
}

/** The rules by which records are not deleted, and so do not go by a merge either. */
async function whyKept(
  { db, whole, stored, object, viewer }: Omit<Asked, 'catalog'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const { userId } = viewer;
  const tests = gateOf(db.tenantId, whole, stored, { userId, actions: object.actions }).remove();
  if (!tests.length) return new Map();
  const rows = await db.run(compileKept(db.tenantId, object, ids, tests, false));
  return new Map(
    rows.flatMap(({ id, broken }): [string, Problem][] => {
      const problem = tests[broken?.[0] ?? -1]?.problem;
      return problem ? [[id, problem]] : [];
    }),
  );
}

/** The record that had better stay, or the other one where that may not go. */
function staying(better: string, ids: readonly string[], refusals: ReadonlyMap<string, Problem>): string {
  const other = ids.find((id) => id !== better);
  return other !== undefined && refusals.has(other) && !refusals.has(better) ? other : better;
}

/** What merging two records would be about. @throws ApiError bad-request where they are not two; not-found */
export async function previewMerge(
  { db, catalog, whole, object, stored, viewer }: Asked,
  ids: readonly string[],
): Promise<MergePreview> {
  const [firstId = '', secondId = ''] = ids;
  if (ids.length !== 2 || firstId === secondId) {
    throw new ApiError({ message: 'bad-request', path: 'ids', params: { value: ids.length } });
  }
  const two = await readTwo(db, stored, object, ids, false);
  const [first, second] = [two.get(firstId), two.get(secondId)];
  if (!first || !second) {
    throw new ApiError({
      message: 'not-found',
      path: 'ids',
      params: { id: shown(first ? secondId : firstId) },
    });
  }
  const refusals = await whyKept({ db, whole, stored, object, viewer }, ids);
  const fields = valueFields(stored);
  const keep = staying(fuller(object, first, second), ids, refusals);
  const [kept, other] = keep === first.id ? [first, second] : [second, first];
  const sides: Record<Side, 'first' | 'second'> =
    kept === first ? { keep: 'first', merge: 'second' } : { keep: 'second', merge: 'first' };
  const isBarred = fields.some((field) => {
    const [own, other] = [first.values[field.name], second.values[field.name]];
    return !canChoose(object, field) && !isEmpty(own) && !isEmpty(other) && !isSameValue(own, other);
  });
  return {
    records: [first, second].map(({ id, version, createdAt, modifiedAt }) => ({
      id,
      version,
      createdAt,
      modifiedAt,
      refusal: refusals.get(id) ?? null,
    })),
    keep,
    fields: fields
      .filter(({ name }) => object.fields.has(name))
      .map((field) => ({
        name: field.name,
        first: first.values[field.name] ?? null,
        second: second.values[field.name] ?? null,
        isEqual: isSameValue(first.values[field.name], second.values[field.name]),
        canChoose: canChoose(object, field),
        suggested: sides[suggestionOf(stored, field, kept, other)],
        follows: followedBy(stored, field, kept, other) ?? null,
      })),
    lists: await Promise.all(
      ownLists(object).map(({ field }) => seenLists(db, catalog, field, first, second)),
    ),
    references: await countReferences(db, catalog, object, [first.id, second.id]),
    isBarred,
  };
}

/** Ids that are told of a list: who reads more opens the record. */
const MOST_LISTED = 100;

async function seenLists(
  db: TenantDb,
  catalog: Catalog,
  { name, relation }: Field,
  first: WholeRecord,
  second: WholeRecord,
): Promise<MergePreview['lists'][number]> {
  const lists = [first, second].map(({ lists: all }) => (all[name] ?? []).slice(0, MOST_LISTED));
  const target = catalog.objects.get(relation?.target ?? '');
  const ids = [...new Set(lists.flat())];
  const rows =
    target && ids.length
      ? await db.run(compileSeen(db.tenantId, target, ids, { live: true, lock: false }))
      : [];
  const seen = new Set(rows.map(({ id }) => id));
  const [one = [], other = []] = lists.map((list) => list.filter((id) => seen.has(id)));
  return { name, first: one, second: other };
}

/** The record with more values and longer lists; of two alike the older one. */
function fuller(object: ObjectType, first: WholeRecord, second: WholeRecord): string {
  const weight = ({ values, lists }: WholeRecord) =>
    valueFields(object).filter(({ name }) => !isEmpty(values[name])).length +
    Object.values(lists).filter((ids) => ids.length).length;
  const more = weight(second) - weight(first);
  if (more !== 0) return more > 0 ? second.id : first.id;
  return second.createdAt < first.createdAt ? second.id : first.id;
}

async function countReferences(
  db: TenantDb,
  catalog: Catalog,
  target: ObjectType,
  ids: readonly [string, string],
): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const object of storedObjects(catalog)) {
    for (const field of object.fields.values()) {
      const type = field.relation?.type;
      if (field.relation?.target !== target.source || (type !== 'reference' && type !== 'members')) continue;
      const [row] = await db.run(compileReferring(db.tenantId, { object, field }, ids));
      const { first = 0, second = 0 } = row ?? {};
      if (first || second) counted.push({ objectName: object.name, field: field.name, first, second });
    }
  }
  return counted;
}

function compileReferring(
  tenantId: string,
  { object, field }: Reference,
  [first, second]: readonly [string, string],
): TenantStatement<{ readonly first: number; readonly second: number }> {
  const table = sql.table(tableOf(object));
  const live = compileWhere({ tenantId, where: undefined, withDeleted: false }, object, 't');
  const link = field.relation?.type === 'members' ? listLink(object, field) : undefined;
  const of = link ? sql`l.${sql.id(link.other)}` : column('t', columnOf(field));
  const from = link
    ? sql`${sql.table(link.table)} as l join ${table} as t on t.tenant_id = l.tenant_id and t.id = l.${sql.id(link.own)}
        where l.tenant_id = ${tenantId} and `
    : sql`${table} as t where `;
  return tenantSql(tenantId)<{
    first: number;
    second: number;
  }>`select (count(*) filter (where ${of} = ${first}))::integer as first,
      (count(*) filter (where ${of} = ${second}))::integer as second
    from ${from}${of} in (${first}, ${second}) and ${live}`;
}
