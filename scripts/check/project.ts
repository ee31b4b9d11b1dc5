import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as areas from '../../src/areas/index.ts';
import { OVERLAY } from '../../src/contract/layers/overlay.ts';
import { LOCALES } from '../../src/contract/constants.ts';
import type { ClientArea } from '../../src/views/area/client-area.ts';
import type { MetadataProblem } from '../../src/contract/metadata/problem.ts';
import { readMetadataFiles } from '../../src/server/base/model/read-metadata.ts';
import {
  readTextFiles,
  type TextFiles,
  type UnreadableFile,
} from '../../src/server/base/model/text-files.ts';
import { readOverlay } from '../../src/server/base/model/read-overlay.ts';
import { placeOf } from '../generate/files.ts';
import { TYPES_FOLDER } from '../types/type-files.ts';
import { readdir } from 'node:fs/promises';

/** The files that are checked, as texts by name: `metadata/areas.json`, `locales/de/objects.json`. */
export interface Project {
  readonly files: ReadonlyMap<string, string>;
  /** Files that are no text, and links; `files` and `texts` have them as empty. */
  readonly unreadable: readonly UnreadableProblem[];
  /** The texts of all screens and the glossary that they are held to, by name: `locales/de/app.json`. */
  readonly texts: ReadonlyMap<string, string>;
  /** The narrowed schemas that are there, by name; empty where none have been written. */
  readonly types: ReadonlyMap<string, string>;
  /** Routes and menu entries that have a screen of their own, or a page that says what will be there. */
  readonly screens: ReadonlySet<string>;
  /** Where a file stands, by its name. */
  readonly placeOf: (file: string) => string;
}

interface UnreadableProblem extends MetadataProblem {
  readonly rule: UnreadableFile['rule'];
}

interface Folders {
  readonly metadataDir: string;
  readonly localesDir: string;
  readonly overlayDir?: string;
}

/** @throws StartError where a folder cannot be read */
export async function readProject(folders: Folders): Promise<Project> {
  const [metadata, locales, types, screens] = await Promise.all([
    readMetadataFiles(folders.metadataDir),
    readLocales(folders.localesDir),
    readTypes(folders),
    readScreens(folders),
  ]);
  const texts = inFolder('locales', locales.texts);
  const files = new Map(inFolder('metadata', metadata.texts));
  for (const locale of LOCALES) {
    for (const name of ['objects', 'menu']) {
      const file = `locales/${locale}/${name}.json`;
      const text = texts.get(file);
      if (text !== undefined) files.set(file, text);
    }
  }
  const unreadable = [
    ...problemsIn('metadata/', metadata.unreadable),
    ...problemsIn('locales/', locales.unreadable),
  ];
  const { overlayDir } = folders;
  if (overlayDir !== undefined) {
    const overlay = await readOverlay(overlayDir);
    for (const [name, text] of overlay.texts)
      if (!name.startsWith('metadata/schema/')) files.set(OVERLAY + name, text);
    unreadable.push(...problemsIn(OVERLAY, overlay.unreadable));
  }
  const locate = (file: string) =>
    file.startsWith(OVERLAY) && overlayDir !== undefined
      ? path.join(overlayDir, file.slice(OVERLAY.length))
      : placeOf(file, folders);
  return { files, unreadable, texts, types, screens, placeOf: locate };
}

const inFolder = (folder: string, texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...texts].map(([name, text]) => [`${folder}/${name}`, text]));

const problemsIn = (before: string, unreadable: readonly UnreadableFile[]): UnreadableProblem[] =>
  unreadable.map(({ name, rule, message }) => ({ file: before + name, pointer: '', rule, message }));

const readLocales = async (folder: string): Promise<TextFiles> =>
  existsSync(folder) ? readTextFiles(folder) : { texts: new Map(), unreadable: [] };

async function readTypes({ metadataDir, overlayDir }: Folders): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  const places: [prefix: string, dir: string][] = [['metadata', metadataDir]];
  if (overlayDir !== undefined) places.push([`${OVERLAY}metadata`, path.join(overlayDir, 'metadata')]);
  for (const [prefix, dir] of places) {
    const folder = path.join(dir, TYPES_FOLDER);
    for (const name of existsSync(folder) ? await readdir(folder) : []) {
      types.set(`${prefix}/${TYPES_FOLDER}/${name}`, await readFile(path.join(folder, name), 'utf8'));
    }
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
