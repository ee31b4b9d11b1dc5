import { existsSync } from 'node:fs';
import {
  type FolderTexts,
  mergeOverlay,
  type MergedOverlay,
  OVERLAY,
} from '../../../contract/layers/overlay.ts';
import type { MetadataProblem } from '../../../contract/metadata/problem.ts';
import { StartError } from '../start-error.ts';
import { readTextFiles, type TextFiles } from './text-files.ts';

/**
 * Reads an installation's own files: `metadata` and `locales` below the folder, either of which may be missing.
 * @throws StartError for a folder that cannot be read, or has neither
 */
export async function readOverlay(folder: string): Promise<TextFiles> {
  try {
    const found = await readTextFiles(folder, (name) => !/^(metadata|locales)\//.test(name));
    if (!existsSync(`${folder}/metadata`) && !existsSync(`${folder}/locales`)) {
      const message = `The overlay folder ${folder} has neither "metadata" nor "locales" in it. Make one, or unset TESSERA_OVERLAY.`;
      throw new StartError(message);
    }
    return found;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The overlay folder ${folder} cannot be read (${code}). Set TESSERA_OVERLAY to one that can.`,
    );
  }
}

/** What is wrong with the overlay's files themselves. */
export const unreadableOf = ({ unreadable }: TextFiles): MetadataProblem[] =>
  unreadable.map(({ name, message }) => ({ file: OVERLAY + name, pointer: '', message }));

/** The product's metadata with that of the overlay; the former by path below the metadata folder. */
export function withOverlay(metadata: FolderTexts, { texts }: TextFiles): MergedOverlay {
  return mergeOverlay(new Map([...metadata].map(([name, text]) => [`metadata/${name}`, text])), texts);
}
