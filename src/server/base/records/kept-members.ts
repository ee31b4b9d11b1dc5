import { ApiError, mayPass, type Problem } from '../../../contract/errors.ts';
import { countConditions } from '../../../contract/filter/count-conditions.ts';
import type { KeptFilter, KeptQuestion } from '../../../contract/filter/decided.ts';
import { allOf, type CompoundFilter, queryFilter } from '../../../contract/filter/filter.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { labelText } from '../../../contract/label.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { fieldBack, leadsTo } from '../../../contract/metadata/related.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { currentRequest } from '../log/current-request.ts';
import { compileFinds } from '../sql/count.ts';
import { compileTurn } from '../sql/turns.ts';
import { planLabel } from '../plan/label.ts';
import { planList } from '../plan/list.ts';
import { planningTurn } from './planning-turn.ts';
import { readList } from './read.ts';

/** Filters of records that one filter may lead to, each as often as it does. */
const MOST_KEPT = 100;
/** Conditions of filters that are asked together, with those of the filters that they lead to: to make SQL of them takes a second. */
export const MOST_CONDITIONS = 3_000;

interface Kept {
  readonly decider: ObjectType;
  readonly filters: readonly KeptFilter[];
  readonly conditions: number;
}

/** How many kept filters, and conditions, may still be led to. */
interface Left {
  count: number;
  conditions: number;
}

/** Filters that are asked together, and of what. */
interface Asked {
  readonly object: ObjectType;
  readonly filters: readonly (CompoundFilter | null | undefined)[];
}

/**
 * What is needed to understand the filters where they ask for members of records that decide by a filter of their own
 * who those are: reads these filters, and those that they lead to. Other filters cost nothing. A request leads to no
 * more conditions of kept filters than one call does, by all that it asks for itself.
 * @param asker `product`: what the product asks by itself, such as rules of roles, does not count for the request
 * @throws ApiError invalid-filter; filter-circle, filter-chain, filter-many, filter-of-other; too-complex; those of
 *   `planningTurn`
 */
export async function withKept(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  filters: readonly (CompoundFilter | null | undefined)[],
  context: FilterContext,
  asker: 'request' | 'product' = 'request',
): Promise<FilterContext> {
  const known = await readAllKept(db, catalog, { object, filters }, context, asker);
  const answers = (question: KeptQuestion) => known.get(question.key)?.filters ?? [];
  return { ...context, ...(known.size ? { kept: answers } : {}) };
}

/** What filters lead to where they ask for members of records that decide by a filter who those are. */
export interface KeptAsked {
  readonly filters: readonly CompoundFilter[];
  /** The objects of the deciding records. */
  readonly deciders: readonly ObjectType[];
}

/** The filters of deciding records to which the given ones lead, and what those records are. @throws as `withKept` */
export async function readKeptAsked(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  filters: readonly CompoundFilter[],
  context: FilterContext,
): Promise<KeptAsked> {
  const known = [...(await readAllKept(db, catalog, { object, filters }, context, 'product')).values()];
  return {
    filters: known.flatMap((kept) => kept.filters.flatMap(({ filter }) => filter ?? [])),
    deciders: known.map(({ decider }) => decider),
  };
}

async function readAllKept(
  db: TenantDb,
  catalog: Catalog,
  { object, filters }: Asked,
  context: FilterContext,
  asker: 'request' | 'product',
): Promise<ReadonlyMap<string, Kept>> {
  const known = new Map<string, Kept>();
  const own = countConditions(filters, MOST_CONDITIONS);
  for (;;) {
    const kept = [...known.values()].flatMap((each) => each.filters.map(({ filter }) => filter));
    await planningTurn([...filters, ...kept]);
    const asked = new Map<string, KeptQuestion>();
    const left: Left = { count: MOST_KEPT, conditions: MOST_CONDITIONS - own };
    const full = { ...context, kept: answering(known, asked, left) };
    for (const filter of filters) {
      left.count = MOST_KEPT;
      if (filter != null) resolveFilter(catalog, object, filter, full);
    }
    if (!asked.size) {
      if (asker === 'request') countForRequest(MOST_CONDITIONS - own - left.conditions);
      return known;
    }
    for (const question of asked.values()) {
      const read = await readKept(db, catalog, question, context);
      const conditions = countConditions(
        read.map(({ filter }) => filter),
        MOST_CONDITIONS,
      );
      known.set(question.key, {
        decider: question.target as ObjectType,
        filters: read,
        conditions: question.finding ? 0 : conditions,
      });
    }
  }
}

const answering =
  (known: ReadonlyMap<string, Kept>, asked: Map<string, KeptQuestion>, left: Left) =>
  (question: KeptQuestion): readonly KeptFilter[] => {
    const found = known.get(question.key);
    const { finding } = question;
    // What filters find is asked when all is known that they lead to.
    if (!found && !(finding && asked.size)) asked.set(question.key, question);
    left.count -= finding ? 0 : (found?.filters.length ?? 0);
    left.conditions -= found?.conditions ?? 0;
    if (left.count < 0) throw tooMany();
    if (left.conditions < 0) throw tooLong();
    return found?.filters ?? [];
  };

