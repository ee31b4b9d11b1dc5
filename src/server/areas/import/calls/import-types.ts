import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString } from 'graphql';
import { listOf, objectType, required } from '../../../platform/calls/describe-types.ts';
import { JSON_SCALAR } from '../../../platform/calls/scalars.ts';

const text = required(GraphQLString);
const id = required(GraphQLID);
const int = required(GraphQLInt);
const flag = required(GraphQLBoolean);

/** A row that cannot be imported, or a value that one is imported without (`left`), and why. */
const IMPORT_ERROR = objectType('ImportError', {
  line: int,
  column: GraphQLInt,
  header: GraphQLString,
  value: GraphQLString,
  message: text,
  params: JSON_SCALAR,
  left: GraphQLBoolean,
});

const READING = objectType('ImportReading', {
  format: text,
  encoding: GraphQLString,
  delimiter: GraphQLString,
  sheet: GraphQLString,
  sheets: listOf(GraphQLString),
  hiddenSheets: listOf(GraphQLString),
  hiddenRows: int,
  takesHiddenRows: GraphQLBoolean,
  hasHeader: flag,
  encodings: listOf(GraphQLString),
  delimiters: listOf(GraphQLString),
  rowCount: GraphQLInt,
  done: flag,
  progress: GraphQLInt,
});

const COLUMN = objectType('ImportColumn', {
  index: int,
  header: text,
  samples: listOf(GraphQLString),
  filled: GraphQLInt,
  choices: listOf(GraphQLString),
});

const DIFF = objectType('ImportDiff', {
  line: int,
  action: text,
  recordId: GraphQLID,
  label: GraphQLString,
  changes: listOf(objectType('ImportChange', { field: text, before: JSON_SCALAR, after: JSON_SCALAR })),
});

const REPORT = objectType('ImportReport', {
  rows: int,
  create: int,
  update: int,
  unchanged: int,
  duplicate: int,
  invalid: int,
  warnings: listOf(objectType('ImportWarning', { message: text, count: int })),
  errors: listOf(IMPORT_ERROR),
  left: listOf(IMPORT_ERROR),
  diffs: listOf(DIFF),
  unknown: listOf(
    objectType('ImportUnknown', { field: text, objectName: text, names: listOf(GraphQLString), count: int }),
  ),
  dropped: listOf(
    objectType('ImportDropped', {
      column: int,
      header: GraphQLString,
      value: text,
      reason: text,
      count: int,
    }),
  ),
  done: flag,
  progress: GraphQLInt,
});

const UNDO = objectType('ImportUndo', {
  jobId: id,
  removed: int,
  restored: int,
  kept: int,
  progress: GraphQLInt,
  done: flag,
  keptRecords: listOf(
    objectType('ImportKeptRecord', { recordId: id, label: GraphQLString, reason: text, params: JSON_SCALAR }),
  ),
});

export const IMPORT_TEMPLATE = objectType('ImportTemplate', {
  id,
  name: text,
  headers: listOf(GraphQLString),
  mapping: required(JSON_SCALAR),
  // Also whether the caller may keep another one under its name.
  removable: flag,
});

/** An import with all that its steps show. */
export const IMPORT_RUN = objectType('ImportRun', {
  id,
  objectName: text,
  fileName: text,
  fileSize: required(GraphQLFloat),
  status: text,
  createdAt: text,
  userName: GraphQLString,
  corrects: GraphQLID,
  reading: READING,
  columns: listOf(COLUMN),
  suggestion: JSON_SCALAR,
  templates: listOf(IMPORT_TEMPLATE),
  mapping: JSON_SCALAR,
  problems: listOf(objectType('ImportProblem', { pointer: text, message: text, params: JSON_SCALAR })),
  sameFile: objectType('ImportSameFile', {
    id,
    fileName: text,
    status: text,
    createdAt: text,
    userName: GraphQLString,
  }),
  report: REPORT,
  jobId: GraphQLID,
  progress: GraphQLInt,
  counts: objectType('ImportCounts', {
    rows: int,
    done: int,
    created: int,
    updated: int,
    unchanged: int,
    failed: int,
    left: int,
  }),
  startedAt: GraphQLString,
  endedAt: GraphQLString,
  undo: UNDO,
});

export const IMPORT_RUNS = objectType('ImportRunList', { rows: listOf(IMPORT_RUN), total: int });
export const IMPORT_ERRORS = objectType('ImportErrorList', { rows: listOf(IMPORT_ERROR), total: int });
