import { GraphQLID, GraphQLInt, GraphQLNonNull } from 'graphql';
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
import { required } from '../../../platform/calls/describe-types.ts';
import { IMPORT_ERRORS, IMPORT_RUN } from './import-types.ts';
import { importPage } from './import-page.ts';

const id = { type: new GraphQLNonNull(GraphQLID) };
const count = (value: number) => ({ type: GraphQLInt, default: { value } });
const MOST_ERRORS = 1000;

/** What lines of a file were not written for. */
export const importErrorCalls: Readonly<Record<string, Call>> = {
  importErrors: {
    shows: { planned: 'Own imports of objects that the role may import.' },
    type: required(IMPORT_ERRORS),
    description: 'The lines that an import could not write, and why, in the order of the file.',
    args: { id, limit: count(DEFAULT_PAGE_SIZE), offset: count(0) },
    resolve: async (_source, args, context) => {
      const page = importPage(args, MOST_ERRORS);
      return importErrors(context.db, await requireRun(context, args['id'] as string), page);
    },
  },
};

const step = (description: string, work: (caller: ImportCaller, runId: string) => Promise<void>): Call => ({
  shows: { planned: 'Own imports of objects that the role may import.' },
  type: required(IMPORT_RUN),
  description: `${description} Refused with \`import-status\` in any other status.`,
  args: { id },
  resolve: async (_source, args, context) => {
    const { id: runId, object } = await requireRun(context, args['id'] as string);
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
