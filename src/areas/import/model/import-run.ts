import type { ImportMapping } from '../../../contract/import/mapping.ts';
import type { ImportReport } from '../../../contract/import/report.ts';
import type { ImportStatus } from '../../../contract/import/status.ts';

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
