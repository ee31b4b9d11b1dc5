import { buildCatalog } from '../../../contract/metadata/build-catalog.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { filePath } from '../../../contract/metadata/read-models.ts';
import { StartError } from '../start-error.ts';
import { readTextFiles, type TextFiles } from './text-files.ts';

/** Reads every JSON file of the metadata folder. What cannot be read is told among the catalog's problems. */
export async function readMetadata(folder: string): Promise<Catalog> {
  const { texts, unreadable } = await readMetadataFiles(folder);
  const catalog = buildCatalog(texts);
  const problems = unreadable.map(({ name, message }) => ({ file: filePath(name), pointer: '', message }));
  // That an empty text is no JSON says less.
  const others = catalog.problems.filter(
    ({ file, pointer }) => pointer !== '' || !problems.some((problem) => problem.file === file),
  );
  return problems.length ? { ...catalog, problems: [...problems, ...others] } : catalog;
}

/**
 * The texts of the metadata folder by their paths below it; `schema/` aside, which holds schemas for editors.
 * @throws StartError where the folder cannot be read
 */
export async function readMetadataFiles(folder: string): Promise<TextFiles> {
  try {
    return await readTextFiles(folder, (name) => name.startsWith('schema/'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The metadata folder ${folder} cannot be read (${code}). Set TESSERA_METADATA to one that can.`,
    );
  }
}
