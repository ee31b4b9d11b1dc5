import { DEFAULT_PAGE_SIZE } from '../../../../contract/constants.ts';
import { importErrors } from '../errors/reported-errors.ts';
import {
  checkImport,
  type ImportCaller,
  pauseImport,
  resumeImport,
  startImport,
  stopImport,
  undoImport,
} from './control.ts';
import { requireImport, requireRun } from '../runs/import-access.ts';
import { runAnswer } from './run-answer.ts';
import { batchObject } from '../../../platform/jobs/batch-record.ts';
import type { Call } from '../../../platform/calls/context.ts';
import { IMPORT_ERRORS, IMPORT_RUN } from './import-types.ts';
import { importPage } from './import-page.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

const count = (value: number) => t.nullable(t.integer({ default: value }));
const MOST_ERRORS = 1000;

/** What lines of a file were not written for. */
export const importErrorCalls: Readonly<Record<string, Call>> = {
  importErrors: declareCall({
    shows: { planned: 'Own imports of objects that the role may import.' },
    answer: IMPORT_ERRORS,
    description: 'The lines that an import could not write, and why, in the order of the file.',
    args: { id: t.id(), limit: count(DEFAULT_PAGE_SIZE), offset: count(0) },
    resolve: async (args, context) => {
      const page = importPage(args, MOST_ERRORS);
      return importErrors(context.db, await requireRun(context, args.id), page);
    },
  }),
};

const step = (description: string, work: (caller: ImportCaller, runId: string) => Promise<void>): Call =>
  declareCall({
    shows: { planned: 'Own imports of objects that the role may import.' },
    answer: IMPORT_RUN,
    description: `${description} Refused with \`import-status\` in any other status.`,
    args: { id: t.id() },
    resolve: async (args, context) => {
      const { id: runId, object } = await requireRun(context, args.id);
      requireImport(context, object);
      await work(context, runId);
      const jobs = batchObject(context.whole);
      if (jobs) context.written(jobs);
      return runAnswer(context, await requireRun(context, runId));
    },
  });

/** What is done with an import, from the dry run to its undo. */
export const importSteps: Readonly<Record<string, Call>> = {
  checkImport: step(
    'Plans all rows without writing any; the report says what would be done. Of an import that is MAPPED or VALIDATED.',
    checkImport,
  ),
  startImport: step('Writes the rows, in the background. Of an import that is VALIDATED.', startImport),
  pauseImport: step('Lets an import rest, QUEUED or RUNNING; it keeps its place.', pauseImport),
  resumeImport: step('Goes on with an import that is PAUSED.', resumeImport),
  stopImport: step('Ends an import that has not ended; what it has written stays.', stopImport),
  undoImport: step(
    'Removes what an import has made and puts back what it has changed, but for records that were edited since. Of one that has ended; the same again does nothing.',
    undoImport,
  ),
};
