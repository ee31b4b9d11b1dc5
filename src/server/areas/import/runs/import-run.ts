import type { ImportReport } from '../../../../contract/import/report.ts';
import type { Problem } from '../../../../contract/errors.ts';
import type { MappingProblem } from '../../../../contract/import/check-mapping.ts';
import type { ImportMapping } from '../../../../contract/import/mapping.ts';
import type { ImportStatus } from '../../../../contract/import/status.ts';

export type FileFormat = 'csv' | 'xlsx';

/** How a file is read. What is null is found out when it is read, and does not concern the other format. */
export interface ReadingChoice {
  readonly format: FileFormat;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly sheet: string | null;
  readonly hasHeader: boolean | null;
  /** Of a sheet: whether rows are read that its filter or somebody has hidden; null, and in older imports: nobody has chosen. */
  readonly takesHiddenRows?: boolean | null;
}

/** A choice, and what else was found out. */
export interface Reading extends ReadingChoice {
  /** Of a workbook, in its order. */
  readonly sheets: readonly string[];
  /** Those of them that are hidden. */
  readonly hiddenSheets?: readonly string[];
  /** How many rows with values are hidden, as far as the file has been read. */
  readonly hiddenRows?: number;
}

/** A column of a file, by its first rows. */
export interface ImportColumn {
  /** From 0. */
  readonly index: number;
  /** Made up where the file has none; no two are the same. */
  readonly header: string;
  /** The first values that are not empty. */
  readonly samples: readonly string[];
  /** How many of the first rows have a value. */
  readonly filled: number;
  /** All values of the rows looked at, where they are few: what people choose among. */
  readonly choices: readonly string[];
}

type EarlierPart = 'left' | 'dropped';

/** A row of `tessera.import_run`. Instants are as PostgreSQL writes them. */
export interface ImportRunRow {
  readonly id: string;
  readonly object: string;
  readonly status: ImportStatus;
  readonly fileId: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly sha256: string;
  readonly userId: string | null;
  readonly userName: string;
  /** The import whose wrong rows this file has, corrected. */
  readonly corrects: string | null;
  readonly createdAt: string;
  readonly reading: Reading;
  readonly columns: readonly ImportColumn[];
  /** Why the file cannot be read as it is to be read now. */
  readonly fileProblem: Problem | null;
  readonly readJob: string | null;
  /** The file has been read to its end. */
  readonly isRead: boolean;
  /** Its job has ended before: somebody has canceled it, or it got nowhere again and again. */
  readonly isGivenUp: boolean;
  readonly pageCount: number;
  /** Rows of data in the pages. */
  readonly rowCount: number;
  /** Of the file, or of the sheet before it is packed; for progress only. */
  readonly bytesRead: number;
  readonly mapping: ImportMapping | null;
  readonly problems: readonly MappingProblem[];
  readonly checkJob: string | null;
  /** Those of earlier versions have no `left` and `dropped`. */
  readonly report: (Omit<ImportReport, EarlierPart> & Partial<Pick<ImportReport, EarlierPart>>) | null;
  readonly jobId: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly rowsDone: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  /** Rows that were written without a value that its field does not take. */
  readonly left: number;
  readonly undoJob: string | null;
  readonly undo: unknown;
}

/** A row of a file: the line of it in which the row begins, from 1, as an editor shows it; of a sheet its row. */
export type ImportRow = readonly [line: number, cells: readonly string[]];
