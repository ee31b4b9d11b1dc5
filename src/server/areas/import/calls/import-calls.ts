import { DEFAULT_PAGE_SIZE, LIST_MAX_LIMIT } from '../../../../contract/constants.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { deleteRun } from '../runs/delete-run.ts';
import { noteWatching } from '../../../base/log/current-request.ts';
import { findRun, importSight, requireImport, requireRun } from '../runs/import-access.ts';
import { readRows } from '../runs/pages.ts';
import { runAnswer } from './run-answer.ts';
import { compileRunTotal, compileSeenRuns } from '../runs/run-statements.ts';
import { setMapping } from './set-mapping.ts';
import { setReading } from './set-reading.ts';
import { batchObject } from '../../../platform/jobs/batch-record.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { importPage } from './import-page.ts';
import { importErrorCalls, importSteps } from './import-run-calls.ts';
import { IMPORT_RUN, IMPORT_RUNS } from './import-types.ts';
import { templateCalls } from './import-template-calls.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

const count = (value: number) => t.nullable(t.integer({ default: value }));
const MOST_ROWS = 50;

/** An import as it is now. @throws ApiError not-found */
const answer = async (context: ApiContext, runId: string) =>
  runAnswer(context, await requireRun(context, runId));

/** Imports: what was understood of a file, and what is to become of it. None where no object shows jobs. */
export function importCalls(catalog: Catalog): {
  readonly queries: Record<string, Call>;
  readonly mutations: Record<string, Call>;
} {
  if (!batchObject(catalog)) return { queries: {}, mutations: {} };
  const templates = templateCalls();
  return {
    queries: {
      importRun: declareCall({
        shows: { planned: 'Own imports of objects that the role may import.' },
        answer: t.nullable(IMPORT_RUN),
        description: "An import: one's own, or for administrators anybody's. Null where there is none.",
        args: { id: t.id() },
        resolve: async (args, context) => {
          noteWatching();
          const run = await findRun(context, args.id);
          return run ? runAnswer(context, run) : null;
        },
      }),
      importRuns: declareCall({
        shows: { planned: 'Own imports of objects that the role may import.' },
        answer: IMPORT_RUNS,
        description: 'Imports, the latest first.',
        args: { objectName: t.nullable(t.string()), limit: count(DEFAULT_PAGE_SIZE), offset: count(0) },
        resolve: async (args, context) => {
          const page = importPage(args, LIST_MAX_LIMIT);
          const objectName = args.objectName;
          if (objectName != null) requireObject(context.catalog, objectName);
          const { db } = context;
          const sight = importSight(context, objectName);
          const rows = await db.run(compileSeenRuns(db.tenantId, sight, page));
          const [all] = rows.length ? rows : await db.run(compileRunTotal(db.tenantId, sight));
          return { rows: rows.map((run) => runAnswer(context, run)), total: all?.total ?? 0 };
        },
      }),
      importRows: declareCall({
        shows: { planned: 'Own imports of objects that the role may import.' },
        answer: t.list(t.list(t.string())),
        description: 'Rows of the file, without its header.',
        args: { id: t.id(), offset: count(0), limit: count(MOST_ROWS) },
        resolve: async (args, context) => {
          const { limit, offset } = importPage(args, MOST_ROWS);
          const { id: runId, columns } = await requireRun(context, args.id);
          const rows = await readRows(context.db, runId, offset, limit);
          return rows.map(([, cells]) => columns.map(({ index }) => cells[index] ?? ''));
        },
      }),
      ...importErrorCalls,
      ...templates.queries,
    },
    mutations: {
      setImportReading: declareCall({
        shows: { planned: 'Own imports of objects that the role may import.' },
        answer: IMPORT_RUN,
        description: 'Has the file read anew in another way; what is not given stays. The mapping goes.',
        args: {
          id: t.id(),
          encoding: t.nullable(t.string()),
          delimiter: t.nullable(t.string()),
          sheet: t.nullable(t.string()),
          hasHeader: t.nullable(t.boolean()),
          takesHiddenRows: t.nullable(t.boolean()),
        },
        resolve: async (args, context) => {
          const run = await requireRun(context, args.id);
          await setReading(context, run.id, args);
          const jobs = batchObject(context.whole);
          if (jobs) context.written(jobs);
          return answer(context, run.id);
        },
      }),
      setImportMapping: declareCall({
        shows: { planned: 'Own imports of objects that the role may import.' },
        answer: IMPORT_RUN,
        description:
          'Keeps what is to become of the columns, with problems too; without any the import is MAPPED.',
        args: { id: t.id(), mapping: t.json() },
        resolve: async (args, context) => {
          const run = await requireRun(context, args.id);
          const object = requireImport(context, run.object);
          await setMapping(context, object, run.id, args.mapping);
          return answer(context, run.id);
        },
      }),
      deleteImport: declareCall({
        shows: { planned: 'Own imports of objects that the role may import.' },
        answer: t.id(),
        description: 'Removes an import and its file; the records that it has written stay.',
        args: { id: t.id() },
        resolve: async (args, context) => {
          const run = await requireRun(context, args.id);
          await deleteRun(context.db, run.id);
          return run.id;
        },
      }),
      ...importSteps,
      ...templates.mutations,
    },
  };
}
