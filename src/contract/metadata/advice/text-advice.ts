import { type Locale, LOCALES } from '../../constants.ts';
import type { Catalog } from '../catalog.ts';
import { CUSTOM_FIELDS, SYSTEM_FIELDS, totalName } from '../fields.ts';
import { GUESSED_SECTIONS } from '../guess-sections.ts';
import { filePath } from '../read-models.ts';
import { textPlaces } from '../text-places.ts';
import { LABEL_LENGTH } from '../texts.ts';
import { isUntranslated } from '../untranslated.ts';
import { brief, suggestions } from '../../text.ts';
import type { Advise, Advised } from './finding.ts';
import { pointerPart } from '../../pointer.ts';

type Values = Readonly<Record<string, unknown>>;
/** Says something of the file of a language. */
type AdviseText = (file: string, ...args: Parameters<Advise>) => void;

/** Fields that every object has share one line. */
const SHARED = [...SYSTEM_FIELDS, CUSTOM_FIELDS].map(({ name }) => name);
/** Of the lines that lack, so many are named. */
const NAMED = 5;

/** Texts that nothing shows, and what lacks one, language by language. */
export function adviseTexts({ catalog, documents, texts }: Advised, advise: AdviseText): void {
  const objects = objectKeys(catalog);
  const menu = catalog.areas.areas.flatMap(({ key, entries }) => [
    ['areas', key],
    ...entries.map((entry) => ['entries', entry.key]),
  ]);
  const isMenuKnown =
    documents.areas && !catalog.problems.some(({ file }) => file === filePath('areas.json'));
  for (const locale of LOCALES) {
    const own = texts.get(locale);
    if (own?.objects !== undefined) compare(locale, 'objects', own.objects, objects, catalog, advise);
    if (own?.menu !== undefined && isMenuKnown) compare(locale, 'menu', own.menu, menu, catalog, advise);
  }
}

/** The places of `objects.json` that are shown. */
function objectKeys({ objects }: Catalog): string[][] {
  const shared = [
    ['*', 'unnamed'],
    ['*', 'filled'],
    ['*', 'filledInto'],
    ['*', 'numbered'],
    ['*', 'noOverlap'],
    ['*', 'noOverlapOf'],
    ['*', 'secretOf'],
    ['*', 'secretAsked'],
    ['*', 'requireAny'],
    ...SHARED.map((name) => ['*', 'fields', name]),
    ...GUESSED_SECTIONS.map((name) => ['*', 'sections', name]),
  ];
  const own = [...objects.values()].flatMap(({ name, fields, view, life, ownActions }) =>
    textPlaces({ fields: [...fields.values()], view, rules: life?.names, actions: ownActions })
      .filter(({ group }) => group !== 'columns')
      .filter(({ path }) => !(path[0] === 'fields' && SHARED.includes(path[1] ?? '')))
      .map(({ path }) => [name, ...path]),
  );
  return [...shared, ...own];
}

