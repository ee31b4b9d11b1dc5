import { sql } from 'kysely';
import type { Problem } from '../../../contract/errors.ts';
import { allOf, queryFilter } from '../../../contract/filter/filter.ts';
import { LISTS_ALONE } from '../../../contract/filter/decided.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { leadsTo } from '../../../contract/metadata/related.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { planLabel, recordName } from '../plan/label.ts';
import { planList } from '../plan/list.ts';
import { compileLockLive } from '../sql/bulk-write.ts';
import { compileCount } from '../sql/count.ts';
import type { GateTest } from '../sql/gate.ts';
import {
  compileIsUsed,
  compileNamedInTexts,
  compileNamedInRules,
  compileNamedInSettings,
  compileNamedInViews,
  compileUsed,
  type NamingPlace,
  isNamedBeside,
  type KeptRelation,
  type UsedRow,
} from '../sql/usage.ts';
import { namingPlaces, refusingWhere, usagePlaces } from './naming-places.ts';
import { readList } from './read.ts';

/** The relations that lead to records of the object and are kept with others, by objects and fields of the catalog. */
export function relationsTo({ objects }: Catalog, source: string): KeptRelation[] {
  return [...objects.values()]
    .filter(({ name, source: own }) => name === own)
    .flatMap((object) =>
      [...object.fields.values()]
        .filter(({ relation }) => relation?.target === source && !('through' in relation))
        .map((field) => ({ object, field })),
    );
}

/**
 * Which of the records may not be deleted since others refer to them by a relation that refuses it. They are locked
 * first: until the transaction ends, nobody makes such a relation to them. `by`: who deletes, and the objects as they have
 * them, for what the problem names; without objects it names none.
 */
export async function usedRecords(
  tx: TenantDb,
  whole: Catalog,
  by: Deleter,
  object: ObjectType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const world = { whole, by, object };
  const problems = new Map<string, Problem>();
  const relations = refusingRelations(whole, object);
  if (!ids.length) return problems;
  // Texts show files: whoever writes one meanwhile waits.
  if (relations.length || object.role === 'asset') await addRelated(tx, world, relations, ids, problems);
  // Whoever is about to leave leaves; the filter counts as broken then.
  if (!whole.objects.get(object.source)?.personal) await addNamed(tx, world, ids, problems);
  return problems;
}

const refusingRelations = (whole: Catalog, { source }: ObjectType): KeptRelation[] =>
  relationsTo(whole, source).flatMap((relation) => {
    if (!relation.field.refusesDelete) return [];
    return [{ ...relation, where: refusingWhere(whole, relation) }];
  });

/** The same as questions about a record's row, for counts: nothing is locked, and nobody is named. */
export function usedTests(tenantId: string, whole: Catalog, object: ObjectType): readonly GateTest[] {
  const isPersonal = whole.objects.get(object.source)?.personal === true;
  const relations = refusingRelations(whole, object);
  const places = isPersonal ? [] : namingPlaces(whole);
  const asked = (alias: string) => [
    ...compileIsUsed(tenantId, relations, places, alias),
    ...(isPersonal ? [] : isNamedBeside(tenantId, alias)),
  ];
  return asked('').map((_test, at) => ({
    broken: (before) => asked(before)[at] ?? sql`false`,
    problem: { message: 'in-use' },
  }));
}

interface Deleter {
  readonly userId: string | null;
  readonly catalog?: Catalog;
}

interface UsageWorld {
  readonly whole: Catalog;
  readonly by: Deleter;
  readonly object: ObjectType;
}

async function addRelated(
  tx: TenantDb,
  world: UsageWorld,
  relations: readonly KeptRelation[],
  ids: readonly string[],
  problems: Map<string, Problem>,
): Promise<void> {
  const live = (
    await tx.run(compileLockLive({ tenantId: tx.tenantId, object: world.object, ids }, 'deleted'))
  ).map(({ id }) => id);
  const used = live.length && relations.length ? await tx.run(compileUsed(tx.tenantId, relations, live)) : [];
  await addProblems(tx, world, relations, used, problems);
}

/** A filter that names what is gone finds nothing any more, or too much; a letter has a gap. */
async function addNamed(
  tx: TenantDb,
  world: UsageWorld,
  ids: readonly string[],
  problems: Map<string, Problem>,
): Promise<void> {
  const places = namingPlaces(world.whole);
  const used = places.length ? await tx.run(compileNamedInTexts(tx.tenantId, places, ids)) : [];
  await addProblems(tx, world, places, used, problems);
  const ruled = await tx.run(compileNamedInRules(tx.tenantId, ids));
  const { userId, catalog } = world.by;
  const viewer = { userId, objects: [...(catalog?.objects.keys() ?? [])] };
  const viewed = await tx.run(compileNamedInViews(tx.tenantId, ids, viewer));
  const set = await tx.run(compileNamedInSettings(tx.tenantId, ids));
  const named = [...ruled, ...viewed, ...set].map(({ id }) => id);
  const labels = named.length ? await labelsOf(tx, world.whole, world.object, named) : undefined;
  const add = (id: string, problem: (value: string) => Problem) => {
    if (!problems.has(id)) problems.set(id, problem(labels?.get(id) ?? id));
  };
  for (const { id, role } of ruled) add(id, (value) => ({ message: 'in-use-rule', params: { value, role } }));
  for (const { id } of set) add(id, (value) => ({ message: 'in-use-setting', params: { value } }));
  for (const { id, view } of viewed) {
    add(id, (value) =>
      view === null
        ? { message: 'in-use-view-other', params: { value } }
        : { message: 'in-use-view', params: { value, view } },
    );
  }
}

