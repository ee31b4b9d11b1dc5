import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

const SQLITE_BUSY = 5;
/** A lock that nobody refers to any more would go with the next garbage. */
const held = new Set<DatabaseSync>();

/**
 * Holds a data folder for this process alone. The lock is one of the operating system on `<folder>/lock`, taken
 * through SQLite because Node offers no file locks itself: two cannot win, and it goes with the process, however
 * that ends.
 * @returns the function that gives the folder free
 * @throws StartError when another process holds it
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: unknown }).errcode !== SQLITE_BUSY) throw error;
    throw new StartError(
      `The data folder ${folder} is in use by another Tessera process. Stop it, or set TESSERA_DATA to another folder.`,
    );
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}
