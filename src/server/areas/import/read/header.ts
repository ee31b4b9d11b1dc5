import { isBlankText } from '../../../base/texts/blank-text.ts';
import { cellText } from '../../../base/texts/written-text.ts';
import type { ImportColumn, ImportRow } from '../runs/import-run.ts';

/** Rows that a header is looked for among, and that samples are taken from. */
export const HEAD_ROWS = 20;
const SAMPLES = 5;
const SAMPLE_LENGTH = 200;
/** More values than these are no choice. */
const CHOICES = 30;

/**
 * Columns that have no value in the first rows go by the first values that they have anywhere: as many as of the others, all of
 * one column in a moment.
 */
export class LaterColumns {
  readonly #columns: readonly ImportColumn[];
  readonly #values = new Map<number, string[]>();
  #open: readonly number[];

  constructor(columns: readonly ImportColumn[]) {
    this.#columns = columns;
    this.#open = columns.filter(({ samples }) => !samples.length).map(({ index }) => index);
  }

  add(rows: readonly ImportRow[]): void {
    if (!this.#open.length) return;
    for (const [, cells] of rows) {
      for (const index of this.#open) {
        const value = cellText(cells[index]);
        if (value === '' || isBlankText(value)) continue;
        const known = this.#values.get(index) ?? [];
        this.#values.set(index, [...known, value.slice(0, SAMPLE_LENGTH + 1)]);
      }
    }
    this.#open = this.#open.filter((index) => (this.#values.get(index)?.length ?? 0) < 2 * HEAD_ROWS);
  }

  /** The columns with what has been found so far. */
  columns(): readonly ImportColumn[] {
    return this.#columns.map((column) => {
      const values = this.#values.get(column.index);
      return values ? { ...column, ...said(values.slice(0, HEAD_ROWS), values) } : column;
    });
  }
}

/** What a column says by its values; `all`: those of more rows. */
function said(
  values: readonly string[],
  all: readonly string[],
): Pick<ImportColumn, 'samples' | 'filled' | 'choices'> {
  const samples = [...new Set(values)].slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_LENGTH));
  const different = [...new Set(all)];
  const isChoice = different.length <= CHOICES && different.every(({ length }) => length <= SAMPLE_LENGTH);
  return { samples, filled: values.length, choices: isChoice ? different : [] };
}

/** What the first rows of a file are. */
export interface Head {
  readonly hasHeader: boolean;
  readonly columns: readonly ImportColumn[];
  /** Rows at the beginning that are no data. */
  readonly skipped: number;
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/**
 * Finds the header and the columns by the first rows. Above the header may stand titles and notes, rows of few values.
 * @param wanted whether there is a header, where somebody has said so
 */
export function readHead(rows: readonly ImportRow[], wanted: boolean | null): Head {
  const first = rows.slice(0, HEAD_ROWS);
  const titles = titleRows(first);
  const names = first[titles]?.[1] ?? [];
  const hasHeader = wanted ?? isHeader(names);
  const skipped = hasHeader ? titles + 1 : 0;
  const all = rows.slice(skipped).map(([, cells]) => cells);
  const data = all.slice(0, HEAD_ROWS);
  const headers = hasHeader ? names : [];
  const width = widthOf(headers, data, hasHeader);
  const unique = uniqueHeaders(Array.from({ length: width }, (_, index) => (headers[index] ?? '').trim()));
  const columns = unique.map((header, index): ImportColumn => {
    const values = valuesOf(data, index).filter((value) => !isBlankText(value));
    return { index, header, ...said(values, valuesOf(all, index)) };
  });
  return { hasHeader, columns, skipped };
}

/** How many rows stand above the header. */
function titleRows(first: readonly ImportRow[]): number {
  const widest = Math.max(0, ...first.map(([, cells]) => filled(cells)));
  if (widest < 3) return 0;
  // A sentence with commas is several cells, but fewer than the columns.
  const wide = first.findIndex(([, cells]) => filled(cells) * 2 > widest);
  const names = first[wide]?.[1] ?? [];
  return isHeader(names) ? wide : first.findIndex(([, cells]) => filled(cells) > 1);
}

const valuesOf = (rows: readonly (readonly string[])[], index: number): string[] =>
  rows.flatMap((cells) => cellText(cells[index]) || []);

/** Empty columns at the end are none; where there is a header, cells beyond it are too many. */
function widthOf(
  headers: readonly string[],
  data: readonly (readonly string[])[],
  hasHeader: boolean,
): number {
  const most = hasHeader ? headers.length : Math.max(0, ...data.map((cells) => cells.length));
  for (let width = most; width > 0; width--) {
    const isUsed = (cells: readonly string[]) => (cells[width - 1] ?? '').trim() !== '';
    if (isUsed(headers) || data.some(isUsed)) return width;
  }
  return 0;
}

/** An address, a number, a day, a number of a telephone: what stands in rows rather than above them. */
const DATA = [/^[^@\s]+@[^@\s]+\.[^@\s]+$/, /^[+-]?[\d\s.,'/:()-]+$/, /^https?:\/\//];

const isHeader = (cells: readonly string[]): boolean =>
  cells.every((cell) => !DATA.some((data) => data.test(cell.trim())));

/** What a column without a name is called. */
export const nameOfColumn = (index: number): string => `Column ${index + 1}`;

/** Columns without a name are called by their number, those of the same name are numbered. */
function uniqueHeaders(headers: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return headers.map((header, index) => {
    const name = header === '' ? nameOfColumn(index) : header.slice(0, SAMPLE_LENGTH);
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${name} (${count})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
