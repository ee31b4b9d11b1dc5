import { foldCase } from '../../../../contract/kinds/fold.ts';
import { isId } from '../../../../contract/kinds/object.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import { targetField } from '../../../../contract/import/mapping.ts';
import { shapeProblem } from '../read/row-shape.ts';
import { cellText } from './cell-text.ts';
import { FirstLines } from './first-lines.ts';
import { type ImportRules, isRelation, type Slot, slotsOf } from './import-rules.ts';
import type { CellProblem, FileRow, PreparedRow, Warnings } from './prepared-row.ts';
import { type CellReader, cellReader } from './read-cell.ts';

/** What a run of rows is, and what may not be meant so. */
export interface PreparedRows {
  readonly rows: readonly PreparedRow[];
  readonly warnings: Warnings;
}

interface SlotReader {
  readonly slot: Slot;
  readonly columns: readonly { readonly column: number; readonly read: CellReader }[];
}

/**
 * Reads the rows of a file, from its first on, by the rules that all writes have. Which record a row is about is told by
 * its key; a row whose key a sound row before has had is a duplicate of that one.
 */
export class RowPreparation {
  readonly slots: readonly Slot[];
  /** Whether what a row is hangs on rows before it. */
  readonly hasKey: boolean;
  readonly #readers: readonly SlotReader[];
  readonly #keyOf: (row: FileRow[1], values: readonly unknown[]) => string | CellProblem | undefined;
  readonly #width: number;
  readonly #first = new FirstLines();

  constructor(rules: ImportRules) {
    this.slots = slotsOf(rules);
    this.hasKey = rules.mapping.match.key !== null;
    this.#width = rules.width;
    this.#readers = this.slots.map((slot) => ({
      slot,
      columns: slot.sources.map((source) => ({
        column: source.mapping.column,
        read: cellReader(slot, source, rules),
      })),
    }));
    this.#keyOf = keyReader(rules, this.slots);
  }

  /** The next rows. */
  prepare(rows: readonly FileRow[]): PreparedRows {
    const warnings: Record<string, number> = {};
    return { rows: rows.map((row) => this.#prepareRow(row, warnings)), warnings };
  }

  #prepareRow([line, cells]: FileRow, warnings: Record<string, number>): PreparedRow {
    const shape = shapeProblem(cells, this.#width);
    // Its values may be in wrong places: nothing of it is taken.
    if (shape)
      return { line, values: [], key: undefined, problems: [{ problem: shape }], duplicateOf: undefined };
    // Excel leaves out empty cells at the end of a row; whether that is why they are missing nobody can tell.
    if (cells.length < this.#width) warn(warnings, 'file-few-cells');
    const problems: CellProblem[] = [];
    const values = this.#readers.map((reader) => readSlot(reader, cells, problems, warnings));
    const key = this.#keyOf(cells, values);
    if (typeof key === 'object') problems.push(key);
    const found = typeof key === 'string' ? key : undefined;
    const duplicateOf = found === undefined || problems.length ? undefined : this.#first.put(found, line);
    return { line, values, key: found, problems, duplicateOf };
  }
}

function warn(warnings: Record<string, number>, of: string): void {
  warnings[of] = (warnings[of] ?? 0) + 1;
}

function readSlot(
  { slot, columns }: SlotReader,
  cells: readonly string[],
  problems: CellProblem[],
  warnings: Record<string, number>,
): unknown {
  let value: unknown;
  for (const { column, read } of columns) {
    const cell = read(cells);
    if (cell.warning !== undefined) warn(warnings, cell.warning);
    if (cell.problem) {
      const { problem } = cell;
      problems.push({ problem, field: slot.field.name, column, value: cellText(cells[column]) });
    } else if (cell.value !== undefined) value = joined(slot, value, cell.value);
  }
  return value;
}

/** Lists have what all their columns have; of one value the first column's holds. */
function joined({ field }: Slot, before: unknown, value: unknown): unknown {
  if (before === undefined) return value;
  if (field.kind !== 'LIST' || !Array.isArray(before) || !Array.isArray(value)) return before ?? value;
  return [...new Set([...(before as unknown[]), ...(value as unknown[])])];
}

function keyReader({ mapping }: ImportRules, slots: readonly Slot[]) {
  const { key } = mapping.match;
  if (key === 'id') {
    const column = mapping.columns.find(({ target }) => targetField(target) === 'id')?.column ?? -1;
    return (cells: readonly string[]): string | CellProblem | undefined => {
      const text = cellText(cells[column]);
      if (text === '' || isId(text)) return text || undefined;
      const problem = { message: 'invalid-id', params: { value: shown(text) } } as const;
      return { problem, field: 'id', column, value: text };
    };
  }
  const at = slots.findIndex((slot) => slot.field.name === key && !isRelation(slot));
  return (_cells: readonly string[], values: readonly unknown[]): string | undefined => {
    const value = at < 0 ? undefined : values[at];
    return typeof value === 'string' ? foldCase(value) : undefined;
  };
}
