import { documentTypeNamed, documentTypeNames } from '../documents/document-types.ts';
import { textKeys } from '../documents/text-keys.ts';
import type { FormatSettings } from '../kinds/kind.ts';

/**
 * The keys under which a field's documents hold words that people read, sorted. Of all types that are registered where
 * each record names its own.
 */
export function documentTextKeys(settings: FormatSettings | null | undefined): readonly string[] {
  const name = settings?.['documentType'];
  const types = (name === undefined ? documentTypeNames() : [name]).flatMap(
    (each) => documentTypeNamed(each) ?? [],
  );
  return [...new Set(types.flatMap(({ schema }) => textKeys(schema)))].sort();
}
