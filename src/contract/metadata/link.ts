import { aboutObject, formatOf, objectOf, templatesOf } from '../formats/index.ts';
import type { Field, ObjectType, Relation, UniqueTogether } from './catalog.ts';
import { checkBeside } from './check-beside.ts';
import { checkConversion } from './check-conversion.ts';
import { checkRecipient } from './check-recipient.ts';
import { checkCycles } from './check-cycles.ts';
import { checkMoved } from './check-moved.ts';
import { checkPersonal } from './check-personal.ts';
import { checkUserRelations } from './check-users.ts';
import {
  computedOf,
  CUSTOM_FIELDS,
  elementKind,
  modelField,
  SYSTEM_FIELDS,
  totalField,
  totalName,
} from './fields.ts';
import { deciding } from './deciding.ts';
import { guessLabel } from './guess-label.ts';
import { aboutOf } from './linked-about.ts';
import { actionsOf } from './actions.ts';
import { importRules } from './import-rules.ts';
import { lifeOf } from './life.ts';
import { checkRenamedObject } from './check-renamed.ts';
import type { ModelField, ModelFile, ViewModelFile } from './model.ts';
import { tallyOf } from './model-tally.ts';
import { togetherOf } from './unique-together.ts';
import type { ViewFile } from './view.ts';
import { english, type Report, thing } from '../say.ts';
import { AN_OBJECT, fieldOf, unknown } from '../unknown.ts';
import { pointerTo } from '../pointer.ts';

export type Models = ReadonlyMap<string, ModelFile>;

/** Reports references of a model to objects and fields that do not exist. `known` also holds broken objects. */
export function checkReferences(
  objectName: string,
  models: Models,
  known: readonly string[],
  report: Report,
): void {
  models.get(objectName)?.fields.forEach((field, index) => {
    const at = `/fields/${index}`;
    if (field.computed?.matching !== undefined && !known.includes(field.computed.matching)) {
      const message = unknown(field.computed.matching, AN_OBJECT, known);
      report(`${at}/computed/matching`, message);
    }
    const about = objectOf(modelField(field, undefined));
    if (about !== undefined && !known.includes(about)) {
      report(`${at}/${formatOf(field)?.objectKey}`, unknown(about, AN_OBJECT, known));
    }
    const templates = templatesOf(modelField(field, undefined));
    const fit = [...models].flatMap(([name, { fields }]) =>
      fields.some(({ format }) => format === field.format) ? [name] : [],
    );
    if (templates !== undefined && !fit.includes(templates)) {
      const what = thing`an object with a field of the format ${field.format}`;
      report(`${at}/${formatOf(field)?.templatesKey}`, unknown(templates, what, fit));
    }
    checkBeside(field, models.get(objectName)?.fields ?? [], report, known);
    if (field.typeName === undefined || (field.kind === 'LIST' && elementKind(field.typeName))) return;
    if (!known.includes(field.typeName)) {
      return report(`${at}/typeName`, unknown(field.typeName, AN_OBJECT, known));
    }
    const target = models.get(field.typeName);
    if (field.inverseOf === undefined || target === undefined) return;
    const holders = target.fields.filter((other) => other.typeName === objectName && !other.inverseOf);
    // Of a relation that leads nowhere its own model tells.
    const other = target.fields.find(({ name }) => name === field.inverseOf);
    if (other?.typeName !== undefined && !elementKind(other.typeName) && !known.includes(other.typeName))
      return;
    if (!holders.some((other) => other.name === field.inverseOf)) {
      const names = holders.map(({ name }) => name);
      const what = thing`a field of ${field.typeName} that refers to ${objectName}`;
      report(`${at}/inverseOf`, unknown(field.inverseOf, what, names));
    }
  });
  checkFilterPaths(objectName, models, known, report);
  checkPersonal(objectName, models, report);
  checkUserRelations(objectName, models, report);
  checkConversion(objectName, models, known, report);
  checkRecipient(objectName, models, report);
  checkMoved(objectName, models, known, report);
  checkRenamedObject(models.get(objectName), known, report);
  checkCycles(objectName, models, report);
}

