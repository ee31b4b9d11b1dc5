import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../../metadata');

export interface MetadataCopy {
  /** For TESSERA_METADATA. */
  readonly folder: string;
  /** Writes a file below the folder: `objects/Parcel/model.json`. Anything but a text is written as JSON. */
  readonly write: (path: string, content: unknown) => Promise<void>;
  /** Reads a file as JSON, changes it and writes it back. */
  readonly change: <T>(path: string, change: (content: T) => void) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** A copy of the project's metadata that a test may change. */
export async function copyMetadata(): Promise<MetadataCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-metadata-'));
  await cp(PROJECT, folder, { recursive: true });
  const write = async (path: string, content: unknown) => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  };
  const change = async <T>(path: string, edit: (content: T) => void) => {
    const content = JSON.parse(await readFile(join(folder, path), 'utf8')) as T;
    edit(content);
    await write(path, content);
  };
  return { folder, write, change, remove: () => rm(folder, { recursive: true, force: true }) };
}
