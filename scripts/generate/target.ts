import { areasOver } from '../../src/contract/layers/overlay-areas.ts';
import { jsonObjectOf, jsonOver, mergeJsonOver } from '../../src/contract/layers/overlay-json.ts';
import type { MergedOverlay } from '../../src/contract/layers/overlay.ts';
import type { AreasFile } from '../../src/contract/metadata/areas.ts';
import { LOCALES } from '../../src/contract/constants.ts';
import { problemText } from '../../src/contract/metadata/problem.ts';
import type { Config } from '../../src/server/config.ts';
import { metadataOf } from '../../src/server/base/model/read-metadata.ts';
import { readOverlay, unreadableOf, withOverlay } from '../../src/server/base/model/read-overlay.ts';
import { placeOf, readLocales, readMetadataTexts } from './files.ts';
import { formatJson } from './format-json.ts';
import { GenerateError } from './problem.ts';
import { isObject, type Json, type JsonObject } from './same.ts';
import type { LocaleTexts } from './translator.ts';

type Dirs = Pick<Config, 'metadataDir' | 'localesDir' | 'overlayDir'>;

/** What there is, and where a run writes: the product's own folders, or an overlay over them, which then leaves those alone. */
export interface Target {
  /** All metadata, by path below the metadata folder. */
  readonly files: ReadonlyMap<string, string>;
  /** One file of texts of each language. */
  readonly locales: (name: string) => Promise<LocaleTexts>;
  /** Of files as they shall be, those that are written, with what stands in them. */
  readonly toWrite: (writes: ReadonlyMap<string, string>) => Promise<ReadonlyMap<string, string>>;
  readonly placeOf: (file: string) => string;
}

/** @throws GenerateError for files that have to be mended first */
export async function openTarget(dirs: Dirs): Promise<Target> {
  const product = await readMetadataTexts(dirs.metadataDir);
  const { overlayDir } = dirs;
  if (overlayDir === undefined) {
    return {
      files: product,
      locales: (name) => readLocales(dirs.localesDir, name),
      toWrite: (writes) => Promise.resolve(writes),
      placeOf: (file) => placeOf(file, dirs),
    };
  }
  const overlay = await readOverlay(overlayDir);
  const merged: MergedOverlay = withOverlay(product, overlay);
  const problems = [...unreadableOf(overlay), ...merged.problems];
  if (problems.length) throw new GenerateError(problems.map(problemText).join('\n'));
  const folders = { metadataDir: `${overlayDir}/metadata`, localesDir: `${overlayDir}/locales` };
  return {
    files: metadataOf(merged.files),
    locales: async (name) => {
      const [below, above] = await Promise.all([
        readLocales(dirs.localesDir, name),
        readLocales(folders.localesDir, name),
      ]);
      return new Map(
        LOCALES.map((locale) => [
          locale,
          mergeJsonOver(below.get(locale) ?? {}, above.get(locale) ?? {}) as JsonObject,
        ]),
      );
    },
    toWrite: async (writes) => {
      const written = new Map<string, string>();
      for (const [file, text] of writes) {
        const own = await overlayText(file, text, product, dirs.localesDir, overlay.texts.get(file));
        if (own !== undefined) written.set(file, own);
      }
      return written;
    },
    placeOf: (file) => placeOf(file, folders),
  };
}

/** The part of a file that is the overlay's; undefined where there is none. */
async function overlayText(
  file: string,
  text: string,
  product: ReadonlyMap<string, string>,
  localesDir: string,
  before: string | undefined,
): Promise<string | undefined> {
  const value = JSON.parse(text) as Json;
  if (file === 'metadata/areas.json') {
    const below = jsonObjectOf(product.get('areas.json')) as AreasFile | undefined;
    const areas = areasOver(below ?? { areas: [] }, value as unknown as AreasFile);
    if (!areas.length && before === undefined) return undefined;
    const own = { $schema: './schema/areas.schema.json', ...jsonObjectOf(before), areas };
    return formatJson(own, before);
  }
  const [, locale, name] = /^locales\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
  if (locale !== undefined && name !== undefined) {
    const below = (await readLocales(localesDir, name)).get(LOCALES.find((each) => each === locale) ?? 'en');
    const own = jsonOver(below, value);
    return isObject(own) ? `${JSON.stringify(own, null, 2)}\n` : undefined;
  }
  if (product.has(file.slice('metadata/'.length))) {
    const [, object = file] = /^metadata\/objects\/([^/]+)\//.exec(file) ?? [];
    throw new GenerateError(
      `${object} is the product's, which an overlay does not change. Choose another name, or unset TESSERA_OVERLAY.`,
    );
  }
  return text;
}