/** Reports fields of a view model that its source does not have. */
export function checkViewOf(
  view: ViewModelFile,
  models: Models,
  tables: readonly string[],
  report: Report,
): void {
  if (!tables.includes(view.viewOf))
    report('/viewOf', unknown(view.viewOf, english`an object with records`, tables));
  const source = models.get(view.viewOf);
  if (!source) return;
  const own = source.fields.map(({ name }) => name);
  const totals = source.fields.flatMap(({ name, kind }) => (kind === 'LIST' ? [totalName(name)] : []));
  const known = [...own, ...totals, ...SYSTEM_FIELDS.map(({ name }) => name)];
  view.fields.forEach(({ name, from }, index) => {
    const source = from ?? name;
    if (known.includes(source)) return;
    const pointer = `/fields/${index}/${from === undefined ? 'name' : 'from'}`;
    report(pointer, unknown(source, fieldOf(view.viewOf), known));
  });
}

/** Each path must walk relations and end at the object that it is given for. */
function checkFilterPaths(
  objectName: string,
  models: Models,
  known: readonly string[],
  report: Report,
): void {
  for (const [target, path] of Object.entries(models.get(objectName)?.filterPaths ?? {})) {
    const pointer = pointerTo`/filterPaths/${target}`;
    if (!known.includes(target)) {
      report(pointer, unknown(target, AN_OBJECT, known));
      continue;
    }
    let at: string | undefined = objectName;
    for (const step of path.split('.')) {
      const relations: ModelField[] = (at === undefined ? undefined : models.get(at))?.fields ?? [];
      const relation = relations.find(({ name, typeName }) => name === step && typeName !== undefined);
      if (at !== undefined && models.has(at) && !relation) {
        const names = relations.flatMap(({ name, typeName }) => (typeName === undefined ? [] : [name]));
        report(pointer, unknown(step, english`a relation of ${at}`, names));
      }
      at = relation?.typeName;
    }
    if (at !== undefined && at !== target) {
      report(pointer, english`"${path}" leads to ${at}, not to ${target}. Change the path.`);
    }
  }
}

/**
 * Builds an object from its model. Fields that need what is not in `models` are left out and named as unavailable.
 * `prefixes`: of the tables of objects that are a tenant's own.
 */
export function linkObject(
  name: string,
  models: Models,
  view: ViewFile | null,
  prefixes?: ReadonlyMap<string, string>,
): ObjectType {
  const model = models.get(name) as ModelFile;
  const own = new Map<string, Field>();
  const unavailable: string[] = [];
  for (const field of model.fields) {
    if (field.typeName === undefined || elementKind(field.typeName))
      own.set(field.name, modelField(field, undefined));
    else if (models.has(field.typeName))
      own.set(field.name, modelField(field, relationOf(name, field, models, prefixes)));
    else unavailable.push(field.name);
  }
  for (const { name: fieldName, computed } of model.fields) {
    const field = own.get(fieldName);
    if (!computed || !field) continue;
    const linked = computedOf(computed, (other) => (other === undefined ? undefined : own.get(other)));
    const usable = computed.matching === undefined || models.has(computed.matching);
    if (linked && usable) {
      own.set(fieldName, { ...field, computed: linked });
      if (linked.type === 'matching') own.set(linked.filter.name, aboutObject(linked.filter, linked.object));
    } else {
      own.delete(fieldName);
      unavailable.push(fieldName);
    }
  }
  const fields = [...own.values(), ...(model.customFields ? [CUSTOM_FIELDS] : [])];
  const life = lifeOf(model, own);
  return {
    ...named(name, fields, view),
    source: name,
    ...(prefixes?.has(name) ? { tablePrefix: prefixes.get(name) } : {}),
    area: model.access,
    role: model.role,
    ...(model.convertsTo && models.has(model.convertsTo.object) ? { convertsTo: model.convertsTo } : {}),
    ...uniqueTogether(model, own),
    ...tallyOf(model, own),
    ...life,
    ...actionsOf(model, life.life?.cycle, own),
    ...mergeRules(model, own),
    ...importRules(model, own),
    ...(model.personal ? { personal: true } : {}),
    ...(model.recipient ? { recipient: model.recipient } : {}),
    ...aboutOf(model, own),
    ...(model.beginsWith ? { beginsWith: model.beginsWith } : {}),
    ...(model.recordsFrom ? { recordsFrom: model.recordsFrom } : {}),
    ...(model.movedFrom ? { movedFrom: model.movedFrom } : {}),
    ...(model.renamedFrom ? { renamedFrom: model.renamedFrom } : {}),
    hasCustomFields: model.customFields ?? false,
    filterPaths: new Map(
      Object.entries(model.filterPaths ?? {}).map(([target, path]) => [target, path.split('.')]),
    ),
    unavailable,
  };
}

