import { AccessFile } from '../access/access-file.ts';
import { AreasFile } from './areas.ts';
import { GO_TO_FIXED } from './go-to-keys.ts';
import type { Catalog, ObjectType } from './catalog.ts';
import { checkAccess } from './check-access.ts';
import { checkVersions } from './document-versions.ts';
import { checkCounts } from './check-counts.ts';
import { checkDefaults } from './check-defaults.ts';
import { withFills } from './check-fill.ts';
import { checkLifeFilters } from './check-life.ts';
import { isFollowUp } from './follow-ups.ts';
import type { ModelFile } from './model.ts';
import { checkView } from './check-view.ts';
import { FiltersFile } from './filters.ts';
import { checkNeedsWith } from './check-life.ts';
import { checkReferences, checkViewOf, linkObject, linkView } from './link.ts';
import { parseMetadata } from './parse.ts';
import type { MetadataProblem } from './problem.ts';
import { readElements } from './read-elements.ts';
import { filePath, modelPath, readModels, reporter } from './read-models.ts';
import { readSettings } from './read-settings.ts';
import { ViewDefaults, ViewFile } from './view.ts';
import { english, type Report } from '../say.ts';
import { AN_OBJECT, unknown } from '../unknown.ts';

/** Text of every metadata file, by its path below the metadata folder: `objects/Contact/model.json`. */
export type MetadataFiles = ReadonlyMap<string, string>;

const NO_FILTERS: FiltersFile = { objects: [], segmentKeys: [] };
const NO_ACCESS: AccessFile = { variables: {}, everyone: {}, roles: [] };
const NO_AREAS: AreasFile = { areas: [] };
const NO_DEFAULTS: ViewDefaults = { pageSize: 25, form: { exclude: [], noEmptyOption: [] } };
/** Reads and links all metadata. A broken file breaks its own object only; every problem is kept. */
export function buildCatalog(files: MetadataFiles): Catalog {
  const broken = new Map<string, MetadataProblem[]>();
  const { models, viewModels } = readModels(files, broken);
  const tables = [...models.keys(), ...broken.keys()].filter((name) => !viewModels.has(name));
  const known = [...new Set([...models.keys(), ...viewModels.keys(), ...broken.keys()])].sort();

  // A model with a wrong reference breaks too; that leaves others with a reference to a broken object, which is no error.
  for (const name of [...models.keys()]) {
    const problems: MetadataProblem[] = [];
    checkReferences(name, models, tables, reporter(modelPath(name), problems));
    checkRoleOnce(name, models, reporter(modelPath(name), problems));
    if (problems.length) broken.set(name, problems);
  }
  for (const [name, view] of viewModels) {
    const problems: MetadataProblem[] = [];
    checkViewOf(view, models, tables, reporter(modelPath(name), problems));
    if (problems.length) broken.set(name, problems);
  }
  for (const name of broken.keys()) models.delete(name);

  const objects = new Map<string, ObjectType>();
  for (const name of models.keys()) objects.set(name, linkObject(name, models, null));
  for (const [name, view] of viewModels) {
    const source = objects.get(view.viewOf);
    if (source && !broken.has(name)) objects.set(name, linkView(name, view, source, null));
    else if (!broken.has(name)) {
      const said = english`The model of "${view.viewOf}" is broken. Mend that one.`;
      const missing = { name: view.viewOf };
      broken.set(name, [{ file: modelPath(name), pointer: '/viewOf', ...said, missing }]);
    }
  }
  const modelProblems: MetadataProblem[] = [];
  for (const [name, model] of models) {
    const object = objects.get(name);
    const indexOf = (fieldName: string) => model.fields.findIndex((field) => field.name === fieldName);
    if (!object) continue;
    checkVersions(object, objects, indexOf, reporter(modelPath(name), modelProblems));
    checkCounts(object, objects, indexOf, reporter(modelPath(name), modelProblems));
    checkLifeFilters(object, objects, reporter(modelPath(name), modelProblems));
    objects.set(name, withFills(model, object, objects, reporter(modelPath(name), modelProblems)));
  }
  for (const [name, object] of objects) {
    objects.set(name, withView(object, files.get(`objects/${name}/view.json`), objects));
  }
  const defaults = readSingle(ViewDefaults, 'defaults.view.json', files, NO_DEFAULTS);
  const defaultsProblems = [...defaults.problems];
  checkDefaults(defaults.value, objects, reporter(filePath('defaults.view.json'), defaultsProblems));
  const areas = readSingle(AreasFile, 'areas.json', files, NO_AREAS);
  const areaProblems = [...areas.problems];
  checkAreas(areas.value, known, reporter(filePath('areas.json'), areaProblems));
  for (const [name, object] of objects) objects.set(name, withArea(object, areas.value));
  const settings = readSettings(files, areas.value, [...objects.keys()]);
  const settingProblems: MetadataProblem[] = [];
  // Of a broken file the settings are not known.
  for (const [name, model] of settings.problems.length ? [] : models)
    checkNeedsWith(model, settings.settings, reporter(modelPath(name), settingProblems));
  // A product without the file offers every object.
  const filters = files.has('filters.json')
    ? readSingle(FiltersFile, 'filters.json', files, NO_FILTERS)
    : { value: { objects: [...objects.keys()], segmentKeys: [] }, problems: [] };
  const filterProblems = [...filters.problems];
  checkFilters(filters.value, known, reporter(filePath('filters.json'), filterProblems));
  const access = files.has('access.json')
    ? readSingle(AccessFile, 'access.json', files, NO_ACCESS)
    : { value: NO_ACCESS, problems: [] };
  const accessProblems = [...access.problems];
  checkAccess(access.value, objects, known, reporter(filePath('access.json'), accessProblems));
  const elements = readElements(files, objects, known);
  const isFollowing = isFollowUp({ objects, brokenObjects: broken });
  return {
    objects,
    brokenObjects: broken,
    areas: areas.value,
    settings: settings.settings,
    filters: { ...filters.value, objects: offeredObjects(filters.value, objects) },
    access: access.value,
    elements: elements.elements,
    defaults: defaults.value,
    problems: [
      ...areaProblems,
      ...settings.problems,
      ...settingProblems,
      ...filterProblems,
      ...accessProblems,
      ...elements.problems,
      ...defaultsProblems,
      ...modelProblems,
      ...[...broken.values()].flat(),
      ...[...objects.values()].flatMap(({ problems }) => problems),
    ].filter((problem) => !isFollowing(problem)),
  };
}

