/** Rows that a page moves by. */
const PAGE_ROWS = 10;

export interface CellAt {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Where a key leads in a grid, as in a spreadsheet; undefined for keys that do not move. */
export function moveBy(
  { key, ctrlKey, metaKey }: Pressed,
  { row, column }: CellAt,
  size: Size,
): CellAt | undefined {
  const whole = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const moves: Readonly<Record<string, CellAt>> = {
    ArrowUp: { row: whole ? 0 : row - 1, column },
    ArrowDown: { row: whole ? last.row : row + 1, column },
    ArrowLeft: { row, column: whole ? 0 : column - 1 },
    ArrowRight: { row, column: whole ? last.column : column + 1 },
    Home: { row: whole ? 0 : row, column: 0 },
    End: { row: whole ? last.row : row, column: last.column },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to && { row: within(to.row, last.row), column: within(to.column, last.column) };
}

const within = (at: number, last: number) => Math.max(0, Math.min(last, at));

/** Rows of cells, as spreadsheets put them on the clipboard. */
export function readTable(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
}
