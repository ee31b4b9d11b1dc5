import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TSchema } from 'typebox';
import type { Static } from 'typebox';
import { AccessFile } from '../../src/contract/access/access-file.ts';
import { LOCALES, type Locale } from '../../src/contract/constants.ts';
import { advise } from '../../src/contract/metadata/advice/advise.ts';
import { isFollowUp } from '../../src/contract/metadata/follow-ups.ts';
import { ADVICE_ERRORS, type Documents, type Edit } from '../../src/contract/metadata/advice/finding.ts';
import { AreasFile } from '../../src/contract/metadata/areas.ts';
import { buildCatalog } from '../../src/contract/metadata/build-catalog.ts';
import { FiltersFile } from '../../src/contract/metadata/filters.ts';
import type { Catalog } from '../../src/contract/metadata/catalog.ts';
import { nameProblem } from '../../src/contract/metadata/check-known.ts';
import { knownObjects } from '../../src/contract/metadata/known-objects.ts';
import { ModelFile, ViewModelFile } from '../../src/contract/metadata/model.ts';
import { namesIn } from '../../src/contract/metadata/names-in.ts';
import { parseMetadata } from '../../src/contract/metadata/parse.ts';
import { unknownName } from '../../src/contract/unknown.ts';
import { METADATA_SCHEMAS } from '../../src/contract/metadata/schemas.ts';
import { ViewDefaults, ViewFile } from '../../src/contract/metadata/view.ts';
import { HANDLER_OBJECTS } from '../../src/server/handler-objects.ts';
import { schemaPath, typedFile, typeFiles } from '../types/type-files.ts';
import { certainEdit, isRight } from './certain-edit.ts';
import type { Draft, Finding } from './finding.ts';
import { fileFindings, missingFiles } from './file-findings.ts';
import { glossaryFindings } from './glossary.ts';
import type { Project } from './project.ts';
import { refusedRule } from './rules.ts';
import { type Region, SourceText } from './source-text.ts';

/** Of a file that cannot be read nothing else is told. */
const NOT_READ = ['json-syntax', 'encoding', 'symbolic-link'];
const HANDLERS = new Map(
  Object.entries(HANDLER_OBJECTS).flatMap(([handler, object]) =>
    object ? [[handler, object] as const] : [],
  ),
);
const START: Region = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** Everything there is to say of a project's files. */
export function findingsOf(project: Project): { findings: Finding[]; objects: number } {
  const { files } = project;
  const metadata = new Map<string, string>();
  for (const [file, text] of files) {
    if (file.startsWith('metadata/')) metadata.set(file.slice('metadata/'.length), text);
  }
  const sources = new Map<string, SourceText>();
  const sourceOf = (file: string): SourceText => {
    const source = sources.get(file) ?? new SourceText(files.get(file) ?? '');
    sources.set(file, source);
    return source;
  };

  const catalog = buildCatalog(metadata);
  const drafts: Draft[] = [
    ...project.unreadable.map((problem): Draft => ({ ...problem, severity: 'error', edits: [] })),
    ...missingFiles(project),
    ...[...files.keys()]
      .filter((file) => !project.unreadable.some((problem) => problem.file === file))
      .flatMap((file) => fileFindings(file, sourceOf(file))),
  ];
  const unreadable = new Set(drafts.filter(({ rule }) => NOT_READ.includes(rule)).map(({ file }) => file));
  for (const problem of catalog.problems) {
    if (unreadable.has(problem.file) && problem.pointer === '') continue;
    const text = files.get(problem.file) ?? '';
    const { schema } = typedFile(problem.file.slice('metadata/'.length), text) ?? { schema: 'metadata' };
    const edit = certainEdit(problem, sourceOf(problem.file));
    const rule = refusedRule(schema, problem.pointer);
    drafts.push({ ...problem, severity: 'error', rule, edits: edit ? [edit] : [] });
  }
  drafts.push(...nameFindings(metadata, catalog, drafts, sourceOf));
  const documents = documentsOf(metadata);
  const texts = textsOf(files);
  for (const advice of advise({
    catalog,
    documents,
    texts,
    screens: project.screens,
    handlerObjects: HANDLERS,
  })) {
    const edit = advice.edits.length ? undefined : certainEdit(advice, sourceOf(advice.file));
    const severity = ADVICE_ERRORS.includes(advice.rule) ? 'error' : 'warning';
    drafts.push({ ...advice, edits: edit ? [edit] : advice.edits, severity });
  }
  drafts.push(...metadataFileFindings(metadata, project), ...unsortedTexts(files));
  // What has been mended meanwhile stands in `files` alone.
  for (const problem of glossaryFindings(new Map([...project.texts, ...files]))) {
    drafts.push({ ...problem, severity: 'error', rule: 'glossary', edits: [] });
  }
  // Of what is broken the names are not known.
  if (!catalog.problems.length) drafts.push(...outdatedTypes(metadata, catalog, project));
  const findings = drafts.map((draft) => ({
    ...draft,
    edits: draft.edits.filter(({ pointer }) => !isRight(draft.file, pointer)),
    region: draft.region ?? (files.has(draft.file) ? sourceOf(draft.file).region(draft.pointer) : START),
  }));
  const objects = catalog.objects.size + catalog.brokenObjects.size;
  return { findings: findings.sort(inOrder), objects };
}

