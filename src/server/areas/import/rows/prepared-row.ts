import type { Problem } from '../../../../contract/errors.ts';
import type { DropReason } from '../../../../contract/import/report.ts';

/** A line of the file, and what stands in it. */
export type FileRow = readonly [line: number, cells: readonly string[]];

/** A rule that a cell breaks, or the row as a whole. */
export interface CellProblem {
  readonly problem: Omit<Problem, 'path'>;
  readonly field?: string;
  /** Index of the column. */
  readonly column?: number;
  readonly value?: string;
}

/** A row as it is to be written, before it is known what the database has. */
export interface PreparedRow {
  readonly line: number;
  /** By slot: undefined where the row says nothing, null where it clears; of relations the names, without doubles. */
  readonly values: readonly unknown[];
  /** By what the record is found: its id, or the folded value of the key. Undefined where the row has none. */
  readonly key: string | undefined;
  readonly problems: readonly CellProblem[];
  /** Values that the row goes without, since their fields do not take them. */
  readonly left: readonly CellProblem[];
  /** The line that had the key first. */
  readonly duplicateOf: number | undefined;
  /** The record that it is written to already, as the file of errors says: what it lacks is filled in. */
  readonly writtenTo?: string;
}

/** How often texts of a column counted as no value. */
export interface DroppedCells {
  readonly column: number;
  readonly value: string;
  readonly reason: DropReason;
  readonly count: number;
}

/** How often something happened that may not be meant so. */
export type Warnings = Readonly<Record<string, number>>;
