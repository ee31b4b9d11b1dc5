import path from 'node:path';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../../contract/constants.ts';
import { valueAt } from '../../../contract/label.ts';
import { readLocaleFile } from '../../base/model/read-labels.ts';

/** The texts of mails in every locale: `mail.json`. */
export class MailTexts {
  readonly #texts: ReadonlyMap<Locale, unknown>;

  constructor(texts: ReadonlyMap<Locale, unknown>) {
    this.#texts = texts;
  }

  /** The text with its variables (`{{name}}`) put in; undefined where there is no such key. */
  text(locale: Locale, key: string, params: Readonly<Record<string, string>> = {}): string | undefined {
    for (const each of [locale, DEFAULT_LOCALE]) {
      const text = valueAt(this.#texts.get(each), key);
      if (typeof text !== 'string') continue;
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? '');
    }
    return undefined;
  }
}

/** @throws StartError for a file that is there but is not JSON */
export async function readMailTexts(folder: string): Promise<MailTexts> {
  const texts = new Map<Locale, unknown>();
  for (const locale of LOCALES)
    texts.set(locale, await readLocaleFile(path.join(folder, locale, 'mail.json')));
  return new MailTexts(texts);
}