/** Errors first; then by file and place. */
function inOrder(a: Finding, b: Finding): number {
  if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1;
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.region.line - b.region.line || a.region.column - b.region.column;
}

/** Names that are not there, in files whose shape is refused already: both are told at once. */
function nameFindings(
  files: ReadonlyMap<string, string>,
  catalog: Catalog,
  found: readonly Draft[],
  sourceOf: (file: string) => SourceText,
): Draft[] {
  const known = knownObjects(catalog);
  const isFollowing = isFollowUp(catalog);
  const told = new Set(found.map(({ file, pointer }) => `${file}#${pointer}`));
  return [...files].flatMap(([name, text]): Draft[] => {
    const file = `metadata/${name}`;
    const typed = typedFile(name, text);
    const schema = typed && METADATA_SCHEMAS[typed.schema];
    const document = jsonOf(text);
    if (!schema || document === undefined || !found.some((each) => each.file === file)) return [];
    return namesIn(schema, document, typed.object).flatMap((use): Draft[] => {
      const said = use.place === 'section' ? undefined : nameProblem(use, known);
      const isLater = catalog.objects
        .get(use.object ?? '')
        ?.unavailable.includes(use.name.split('.')[0] ?? '');
      if (!said || isLater || isFollowing(said) || told.has(`${file}#${use.pointer}`)) return [];
      const { message } = said;
      told.add(`${file}#${use.pointer}`);
      const edit = certainEdit({ file, pointer: use.pointer, message }, sourceOf(file));
      const rule = refusedRule(typed.schema, use.pointer);
      return [{ file, pointer: use.pointer, message, severity: 'error', rule, edits: edit ? [edit] : [] }];
    });
  });
}

function documentsOf(files: ReadonlyMap<string, string>): Documents {
  const read = <S extends TSchema>(schema: S, file: string): Static<S> | undefined => {
    const text = files.get(file);
    return text === undefined ? undefined : parseMetadata(schema, file, text).value;
  };
  const models = new Map<string, ModelFile>();
  const viewModels = new Map<string, ViewModelFile>();
  const views = new Map<string, ViewFile>();
  for (const [file, text] of files) {
    const { schema, object = '' } = typedFile(file, text) ?? {};
    const model = schema === 'model' ? read(ModelFile, file) : undefined;
    const viewModel = schema === 'view-model' ? read(ViewModelFile, file) : undefined;
    const view = schema === 'view' ? read(ViewFile, file) : undefined;
    if (model) models.set(object, model);
    if (viewModel) viewModels.set(object, viewModel);
    if (view) views.set(object, view);
  }
  return {
    models,
    viewModels,
    views,
    areas: read(AreasFile, 'areas.json'),
    filters: read(FiltersFile, 'filters.json'),
    access: read(AccessFile, 'access.json'),
    defaults: read(ViewDefaults, 'defaults.view.json'),
  };
}

