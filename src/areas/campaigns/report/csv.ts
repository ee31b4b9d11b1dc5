/** A figure, and the list behind it. */
interface Linked {
  readonly value: string | number;
  readonly to: string;
  /** What the list is, where the column does not say so. */
  readonly title?: string;
}

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | Linked)[])[];
}

const RISKY = /^[=+\-@\t\r]/;

/** Nothing in a cell is a formula to those who open the file. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && RISKY.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as CSV that spreadsheets read: with a mark of its encoding, and plain numbers. */
export const csvOf = ({ head, rows }: Pick<Table, 'head' | 'rows'>): string =>
  `\uFEFF${[head, ...rows.map((row) => row.map((each) => (typeof each === 'object' ? each.value : each)))]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')}\r\n`;
