import type { DropReason } from '../../../../contract/import/report.ts';
import type { DroppedCells } from './prepared-row.ts';

/** Texts that are told apart: every cell of a column may hold another one that counts as empty. */
const MOST = 1_000;

/** Counts texts that count as no value, by column; in bounded memory, however long the file is. */
export class DroppedTexts {
  readonly #counts = new Map<string, { readonly cells: Omit<DroppedCells, 'count'>; count: number }>();

  add(column: number, value: string, reason: DropReason, count = 1): void {
    const key = `${column} ${value.toLowerCase()}`;
    const known = this.#counts.get(key);
    if (known) known.count += count;
    else if (this.#counts.size < MOST) this.#counts.set(key, { cells: { column, value, reason }, count });
  }

  /** The most frequent first. */
  list(): readonly DroppedCells[] {
    return [...this.#counts.values()]
      .map(({ cells, count }) => ({ ...cells, count }))
      .toSorted((one, other) => other.count - one.count || one.column - other.column);
  }
}
