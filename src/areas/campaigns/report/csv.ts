/** A figure, and the list behind it. */
interface Linked {
  readonly value: string | number;
  readonly to: string;
  /** What the list is, where the column does not say so. */
  readonly title?: string;
  /** Which share the figure is, from 0 on; undefined where there is nothing to be a share of. */
  readonly percent?: number | undefined;
}

/** A share alone, from 0 on; undefined where there is nothing to be a share of. */
interface Share {
  readonly percent: number | undefined;
}

export type Cell = string | number | Linked | Share;

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const RISKY = /^[=+\-@\t\r]/;

/** Nothing in a cell is a formula to those who open the file. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && RISKY.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const isBoth = (each: Cell | undefined): each is Linked =>
  typeof each === 'object' && 'value' in each && 'percent' in each;

/** Percent with two digits, as a number; nothing where there is none. */
const percentOf = (share: number | undefined): number | string =>
  share === undefined ? '' : Math.round(share * 10_000) / 100;

/**
 * A table as CSV that spreadsheets read: with a mark of its encoding, and plain numbers. A figure with its share takes two
 * columns, shares are percent.
 */
export function csvOf({ head, rows }: Pick<Table, 'head' | 'rows'>): string {
  const shared = head.map((_name, at) => rows.some((row) => isBoth(row[at])));
  const names = head.flatMap((name, at) => (shared[at] ? [name, `${name} (%)`] : [name]));
  const lines = rows.map((row) =>
    row.flatMap((each, at) => {
      if (typeof each !== 'object') return [each];
      if (!('value' in each)) return [percentOf(each.percent)];
      return shared[at] ? [each.value, percentOf(each.percent)] : [each.value];
    }),
  );
  return `\uFEFF${[names, ...lines].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
