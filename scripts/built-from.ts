import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is built from sources, and whether it still is what these would give. */
export interface Built {
  /** True if `folder` was built from exactly the sources that are there now. */
  isCurrent(): boolean;
  /** To be taken before the build reads them, and given to `mark` after it. */
  stamp(): string;
  /** Says in a freshly built folder, which then takes the place of the other one, what it was built from. */
  mark(fresh: string, stamp: string): void;
}

/** @param sources paths in the project. By content: a fresh clone's file times say nothing. */
export function builtFrom(folder: string, sources: readonly string[]): Built {
  /** Beside the other one: how the sources looked in the file system when they were last found to be those. */
  const lookFile = join(folder, '.sources-look');
  const stamp = () => hashSources(sources, (file) => readFileSync(file));
  return {
    isCurrent() {
      const look = hashSources(sources, lookOf);
      if (textOf(lookFile) === look) return true;
      if (textOf(join(folder, STAMP)) !== stamp()) return false;
      try {
        writeFileSync(lookFile, look);
      } catch {
        // What others have built, where nothing may be written: the contents are read each time.
      }
      return true;
    },
    stamp,
    mark: (fresh, taken) => writeFileSync(join(fresh, STAMP), taken),
  };
}

const STAMP = '.sources';

/** Hash of the names of all sources and of what `part` says of each, as hexadecimal SHA-256. */
function hashSources(sources: readonly string[], part: (file: string) => string | Buffer): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => filesOf(join(root, source))).sort();
  for (const file of files) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(part(file));
  }
  return hash.digest('hex');
}

/** What changes whenever a file is written to, moved or replaced: much faster to read than all of them. */
function lookOf(file: string): string {
  const { ctimeMs, mtimeMs, size, ino } = statSync(file);
  return `${ctimeMs} ${mtimeMs} ${size} ${ino}\0`;
}

function filesOf(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
