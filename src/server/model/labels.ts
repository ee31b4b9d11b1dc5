import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../contract/constants.ts';
import type { Problem } from '../../contract/errors.ts';
import { valueAt } from '../../contract/label.ts';
import { humanize } from '../../contract/text.ts';
import { StartError } from '../start-error.ts';

/** Names of objects, fields, enum values and menu entries in every locale: `objects.json` and `menu.json`. */
export class Labels {
  readonly #texts: ReadonlyMap<Locale, unknown>;

  constructor(texts: ReadonlyMap<Locale, unknown>) {
    this.#texts = texts;
  }

  object(locale: Locale, object: string): string {
    return this.#find(locale, `objects.${object}.label`) ?? humanize(object);
  }

  plural(locale: Locale, object: string): string {
    return this.#find(locale, `objects.${object}.pluralLabel`) ?? this.object(locale, object);
  }

  /** An object's own line, else the one for fields that every object has. */
  field(locale: Locale, object: string, field: string): string {
    return (
      this.#find(locale, `objects.${object}.fields.${field}`) ??
      this.#find(locale, `objects.*.fields.${field}`) ??
      humanize(field)
    );
  }

  /** A value of the items in a LIST field. */
  item(locale: Locale, object: string, list: string, item: string): string {
    return this.#find(locale, `objects.${object}.items.${list}.${item}`) ?? humanize(item);
  }

  enumValue(locale: Locale, object: string, field: string, value: string): string {
    return this.#find(locale, `objects.${object}.enums.${field}.${value}`) ?? humanize(value.toLowerCase());
  }

  /** Undefined where the section has no line: it is then shown without a title. */
  section(locale: Locale, object: string, section: string): string | undefined {
    return this.#find(locale, `objects.${object}.sections.${section}`);
  }

  tab(locale: Locale, object: string, tab: string): string {
    return this.#find(locale, `objects.${object}.tabs.${tab}`) ?? humanize(tab);
  }

  /** What stands for true and false. */
  answer(locale: Locale, value: boolean): string {
    return this.#find(locale, `app.list.${value ? 'yes' : 'no'}`) ?? String(value);
  }

  area(locale: Locale, key: string): string {
    return this.#find(locale, `menu.areas.${key}`) ?? humanize(key);
  }

  entry(locale: Locale, key: string): string {
    return this.#find(locale, `menu.entries.${key}`) ?? humanize(key);
  }

  /** Why something could not be done, in words. */
  problem(locale: Locale, { message, params = {} }: Problem): string {
    const text = this.#find(locale, `errors.responseErrorMsg.${message}`) ?? message;
    return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_all, name: string) => String(params[name] ?? ''));
  }

  /** Words of the files that say what a job could not do. */
  jobErrors(locale: Locale, key: 'field' | 'reason' | 'file'): string {
    return this.#find(locale, `errors.jobErrors.${key}`) ?? humanize(key);
  }

  #find(locale: Locale, key: string): string | undefined {
    for (const each of [locale, DEFAULT_LOCALE]) {
      const text = valueAt(this.#texts.get(each), key);
      if (typeof text === 'string') return text;
    }
    return undefined;
  }
}

/** @throws StartError for a file that is there but is not JSON */
export async function readLabels(folder: string): Promise<Labels> {
  const texts = new Map<Locale, unknown>();
  for (const locale of LOCALES) {
    const objects = await readLocaleFile(path.join(folder, locale, 'objects.json'));
    const menu = await readLocaleFile(path.join(folder, locale, 'menu.json'));
    const app = await readLocaleFile(path.join(folder, locale, 'app.json'));
    const errors = await readLocaleFile(path.join(folder, locale, 'errors.json'));
    texts.set(locale, { objects, menu, errors, app: { list: pickAnswers(valueAt(app, 'list')) } });
  }
  return new Labels(texts);
}

/** The client's other texts are its own. */
const pickAnswers = (list: unknown) => ({ yes: valueAt(list, 'yes'), no: valueAt(list, 'no') });

/**
 * Empty where there is no such file.
 * @throws StartError for one that is not JSON
 */
export async function readLocaleFile(file: string): Promise<unknown> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}. Mend the file.`);
  }
}
