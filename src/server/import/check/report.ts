import type { ErrorParams } from '../../../contract/errors.ts';
import type { Change } from '../../sql/audit.ts';

/** A rule that a line breaks, as the API tells it. */
export interface ReportedError {
  readonly line: number;
  readonly column: number | null;
  readonly header: string | null;
  readonly value: string | null;
  readonly message: string;
  readonly params: ErrorParams;
}

/** What a line would make of a record. */
export interface ReportedDiff {
  readonly line: number;
  readonly action: 'create' | 'update';
  readonly recordId: string | null;
  readonly label: string;
  readonly changes: readonly Change[];
}

/** Names that lead to no record: the first of them, and how many there are. */
export interface ReportedNames {
  readonly field: string;
  readonly objectName: string;
  readonly names: readonly string[];
  readonly count: number;
}

/** What an import would do with the data as they are: kept as JSON in `tessera.import_run.report`. */
export interface ImportReport {
  readonly rows: number;
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly duplicate: number;
  readonly invalid: number;
  readonly warnings: readonly { readonly message: string; readonly count: number }[];
  readonly errors: readonly ReportedError[];
  readonly diffs: readonly ReportedDiff[];
  readonly unknown: readonly ReportedNames[];
  readonly done: boolean;
  /** From 0 to 100. */
  readonly progress: number;
}
