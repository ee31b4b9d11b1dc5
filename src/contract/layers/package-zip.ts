import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { PACKAGE_MAX_BYTES, type PackageFiles } from './package.ts';

/** Files that a package may have. */
export const PACKAGE_MAX_FILES = 2000;

/** The oldest time that a ZIP file can hold, in whatever zone: the same files make the same bytes. */
const NO_TIME = () => new Date(1980, 0, 1);

export function zipPackage(files: PackageFiles): Uint8Array<ArrayBuffer> {
  const entries = [...files].map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: NO_TIME(), level: 9, os: 3 });
}

/**
 * The inverse of `zipPackage`. Folders are left out.
 * @throws Error, with a sentence for people, for what is no ZIP file or is too large
 */
export function unzipPackage(bytes: Uint8Array): PackageFiles {
  let size = 0;
  let count = 0;
  let unpacked;
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        size += originalSize;
        count++;
        if (size > PACKAGE_MAX_BYTES || count > PACKAGE_MAX_FILES) throw new TooLarge();
        return !name.endsWith('/');
      },
    });
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    throw new Error('This is no ZIP file. Choose one that was exported here.', { cause: error });
  }
  return new Map(Object.entries(unpacked).map(([path, data]) => [path, strFromU8(data)]));
}

class TooLarge extends Error {
  constructor() {
    super(
      `The files have more than ${PACKAGE_MAX_BYTES} bytes unpacked, or are more than ${PACKAGE_MAX_FILES}.`,
    );
  }
}
