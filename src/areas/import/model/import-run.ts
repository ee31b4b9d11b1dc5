import type { Known, ResultOf } from '../../../engine/hooks/graphql.ts';
import type { ImportMapping } from '../../../contract/import/mapping.ts';
import type { ImportReport } from '../../../contract/import/report.ts';
import type { ImportStatus } from '../../../contract/import/status.ts';
import type { RUN, SUMMARY } from './import-fields.ts';

type Run = ResultOf<typeof RUN>;
type Stated = { readonly status: ImportStatus };

/**
 * How the file was understood. What is null does not concern its format; `encodings`, `delimiters`: what can be chosen
 * instead; `rowCount`: rows of data, without the header, null until they are counted; `progress`: percent.
 */
export type ImportReading = NonNullable<Run['reading']>;

/**
 * A column of the file, from 0. `samples`: its first values that are not empty; `filled`: how many of the first rows have
 * a value; `choices`: its different values, where they are few, none where they are many.
 */
export type ImportColumn = Run['columns'][number];

/** What is wrong with the mapping, and where in it: `pointer` is RFC 6901, such as `/columns/2/target`. */
export type ImportProblem = Known<
  Run['problems'][number],
  { params: Readonly<Record<string, unknown>> | null }
>;

export type ImportCounts = NonNullable<Run['counts']>;

type Undo = NonNullable<Run['undo']>;
export type ImportUndo = Known<
  Undo,
  { keptRecords: readonly Known<Undo['keptRecords'][number], Pick<ImportProblem, 'params'>>[] }
>;

/** A mapping that was kept under a name, with the headers of the file that it was made for. */
export type ImportTemplate = Known<Run['templates'][number], { mapping: ImportMapping }>;

/** A line of the list of imports. Times are ISO instants. */
export type ImportSummary = Known<ResultOf<typeof SUMMARY>, Stated>;

/**
 * An import with all that its steps show. `suggestion`: what the server made of the headers; `templates`: those kept
 * mappings that fit them; `sameFile`: an earlier import of the same bytes.
 */
export type ImportRun = Known<
  Run,
  Stated & {
    suggestion: ImportMapping | null;
    templates: readonly ImportTemplate[];
    mapping: ImportMapping | null;
    undo: ImportUndo | null;
    problems: readonly ImportProblem[];
    sameFile: Known<NonNullable<Run['sameFile']>, Stated> | null;
    report: ImportReport | null;
  }
>;
