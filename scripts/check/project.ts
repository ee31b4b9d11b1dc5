import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as areas from '../../src/areas/index.ts';
import { LOCALES } from '../../src/contract/constants.ts';
import type { ClientArea } from '../../src/views/area/client-area.ts';
import { placeOf, readMetadataTexts } from '../generate/files.ts';
import { TYPES_FOLDER } from '../types/type-files.ts';
import { readdir } from 'node:fs/promises';

/** The files that are checked, as texts by name: `metadata/areas.json`, `locales/de/objects.json`. */
export interface Project {
  readonly files: ReadonlyMap<string, string>;
  /** The texts of all screens and the glossary that they are held to, by name: `locales/de/app.json`. */
  readonly texts: ReadonlyMap<string, string>;
  /** The narrowed schemas that are there, by name; empty where none have been written. */
  readonly types: ReadonlyMap<string, string>;
  /** Routes and menu entries that have a screen of their own, or a page that says what will be there. */
  readonly screens: ReadonlySet<string>;
  /** Where a file stands, by its name. */
  readonly placeOf: (file: string) => string;
}

interface Folders {
  readonly metadataDir: string;
  readonly localesDir: string;
}

/** @throws StartError where a folder cannot be read */
export async function readProject(folders: Folders): Promise<Project> {
  const files = new Map<string, string>();
  for (const [file, text] of await readMetadataTexts(folders.metadataDir))
    files.set(`metadata/${file}`, text);
  const locate = (file: string) => placeOf(file, folders);
  for (const locale of LOCALES) {
    for (const name of ['objects', 'menu']) {
      const file = `locales/${locale}/${name}.json`;
      if (existsSync(locate(file))) files.set(file, await readFile(locate(file), 'utf8'));
    }
  }
  const [texts, types, screens] = await Promise.all([
    readTexts(folders),
    readTypes(folders),
    readScreens(folders),
  ]);
  return { files, texts, types, screens, placeOf: locate };
}

async function readTexts({ localesDir }: Folders): Promise<Map<string, string>> {
  const entries = existsSync(localesDir) ? await readdir(localesDir, { recursive: true }) : [];
  const names = entries.filter((name) => name.endsWith('.json')).sort();
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, string]> => {
        const text = await readFile(path.join(localesDir, name), 'utf8');
        return [`locales/${name.replaceAll(path.sep, '/')}`, text];
      }),
    ),
  );
}

async function readTypes({ metadataDir }: Folders): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  const folder = path.join(metadataDir, TYPES_FOLDER);
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    types.set(`metadata/${TYPES_FOLDER}/${name}`, await readFile(path.join(folder, name), 'utf8'));
  }
  return types;
}

/** What areas have a screen for, and the entries that unbuilt.json has a sentence for. */
async function readScreens({ localesDir }: Folders): Promise<Set<string>> {
  const routes = Object.values<ClientArea>(areas).flatMap(({ screens = {} }) => Object.keys(screens));
  const file = path.join(localesDir, 'en/unbuilt.json');
  const said = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as object) : {};
  return new Set([...routes, ...Object.keys(said)]);
}
