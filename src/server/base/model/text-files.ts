import { type Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file that cannot be taken as it is: why, and what to do. */
export interface UnreadableFile {
  /** Its path below the folder, with slashes. */
  readonly name: string;
  readonly rule: 'encoding' | 'symbolic-link';
  readonly message: string;
}

export interface TextFiles {
  /** By their paths below the folder, in their order; those that cannot be read are empty, so that their names are known. */
  readonly texts: ReadonlyMap<string, string>;
  readonly unreadable: readonly UnreadableFile[];
}

/**
 * Reads the JSON files of a folder and of those in it, but for what `isLeftOut` names. Symbolic links are not followed: they are
 * among the unreadable ones, as is what is no UTF-8.
 * @throws the error of the file system for a folder that cannot be read
 */
export async function readTextFiles(
  folder: string,
  isLeftOut: (name: string) => boolean = () => false,
): Promise<TextFiles> {
  const texts = new Map<string, string>();
  const unreadable: UnreadableFile[] = [];
  const nameOf = ({ parentPath, name }: Dirent) =>
    path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .map((entry) => ({ entry, name: nameOf(entry) }))
    .filter(({ name }) => !isLeftOut(name));
  for (const { entry, name } of found.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.isSymbolicLink()) {
      if (name.endsWith('.json')) texts.set(name, '');
      const message = 'This is a symbolic link, which is not followed. Put the file or folder itself here.';
      unreadable.push({ name, rule: 'symbolic-link', message });
    }
    if (!entry.isFile() || !name.endsWith('.json')) continue;
    const text = decodeText(await readFile(path.join(folder, ...name.split('/'))));
    texts.set(name, typeof text === 'string' ? text : '');
    if (typeof text !== 'string') unreadable.push({ name, rule: 'encoding', message: text.message });
  }
  return { texts, unreadable };
}

/** The text of a file in UTF-8 without a byte order mark; else what it is instead. */
export function decodeText(bytes: Uint8Array): string | { readonly message: string } {
  const [first, second, third] = bytes;
  const save = 'Save it as UTF-8 without a byte order mark (BOM).';
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return { message: `The file begins with a byte order mark. ${save}` };
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // A text in UTF-8 has no zero bytes; one in UTF-16 has them from its first brace on.
  if (isWide || first === 0 || second === 0) return { message: `The file is in UTF-16. ${save}` };
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { message: `The file is no UTF-8: ${wrongByte(bytes)}. ${save}` };
  }
}

/** Where the first byte stands that is no part of UTF-8. */
function wrongByte(bytes: Uint8Array): string {
  const whole = new TextDecoder('utf-8');
  let start = 0;
  let line = 1;
  for (;;) {
    const end = bytes.indexOf(10, start);
    const part = bytes.subarray(start, end < 0 ? undefined : end);
    const text = whole.decode(part);
    const column = text.indexOf('\uFFFD');
    if (column >= 0 || end < 0) return `line ${line}, column ${column + 1}`;
    start = end + 1;
    line++;
  }
}
