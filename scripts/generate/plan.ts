import type { MetadataFiles } from '../../src/contract/metadata/build-catalog.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../src/contract/constants.ts';
import type { ModelField, ModelFile } from '../../src/contract/metadata/model.ts';
import { isUntranslated } from '../../src/contract/metadata/untranslated.ts';
import type { ViewFile } from '../../src/contract/metadata/view.ts';
import { completeModel } from './complete-model.ts';
import { formatJson } from './format-json.ts';
import { mergeJson } from './merge.ts';
import type { MenuWish } from './menu-line.ts';
import { mergeView, withoutGone } from './merge-view.ts';
import { objectTexts } from './object-texts.ts';
import { planMenu } from './plan-menu.ts';
import { GENERATED_FILE, type Generated, readGenerated } from './record.ts';
import { refuseModels, refuseProblems } from './refuse.ts';
import type { GenerateRequest, Texts, Wish } from './request.ts';
import { isObject, type Json, type JsonObject, same } from './same.ts';
import { everyLocale, type LocaleTexts, Translator } from './translator.ts';
import { objectWith, viewOf } from './view-of.ts';

export interface PlannedObject {
  readonly name: string;
  readonly isNew: boolean;
  readonly route: string;
  /** What has been guessed or left out. */
  readonly guesses: readonly string[];
  /** Where the files say otherwise than the source. */
  readonly kept: readonly string[];
}

export interface GeneratePlan {
  readonly objects: readonly PlannedObject[];
  /** What files shall be, by path: `metadata/areas.json`, `locales/de/menu.json`. */
  readonly writes: ReadonlyMap<string, string>;
  /** English texts that wait for a translation in some language. */
  readonly waiting: readonly string[];
}

/** An object with its model, which those of the same run may refer to. */
interface Modelled {
  readonly wish: Wish;
  readonly before: Generated | undefined;
  readonly complete: ModelFile;
  readonly model: ModelFile;
  readonly isNew: boolean;
  readonly guesses: readonly string[];
  readonly kept: readonly string[];
}

/**
 * All files that a run leaves behind; pure, and the same for the same request. First all models, since they may refer to
 * each other, then object by object what follows from them, each with what those before it leave behind.
 * @throws GenerateError where one of them cannot be
 */
export function planGenerate({ wishes, menu, ...there }: GenerateRequest): GeneratePlan {
  const writes = new Map<string, string>();
  const modelled = wishes.map((wish) => planModel(wish, there.files, writes));
  let texts: Texts = { ...there, files: withWrites(there.files, writes) };
  refuseModels(modelled, there.files, texts.files);
  const waiting: string[] = [];
  const objects = modelled.map((each, index): PlannedObject => {
    // The first one makes the area.
    const planned = planRest(each, index ? { ...menu, isNew: false } : menu, texts);
    for (const [file, text] of planned.writes) writes.set(file, text);
    waiting.push(...planned.waiting);
    texts = {
      files: withWrites(texts.files, planned.writes),
      objects: withLines(texts.objects, 'objects', planned.writes),
      menus: withLines(texts.menus, 'menu', planned.writes),
    };
    const { object } = planned;
    return each.isNew ? { ...object, guesses: [...object.guesses, ...apart(each, modelled)] } : object;
  });
  refuseProblems(there.files, texts.files);
  return { objects, writes, waiting: [...new Set(waiting)] };
}

/** Lists that stand beside a field which leads back: more often than not they are meant to be its other side. */
function apart({ wish, model }: Modelled, all: readonly Modelled[]): string[] {
  const isHolder = ({ kind, typeName }: ModelField) => kind === 'OBJECT' && typeName === wish.name;
  return model.fields.flatMap(({ name, kind, typeName, inverseOf }) => {
    const other = kind === 'LIST' && !inverseOf && all.find((each) => each.wish.name === typeName);
    const back = other ? other.model.fields.find(isHolder)?.name : undefined;
    if (back === undefined || model.fields.some((field) => field.inverseOf === back)) return [];
    return [
      `${name}: a relation of its own. The other side of ${typeName}'s "${back}" is ${name}:${typeName}[].${back}`,
    ];
  });
}

