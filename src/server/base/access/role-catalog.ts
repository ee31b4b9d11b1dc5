import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { labelWithout } from '../../../contract/label.ts';
import type { Catalog, Field, ObjectType, SeenRecords } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import type { ViewFile } from '../../../contract/metadata/view.ts';
import type { ObjectRights } from './role-objects.ts';

/** Which records of each object there are for somebody: nothing where all are. Conditions are on `whole`'s objects. */
export type RowConditions = ReadonlyMap<string, ConditionNode>;

/**
 * The objects as somebody's role has them: those that they may see, without hidden fields, with what else is read
 * only, and with the condition that every read of their records has beside its own. Pure; `catalog` may be a role's
 * already, whose limits then hold too.
 */
export function roleCatalog(
  catalog: Catalog,
  whole: Catalog,
  rights: ReadonlyMap<string, ObjectRights>,
  rows: RowConditions,
): Catalog {
  const visible = [...catalog.objects.values()].filter(({ name }) => rights.has(name));
  const conditions = new Map<string, SeenRecords>();
  for (const { name, rows: before } of visible) {
    const object = whole.objects.get(name);
    const condition = both(before, rows.get(name));
    if (object && condition) conditions.set(name, { object, condition });
  }
  const objects = new Map<string, ObjectType>();
  const mayQuote = seesAllValues(whole, rights, rows);
  for (const object of visible) {
    const seen = limited(object, catalog, rights, conditions);
    objects.set(object.name, mayQuote ? seen : withoutQuotes(seen));
  }
  // What is computed, and what views show, depends on what is left of others.
  for (const [name, object] of objects) objects.set(name, withoutUncomputable(object, objects));
  for (const [name, object] of objects) objects.set(name, pruned(object, objects));
  const forbidden = [...catalog.objects.keys()].filter((name) => !rights.has(name));
  return { ...catalog, objects, forbidden: new Set([...(catalog.forbidden ?? []), ...forbidden]) };
}

/**
 * May the role see what fields with the key `quotes` hold: values of other records, as they were? Nobody knows whose they
 * are, or of which field. Rules that hold for everybody, on jobs for example, hide nothing that is quoted: what a workflow
 * writes down of a colleague's address is told with its run.
 */
function seesAllValues(
  whole: Catalog,
  rights: ReadonlyMap<string, ObjectRights>,
  rows: RowConditions,
): boolean {
  const isFor = (name: string) => whole.access.everyone[name] === undefined;
  const hides = [...rights].some(
    ([name, { fields }]) => isFor(name) && Object.values(fields).includes('hidden'),
  );
  const lacks = [...whole.objects.values()].some(({ name, personal }) => personal && !rights.has(name));
  return !hides && !lacks && ![...rows.keys()].some(isFor);
}

function withoutQuotes(object: ObjectType): ObjectType {
  const fields = [...object.fields].filter(([, { quotes }]) => !quotes);
  return fields.length === object.fields.size ? object : { ...object, fields: new Map(fields) };
}

const both = (one: ConditionNode | undefined, other: ConditionNode | undefined): ConditionNode | undefined =>
  one && other ? { type: 'and', of: [one, other] } : (one ?? other);

function limited(
  object: ObjectType,
  catalog: Catalog,
  rights: ReadonlyMap<string, ObjectRights>,
  conditions: ReadonlyMap<string, SeenRecords>,
): ObjectType {
  const own = rights.get(object.name);
  const fields = [...object.fields.values()].flatMap((field) =>
    limitedField(field, object, catalog, rights, conditions),
  );
  const ofSource = conditions.get(object.source);
  const ownRows = conditions.get(object.name)?.condition;
  const sourceRows = ofSource && object.name !== object.source ? fromSource(ofSource) : undefined;
  const rows = both(ownRows, sourceRows);
  const actions = new Set([...(own?.actions ?? [])].filter((action) => object.actions?.has(action) ?? true));
  return {
    ...object,
    actions,
    fields: new Map(fields.map((field) => [field.name, field])),
    ...(rows ? { rows } : {}),
  };
}

const fromSource = ({ object, condition }: SeenRecords): ConditionNode => ({
  type: 'source',
  object,
  condition,
});