function compare(
  locale: Locale,
  name: 'objects' | 'menu',
  content: unknown,
  expected: readonly (readonly string[])[],
  { objects, brokenObjects }: Catalog,
  advise: AdviseText,
): void {
  const file = `locales/${locale}/${name}.json`;
  const wanted = new Set(expected.map((path) => path.join('\n')));
  const wrongs = noTexts(content, wanted);
  for (const { path, value } of wrongs) {
    const message = wanted.has(path.join('\n'))
      ? `${brief(value)} is no text. Write one in quotes.`
      : `${brief(value)} must be an object of texts. Change the value.`;
    advise(file, 'no-text', pointerOf(path), message);
  }
  const isWrong = (path: readonly string[]) =>
    wrongs.some((wrong) => wrong.path.every((key, at) => path[at] === key));
  const found = new Map(
    lines(content)
      .filter(({ path }) => !isWrong(path))
      .map((line) => [line.path.join('\n'), line]),
  );
  const missing = expected.filter((path) => !found.has(path.join('\n')) && !isWrong(path));
  // Columns of related records are named by their path, where no line of their own does it; a field may have a sentence more.
  for (const { name: object, view, fields } of name === 'objects' ? objects.values() : []) {
    for (const { field } of view?.columns ?? [])
      if (field.includes('.')) wanted.add([object, 'columns', field].join('\n'));
    for (const field of fields.keys()) wanted.add([object, 'helps', field].join('\n'));
  }
  const [places, written] = [
    prefixes([...wanted].map((path) => path.split('\n'))),
    prefixes([...found.values()].map(({ path }) => path)),
  ];
  const waiting: (readonly string[])[] = [];
  const strange = new Set<string>();
  for (const { path, text } of found.values()) {
    const pointer = pointerOf(path);
    if (isUntranslated(text)) waiting.push(path);
    if (text.length > LABEL_LENGTH) {
      const message = `The text has ${text.length} characters; names have ${LABEL_LENGTH} at most. Shorten it.`;
      advise(file, 'long-text', pointer, message);
    }
    // Of what is broken, or needs what is, it is not known what it shows.
    const isUnknown =
      name === 'objects' &&
      (brokenObjects.has(path[0] ?? '') || broken(path[0], objects) || unavailable(path, objects));
    if (wanted.has(path.join('\n')) || isUnknown) continue;
    // The first name on the way that is none: all below it is told by one sentence.
    const at = path.findIndex((_, index) => !places.has(path.slice(0, index + 1).join('\n')));
    const wrong = path.slice(0, at < 0 ? path.length : at + 1);
    if (strange.has(wrong.join('\n'))) continue;
    strange.add(wrong.join('\n'));
    const free = [...places].filter((place) => !written.has(place)).map((place) => place.split('\n'));
    const beside = free.filter((place) => around(place) === around(wrong) && place.length === wrong.length);
    const meant = suggestions(lastOf(wrong), beside.map(lastOf));
    const did = meant.length ? ` Did you mean ${meant.map((each) => `"${each}"`).join(' or ')}?` : '';
    const message = `"${lastOf(wrong)}" is not shown: nothing has the name ${wrong.join('.')}. Remove it, or rename it.${did}`;
    advise(file, 'unused-text', pointerOf(wrong), message);
  }
  const [first] = waiting;
  if (first) {
    const names = waiting.slice(0, NAMED).map((path) => path.join('.'));
    const more = waiting.length > NAMED ? ` and ${waiting.length - NAMED} more` : '';
    const message = `${waiting.length} ${waiting.length === 1 ? 'text waits' : 'texts wait'} for a translation, marked by [en]: ${names.join(', ')}${more}. Write them in this language.`;
    advise(file, 'untranslated-text', pointerOf(first), message);
  }
  const byOwner = Map.groupBy(missing, ([owner = '']) => owner);
  for (const [owner, paths] of byOwner) {
    const keys = paths.map((path) => path.slice(1).join('.'));
    const more = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : '';
    const message = `${keys.slice(0, NAMED).join(', ')}${more} of "${owner}" ${keys.length === 1 ? 'has' : 'have'} no text in this language. Add the lines.`;
    advise(file, 'missing-text', found.size && hasOwner(content, owner) ? pointerOf([owner]) : '', message);
  }
}

/** The field needs an object that is broken. */
function unavailable([owner, part = '', name]: readonly string[], objects: Catalog['objects']): boolean {
  const fields = objects.get(owner ?? '')?.unavailable ?? [];
  // Actions that ask for such a field are left out.
  if (fields.length && ACTION_TEXTS.includes(part)) return true;
  return fields.some((field) => name === field || name === totalName(field));
}

const ACTION_TEXTS = ['actions', 'confirms'];

const broken = (name: string | undefined, objects: Catalog['objects']): boolean =>
  (objects.get(name ?? '')?.problems.length ?? 0) > 0;

/** Every place on the way to one of the paths, and these. */
const prefixes = (paths: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set(paths.flatMap((path) => path.map((_, index) => path.slice(0, index + 1).join('\n'))));

/** What a line stands in, and its last name. */
const around = (path: readonly string[]): string => path.slice(0, -1).join('\n');
const lastOf = (path: readonly string[]): string => path.at(-1) ?? '';

const pointerOf = (path: readonly string[]): string => path.map((key) => `/${pointerPart(key)}`).join('');

const hasOwner = (content: unknown, owner: string): boolean =>
  typeof content === 'object' && content !== null && Object.hasOwn(content, owner);

/** What stands in the place of a text, or of an object of texts. */
function noTexts(
  content: unknown,
  wanted: ReadonlySet<string>,
  path: readonly string[] = [],
): { path: readonly string[]; value: unknown }[] {
  const isText = typeof content === 'string';
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
  if (!isText && (!isObject || wanted.has(path.join('\n')))) return [{ path, value: content }];
  if (!isObject) return [];
  return Object.entries(content).flatMap(([key, value]) => noTexts(value, wanted, [...path, key]));
}

/** All texts with their paths. */
function lines(content: unknown, path: readonly string[] = []): { path: readonly string[]; text: string }[] {
  if (typeof content === 'string') return [{ path, text: content }];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content as Values).flatMap(([key, value]) => lines(value, [...path, key]));
}