function planModel(wish: Wish, files: MetadataFiles, writes: Map<string, string>): Modelled {
  const { name, source } = wish;
  const folder = `objects/${name}`;
  const before = readGenerated(
    files.get(`${folder}/${GENERATED_FILE}`),
    `metadata/${folder}/${GENERATED_FILE}`,
  );
  const old = files.get(`${folder}/model.json`);
  const mine = parsed<ModelFile>(old);
  const complete = completeModel(source);
  const merged = mergeJson(asJson(before?.model), asJson(mine), asJson(complete.model));
  const model = merged.value as unknown as ModelFile;
  writes.set(`metadata/${folder}/model.json`, textOf(model, old));
  return {
    wish,
    before,
    complete: complete.model,
    model,
    isNew: mine === undefined,
    guesses: [...source.notes, ...(mine ? [] : complete.notes)],
    kept: merged.notes.map(inFile('model.json')),
  };
}

/** View, texts, menu and the record of the run. */
function planRest({ wish, before, complete, model, ...known }: Modelled, menu: MenuWish, texts: Texts) {
  const { name } = wish;
  const { files } = texts;
  const folder = `objects/${name}`;
  const writes = new Map<string, string>();
  const view = viewOf(files, name, model);
  const oldView = files.get(`${folder}/view.json`);
  const mineView = parsed<ViewFile>(oldView);
  // Without the file the author wants the default screens, once there has been one.
  const keepsDefaults = before !== undefined && mineView === undefined;
  const left = mineView && withoutGone(mineView, new Set(objectWith(files, name, model).fields.keys()));
  const mergedView = left ? mergeView(before?.view, left.view, view) : { value: asJson(view), notes: [] };
  if (!keepsDefaults) writes.set(`metadata/${folder}/view.json`, textOf(mergedView.value as object, oldView));

  const shownView = (keepsDefaults ? view : mergedView.value) as unknown as ViewFile;
  const lines = planTexts(wish, texts, model, shownView, before, writes);
  const plurals = everyLocale((locale) => lines.generated[locale].pluralLabel);
  const entry = planMenu({ name, menu, ...texts }, before, plurals);
  writes.set('metadata/areas.json', textOf(entry.areas, files.get('areas.json')));
  for (const [locale, menuLines] of entry.lines)
    writes.set(`locales/${locale}/menu.json`, sortedText(menuLines));
  writes.set(
    `metadata/${folder}/${GENERATED_FILE}`,
    formatJson({
      source: wish.given,
      model: kept(before?.model, complete, model),
      view,
      texts: lines.generated,
      menu: before?.menu === true || entry.inMenu,
    } as unknown as Json),
  );
  const viewNotes = [...(left?.notes ?? []), ...mergedView.notes].map(inFile('view.json'));
  const object: PlannedObject = {
    name,
    isNew: known.isNew,
    route: entry.route,
    guesses: known.guesses,
    kept: [...known.kept, ...viewNotes, ...entry.notes],
  };
  return { object, writes, waiting: [...lines.waiting, ...entry.waiting] };
}

/** What is generated now, and what a former run has generated of that which the source no longer has. */
function kept(before: ModelFile | undefined, now: ModelFile, merged: ModelFile): ModelFile {
  const names = now.fields.map(({ name }) => name);
  const there = merged.fields.map(({ name }) => name);
  const gone = (before?.fields ?? []).filter(({ name }) => !names.includes(name) && there.includes(name));
  return { ...now, fields: [...now.fields, ...gone] };
}

function planTexts(
  { name, source }: Wish,
  { files, objects, menus }: Texts,
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

/** As it is where it says the same. */
function textOf(value: object, old: string | undefined): string {
  const unchanged = old !== undefined && same(JSON.parse(old) as Json, value as Json);
  return unchanged ? old : formatJson(value as Json, old);
}

function withWrites(files: MetadataFiles, writes: ReadonlyMap<string, string>): MetadataFiles {
  const metadata = [...writes].filter(([file]) => file.startsWith('metadata/'));
  return new Map([
    ...files,
    ...metadata.map(([file, text]) => [file.slice('metadata/'.length), text] as const),
  ]);
}

function withLines(lines: LocaleTexts, file: string, writes: ReadonlyMap<string, string>): LocaleTexts {
  const changed = LOCALES.map((locale) => {
    const text = parsed<JsonObject>(writes.get(`locales/${locale}/${file}.json`));
    return [locale, text ?? lines.get(locale) ?? {}] as const;
  });
  return new Map(changed);
}

const inFile = (file: string) => (note: string) => `${file}: ${note}`;
const asJson = (value: object | undefined): Json | undefined => value as Json | undefined;
const parsed = <T>(text: string | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T);
