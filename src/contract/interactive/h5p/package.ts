import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { Check } from 'typebox/value';
import { LANGUAGE } from '../parts.ts';
import { readDocument } from '../../documents/read-document.ts';
import { contentDocument } from '../content-documents.ts';
import { cutTexts } from './cut-texts.ts';
import { type Given, labelOf, objectOf } from './given.ts';
import { VERSIONS } from './libraries.ts';
import { readH5pBranching } from './read-branching.ts';
import { readH5pHotspots } from './read-hotspots.ts';
import { readH5pVideo } from './read-video.ts';
import { hasCredits, NAME_MAX, type Taken } from './taken.ts';
import type { Written } from './written.ts';

/** Bytes: of the JSON of a package, of all that is unpacked of it, and of the package. */
const MOST_JSON = 10_000_000;
const MOST_UNPACKED = 1_500_000_000;
export const H5P_MAX_BYTES = 1_000_000_000;
/** Libraries come with thousands of files. */
const MOST_FILES = 20_000;

/** Why a package is not read. Its sentence: `h5p:refused.<rule>`. */
export type H5pRule = 'no-zip' | 'too-large' | 'no-h5p' | 'other-kind' | 'bad-content';
export class H5pError extends Error {
  readonly rule: H5pRule;
  readonly value: string;

  constructor(rule: H5pRule, value = '') {
    super(`H5P: ${rule} ${value}`);
    this.rule = rule;
    this.value = value;
  }
}

const READERS: Readonly<Record<string, (json: unknown, title: string) => Taken>> = {
  'H5P.InteractiveVideo': readH5pVideo,
  'H5P.BranchingScenario': readH5pBranching,
  'H5P.ImageHotspots': readH5pHotspots,
};
/** A tag of ours, as far as a package says one. */
const languageOf = (given: unknown): string | undefined =>
  typeof given === 'string' && given !== 'und' && given.length <= 35 && Check(LANGUAGE, given)
    ? given
    : undefined;

/** Of all entries, those that are wanted. What a package claims to be larger than it may is not begun. */
function unpacked(bytes: Uint8Array, isWanted: (name: string) => boolean, most: number) {
  let size = 0;
  let count = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (++count > MOST_FILES) throw new H5pError('too-large');
        if (!isWanted(name)) return false;
        size += originalSize;
        if (size > most) throw new H5pError('too-large', name);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof H5pError ? error : new H5pError('no-zip');
  }
}

const parsed = (text: Uint8Array | undefined): unknown => {
  try {
    return text && JSON.parse(strFromU8(text));
  } catch {
    return undefined;
  }
};

export interface OpenedPackage {
  readonly taken: Taken;
  /** The bytes of files of the content, by path; one that is not there is left out. */
  readonly filesAt: (paths: readonly string[]) => ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Reads a `.h5p` package: content of ours, and what of it is lost. No name in it leads anywhere but into it.
 * @throws H5pError
 */
export function openH5p(bytes: Uint8Array): OpenedPackage {
  if (bytes.length > H5P_MAX_BYTES) throw new H5pError('too-large');
  const json = unpacked(bytes, (name) => /^(?:h5p|content\/content)\.json$/.test(name), MOST_JSON);
  const about = parsed(json['h5p.json']);
  const content = parsed(json['content/content.json']);
  if (typeof about !== 'object' || typeof content !== 'object') throw new H5pError('no-h5p');
  const { mainLibrary, title, language: said, defaultLanguage } = objectOf(about);
  const library = typeof mainLibrary === 'string' ? mainLibrary : '';
  const read = Object.hasOwn(READERS, library) ? READERS[library] : undefined;
  if (!read) throw new H5pError('other-kind', library);
  const name = labelOf(title).slice(0, NAME_MAX);
  const made = read(content, name);
  const long = cutTexts(made).map((each) => ({ rule: 'too-long' as const, name: each }));
  const credits = hasCredits(about) ? [{ rule: 'credits' as const, name }] : [];
  const others = made.lost.filter((each) => !credits.length || each.rule !== 'credits' || each.name !== name);
  const language = languageOf(said) ?? languageOf(defaultLanguage);
  const inLanguage = { ...made.content, ...(language === undefined ? {} : { language }) };
  const taken = { ...made, content: inLanguage, lost: [...credits, ...others, ...long] } as Taken;
  // Whatever it has made of it fulfils our own form.
  const [problem] = readDocument<object>(contentDocument(taken.type), JSON.stringify(taken.content)).problems;
  if (problem) throw new H5pError('bad-content', problem.pointer);
  return {
    taken,
    filesAt: (paths) => {
      const names = new Set(paths.map((path) => `content/${path}`));
      const found = unpacked(bytes, (name) => names.has(name), MOST_UNPACKED);
      const prefix = 'content/'.length;
      return new Map(Object.entries(found).map(([name, data]) => [name.slice(prefix), data]));
    },
  };
}

/** A package that other systems read. `language`: of its texts (BCP 47). Their libraries are not in it: whoever takes it has them. */
export function zipH5p(
  title: string,
  { main, json, libraries }: Written,
  files: ReadonlyMap<string, Uint8Array>,
  language = 'und',
): Uint8Array<ArrayBuffer> {
  const dependencies = [main, ...libraries].map((machineName) => {
    const [majorVersion, minorVersion] = VERSIONS[machineName] ?? [1, 0];
    return { machineName, majorVersion, minorVersion };
  });
  const about: Given = {
    title,
    language,
    mainLibrary: main,
    embedTypes: ['div'],
    license: 'U',
    preloadedDependencies: dependencies,
  };
  const entries: Zippable = {
    'h5p.json': strToU8(JSON.stringify(about)),
    'content/content.json': strToU8(JSON.stringify(json)),
  };
  // Media are packed already.
  for (const [path, data] of files) entries[`content/${path}`] = [data, { level: 0 }];
  return zipSync(entries, { mtime: new Date(1980, 0, 1) });
}
