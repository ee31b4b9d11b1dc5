import type { MappingProblem } from '../../../../contract/import/check-mapping.ts';
import type { ImportMapping } from '../../../../contract/import/mapping.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { suggestMapping } from '../match/suggest.ts';
import { DELIMITERS } from '../read/delimiter.ts';
import { ENCODINGS } from '../read/encoding.ts';
import { fittingTemplates, shownTemplate } from '../templates/templates.ts';
import { undoAnswer } from '../undo/undo-answer.ts';
import { importSight } from '../runs/import-access.ts';
import type { ImportRunRow } from '../runs/import-run.ts';
import { compileSameFile } from '../runs/run-statements.ts';

/** An import as the API answers it; what costs a statement is asked for where it is selected. */
export function runAnswer(caller: Caller, run: ImportRunRow) {
  const { db } = caller;
  const { id, object, fileName, fileSize, status, userName, corrects, columns, mapping, report, jobId } = run;
  const hasRun = run.startedAt !== null || jobId !== null;
  return {
    id,
    objectName: object,
    fileName,
    fileSize,
    status,
    createdAt: instant(run.createdAt),
    userName,
    corrects,
    columns,
    mapping,
    report: report === null ? null : { left: [], dropped: [], ...report },
    jobId,
    undo: () => undoAnswer(caller, run),
    reading: readingAnswer(run),
    problems: [...fileProblems(run), ...run.problems],
    suggestion: () => suggestion(caller, run),
    templates: async () => {
      const fitting = columns.length ? await fittingTemplates(db, object, columns) : [];
      return fitting.map((template) => shownTemplate(caller, template));
    },
    sameFile: async () => {
      const [same] = await db.run(compileSameFile(db.tenantId, importSight(caller), run));
      return same ? { ...same, createdAt: instant(same.createdAt) } : null;
    },
    progress: hasRun ? percent(run.rowsDone, run.rowCount) : null,
    counts: hasRun
      ? {
          rows: run.rowCount,
          done: run.rowsDone,
          created: run.created,
          updated: run.updated,
          unchanged: run.unchanged,
          failed: run.failed,
          left: run.left,
        }
      : null,
    startedAt: run.startedAt === null ? null : instant(run.startedAt),
    endedAt: run.endedAt === null ? null : instant(run.endedAt),
  };
}

function fileProblems({ fileProblem, isGivenUp }: ImportRunRow): readonly MappingProblem[] {
  const problem = fileProblem ?? (isGivenUp ? ({ message: 'internal' } as const) : null);
  return problem ? [{ pointer: '/file', message: problem.message, params: problem.params ?? {} }] : [];
}

const instant = (given: string): string => new Date(given).toISOString();

const percent = (done: number, all: number): number => (all ? Math.floor((done / all) * 100) : 100);

function suggestion({ catalog, labels, viewer }: Caller, run: ImportRunRow): ImportMapping | null {
  const object = catalog.objects.get(run.object);
  if (!object || !run.columns.length) return null;
  return suggestMapping({ catalog, labels, object, timeZone: viewer.timeZone }, run.columns);
}

function readingAnswer(run: ImportRunRow) {
  const { reading, columns, rowCount, isRead, isGivenUp, bytesRead, fileSize } = run;
  const isCsv = reading.format === 'csv';
  return {
    hiddenSheets: [],
    hiddenRows: 0,
    takesHiddenRows: null,
    ...reading,
    hasHeader: reading.hasHeader ?? true,
    encodings: isCsv ? ENCODINGS : [],
    delimiters: isCsv ? DELIMITERS : [],
    rowCount: columns.length ? rowCount : null,
    done: isRead || isGivenUp,
    progress: isRead ? 100 : percent(bytesRead, fileSize),
  };
}
