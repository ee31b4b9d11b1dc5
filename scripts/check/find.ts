import type { TSchema } from 'typebox';
import type { Static } from 'typebox';
import { AccessFile } from '../../src/contract/access/access-file.ts';
import { LOCALES, type Locale } from '../../src/contract/constants.ts';
import { advise } from '../../src/contract/metadata/advice/advise.ts';
import { isFollowUp } from '../../src/contract/metadata/follow-ups.ts';
import {
  type Advice,
  ADVICE_ERRORS,
  type Documents,
  type Edit,
} from '../../src/contract/metadata/advice/finding.ts';
import { AreasFile } from '../../src/contract/metadata/areas.ts';
import type { MergedOverlay, Place } from '../../src/contract/layers/overlay.ts';
import { buildCatalog } from '../../src/contract/metadata/build-catalog.ts';
import { FiltersFile } from '../../src/contract/metadata/filters.ts';
import type { Catalog } from '../../src/contract/metadata/catalog.ts';
import { nameProblem } from '../../src/contract/metadata/check-known.ts';
import { knownObjects } from '../../src/contract/metadata/known-objects.ts';
import { ModelFile, ViewModelFile } from '../../src/contract/metadata/model.ts';
import { namesIn } from '../../src/contract/metadata/names-in.ts';
import { parseMetadata } from '../../src/contract/metadata/parse.ts';
import { METADATA_SCHEMAS } from '../../src/contract/metadata/schemas.ts';
import { ViewDefaults, ViewFile } from '../../src/contract/metadata/view.ts';
import { metadataOf } from '../../src/server/base/model/read-metadata.ts';
import { HANDLER_OBJECTS } from './handler-objects.ts';
import { typedFile } from '../types/type-files.ts';
import { certainEdit, isRight } from './certain-edit.ts';
import type { Draft, Finding } from './finding.ts';
import { jsonOf, metadataFileFindings, outdatedTypes, unsortedTexts } from './beside-findings.ts';
import { fileFindings, missingFiles } from './file-findings.ts';
import { mergedFiles } from './merged-files.ts';
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
  const merged = mergedFiles(files);
  const metadata = metadataOf(merged.files);
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
  const isKnown = ({ file, pointer }: Place) => unreadable.has(file) && pointer === '';
  for (const problem of merged.problems)
    if (!isKnown(problem)) drafts.push({ ...problem, severity: 'error', rule: 'overlay', edits: [] });
  for (const found of catalog.problems) {
    const problem = { ...found, ...merged.locate(found) };
    if (isKnown(problem)) continue;
    const name = found.file.slice('metadata/'.length);
    const { schema } = typedFile(name, metadata.get(name) ?? '') ?? { schema: 'metadata' };
    const edit = certainEdit(problem, sourceOf(problem.file));
    const rule = refusedRule(schema, found.pointer);
    drafts.push({ ...problem, severity: 'error', rule, edits: edit ? [edit] : [] });
  }
  drafts.push(...nameFindings(metadata, catalog, drafts, merged, sourceOf));
  const { screens } = project;
  const advised = { catalog, documents: documentsOf(metadata), texts: textsOf(merged.files), screens };
  for (const found of advise({ ...advised, handlerObjects: HANDLERS })) {
    const advice = { ...found, ...merged.locate(found) };
    const edit = found.edits.length ? undefined : certainEdit(advice, sourceOf(advice.file));
    const severity = ADVICE_ERRORS.includes(advice.rule) ? 'error' : 'warning';
    drafts.push({ ...advice, edits: edit ? [edit] : locatedEdits(found, merged), severity });
  }
  drafts.push(...metadataFileFindings(project), ...unsortedTexts(files));
  // What has been mended meanwhile stands in `files` alone.
  for (const problem of glossaryFindings(new Map([...project.texts, ...files]))) {
    drafts.push({ ...problem, severity: 'error', rule: 'glossary', edits: [] });
  }
  // Of what is broken the names are not known.
  if (!catalog.problems.length) drafts.push(...outdatedTypes(catalog, project));
  const findings = drafts.map((draft) => ({
    ...draft,
    edits: draft.edits.filter(({ pointer }) => !isRight(draft.file, pointer)),
    region: draft.region ?? (files.has(draft.file) ? sourceOf(draft.file).region(draft.pointer) : START),
  }));
  const objects = catalog.objects.size + catalog.brokenObjects.size;
  return { findings: findings.sort(inOrder), objects };
}

/** The edits of a finding in the file that it is about; none where they are about another one. */
function locatedEdits({ file, pointer, edits }: Advice, { locate }: MergedOverlay): readonly Edit[] {
  const own = locate({ file, pointer }).file;
  const located = edits.map((edit) => ({ edit, place: locate({ file, pointer: edit.pointer }) }));
  if (located.some(({ place }) => place.file !== own)) return [];
  return located.map(({ edit, place }) => ({ ...edit, pointer: place.pointer }));
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
  { locate }: MergedOverlay,
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
    if (
      !schema ||
      document === undefined ||
      !found.some((each) => each.file === locate({ file, pointer: '' }).file)
    )
      return [];
    return namesIn(schema, document, typed.object).flatMap((use): Draft[] => {
      const said = use.place === 'section' ? undefined : nameProblem(use, known);
      const isLater = catalog.objects
        .get(use.object ?? '')
        ?.unavailable.includes(use.name.split('.')[0] ?? '');
      const place = locate({ file, pointer: use.pointer });
      const key = `${place.file}#${place.pointer}`;
      if (!said || isLater || isFollowing(said) || told.has(key)) return [];
      const problem = { ...place, message: said.message };
      told.add(key);
      const edit = certainEdit(problem, sourceOf(problem.file));
      const rule = refusedRule(typed.schema, use.pointer);
      return [{ ...problem, severity: 'error', rule, edits: edit ? [edit] : [] }];
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
