import type { ImportMapping } from '../../../contract/import/mapping.ts';
import type { ImportColumn, ImportTemplate } from './import-run.ts';

/** Letter case, accents and punctuation aside. */
const plain = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/**
 * The mapping of a template for another file: columns go by their headers, wherever they stand there. Of several with one
 * header each gets what the one in its turn had. Columns that the template does not know keep what `current` says.
 */
export function applyTemplate(
  { mapping, headers }: Pick<ImportTemplate, 'mapping' | 'headers'>,
  columns: readonly Pick<ImportColumn, 'index' | 'header'>[],
  current: ImportMapping,
): ImportMapping {
  const waiting = new Map<string, ImportMapping['columns']>();
  for (const column of mapping.columns) {
    const header = plain(headers[column.column] ?? '');
    waiting.set(header, [...(waiting.get(header) ?? []), column]);
  }
  const applied = columns.flatMap(({ index, header }) => {
    const [next, ...others] = waiting.get(plain(header)) ?? [];
    if (next) waiting.set(plain(header), others);
    const found = next ?? current.columns.find(({ column }) => column === index);
    return found ? [{ ...found, column: index, ...formatFrom(found) }] : [];
  });
  return { ...mapping, columns: applied };

  /** The column that names the format, by its header too. */
  function formatFrom({ formatFrom: from }: ImportMapping['columns'][number]) {
    if (from == null) return {};
    const header = plain(headers[from] ?? '');
    return { formatFrom: columns.find((each) => plain(each.header) === header)?.index ?? null };
  }
}
