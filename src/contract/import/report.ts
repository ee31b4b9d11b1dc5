import type { ErrorParams } from '../errors.ts';

/** A row that cannot be imported, or a value that one goes without, and why. */
export interface ImportError {
  /** In the file, from 1. */
  readonly line: number;
  readonly column: number | null;
  readonly header: string | null;
  readonly value: string | null;
  readonly message: string;
  readonly params: ErrorParams;
  /** The row is imported, without the value. */
  readonly left: boolean;
}

/** What a line would make of a record. */
export interface ImportDiff {
  readonly line: number;
  readonly action: 'create' | 'update';
  readonly recordId: string | null;
  readonly label: string;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** Names in the file that no record has: the first of them, and how many there are. */
export interface UnknownNames {
  readonly field: string;
  readonly objectName: string;
  readonly names: readonly string[];
  readonly count: number;
}

/** Why what stands in a cell is not imported: it says that there is nothing, a formula has failed, or it is a title that no field takes. */
export type DropReason = 'blank' | 'error' | 'title';

/** A text that counts as empty: in which column, and in how many rows. */
export interface DroppedText {
  readonly column: number;
  readonly header: string | null;
  readonly value: string;
  readonly reason: DropReason;
  readonly count: number;
}

/** What an import would do with the data as they are. */
export interface ImportReport {
  readonly rows: number;
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly duplicate: number;
  readonly invalid: number;
  readonly warnings: readonly { readonly message: string; readonly count: number }[];
  readonly errors: readonly ImportError[];
  /** The first values that rows go without. */
  readonly left: readonly ImportError[];
  readonly diffs: readonly ImportDiff[];
  readonly unknown: readonly UnknownNames[];
  /** The texts that count as empty, the most frequent first. */
  readonly dropped: readonly DroppedText[];
  readonly done: boolean;
  /** From 0 to 100. */
  readonly progress: number;
}
