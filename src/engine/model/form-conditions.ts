import type { ConditionNode } from '../../contract/metadata/condition.ts';
import { evaluate } from '../../contract/filter/evaluate.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { queryFiltersOf } from '../../contract/filter/query-filters.ts';
import { resolveFilter } from '../../contract/filter/resolve.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { Field, ObjectType, Relation } from '../../contract/metadata/catalog.ts';
import { parseValue } from '../../contract/record/parse-value.ts';
import { isEmpty, type RecordInput } from '../../contract/record/validate.ts';
import { isRelation } from './fields.ts';
import type { FormFieldModel } from './object-model.ts';

/** Which fields of a form are hidden by their condition (`when`). */
export interface FormConditions {
  /** Fields on whose values conditions depend. */
  readonly asked: ReadonlySet<string>;
  /** Names of the fields that the values hide. A hidden field counts as empty for the others. */
  readonly hidden: (values: RecordInput) => ReadonlySet<string>;
}

interface Condition {
  readonly name: string;
  readonly asks: readonly string[];
  readonly node: ConditionNode;
}

const NONE: ReadonlySet<string> = new Set();

/** Any id that stands in a form is one of a live record. */
const anyRecord = () => ({});

/** Understands the conditions of a form once; `timeZone` says what a day is for relative dates. */
export function formConditions(fields: readonly FormFieldModel[], timeZone: string): FormConditions {
  const conditional = fields.filter(({ when }) => when !== undefined);
  const byName = new Map(fields.map((model) => [model.field.name, model.field]));
  const conditions = inOrder(
    conditional.flatMap(({ field, when }) => {
      const asked = queryFiltersOf(when as CompoundFilter);
      const node = understand(byName, when as CompoundFilter, timeZone);
      return node ? [{ name: field.name, asks: asked.map(({ objectField }) => objectField), node }] : [];
    }),
  );
  const asked = new Set(conditions.flatMap(({ asks }) => asks));
  const redundant = redundantChoices(fields);
  if (conditions.length === 0 && redundant.length === 0) return { asked, hidden: () => NONE };
  return {
    asked,
    hidden: (values) => {
      const hidden = new Set(redundant.filter((name) => isEmpty(values[name])));
      const record: Record<string, unknown> = {};
      for (const name of asked) record[name] = canonical(values[name], byName.get(name));
      for (const { name, node } of conditions) {
        if (evaluate(node, record, anyRecord)) continue;
        hidden.add(name);
        if (asked.has(name)) record[name] = null;
      }
      return hidden;
    },
  };
}

/**
 * Names of the fields that choose an object whose records are filtered, where each object that the viewer may choose has a
 * filter field of its own in the form.
 */
function redundantChoices(fields: readonly FormFieldModel[]): readonly string[] {
  const filtered = new Set(fields.map(({ field }) => field.settings?.['filterObject']));
  return fields.flatMap(({ field: { name, settings } }) => {
    const objects = settings?.['objectFit'] === undefined ? undefined : settings['objects'];
    if (typeof objects !== 'string') return [];
    const others = objects.split(' ').filter((object) => object !== '' && !filtered.has(object));
    return others.length ? [] : [name];
  });
}

/** Does a record fulfil a filter on the fields of its form? Not where they do not allow it: the server has reported it. */
export function fulfils(
  fields: readonly FormFieldModel[],
  filter: CompoundFilter,
  values: RecordInput,
  timeZone: string,
): boolean {
  const byName = new Map(fields.map(({ field }) => [field.name, field]));
  const node = understand(byName, filter, timeZone);
  const record = Object.fromEntries(
    [...byName].map(([name, field]) => [name, canonical(values[name], field)]),
  );
  return node !== undefined && evaluate(node, record, anyRecord);
}

/** A field comes after those that its condition depends on. */
function inOrder(conditions: readonly Condition[]): readonly Condition[] {
  const byName = new Map(conditions.map((condition) => [condition.name, condition]));
  const ordered = new Set<Condition>();
  const open = new Set<string>();
  const visit = (condition: Condition) => {
    if (ordered.has(condition) || open.has(condition.name)) return;
    open.add(condition.name);
    for (const name of condition.asks) {
      const other = byName.get(name);
      if (other) visit(other);
    }
    ordered.add(condition);
  };
  for (const condition of conditions) visit(condition);
  return [...ordered];
}

/** As filters see a value: canonical, or nothing where it breaks the rules of its kind. */
function canonical(value: unknown, field: ObjectField | undefined): unknown {
  if (!field || isEmpty(value)) return null;
  const parsed = parseValue(value, field);
  return parsed.ok ? parsed.value : null;
}

/** Undefined where the fields do not allow the condition: the field is then shown. The server has reported it. */
function understand(
  fields: ReadonlyMap<string, ObjectField>,
  filter: CompoundFilter,
  timeZone: string,
): ConditionNode | undefined {
  const objectName = queryFiltersOf(filter)[0]?.objectName ?? '';
  const object = formObject(objectName, fields);
  try {
    return resolveFilter({ objects: new Map([[objectName, object]]) }, object, filter, { timeZone });
  } catch {
    return undefined;
  }
}

/** The form as an object of the filter language: its fields, and no relation to walk. */
function formObject(name: string, fields: ReadonlyMap<string, ObjectField>): ObjectType {
  return {
    name,
    source: name,
    queryName: name,
    fields: new Map([...fields].map(([key, field]) => [key, formFilterField(field)])),
    view: null,
    recordLabel: '',
    problems: [],
    role: undefined,
    hasCustomFields: false,
    filterPaths: new Map(),
    unavailable: [],
  };
}

function formFilterField(field: ObjectField): Field {
  return {
    ...field,
    from: field.name,
    unique: false,
    searchable: false,
    filterable: true,
    default: undefined,
    relation: isRelation(field) ? relationOf(field) : undefined,
    computed: undefined,
    custom: field.isCustomField,
    system: false,
  };
}

function relationOf({ kind, typeName }: ObjectField): Relation {
  return { type: kind === 'LIST' ? 'members' : 'reference', target: typeName ?? '' };
}
