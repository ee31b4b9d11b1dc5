import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';

/** Milliseconds after which nobody goes on with an upload that has stopped. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
const FACTS = '.json';

/** Beside what is received in one go: the file as far as it has come, and with `.json` what is known of it. */
const folderOf = (incoming: string): string => join(dirname(incoming), 'resumable');

let current: { readonly folder: string; readonly store: FileStore } | undefined;

/** Where uploads are until they are whole. How far each has come is the size of its file, also after a restart. */
export function unfinishedStore(incoming: string): FileStore {
  const folder = folderOf(incoming);
  if (current?.folder !== folder) current = { folder, store: new FileStore({ directory: folder }) };
  return current.store;
}

/** What is known of an upload; undefined for one that is not there. */
export function unfinishedUpload(store: FileStore, id: string): Promise<Upload | undefined> {
  return store.configstore.get(id);
}

/** Removes uploads that have stopped a day ago. */
export async function dropAbandonedUploads(incoming: string, now: Date): Promise<void> {
  const folder = folderOf(incoming);
  const names = await readdir(folder).catch(() => []);
  for (const id of new Set(names.map((name) => name.replace(FACTS, '')))) {
    const path = join(folder, id);
    const written = await stat(path).catch(() => stat(path + FACTS).catch(() => undefined));
    if (!written || now.getTime() - written.mtimeMs <= ABANDONED_MS) continue;
    await rm(path, { force: true });
    await rm(path + FACTS, { force: true });
  }
}
