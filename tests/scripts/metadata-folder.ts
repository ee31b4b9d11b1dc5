import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A copy of the project's metadata and texts that a test may break. */
export interface MetadataFolder {
  /** Where a file or folder of the copy stands. */
  readonly at: (file: string) => string;
  readonly read: (file: string) => string;
  readonly write: (file: string, text: string) => void;
  /** The file with one text in place of another, which must be in it. */
  readonly replace: (file: string, from: string, to: string) => void;
  /** The environment in which commands work on the copy. */
  readonly env: Readonly<Record<string, string>>;
}

/** Removed when the test has ended. */
export function metadataFolder(): MetadataFolder {
  const root = mkdtempSync(path.join(tmpdir(), 'tessera-metadata-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['metadata', 'locales']) cpSync(folder, path.join(root, folder), { recursive: true });
  const at = (file: string) => path.join(root, file);
  const read = (file: string) => readFileSync(at(file), 'utf8');
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  return {
    at,
    read,
    write,
    replace: (file, from, to) => {
      const text = read(file);
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      write(file, text.replace(from, to));
    },
    env: { TESSERA_METADATA: at('metadata'), TESSERA_LOCALES: at('locales') },
  };
}