/** What the server itself uses is one object. */
function checkRoleOnce(name: string, models: ReadonlyMap<string, ModelFile>, report: Report): void {
  const role = models.get(name)?.role;
  const [first] = [...models].flatMap(([each, model]) => (role && model.role === role ? [each] : []));
  if (first !== undefined && first !== name)
    report('/role', english`"${role}" is the role of ${first}, and of one object alone. Remove the key.`);
}

function withView(object: ObjectType, text: string | undefined, objects: Catalog['objects']): ObjectType {
  if (text === undefined) return object;
  const file = filePath(`objects/${object.name}/view.json`);
  const { value: view, problems } = parseMetadata(ViewFile, file, text);
  if (!view) return { ...object, problems };
  const found: MetadataProblem[] = [];
  checkView(object, view, objects, reporter(file, found));
  if (found.length) return { ...object, problems: found };
  return { ...object, view, recordLabel: view.label ?? object.recordLabel };
}

/** Its menu entry tells where the model does not. */
function withArea(object: ObjectType, { areas }: AreasFile): ObjectType {
  if (object.area) return object;
  const [area] = areas.flatMap(({ access, entries }) =>
    entries.flatMap((entry) => (entry.object === object.name ? [entry.access ?? access] : [])),
  );
  return { ...object, area };
}

function readSingle<
  S extends typeof ViewDefaults | typeof AreasFile | typeof FiltersFile | typeof AccessFile,
  T,
>(
  schema: S,
  path: string,
  files: MetadataFiles,
  fallback: T,
): { value: T; problems: readonly MetadataProblem[] } {
  const text = files.get(path);
  if (text === undefined) {
    return {
      value: fallback,
      problems: [{ file: filePath(path), pointer: '', ...english`The file is missing.` }],
    };
  }
  const { value, problems } = parseMetadata(schema, filePath(path), text);
  return { value: (value as T | undefined) ?? fallback, problems };
}

function checkAreas(file: AreasFile, known: readonly string[], report: Report) {
  const [areas, entries, routes] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const goToKeys = new Set<string>(Object.values(GO_TO_FIXED));
  const unique = (set: Set<string>, value: string, pointer: string) => {
    if (set.has(value)) report(pointer, english`"${value}" is used twice. Change one.`);
    set.add(value);
  };
  file.areas.forEach((area, at) => {
    unique(areas, area.key, `/areas/${at}/key`);
    area.entries.forEach((entry, index) => {
      const pointer = `/areas/${at}/entries/${index}`;
      unique(entries, entry.key, `${pointer}/key`);
      unique(routes, entry.route, `${pointer}/route`);
      if (entry.goTo !== undefined) unique(goToKeys, entry.goTo, `${pointer}/goTo`);
      if (entry.object !== undefined && !known.includes(entry.object)) {
        report(`${pointer}/object`, unknown(entry.object, AN_OBJECT, known));
      }
    });
  });
}

/** Those of the file first; then what others have added. */
function offeredObjects({ objects: first, except = [] }: FiltersFile, all: Catalog['objects']): string[] {
  const added = [...all.values()].flatMap(({ name, source }) => (source === name ? [name] : []));
  return [...new Set([...first, ...added.filter((name) => !except.includes(name)).sort()])];
}

function checkFilters(
  { objects, except = [], default: first, segmentKeys }: FiltersFile,
  known: readonly string[],
  report: Report,
) {
  const check = (name: string, pointer: string) => {
    if (!known.includes(name)) report(pointer, unknown(name, AN_OBJECT, known));
  };
  objects.forEach((name, index) => check(name, `/objects/${index}`));
  except.forEach((name, index) => {
    check(name, `/except/${index}`);
    if (objects.includes(name))
      report(`/except/${index}`, english`"${name}" is in "objects", too. Remove it from one of them.`);
  });
  segmentKeys.forEach((name, index) => check(name, `/segmentKeys/${index}`));
  if (first !== undefined && !objects.includes(first)) {
    report('/default', unknown(first, english`one of the objects offered`, objects));
  }
}
