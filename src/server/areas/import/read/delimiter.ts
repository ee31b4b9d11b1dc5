import { CsvRows } from './csv-rows.ts';

/** What stands between cells, the likeliest first. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A first line such as `sep=;`, by which a spreadsheet is told. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\r|\n|$)/i;

/** What the text says itself stands between cells; `length`: of the line that says it. */
export function namedDelimiter(
  head: string,
): { readonly delimiter: string; readonly length: number } | undefined {
  const [line, delimiter] = SEPARATOR_LINE.exec(head) ?? [];
  return line === undefined || delimiter === undefined ? undefined : { delimiter, length: line.length };
}

/** Rows that are looked at. */
const ROWS = 100;

/**
 * What stands between the cells of a text, by its beginning: what makes the most rows of one length. A comma
 * where nothing does, since the file then has one column.
 */
export function detectDelimiter(head: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(head, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function scoreOf(head: string, delimiter: string): number {
  const widths = widthsOf(head, delimiter).slice(0, ROWS);
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  // Above the header may stand sentences with commas.
  const [usual, count] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? [0, 0];
  if (!count) return 0;
  const alike = count / widths.length;
  // Many columns alike are no accident; a comma in each of some sentences may be.
  return alike * alike * (1 + Math.log2(usual) / 4);
}

/** The last row may be cut. */
function widthsOf(head: string, delimiter: string): readonly number[] {
  try {
    const rows = new CsvRows(delimiter);
    const found = rows.push(head).map(([, cells]) => cells.length);
    if (found.length) return found;
    return rows.isQuoted ? [] : rows.end().map(([, cells]) => cells.length);
  } catch {
    return [];
  }
}
