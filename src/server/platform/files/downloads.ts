import { ApiError } from '../../../contract/errors.ts';
import { isAdministrator } from '../../base/access/access.ts';
import type { Caller } from '../calls/callers.ts';
import { FileStore } from './file-store.ts';
import type { StoredFile } from './stored-file.ts';

/** Throws where the caller may not have the file any more. */
export type DownloadRule = (caller: Caller, file: StoredFile) => void;

/** The purposes of files that people may download, and what is asked beside whose they are. */
export type Downloads = ReadonlyMap<string, DownloadRule>;

/** One's own, and every file for administrators. */
export const isFor = ({ viewer }: Caller, { createdBy }: StoredFile): boolean =>
  createdBy === viewer.userId || (viewer.role !== null && isAdministrator(viewer.role));

/**
 * A file that the caller may have now.
 * @throws ApiError not-found for files that are not there, have expired or are others'; forbidden
 */
export async function requireDownload(downloads: Downloads, caller: Caller, id: string): Promise<StoredFile> {
  const file = await new FileStore(caller.db).find(id);
  const rule = file && downloads.get(file.purpose);
  if (!file || !rule || !isFor(caller, file)) {
    throw new ApiError({ message: 'file-gone', params: { id: id.slice(0, 60) } });
  }
  rule(caller, file);
  return file;
}
