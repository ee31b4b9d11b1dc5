import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '../../src/contract/constants.ts';
import { LOCALES } from '../../src/contract/constants.ts';
import { readLocaleFile } from '../../src/server/base/model/read-labels.ts';
import { readMetadataFiles } from '../../src/server/base/model/read-metadata.ts';
import { GenerateError } from './problem.ts';
import { isObject, type Json, type JsonObject } from './same.ts';
import type { LocaleTexts } from './translator.ts';

export interface Folders {
  readonly metadataDir: string;
  readonly localesDir: string;
}

/**
 * The texts of all JSON files of the metadata folder, by path below it.
 * @throws StartError for a folder or a file that cannot be read
 */
export async function readMetadataTexts(folder: string): Promise<ReadonlyMap<string, string>> {
  const { texts, unreadable } = await readMetadataFiles(folder);
  const [first] = unreadable;
  if (first) throw new GenerateError(`metadata/${first.name}: ${first.message}`);
  return texts;
}

/** One file of each language: `objects` or `menu`. */
export async function readLocales(folder: string, name: string): Promise<LocaleTexts> {
  const texts = new Map<Locale, JsonObject>();
  for (const locale of LOCALES) {
    const value = (await readLocaleFile(path.join(folder, locale, `${name}.json`))) as Json;
    texts.set(locale, isObject(value) ? value : {});
  }
  return texts;
}

/** Where a file of a plan stands. */
export function placeOf(file: string, { metadataDir, localesDir }: Folders): string {
  const [first, ...rest] = file.split('/');
  return path.join(first === 'metadata' ? metadataDir : localesDir, ...rest);
}

export async function readIfThere(file: string): Promise<string | undefined> {
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

/** Each file is there whole or as it was. */
export async function writeWhole(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.new`;
  await writeFile(draft, content);
  await rename(draft, file);
}
