import '../../../contract/product/document-types.ts';
import { buildCatalog } from '../../../contract/metadata/build-catalog.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { MetadataProblem } from '../../../contract/metadata/problem.ts';
import { filePath } from '../../../contract/metadata/read-models.ts';
import { StartError } from '../start-error.ts';
import { readOverlay, unreadableOf, withOverlay } from './read-overlay.ts';
import { readTextFiles, type TextFiles } from './text-files.ts';

/**
 * Reads every JSON file of the metadata folder, and those of an overlay beside them. What cannot be read is told among the
 * catalog's problems.
 */
export async function readMetadata(folder: string, overlay?: string): Promise<Catalog> {
  const product = await readMetadataFiles(folder);
  const problems: MetadataProblem[] = product.unreadable.map(({ name, message }) => ({
    file: filePath(name),
    pointer: '',
    message,
  }));
  if (overlay === undefined) return withProblems(buildCatalog(product.texts), problems);
  const own = await readOverlay(overlay);
  const merged = withOverlay(product.texts, own);
  const catalog = buildCatalog(metadataOf(merged.files));
  const located = catalog.problems.map((problem) => ({ ...problem, ...merged.locate(problem) }));
  problems.push(...unreadableOf(own));
  return withProblems({ ...catalog, problems: [...merged.problems, ...located] }, problems);
}

/** Of files by their paths below the project those of the metadata folder, by their paths below that. */
export const metadataOf = (files: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...files].flatMap(([file, text]) =>
      file.startsWith('metadata/') ? [[file.slice('metadata/'.length), text] as const] : [],
    ),
  );

/** That an empty text is no JSON says less than why it could not be read. */
function withProblems(catalog: Catalog, problems: readonly MetadataProblem[]): Catalog {
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
