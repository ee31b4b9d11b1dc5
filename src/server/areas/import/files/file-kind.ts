import type { FileFormat } from '../runs/import-run.ts';

/** What files begin with; those that are no table are named so that their owner knows what to do. */
const BEGINNINGS: readonly (readonly [kind: string, beginning: RegExp])[] = [
  ['PDF', /^%PDF/],
  ['PNG', /^\x89PNG/],
  ['JPEG', /^\xff\xd8\xff/],
  ['GIF', /^GIF8/],
  ['GZIP', /^\x1f\x8b/],
  ['7Z', /^7z\xbc\xaf/],
  ['RAR', /^Rar!/],
  ['SQLite', /^SQLite format/],
  ['RTF', /^{\\rtf/],
  ['HTML', /^\s*<(!doctype html|html|head|body|table|meta)\b/i],
  ['XML', /^\s*<\?xml/],
  ['vCard', /^BEGIN:VCARD/i],
  ['JSON', /^\s*[[{]\s*["[{]/],
];

/** What Office wraps workbooks of before 2007 in, and those with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

export type FileKind =
  | { readonly format: FileFormat }
  | { readonly other: string }
  | { readonly encrypted: true };

/** What a file is by its first bytes; the name counts only where Office has wrapped it up. */
export function fileKind(head: Buffer, name: string): FileKind {
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return { format: 'xlsx' };
  if (head.subarray(0, COMPOUND.length).equals(COMPOUND)) {
    const isEncrypted = head.includes(ENCRYPTED) || /\.xlsx$|\.xlsm$/i.test(name);
    return isEncrypted ? { encrypted: true } : { other: 'XLS' };
  }
  const beginning = head
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const other = BEGINNINGS.find(([, pattern]) => pattern.test(beginning));
  return other ? { other: other[0] } : { format: 'csv' };
}
