import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseFailure } from '../../../base/db/failure.ts';
import type { ContentKey, Contents } from './contents.ts';

/** Below the data folder. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming');

/** Contents as files below the data folder: `files/<tenant>/<two digits>/<sha256>`, each written once and never changed. */
export function folderContents(dataDir: string): Contents {
  const root = join(dataDir, 'files');
  const placeOf = ({ tenantId, sha256 }: ContentKey) => join(root, tenantId, sha256.slice(0, 2), sha256);
  return {
    incoming: incomingFolder(dataDir),
    async keep(key, path) {
      const place = placeOf(key);
      const folder = dirname(place);
      try {
        await mkdir(folder, { recursive: true });
        await rename(path, place);
        // The names too are on the disk before anybody counts on them.
        for (const each of [folder, dirname(folder), root]) await flushFolder(each);
      } catch (error) {
        throw databaseFailure(error);
      }
    },
    async read(key, range) {
      const file = await open(placeOf(key));
      return file.createReadStream(range && { start: range.first, end: range.last });
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