async function addProblems(
  tx: TenantDb,
  { whole, by: { catalog: shown }, object }: UsageWorld,
  relations: readonly NamingPlace[],
  used: readonly UsedRow[],
  problems: Map<string, Problem>,
): Promise<void> {
  if (!used.length) return;
  const labels = await labelsOf(tx, whole, object, [...new Set(used.map(({ id }) => id))]);
  for (const { id, place, count } of used) {
    const relation = relations[place];
    if (!relation || problems.has(id)) continue;
    const { name } = relation.object;
    const field = shown?.objects.get(name)?.fields.get(relation.field.name);
    const by = field ? { object: name, field: field.name } : {};
    problems.set(id, { message: 'in-use', params: { value: labels.get(id) ?? id, ...by, count } });
  }
}

async function labelsOf(
  tx: TenantDb,
  whole: Catalog,
  object: ObjectType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stored = whole.objects.get(object.source) ?? object;
  const filter = queryFilter(stored.name, 'id', 'IN', ids);
  const page = { limit: ids.length, offset: 0, filter };
  const node = planList(whole, tx.tenantId, planLabel(whole, stored), page, { timeZone: 'UTC' });
  const rows = await readList(tx, node);
  return new Map(rows.map((row) => [String(row['id']), recordName(stored, row)]));
}

/** Records that refer to others by one relation, as a role sees them. */
export interface RecordUsage {
  readonly objectName: string;
  readonly field: string;
  /** OBJECT or LIST; STRING: a text that names them. */
  readonly kind: string;
  /** Do they keep the records from being deleted? */
  readonly refuses: boolean;
  readonly count: number;
  /** The first of them: id and label. */
  readonly first: readonly { readonly id: string; readonly label: string }[];
}

/** Records that are named with a usage. */
const FIRST = 5;

/** What refers to the records, relation by relation; nothing of what the role does not see. */
export async function recordUsage(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  ids: readonly string[],
  timeZone: string,
): Promise<readonly RecordUsage[]> {
  // Whom a filter finds does not refer to anything: lists do.
  const context = { timeZone, kept: LISTS_ALONE };
  const usages: RecordUsage[] = [];
  for (const { object: user, field } of relationsTo(catalog, object.source)) {
    const filter = leadsTo(user.name, field, ids);
    const page = { limit: FIRST, offset: 0, filter };
    const node = planList(catalog, db.tenantId, planLabel(catalog, user), page, context);
    const rows = await readList(db, node);
    if (!rows.length) continue;
    const counted = { tenantId: db.tenantId, object: user, where: node.where, exactUpTo: undefined };
    const [counts] = rows.length < FIRST ? [] : await db.run(compileCount(counted));
    usages.push({
      objectName: user.name,
      field: field.name,
      kind: field.kind,
      refuses: await refuses(db, catalog, user, field, ids, context),
      count: counts ? Number(counts.total) : rows.length,
      first: rows.map((row) => ({ id: String(row['id']), label: recordName(user, row) })),
    });
  }
  usages.push(...(await namingUsages(db, catalog, ids, timeZone)));
  return usages;
}

/** So many records at most are looked for in texts. */
const MOST_NAMED = 100;

/** Texts that name the records. */
async function namingUsages(
  db: TenantDb,
  catalog: Catalog,
  ids: readonly string[],
  timeZone: string,
): Promise<RecordUsage[]> {
  const usages: RecordUsage[] = [];
  for (const { object, field, where: refusing, refuses: isRefusing } of usagePlaces(catalog)) {
    const page = { limit: FIRST, offset: 0, filter: null };
    const node = planList(catalog, db.tenantId, planLabel(catalog, object), page, { timeZone });
    // Ids stand in the markup of a document, not in its words.
    const stored = { ...field, format: undefined };
    const named: ConditionNode = {
      type: 'or',
      of: ids
        .slice(0, MOST_NAMED)
        .map((id) => ({ type: 'test', field: stored, operator: 'CONTAINS', values: [id] })),
    };
    // A record that names itself is not used by another one.
    const others: ConditionNode = {
      type: 'not',
      of: { type: 'test', field: object.fields.get('id') ?? field, operator: 'IN', values: ids },
    };
    const where: ConditionNode = { type: 'and', of: [...(node.where ? [node.where] : []), named, others] };
    const rows = await readList(db, { ...node, where });
    if (!rows.length) continue;
    const [counts] = await db.run(
      compileCount({ tenantId: db.tenantId, object, where, exactUpTo: undefined }),
    );
    const kept = refusing && { ...node, limit: 1, where: { type: 'and', of: [where, refusing] } as const };
    usages.push({
      objectName: object.name,
      field: field.name,
      kind: field.kind,
      refuses: isRefusing && (!kept || (await readList(db, kept)).length > 0),
      count: Number(counts?.total ?? rows.length),
      first: rows.map((row) => ({ id: String(row['id']), label: recordName(object, row) })),
    });
  }
  return usages;
}

/** Does one of the records that refer to these keep them from being deleted? */
async function refuses(
  db: TenantDb,
  catalog: Catalog,
  user: ObjectType,
  field: Field,
  ids: readonly string[],
  context: FilterContext,
): Promise<boolean> {
  if (!field.refusesDelete || !field.refuseWhile) return field.refusesDelete ?? false;
  const filter = allOf(leadsTo(user.name, field, ids), field.refuseWhile) ?? null;
  const node = planList(
    catalog,
    db.tenantId,
    { object: user, values: [] },
    { limit: 1, offset: 0, filter },
    context,
  );
  return (await readList(db, node)).length > 0;
}
