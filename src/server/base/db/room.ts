import { statfsSync } from 'node:fs';

/** A piece of the write-ahead log has 16 MiB, and the database stops where the next one cannot be made. */
const LEAST_BYTES = 16 * 1024 * 1024;

/** Where there is less of it on the folder's disk, the built-in database cannot go on; false for a folder that is not there. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_BYTES;
  } catch {
    return false;
  }
}