function limitedField(
  field: Field,
  object: ObjectType,
  catalog: Catalog,
  rights: ReadonlyMap<string, ObjectRights>,
  conditions: ReadonlyMap<string, SeenRecords>,
): Field[] {
  const rules = [
    ruleOf(rights.get(object.name), field, field.name),
    // What is hidden in an object is hidden in its views.
    object.source === object.name ? undefined : ruleOf(rights.get(object.source), field, field.from),
  ];
  if (rules.includes('hidden')) return [];
  const mayWrite = !field.right || rights.get(object.name)?.actions.has(field.right) === true;
  const readOnly = field.readOnly || !mayWrite || rules.includes('readOnly');
  const { relation } = field;
  if (!relation) return [{ ...field, readOnly }];
  const target = rights.get(relation.target);
  if (!target || !catalog.objects.has(relation.target)) return [];
  // The other side of a hidden field would tell what it holds.
  if ('through' in relation && ruleOf(target, undefined, relation.through) === 'hidden') return [];
  const seen = conditions.get(relation.target);
  return [{ ...field, readOnly, relation: seen ? { ...relation, seen } : relation }];
}

/** Rules for all of a tenant's own fields together are under the name by which records carry their values. */
function ruleOf(rights: ObjectRights | undefined, field: Field | undefined, name: string) {
  const own = rights?.fields[name];
  if (own === 'hidden' || !field?.custom) return own;
  return rights?.fields[CUSTOM_FIELDS.name] ?? own;
}

/** Computed fields count as the role sees what they count; those that need what is hidden go. */
function withoutUncomputable(object: ObjectType, objects: Catalog['objects']): ObjectType {
  const fields = new Map<string, Field>();
  for (const field of object.fields.values()) {
    const known = recomputed(field, object, objects);
    if (known) fields.set(field.name, known);
  }
  return { ...object, fields };
}

function recomputed(field: Field, object: ObjectType, objects: Catalog['objects']): Field | undefined {
  const { computed } = field;
  if (!computed) return field;
  // A view has what its source computes, whether or not it shows what that is made of.
  const own = ({ from }: Field) => (objects.get(object.source) ?? object).fields.get(from);
  if (computed.type === 'minutes') return own(computed.from) && own(computed.to) ? field : undefined;
  const list = own(computed.list);
  if (!list) return undefined;
  if (computed.type === 'matching') {
    const counted = objects.get(computed.object);
    const decides = computed.listedWhen?.field;
    if (!own(computed.filter) || !counted || (decides && !own(decides))) return undefined;
    const breakdown = computed.breakdown.filter(({ filter }) => isKnown(objects, counted, filter));
    return { ...field, computed: { ...computed, list, breakdown } };
  }
  const target = objects.get(list.relation?.target ?? '');
  if (!target) return undefined;
  return !computed.where || isKnown(objects, target, computed.where)
    ? { ...field, computed: { ...computed, list } }
    : undefined;
}

/** Is all that the filter asks for there for the role? */
function isKnown(objects: Catalog['objects'], target: ObjectType, filter: CompoundFilter): boolean {
  try {
    resolveFilter({ objects }, target, filter, { timeZone: 'UTC' });
    return true;
  } catch {
    return false;
  }
}

/** Label, columns and search name only what is left. */
function pruned(object: ObjectType, objects: Catalog['objects']): ObjectType {
  const leads = (path: string): boolean => {
    let at: ObjectType | undefined = object;
    for (const name of path.split('.')) {
      const field: Field | undefined = at?.fields.get(name);
      if (!field) return false;
      at = objects.get(field.relation?.target ?? '');
    }
    return true;
  };
  const { view } = object;
  return {
    ...object,
    recordLabel: labelWithout(object.recordLabel, leads),
    view: view && prunedView(view, leads),
  };
}

function prunedView(view: ViewFile, leads: (path: string) => boolean): ViewFile {
  const { columns, search, sort } = view;
  return {
    ...view,
    ...(columns ? { columns: columns.filter(({ field }) => leads(field)) } : {}),
    ...(search ? { search: search.filter(leads) } : {}),
    ...(sort ? { sort: sort.filter(({ field }) => leads(field)) } : {}),
  };
}
