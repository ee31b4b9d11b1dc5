import { applyEdits, modify } from 'jsonc-parser';
import { schemaPath, typedFile } from './type-files.ts';

/**
 * The files that do not name their narrowed schema yet, with the text that does. One that names a schema of its own
 * choice is left alone.
 */
export function linkedFiles(
  files: ReadonlyMap<string, string>,
  written: ReadonlyMap<string, string>,
): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [path, text] of files) {
    const file = typedFile(path, text);
    const target = file && schemaPath(file, true);
    const name = target?.replace(/^[./]*/, '');
    if (!file || target === undefined || name === undefined || !written.has(name)) continue;
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null || Array.isArray(document)) continue;
    const { $schema } = document as { $schema?: unknown };
    if ($schema !== undefined && $schema !== schemaPath(file, false)) continue;
    changed.set(path, withSchema(text, target));
  }
  return changed;
}

/** The text with this `$schema` as its first key. */
export function withSchema(text: string, path: string): string {
  const edits = modify(text, ['$schema'], path, {
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
    getInsertionIndex: () => 0,
  });
  return applyEdits(text, edits);
}