function textsOf(files: ReadonlyMap<string, string>) {
  return new Map<Locale, { objects?: unknown; menu?: unknown }>(
    LOCALES.map((locale) => {
      const [objects, menu] = ['objects', 'menu'].map((name) =>
        jsonOf(files.get(`locales/${locale}/${name}.json`)),
      );
      return [
        locale,
        { ...(objects === undefined ? {} : { objects }), ...(menu === undefined ? {} : { menu }) },
      ];
    }),
  );
}

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Files that nothing reads, and such that do not name their schema. */
function metadataFileFindings(files: ReadonlyMap<string, string>, project: Project): Draft[] {
  return [...files].flatMap(([name, text]): Draft[] => {
    const file = `metadata/${name}`;
    const typed = typedFile(name, text);
    const warn = (rule: string, pointer: string, message: string, ...edits: Edit[]): Draft[] => [
      { file, pointer, message, severity: 'warning', rule, edits },
    ];
    if (!typed) {
      if (/^objects\/[^/]+\/generated\.json$/.test(name)) return [];
      const known = [
        'model.json',
        'view.json',
        'areas.json',
        'filters.json',
        'access.json',
        'defaults.view.json',
      ];
      return warn(
        'unknown-file',
        '',
        `${unknownName(path.basename(name), 'a file that is read', known)} Rename or remove it.`,
      );
    }
    const document = jsonOf(text);
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return [];
    const { $schema } = document as { $schema?: unknown };
    const narrowed = schemaPath(typed, true);
    const folder = path.posix.dirname(file);
    const isNarrowed = project.types.has(path.posix.join(folder, narrowed));
    const value = isNarrowed ? narrowed : schemaPath(typed, false);
    const edit: Edit = { type: 'set', pointer: '/$schema', value };
    if ($schema === undefined) {
      return warn('missing-schema', '', `The file names no schema. Add "$schema": "${value}".`, edit);
    }
    const isLocal = typeof $schema === 'string' && $schema.startsWith('.');
    if (!isLocal || existsSync(project.placeOf(path.posix.join(folder, $schema)))) return [];
    return warn('missing-schema', '/$schema', `There is no "${$schema}". Write "${value}".`, edit);
  });
}

function unsortedTexts(files: ReadonlyMap<string, string>): Draft[] {
  return [...files].flatMap(([file, text]): Draft[] => {
    const value = file.startsWith('locales/') ? jsonOf(text) : undefined;
    if (value === undefined) return [];
    const sorted = `${JSON.stringify(sortedKeys(value), null, 2)}\n`;
    // Of a key that stands twice, one of the texts would go.
    if (sorted === text || new SourceText(text).doubleKeys().length) return [];
    const message = 'The keys are not sorted, or not indented by two spaces. Sort them, or run with --fix.';
    const texts = new Map([[file, sorted]]);
    return [{ file, pointer: '', message, severity: 'warning', rule: 'unsorted-texts', edits: [], texts }];
  });
}

function sortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortedKeys(inner)]));
}

/** Only where narrowed schemas have been written once. */
function outdatedTypes(
  files: ReadonlyMap<string, string>,
  catalog: ReturnType<typeof buildCatalog>,
  { types }: Project,
): Draft[] {
  if (!types.size) return [];
  const texts = new Map<string, string>();
  for (const [name, text] of typeFiles(files, knownObjects(catalog))) {
    if (types.get(`metadata/${name}`) !== text) texts.set(`metadata/${name}`, text);
  }
  const [file] = texts.keys();
  if (file === undefined) return [];
  const message = `${texts.size} schemas do not have the names of the files. Run npm run metadata:types, or --fix.`;
  return [{ file, pointer: '', message, severity: 'warning', rule: 'outdated-types', edits: [], texts }];
}
