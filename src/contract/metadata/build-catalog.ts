import { AreasFile } from './areas.ts';
import type { Catalog, ObjectType } from './catalog.ts';
import { checkModel } from './check-model.ts';
import { checkView } from './check-view.ts';
import { checkReferences, linkObject } from './link.ts';
import { ModelFile, OBJECT_NAME } from './model.ts';
import { parseMetadata, unknownName } from './parse.ts';
import type { MetadataProblem } from './problem.ts';
import { ViewDefaults, ViewFile } from './view.ts';

/** Text of every metadata file, by its path below the metadata folder: `objects/Contact/model.json`. */
export type MetadataFiles = ReadonlyMap<string, string>;

const NO_AREAS: AreasFile = { areas: [] };
const NO_DEFAULTS: ViewDefaults = { pageSize: 25, form: { exclude: [], noEmptyOption: [] } };
/** GraphQL types that the API itself has. */
const RESERVED_OBJECTS = [
  'Query',
  'Mutation',
  'Subscription',
  'String',
  'Int',
  'Float',
  'Boolean',
  'ID',
  'JSON',
  'Long',
  'Area',
  'Areas',
  'AreaEntry',
  'CompoundFilter',
  'CompoundFilterType',
  'Direction',
  'EnumValue',
  'ExpressionOperator',
  'FilterExpression',
  'FormSection',
  'LocalDate',
  'LocalDateTime',
  'LocalTime',
  'MetadataProblem',
  'FieldOrder',
  'ObjectField',
  'ObjectFields',
  'Objects',
  'Operators',
  'ObjectMetadata',
  'ObjectSummary',
  'OrderBy',
  'QueryFilter',
  'Timestamp',
  'Timezone',
  'Timezones',
  'Viewer',
  'ZoneId',
];

/** Reads and links all metadata. A broken file breaks its own object only; every problem is kept. */
export function buildCatalog(files: MetadataFiles): Catalog {
  const broken = new Map<string, MetadataProblem[]>();
  const models = readModels(files, broken);
  const known = [...models.keys(), ...broken.keys()].sort();

  // A model with a wrong reference breaks too; that leaves others with a reference to a broken object, which is no error.
  for (const name of [...models.keys()]) {
    const problems: MetadataProblem[] = [];
    checkReferences(name, models, known, reporter(modelPath(name), problems));
    if (problems.length) broken.set(name, problems);
  }
  for (const name of broken.keys()) models.delete(name);

  const objects = new Map<string, ObjectType>();
  for (const name of models.keys()) objects.set(name, linkObject(name, models, null));
  for (const [name, object] of objects) {
    objects.set(name, withView(object, files.get(`objects/${name}/view.json`), objects));
  }
  const defaults = readSingle(ViewDefaults, 'defaults.view.json', files, NO_DEFAULTS);
  const areas = readSingle(AreasFile, 'areas.json', files, NO_AREAS);
  const areaProblems = [...areas.problems];
  checkAreas(areas.value, known, reporter(filePath('areas.json'), areaProblems));
  return {
    objects,
    brokenObjects: broken,
    areas: areas.value,
    defaults: defaults.value,
    problems: [
      ...areaProblems,
      ...defaults.problems,
      ...[...broken.values()].flat(),
      ...[...objects.values()].flatMap(({ problems }) => problems),
    ],
  };
}

const filePath = (path: string) => `metadata/${path}`;
const modelPath = (name: string) => filePath(`objects/${name}/model.json`);
const reporter = (file: string, problems: MetadataProblem[]) => (pointer: string, message: string) =>
  void problems.push({ file, pointer, message });

function readModels(files: MetadataFiles, broken: Map<string, MetadataProblem[]>): Map<string, ModelFile> {
  const models = new Map<string, ModelFile>();
  const folders = new Set<string>();
  for (const path of files.keys()) {
    const folder = /^objects\/([^/]+)\//.exec(path)?.[1];
    if (folder) folders.add(folder);
  }
  for (const name of [...folders].sort()) {
    const file = modelPath(name);
    const text = files.get(`objects/${name}/model.json`);
    const problems: MetadataProblem[] = [];
    const report = reporter(file, problems);
    const parsed = text === undefined ? undefined : parseMetadata(ModelFile, file, text);
    if (!parsed) report('', 'The file is missing. An object needs at least a model file.');
    problems.push(...(parsed?.problems ?? []));
    checkName(name, [...folders], report);
    if (parsed?.value) checkModel(parsed.value, report);
    if (parsed?.value && !problems.length) models.set(name, parsed.value);
    else broken.set(name, problems);
  }
  return models;
}

function checkName(
  name: string,
  folders: readonly string[],
  report: (pointer: string, message: string) => void,
) {
  if (!new RegExp(OBJECT_NAME).test(name)) {
    report(
      '',
      `The folder name ${JSON.stringify(name)} is no object name: a capital, then letters and digits.`,
    );
  }
  const derived = folders.some((other) => name === `${other}Page` || name === `${other}Input`);
  const listLike = folders.some((other) => name === `${other}List`);
  if (RESERVED_OBJECTS.includes(name) || derived || listLike) {
    report('', `The API already uses the name ${JSON.stringify(name)}. Rename the folder.`);
  }
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

function readSingle<S extends typeof ViewDefaults | typeof AreasFile, T>(
  schema: S,
  path: string,
  files: MetadataFiles,
  fallback: T,
): { value: T; problems: readonly MetadataProblem[] } {
  const text = files.get(path);
  if (text === undefined) {
    return {
      value: fallback,
      problems: [{ file: filePath(path), pointer: '', message: 'The file is missing.' }],
    };
  }
  const { value, problems } = parseMetadata(schema, filePath(path), text);
  return { value: (value as T | undefined) ?? fallback, problems };
}

function checkAreas(
  file: AreasFile,
  known: readonly string[],
  report: (pointer: string, message: string) => void,
) {
  const keys = new Set<string>();
  const routes = new Set<string>();
  const unique = (set: Set<string>, value: string, pointer: string) => {
    if (set.has(value)) report(pointer, `"${value}" is used twice. Change one.`);
    set.add(value);
  };
  file.areas.forEach((area, at) => {
    unique(keys, `area ${area.key}`, `/areas/${at}/key`);
    area.entries.forEach((entry, index) => {
      const pointer = `/areas/${at}/entries/${index}`;
      unique(keys, `entry ${entry.key}`, `${pointer}/key`);
      unique(routes, entry.route, `${pointer}/route`);
      if (entry.object !== undefined && !known.includes(entry.object)) {
        report(`${pointer}/object`, unknownName(entry.object, 'an object', known));
      }
    });
  });
}
