import { findDuplicates } from '../../areas/merge/duplicates/find.ts';
import { runExport } from '../../areas/export/run-export.ts';
import { runCheck } from '../../areas/import/check/run-check.ts';
import { runRead } from '../../areas/import/read/run-read.ts';
import { runImport } from '../../areas/import/run/run-import.ts';
import { runUndo } from '../../areas/import/undo/run-undo.ts';
import { runReplacement } from '../../areas/own-fields/run-replacement.ts';
import type { BatchAction } from './batch-work.ts';
import type { JobRunner } from './job-run.ts';
import { listMatching } from './list-matching.ts';

/** What does the work of jobs that are not about selected records. */
export const RUNNERS: Readonly<Partial<Record<BatchAction, JobRunner>>> = {
  EXPORT: runExport,
  REPLACE_CHOICES: runReplacement,
  FIND_DUPLICATES: findDuplicates,
  IMPORT: runImport,
  IMPORT_CHECK: runCheck,
  IMPORT_READ: runRead,
  IMPORT_UNDO: runUndo,
  LIST_MATCHING: listMatching,
};
