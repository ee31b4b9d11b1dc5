import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is built from sources, and whether it still is what these would give. */
export interface Built {
  /** True if `folder` was built from exactly the sources that are there now. */
  isCurrent(): boolean;
  /**
   * Builds into a folder beside `folder`, which takes its place at the end: a build that fails or is killed leaves the
   * last good one, and two builds at a time cannot mix their files.
   */
  rebuild(build: (fresh: string) => Promise<void>): Promise<void>;
}

/**
 * Sources are compared by content: a fresh clone's file times say nothing.
 * @param sources paths in the project
 * @param isSource false for files below them (by path in the project, with slashes) that the build does not read
 */
export function builtFrom(
  folder: string,
  sources: readonly string[],
  isSource: (path: string) => boolean = () => true,
): Built {
  /** Beside the other one: how the sources looked in the file system when they were last found to be those. */
  const lookFile = join(folder, '.sources-look');
  const hash = (part: (file: string) => string | Buffer) => hashSources(sources, isSource, part);
  const stamp = () => hash((file) => readFileSync(file));
  return {
    isCurrent() {
      const look = hash(lookOf);
      if (textOf(lookFile) === look) return true;
      if (textOf(join(folder, STAMP)) !== stamp()) return false;
      try {
        writeFileSync(lookFile, look);
      } catch {
        // What others have built, where nothing may be written: the contents are read each time.
      }
      return true;
    },
    async rebuild(build) {
      // Before the build reads them: what changes meanwhile is not in it.
      const taken = stamp();
      const fresh = `${folder}-${String(process.pid)}`;
      try {
        await build(fresh);
        writeFileSync(join(fresh, STAMP), taken);
        rmSync(folder, { recursive: true, force: true });
        renameSync(fresh, folder);
      } finally {
        rmSync(fresh, { recursive: true, force: true });
      }
    },
  };
}

const STAMP = '.sources';

/** Hash of the names of all sources and of what `part` says of each, as hexadecimal SHA-256. */
function hashSources(
  sources: readonly string[],
  isSource: (path: string) => boolean,
  part: (file: string) => string | Buffer,
): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => filesOf(join(root, source))).sort();
  for (const file of files) {
    const path = relative(root, file).split(sep).join('/');
    if (!isSource(path)) continue;
    hash.update(`${path}\0`);
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
