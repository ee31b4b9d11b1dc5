import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MergedOverlay } from '../../src/contract/layers/overlay.ts';
import { buildCatalog } from '../../src/contract/metadata/build-catalog.ts';
import type { KnownObjects } from '../../src/contract/metadata/check-known.ts';
import { knownObjects } from '../../src/contract/metadata/known-objects.ts';
import { problemText } from '../../src/contract/metadata/problem.ts';
import { metadataOf } from '../../src/server/base/model/read-metadata.ts';
import { readOverlay, unreadableOf, withOverlay } from '../../src/server/base/model/read-overlay.ts';
import { readTextFiles } from '../../src/server/base/model/text-files.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { StartError } from '../../src/server/base/start-error.ts';
import { CommandError, openServer } from '../config/remote-server.ts';
import { readMetadataTexts, writeWhole } from '../generate/files.ts';
import { compareWithServer } from './compare.ts';
import { linkedFiles } from './link-files.ts';
import { liveObjects } from './live-objects.ts';
import { HELP, readOptions, type TypesOptions } from './options.ts';
import { recordTypes } from './record-types.ts';
import { typeFiles, TYPES_FOLDER } from './type-files.ts';

export interface TypesOutcome {
  /** 0: all is well. 1: names are unknown, or schemas out of date. 2: the names could not be read. */
  readonly code: 0 | 1 | 2;
  readonly lines: readonly string[];
}

interface Metadata {
  /** Where the schemas go: the metadata folder, or that of an overlay, which has copies of the common ones then. */
  readonly folder: string;
  /** The files in that folder, whose schemas they are. */
  readonly files: ReadonlyMap<string, string>;
  /** All files that names may come from. */
  readonly all: ReadonlyMap<string, string>;
  readonly common: ReadonlyMap<string, string>;
  readonly locate: MergedOverlay['locate'];
}

async function readAll({ metadataDir, overlayDir }: Config): Promise<Metadata> {
  const product = await readMetadataTexts(metadataDir);
  if (overlayDir === undefined)
    return { folder: metadataDir, files: product, all: product, common: new Map(), locate: (place) => place };
  const overlay = await readOverlay(overlayDir);
  const { files, problems, locate } = withOverlay(product, overlay);
  const broken = [...unreadableOf(overlay), ...problems].map(problemText);
  if (broken.length) throw new StartError(`Mend these first:\n${broken.join('\n')}`);
  const { texts } = await readTextFiles(path.join(metadataDir, 'schema'), (name) => name.includes('/'));
  return {
    folder: path.join(overlayDir, 'metadata'),
    files: new Map([...metadataOf(overlay.texts)].filter(([name]) => !name.startsWith('schema/'))),
    all: metadataOf(files),
    locate,
    common: new Map([...texts].map(([name, text]) => [`schema/${name}`, text])),
  };
}

/** The whole command. */
export async function runTypes(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<TypesOutcome> {
  try {
    const options = readOptions(args, env);
    if (!options) return { code: 0, lines: [HELP] };
    const metadata = await readAll(readConfig(env));
    return options.url === undefined
      ? await fromFiles(metadata, options)
      : await fromServer(metadata, options.url, options);
  } catch (error) {
    if (!(error instanceof StartError || error instanceof CommandError)) throw error;
    return { code: 2, lines: [`tessera: ${error.message}`] };
  }
}

async function fromFiles(metadata: Metadata, options: TypesOptions): Promise<TypesOutcome> {
  const catalog = buildCatalog(metadata.all);
  const problems = catalog.problems.map((each) => problemText({ ...each, ...metadata.locate(each) }));
  if (problems.length) {
    throw new StartError(`The names of these are not known. Mend them first:\n${problems.join('\n')}`);
  }
  return write(metadata, knownObjects(catalog), options);
}

/** What the files name is compared with what the server has; its names then narrow the schemas, unless it is a check. */
async function fromServer(metadata: Metadata, url: string, options: TypesOptions): Promise<TypesOutcome> {
  const objects = await liveObjects(await openServer(url, options.login));
  const problems = compareWithServer(metadata.all, objects).map(problemText);
  const count = `${problems.length} ${problems.length === 1 ? 'name that' : 'names that'}`;
  const lines = [
    ...problems,
    problems.length ? `${count} ${url} does not have.` : `${url} has every name of the files.`,
  ];
  const written = options.check ? undefined : await write(metadata, objects, options);
  return { code: problems.length ? 1 : 0, lines: [...lines, ...(written?.lines ?? [])] };
}

async function write(
  { folder, files, all, common }: Metadata,
  objects: KnownObjects,
  { check, link }: TypesOptions,
): Promise<TypesOutcome> {
  const place = (file: string) => path.join(folder, file);
  const own = typeFiles(files, objects);
  const written = new Map([...common, ...own]);
  // The server's code knows the objects of the product; those of an overlay are none of its business.
  if (files === all) written.set(`${TYPES_FOLDER}/records.d.ts`, recordTypes(buildCatalog(all)));
  const there = existsSync(place(TYPES_FOLDER)) ? await readdir(place(TYPES_FOLDER)) : [];
  const stale = there.filter((name) => !written.has(`${TYPES_FOLDER}/${name}`));
  const changed: string[] = [];
  for (const [file, text] of written) {
    const before = existsSync(place(file)) ? await readFile(place(file), 'utf8') : undefined;
    if (before !== text) changed.push(file);
  }
  const shown = path.relative(process.cwd(), place(TYPES_FOLDER));
  if (check) {
    const names = [...changed.map((file) => path.basename(file)), ...stale].join(', ');
    return names === ''
      ? { code: 0, lines: ['The schemas have the names of the files.'] }
      : { code: 1, lines: [`${shown} is out of date: ${names}. Run: npm run metadata:types`] };
  }
  for (const file of changed) await writeWhole(place(file), written.get(file) ?? '');
  for (const name of stale) await rm(place(`${TYPES_FOLDER}/${name}`));
  const linked = link ? linkedFiles(files, written) : new Map<string, string>();
  for (const [file, text] of linked) await writeWhole(place(file), text);
  const done = `${own.size} schemas in ${shown}: ${changed.length} written, ${stale.length} removed.`;
  return { code: 0, lines: [done, ...(linked.size ? [`${linked.size} files name them now.`] : [])] };
}
