import type { ImportMapping } from '../../contract/import/mapping.ts';
import type { ImportStatus } from '../../contract/import/status.ts';

/** How the file was understood. What is null does not concern its format. */
export interface ImportReading {
  readonly format: string;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly hasHeader: boolean;
  /** What can be chosen instead. */
  readonly encodings: readonly string[];
  readonly delimiters: readonly string[];
  /** Rows of data, without the header; null until they are counted. */
  readonly rowCount: number | null;
  readonly done: boolean;
  /** Percent. */
  readonly progress: number | null;
}

/** A column of the file. */
export interface ImportColumn {
  /** From 0. */
  readonly index: number;
  readonly header: string;
  /** Its first values that are not empty. */
  readonly samples: readonly string[];
  /** How many of the first rows have a value. */
  readonly filled: number | null;
  /** Its different values, where they are few; none where they are many. */
  readonly choices: readonly string[];
}

/** What is wrong with the mapping, and where in it: `pointer` is RFC 6901, such as `/columns/2/target`. */
export interface ImportProblem {
  readonly pointer: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>> | null;
}

/** A row that cannot be imported. */
export interface ImportError {
  /** In the file, from 1. */
  readonly line: number;
  readonly column: number | null;
  readonly header: string | null;
  readonly value: string | null;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>> | null;
}

export interface ImportDiff {
  readonly line: number;
  readonly action: string;
  readonly recordId: string | null;
  readonly label: string | null;
  readonly changes: readonly {
    readonly field: string;
    readonly before: unknown;
    readonly after: unknown;
  }[];
}

/** Names in the file that no record has. */
export interface UnknownNames {
  readonly field: string;
  readonly objectName: string;
  /** The first of them. */
  readonly names: readonly string[];
  readonly count: number;
}

/** What the dry run has found so far. */
export interface ImportReport {
  readonly rows: number;
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly duplicate: number;
  readonly invalid: number;
  readonly warnings: readonly { readonly message: string; readonly count: number }[];
  readonly errors: readonly ImportError[];
  readonly diffs: readonly ImportDiff[];
  readonly unknown: readonly UnknownNames[];
  readonly done: boolean;
  readonly progress: number | null;
}

export interface ImportCounts {
  readonly rows: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
}

export interface ImportUndo {
  readonly jobId: string;
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  readonly progress: number | null;
  readonly done: boolean;
  readonly keptRecords: readonly {
    readonly recordId: string;
    readonly label: string | null;
    readonly reason: string;
  }[];
}

/** A mapping that was kept under a name, with the headers of the file that it was made for. */
export interface ImportTemplate {
  readonly id: string;
  readonly name: string;
  readonly mapping: ImportMapping;
  readonly headers: readonly string[];
}

/** A line of the list of imports. Times are ISO instants. */
export interface ImportSummary {
  readonly id: string;
  readonly objectName: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly status: ImportStatus;
  readonly createdAt: string;
  readonly userName: string | null;
  readonly corrects: string | null;
  readonly progress: number | null;
  readonly counts: ImportCounts | null;
}

/** An import with all that its steps show. */
export interface ImportRun extends ImportSummary {
  readonly reading: ImportReading | null;
  readonly columns: readonly ImportColumn[];
  /** What the server made of the headers. */
  readonly suggestion: ImportMapping | null;
  /** Those kept mappings that fit its headers. */
  readonly templates: readonly ImportTemplate[];
  readonly mapping: ImportMapping | null;
  readonly problems: readonly ImportProblem[];
  /** An earlier import of the same bytes. */
  readonly sameFile: Pick<ImportSummary, 'id' | 'fileName' | 'status' | 'createdAt' | 'userName'> | null;
  readonly report: ImportReport | null;
  readonly jobId: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly undo: ImportUndo | null;
}