/** Each of many lists that one request asks for may lead to kept filters. */
function countForRequest(conditions: number): void {
  const note = currentRequest();
  if (!note) return;
  note.keptConditions = (note.keptConditions ?? 0) + conditions;
  if (note.keptConditions > MOST_CONDITIONS) throw tooLong();
}

const tooMany = () => new ApiError({ message: 'filter-many', params: { max: MOST_KEPT } });
const tooLong = () =>
  new ApiError({ message: 'too-complex', params: { limit: 'conditions', max: MOST_CONDITIONS } });

async function readKept(
  db: TenantDb,
  catalog: Catalog,
  { target, where, filterField, finding }: KeptQuestion,
  { timeZone }: FilterContext,
): Promise<readonly KeptFilter[]> {
  if (finding) return finders(db, finding);
  const object = target as ObjectType;
  const label = planLabel(catalog, object);
  const columns = ['id', filterField].flatMap((name): { key: string; field: Field }[] => {
    const field = object.fields.get(name);
    return field ? [{ key: `$${name}`, field }] : [];
  });
  const values = [...label.values, ...columns.map((column) => ({ type: 'column', ...column }) as const)];
  const page = { limit: MOST_KEPT + 1, offset: 0 };
  const node = planList(catalog, db.tenantId, { object, values }, page, { timeZone });
  const rows = await readList(db, { ...node, where: where as ConditionNode });
  if (rows.length > MOST_KEPT) throw tooMany();
  return rows.map((row) => {
    const text = row[`$${filterField}`];
    return {
      id: String(row['$id']),
      label: labelText(object.recordLabel, row),
      filter: typeof text === 'string' ? (JSON.parse(text) as CompoundFilter) : null,
    };
  });
}

async function finders(
  db: TenantDb,
  { object, conditions }: NonNullable<KeptQuestion['finding']>,
): Promise<readonly KeptFilter[]> {
  const all = [...conditions.values()] as readonly ConditionNode[];
  const [row] = await db.run(compileFinds(db.tenantId, object as ObjectType, all));
  return [...conditions.keys()].flatMap((id, at) =>
    row?.found[at] === true ? [{ id, label: '', filter: null }] : [],
  );
}

/**
 * After a write of a record that may decide by a filter who its members are: do its filters lead back to it? A filter
 * may mean it by any of its values, such as its name. Who asks waits for others' writes, each of which would do alone.
 * @throws ApiError filter-circle; of what decides filter-chain and filter-of-other, too
 */
export async function refuseCircle(
  tx: TenantDb,
  whole: Catalog,
  object: ObjectType,
  { id, changed }: { readonly id: string; readonly changed: ReadonlySet<string> },
  timeZone: string,
): Promise<void> {
  for (const { computed } of object.fields.values()) {
    if (computed?.type !== 'matching') continue;
    const deciding = [computed.filter.name, computed.listedWhen?.field.name ?? ''];
    const counted = whole.objects.get(computed.object);
    const back = fieldBack(object, computed.list, whole.objects);
    if (!counted || !back?.relation?.decidedBy) continue;
    await tx.run(compileTurn(tx.tenantId, object.name, 'circles'));
    try {
      await withKept(tx, whole, counted, [leadsTo(counted.name, back, [id])], { timeZone });
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      const isNew = error.problem.message === 'filter-circle' || deciding.some((name) => changed.has(name));
      if (isNew) throw new ApiError({ ...error.problem, path: computed.filter.name });
    }
  }
}

/**
 * Records that would go by their list from the write on, in the place of a filter, while the write does not say who is
 * to be in it: whoever stood there before the filter counted, if anybody. `given`: what it says, LIST fields too.
 */
export async function unsaidLists(
  tx: TenantDb,
  whole: Catalog,
  { name, fields }: ObjectType,
  ids: readonly string[],
  given: RecordInput,
): Promise<Map<string, Problem>> {
  const problems = new Map<string, Problem>();
  for (const { computed } of fields.values()) {
    if (computed?.type !== 'matching' || !computed.listedWhen || Object.hasOwn(given, computed.list.name))
      continue;
    const { filter, listedWhen } = computed;
    const path = listedWhen.field.name;
    const object = whole.objects.get(name);
    if (!object || given[path] !== listedWhen.value) continue;
    const where = allOf(
      queryFilter(name, 'id', 'IN', ids),
      queryFilter(name, path, 'NOT_EQUALS', listedWhen.value),
      queryFilter(name, filter.name, 'IS_NOT_NULL'),
    );
    const page = { limit: ids.length, offset: 0, filter: where ?? null };
    const node = planList(whole, tx.tenantId, planLabel(whole, object), page, { timeZone: 'UTC' });
    for (const row of await readList(tx, node))
      problems.set(String(row['id']), { message: 'list-unsaid', path });
  }
  return problems;
}
