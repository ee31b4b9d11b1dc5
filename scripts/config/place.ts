import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST, type PackageFiles } from '../../src/contract/layers/package.ts';
import { unzipPackage, zipPackage } from '../../src/contract/layers/package-zip.ts';
import { CommandError } from './remote-server.ts';

const isZip = (place: string) => place.toLowerCase().endsWith('.zip');

/**
 * The files of a configuration from a ZIP file or a folder.
 * @throws CommandError
 */
export async function readPlace(place: string): Promise<PackageFiles> {
  if (!existsSync(place))
    throw new CommandError(`There is no ${place}. Name a ZIP file, a folder, or an address.`);
  if (!(await stat(place)).isDirectory()) {
    try {
      return unzipPackage(await readFile(place));
    } catch (error) {
      throw new CommandError(`${place}: ${(error as Error).message}`);
    }
  }
  const files = new Map<string, string>();
  for (const name of await jsonFiles(place)) files.set(name, await readFile(path.join(place, name), 'utf8'));
  return files;
}

/**
 * Writes the files into a ZIP file or a folder. What a folder has of an earlier export and is no more goes.
 * @throws CommandError for a folder that has something else in it
 */
export async function writePlace(place: string, files: PackageFiles): Promise<void> {
  if (isZip(place)) return writeFile(place, zipPackage(files));
  const before = existsSync(place) ? await jsonFiles(place) : [];
  if (existsSync(place) && (await readdir(place)).length && !before.includes(MANIFEST))
    throw new CommandError(`${place} has other files in it. Name a new folder, or one of an earlier export.`);
  for (const name of before) if (!files.has(name)) await rm(path.join(place, name));
  for (const [name, text] of files) {
    const file = path.join(place, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

async function jsonFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
