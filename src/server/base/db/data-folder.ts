import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '../../../contract/errors.ts';
import { StartError } from '../start-error.ts';
import { lockFolder } from './lock.ts';
import { isDiskFull } from './room.ts';
import { roomProblem } from './start-problems.ts';

export interface DataFolder {
  /** Where PGlite keeps its files. */
  readonly database: string;
  release(): void;
}

/**
 * Makes the data folder where it is missing, checks that it can be used, and locks it.
 * @throws StartError
 */
export function takeDataFolder(folder: string): DataFolder {
  const database = join(folder, 'pglite');
  try {
    mkdirSync(folder, { recursive: true });
    usable(folder);
    if (existsSync(database)) usable(database);
    return { database, release: lockFolder(folder) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    const full = roomProblem(isDiskFull(folder) ? new ApiError({ message: 'storage-full' }) : error, {
      dataDir: folder,
    });
    if (full) throw full;
    throw new StartError(
      `The data folder ${folder} cannot be read and written (${code}). ` +
        'Give this user the right to it, or set TESSERA_DATA to another folder.',
    );
  }
}

function usable(folder: string): void {
  readdirSync(folder);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}
