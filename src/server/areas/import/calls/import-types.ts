import { t } from '../../../platform/calls/call-schema.ts';

/** A row that cannot be imported, or a value that one is imported without (`left`), and why. */
const IMPORT_ERROR = t.object('ImportError', {
  line: t.integer(),
  column: t.nullable(t.integer()),
  header: t.nullable(t.string()),
  value: t.nullable(t.string()),
  message: t.string(),
  params: t.nullable(t.json()),
  left: t.nullable(t.boolean()),
});

const READING = t.object('ImportReading', {
  format: t.string(),
  encoding: t.nullable(t.string()),
  delimiter: t.nullable(t.string()),
  sheet: t.nullable(t.string()),
  sheets: t.list(t.string()),
  hiddenSheets: t.list(t.string()),
  hiddenRows: t.integer(),
  takesHiddenRows: t.nullable(t.boolean()),
  hasHeader: t.boolean(),
  encodings: t.list(t.string()),
  delimiters: t.list(t.string()),
  rowCount: t.nullable(t.integer()),
  done: t.boolean(),
  progress: t.nullable(t.integer()),
});

const COLUMN = t.object('ImportColumn', {
  index: t.integer(),
  header: t.string(),
  samples: t.list(t.string()),
  filled: t.nullable(t.integer()),
  choices: t.list(t.string()),
});

const DIFF = t.object('ImportDiff', {
  line: t.integer(),
  action: t.string(),
  recordId: t.nullable(t.id()),
  label: t.nullable(t.string()),
  changes: t.list(
    t.object('ImportChange', {
      field: t.string(),
      before: t.nullable(t.json()),
      after: t.nullable(t.json()),
    }),
  ),
});

const REPORT = t.object('ImportReport', {
  rows: t.integer(),
  create: t.integer(),
  update: t.integer(),
  unchanged: t.integer(),
  duplicate: t.integer(),
  invalid: t.integer(),
  warnings: t.list(t.object('ImportWarning', { message: t.string(), count: t.integer() })),
  errors: t.list(IMPORT_ERROR),
  left: t.list(IMPORT_ERROR),
  diffs: t.list(DIFF),
  unknown: t.list(
    t.object('ImportUnknown', {
      field: t.string(),
      objectName: t.string(),
      names: t.list(t.string()),
      count: t.integer(),
    }),
  ),
  dropped: t.list(
    t.object('ImportDropped', {
      column: t.integer(),
      header: t.nullable(t.string()),
      value: t.string(),
      reason: t.string(),
      count: t.integer(),
    }),
  ),
  done: t.boolean(),
  progress: t.nullable(t.integer()),
});

const UNDO = t.object('ImportUndo', {
  jobId: t.id(),
  removed: t.integer(),
  restored: t.integer(),
  kept: t.integer(),
  progress: t.nullable(t.integer()),
  done: t.boolean(),
  keptRecords: t.list(
    t.object('ImportKeptRecord', {
      recordId: t.id(),
      label: t.nullable(t.string()),
      reason: t.string(),
      params: t.nullable(t.json()),
    }),
  ),
});

export const IMPORT_TEMPLATE = t.object('ImportTemplate', {
  id: t.id(),
  name: t.string(),
  headers: t.list(t.string()),
  mapping: t.json(),
  removable: t.boolean(),
});

/** An import with all that its steps show. */
export const IMPORT_RUN = t.object('ImportRun', {
  id: t.id(),
  objectName: t.string(),
  fileName: t.string(),
  fileSize: t.number(),
  status: t.string(),
  createdAt: t.string(),
  userName: t.nullable(t.string()),
  corrects: t.nullable(t.id()),
  reading: t.nullable(READING),
  columns: t.list(COLUMN),
  suggestion: t.nullable(t.json()),
  templates: t.list(IMPORT_TEMPLATE),
  mapping: t.nullable(t.json()),
  problems: t.list(
    t.object('ImportProblem', { pointer: t.string(), message: t.string(), params: t.nullable(t.json()) }),
  ),
  sameFile: t.nullable(
    t.object('ImportSameFile', {
      id: t.id(),
      fileName: t.string(),
      status: t.string(),
      createdAt: t.string(),
      userName: t.nullable(t.string()),
    }),
  ),
  report: t.nullable(REPORT),
  jobId: t.nullable(t.id()),
  progress: t.nullable(t.integer()),
  counts: t.nullable(
    t.object('ImportCounts', {
      rows: t.integer(),
      done: t.integer(),
      created: t.integer(),
      updated: t.integer(),
      unchanged: t.integer(),
      failed: t.integer(),
      left: t.integer(),
    }),
  ),
  startedAt: t.nullable(t.string()),
  endedAt: t.nullable(t.string()),
  undo: t.nullable(UNDO),
});

export const IMPORT_RUNS = t.object('ImportRunList', { rows: t.list(IMPORT_RUN), total: t.integer() });
export const IMPORT_ERRORS = t.object('ImportErrorList', { rows: t.list(IMPORT_ERROR), total: t.integer() });
