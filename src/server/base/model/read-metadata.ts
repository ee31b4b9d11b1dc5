import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildCatalog } from '../../../contract/metadata/build-catalog.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { StartError } from '../start-error.ts';

/** Reads every JSON file of the metadata folder (`schema/` aside, which holds schemas for editors). */
export async function readMetadata(folder: string): Promise<Catalog> {
  const files = (await listFiles(folder))
    .map((file) => ({ file, name: path.relative(folder, file).split(path.sep).join('/') }))
    .filter(({ name }) => name.endsWith('.json') && !name.startsWith('schema/'));
  const texts = await Promise.all(files.map(({ file }) => readFile(file, 'utf8')));
  return buildCatalog(new Map(files.map(({ name }, index) => [name, texts[index] ?? ''])));
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The metadata folder ${folder} cannot be read (${code}). Set TESSERA_METADATA to one that can.`,
    );
  }
}
