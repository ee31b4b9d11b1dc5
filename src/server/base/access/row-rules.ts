import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { queryFiltersOf } from '../../../contract/filter/query-filters.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { bindVariables } from '../../../contract/filter/variables.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RoleRules } from '../../../contract/access/rules.ts';
import { ApiError, mayPass } from '../../../contract/errors.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { ListNode } from '../plan/nodes.ts';
import { withKept } from '../records/kept-members.ts';
import { readList } from '../records/read.ts';
import type { RowConditions } from './role-catalog.ts';
import { objectRulesOf } from './role-objects.ts';

/** Whose rights are asked for. */
export interface Subject {
  readonly userId: string;
  readonly email: string;
  /** IANA name: what days mean in rules. */
  readonly timeZone: string;
}

/** Ids that a variable holds at most. With more it has no value: a part of them would widen what a negation finds. */
const MOST_IDS = 10_000;

/** The row rules of a role, by object: as they are kept, with variables in them. */
export function rowRules(catalog: Catalog, rules: RoleRules): ReadonlyMap<string, CompoundFilter> {
  const found = new Map<string, CompoundFilter>();
  for (const object of catalog.objects.values()) {
    const { rows } = objectRulesOf(catalog, rules, object);
    if (rows) found.set(object.name, rows);
  }
  return found;
}

/** The rules with their variables' values, understood on the objects as all of the tenant has them. */
export async function rowConditions(
  db: TenantDb,
  whole: Catalog,
  rules: ReadonlyMap<string, CompoundFilter>,
  subject: Subject,
): Promise<RowConditions> {
  const values = await variableValues(db, whole, rules, subject);
  const conditions = new Map<string, ConditionNode>();
  for (const [name, rows] of rules) {
    const object = whole.objects.get(name);
    if (object) conditions.set(name, await conditionOf(db, whole, object, rows, values, subject));
  }
  return conditions;
}

/** What cannot be understood, because what it names has gone since, finds nothing. */
async function conditionOf(
  db: TenantDb,
  whole: Catalog,
  object: ObjectType,
  rows: CompoundFilter,
  values: ReadonlyMap<string, unknown>,
  { timeZone }: Subject,
): Promise<ConditionNode> {
  try {
    const bound = bindVariables(rows, values);
    const context = await withKept(db, whole, object, [bound], { timeZone }, 'product');
    return resolveFilter(whole, object, bound, context);
  } catch (error) {
    if (!(error instanceof ApiError) || mayPass(error)) throw error;
    const id = object.fields.get('id');
    if (!id) throw error;
    return { type: 'test', field: id, operator: 'IN', values: [] };
  }
}

/** Only those that the rules name are read. */
async function variableValues(
  db: TenantDb,
  whole: Catalog,
  rules: ReadonlyMap<string, CompoundFilter>,
  subject: Subject,
): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, unknown>([
    ['viewer.id', subject.userId],
    ['viewer.email', subject.email],
  ]);
  const known = new Map(values);
  const named = new Set(
    [...rules.values()].flatMap(queryFiltersOf).flatMap(({ variable }) => (variable ? [variable.id] : [])),
  );
  const asked = [...named].filter((id) => !known.has(id));
  const read = asked.map(async (id): Promise<readonly [string, unknown]> => {
    const declared = whole.access.variables[id];
    const object = declared && whole.objects.get(declared.object);
    if (!object) return [id, []];
    const where = await conditionOf(db, whole, object, declared.filter, known, subject);
    return [id, await idsOf(db, object, where)];
  });
  for (const [id, ids] of await Promise.all(read)) values.set(id, ids);
  return values;
}

async function idsOf(db: TenantDb, object: ObjectType, where: ConditionNode): Promise<readonly unknown[]> {
  const field = object.fields.get('id');
  if (!field) return [];
  const select: ListNode['select'] = { object, values: [{ type: 'column', key: 'id', field }] };
  const node = { tenantId: db.tenantId, select, where, order: [], limit: MOST_IDS + 1, offset: 0 };
  const rows = await readList(db, node);
  return rows.length > MOST_IDS ? [] : rows.map((row) => row['id']);
}