/** Of fields that cannot be used now nothing is said. */
function mergeRules({ duplicates, merge, together }: ModelFile, own: ReadonlyMap<string, Field>) {
  const usable = (names: readonly string[]) => names.filter((name) => own.has(name));
  const within = usable(duplicates?.similar?.within ?? []);
  const isLeft = !duplicates?.similar?.within || within.length > 0;
  const similar =
    duplicates?.similar && isLeft
      ? { similar: { ...duplicates.similar, ...(within.length ? { within } : {}) } }
      : {};
  const whole = together?.filter((names) => names.every((name) => own.has(name))) ?? [];
  return {
    ...(whole.length > 0 ? { together: whole } : {}),
    ...(duplicates
      ? { duplicates: { ...(duplicates.equal ? { equal: duplicates.equal } : {}), ...similar } }
      : {}),
    ...(merge?.by.every((name) => own.has(name)) ? { mergeRule: merge } : {}),
  };
}

/** Of what cannot be used now, its fields or what they refer to, nothing is said. */
function uniqueTogether({ unique = [] }: ModelFile, own: ReadonlyMap<string, Field>) {
  const groups = unique.flatMap((group): UniqueTogether[] => {
    const { names, while: state, repeats } = togetherOf(group);
    const fields = names.flatMap((name) => own.get(name) ?? []);
    const field = state && own.get(state.field);
    if (fields.length < names.length || (state && !field)) return [];
    const among = state && field ? { while: { field, values: state.values } } : {};
    return [{ fields, ...among, ...(repeats ? { repeats } : {}) }];
  });
  return groups.length ? { uniqueTogether: groups } : {};
}

/** Builds an object on the records of another one. All of its fields are read-only. */
export function linkView(
  name: string,
  model: ViewModelFile,
  source: ObjectType,
  view: ViewFile | null,
): ObjectType {
  const fields: Field[] = [];
  const unavailable: string[] = [];
  for (const { name: fieldName, from } of model.fields) {
    const field = source.fields.get(from ?? fieldName);
    if (field) fields.push({ ...field, name: fieldName, readOnly: true, required: false, system: false });
    else unavailable.push(fieldName);
  }
  return {
    ...named(name, fields, view),
    source: source.name,
    area: model.access,
    role: undefined,
    hasCustomFields: false,
    filterPaths: source.filterPaths,
    unavailable,
  };
}

function named(name: string, fields: readonly Field[], view: ViewFile | null) {
  const given = new Set(fields.map((field) => field.name));
  const totals = fields.filter(({ relation, kind }) => relation && kind === 'LIST').map(totalField);
  const all = [...fields, ...SYSTEM_FIELDS, ...totals.filter((total) => !given.has(total.name))];
  return {
    name,
    queryName: name.charAt(0).toLowerCase() + name.slice(1),
    fields: new Map(all.map((field) => [field.name, field])),
    view,
    recordLabel: view?.label ?? guessLabel(fields),
    problems: [],
  };
}

function relationOf(
  objectName: string,
  field: ModelField,
  models: Models,
  prefixes: ReadonlyMap<string, string> | undefined,
): Relation {
  const target = field.typeName as string;
  const tablePrefix = prefixes?.has(target) ? { tablePrefix: prefixes.get(target) } : {};
  const place = { target, ...tablePrefix, ...deciding(objectName, field, models) };
  if (field.kind === 'OBJECT') return { type: 'reference', ...place };
  if (field.inverseOf === undefined) return { type: 'members', ...place };
  const holder = models.get(target)?.fields.find(({ name }) => name === field.inverseOf);
  const type = holder?.kind === 'OBJECT' ? 'inverseReference' : 'inverseMembers';
  return { type, ...place, through: field.inverseOf };
}
