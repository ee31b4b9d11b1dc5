import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildCatalog } from '../../contract/metadata/build-catalog.ts';
import type { Catalog } from '../../contract/metadata/catalog.ts';
import { StartError } from '../start-error.ts';

/** Reads every JSON file of the metadata folder (`schema/` aside, which holds schemas for editors). */
export async function readMetadata(folder: string): Promise<Catalog> {
  const files = new Map<string, string>();
  for (const file of await listFiles(folder)) {
    const relative = path.relative(folder, file).split(path.sep).join('/');
    if (relative.startsWith('schema/') || !relative.endsWith('.json')) continue;
    files.set(relative, await readFile(file, 'utf8'));
  }
  return buildCatalog(files);
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
