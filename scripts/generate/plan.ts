import { buildCatalog, type MetadataFiles } from '../../src/contract/metadata/build-catalog.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../src/contract/constants.ts';
import type { ModelFile } from '../../src/contract/metadata/model.ts';
import { problemText } from '../../src/contract/metadata/problem.ts';
import { isUntranslated } from '../../src/contract/metadata/untranslated.ts';
import type { ViewFile } from '../../src/contract/metadata/view.ts';
import { completeModel } from './complete-model.ts';
import { formatJson } from './format-json.ts';
import { mergeJson } from './merge.ts';
import { mergeView, withoutGone } from './merge-view.ts';
import { objectTexts } from './object-texts.ts';
import { planMenu } from './plan-menu.ts';
import { GenerateError } from './problem.ts';
import { GENERATED_FILE, type Generated, readGenerated } from './record.ts';
import type { GenerateRequest } from './request.ts';
import { isObject, type Json, type JsonObject, same } from './same.ts';
import { everyLocale, Translator } from './translator.ts';
import { objectWith, viewOf } from './view-of.ts';

export interface GeneratePlan {
  /** What files shall be, by path: `metadata/areas.json`, `locales/de/menu.json`. */
  readonly writes: ReadonlyMap<string, string>;
  /** What has been guessed or left out. */
  readonly guesses: readonly string[];
  /** Where the files say otherwise than the source. */
  readonly kept: readonly string[];
  /** English texts that wait for a translation in some language. */
  readonly waiting: readonly string[];
  readonly route: string;
  readonly isNew: boolean;
}

/** All files that a run leaves behind; pure, and the same for the same request. */
export function planGenerate(request: GenerateRequest): GeneratePlan {
  const { name, files, source, given } = request;
  const folder = `objects/${name}`;
  const before = readGenerated(
    files.get(`${folder}/${GENERATED_FILE}`),
    `metadata/${folder}/${GENERATED_FILE}`,
  );
  const writes = new Map<string, string>();
  const notes = [...source.notes];
  const write = (path: string, old: string | undefined, value: object) => {
    const unchanged = old !== undefined && same(JSON.parse(old) as Json, value as Json);
    writes.set(path, unchanged ? old : formatJson(value as Json, old));
  };

  const mineModel = parsed<ModelFile>(files.get(`${folder}/model.json`));
  const complete = completeModel(source);
  if (!mineModel) notes.push(...complete.notes);
  const mergedModel = mergeJson(asJson(before?.model), asJson(mineModel), asJson(complete.model));
  const model = mergedModel.value as unknown as ModelFile;
  write(`metadata/${folder}/model.json`, files.get(`${folder}/model.json`), model);

  const view = viewOf(files, name, model);
  const mineView = parsed<ViewFile>(files.get(`${folder}/view.json`));
  // Without the file the author wants the default screens, once there has been one.
  const keepsDefaults = before !== undefined && mineView === undefined;
  const left = mineView && withoutGone(mineView, new Set(objectWith(files, name, model).fields.keys()));
  const mergedView = left ? mergeView(before?.view, left.view, view) : { value: asJson(view), notes: [] };
  if (!keepsDefaults)
    write(`metadata/${folder}/view.json`, files.get(`${folder}/view.json`), mergedView.value as object);

  const shownView = (keepsDefaults ? view : mergedView.value) as unknown as ViewFile;
  const texts = planTexts(request, model, shownView, before, writes);
  const line = planMenu(
    request,
    before,
    everyLocale((locale) => texts.generated[locale].pluralLabel),
  );
  write('metadata/areas.json', files.get('areas.json'), line.areas);
  for (const [locale, lines] of line.lines) writes.set(`locales/${locale}/menu.json`, sortedText(lines));
  writes.set(
    `metadata/${folder}/${GENERATED_FILE}`,
    formatJson({
      source: given,
      model: kept(before?.model, complete.model, model),
      view,
      texts: texts.generated,
      menu: before?.menu === true || line.inMenu,
    } as unknown as Json),
  );
  refuseProblems(files, writes);
  return {
    writes,
    guesses: notes,
    kept: [
      ...mergedModel.notes.map(inFile('model.json')),
      ...[...(left?.notes ?? []), ...mergedView.notes].map(inFile('view.json')),
      ...line.notes,
    ],
    waiting: [...new Set([...texts.waiting, ...line.waiting])],
    route: line.route,
    isNew: mineModel === undefined,
  };
}

/**
 * Nothing is written that the server would complain of.
 * @throws GenerateError with what is wrong, where it has not been wrong before
 */
function refuseProblems(files: MetadataFiles, writes: ReadonlyMap<string, string>): void {
  const before = new Set(buildCatalog(files).problems.map(problemText));
  const after = new Map(files);
  for (const [file, text] of writes) {
    if (file.startsWith('metadata/')) after.set(file.slice('metadata/'.length), text);
  }
  const found = buildCatalog(after).problems.map(problemText);
  const own = found.filter((problem) => !before.has(problem));
  if (own.length) throw new GenerateError(own.join('\n'));
}

/** What is generated now, and what a former run has generated of that which the source no longer has. */
function kept(before: ModelFile | undefined, now: ModelFile, merged: ModelFile): ModelFile {
  const names = now.fields.map(({ name }) => name);
  const there = merged.fields.map(({ name }) => name);
  const gone = (before?.fields ?? []).filter(({ name }) => !names.includes(name) && there.includes(name));
  return { ...now, fields: [...now.fields, ...gone] };
}

function planTexts(
  { name, files, objects, menus, source }: GenerateRequest,
  model: ModelFile,
  view: ViewFile,
  before: Generated | undefined,
  writes: Map<string, string>,
) {
  const object = objectWith(files, name, model);
  const translator = new Translator([objects, menus]);
  const sections = (view.form?.sections ?? []).map((section) => section.name);
  const generated = objectTexts({ object, sections, files: objects, translator, labels: source.labels });
  const waiting: string[] = [];
  for (const locale of LOCALES) {
    const file = objects.get(locale) ?? {};
    const merged = withMissing(
      mergeJson(before?.texts[locale], file[name], generated[locale]).value ?? {},
      generated[locale],
    );
    // A line of the author's with a translation for what another still waits for is no reason to ask again.
    waiting.push(...waitingIn(merged, generated[DEFAULT_LOCALE]));
    writes.set(`locales/${locale}/objects.json`, sortedText({ ...file, [name]: merged }));
  }
  return { generated, waiting };
}

/** A line that is missing is never meant to be. */
function withMissing(texts: Json, generated: Json): Json {
  if (!isObject(texts) || !isObject(generated)) return texts;
  const missing = Object.entries(generated).map(([key, each]): [string, Json] => [
    key,
    withMissing(texts[key] ?? each, each),
  ]);
  return { ...texts, ...Object.fromEntries(missing) };
}

/** The English of each marked line. */
function waitingIn(texts: Json, english: Json | undefined): string[] {
  if (typeof texts === 'string') return isUntranslated(texts) && typeof english === 'string' ? [english] : [];
  if (!isObject(texts)) return [];
  return Object.entries(texts).flatMap(([key, each]) =>
    waitingIn(each, isObject(english) ? english[key] : undefined),
  );
}

/** As locale files are kept: sorted by key, a line for each. */
const sortedText = (value: JsonObject): string => `${JSON.stringify(sorted(value), null, 2)}\n`;

function sorted(value: Json): Json {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}

const inFile = (file: string) => (note: string) => `${file}: ${note}`;
const asJson = (value: object | undefined): Json | undefined => value as Json | undefined;
const parsed = <T>(text: string | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T);
