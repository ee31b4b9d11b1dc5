import type { Handler } from 'hono';
import { ApiError, mayPass } from '../../../contract/errors.ts';
import { EXPORT_NOT_FOUND, type ExportRequest, XLSX_MAX_ROWS } from '../../../contract/calls/export.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { ApiContext } from '../../platform/calls/context.ts';
import { maskError } from '../../base/http/error.ts';
import { unauthenticated } from '../../platform/calls/unauthenticated.ts';
import { compilePreview } from '../../base/sql/batch-items.ts';
import { compileCount } from '../../base/sql/count.ts';
import { attachment, streamOf } from '../../platform/files/answer-file.ts';
import { type ExportFile, planFile, refuseBeyondSheet } from './export-file.ts';
import { exportPages } from './pages.ts';
import { readExportRequest } from './read-request.ts';

type Caller = Pick<ApiContext, 'viewer' | 'db' | 'catalog' | 'labels'>;

/** `POST /api/export`: the records of a list as a file, written while they are read. */
export function exportRoute(callerOf: (request: Request) => Promise<Caller | undefined>): Handler {
  return async (context) => {
    const { raw } = context.req;
    const caller = await callerOf(raw);
    if (!caller) return unauthenticated();
    try {
      return await answerFile(caller, await readExportRequest(raw));
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      const forbidden = error.problem.message === 'forbidden';
      const body = { error: forbidden ? 'forbidden' : 'bad_request', errors: [maskError(error).toJSON()] };
      return context.json(body, forbidden ? 403 : 400);
    }
  };
}

async function answerFile(caller: Caller, request: ExportRequest): Promise<Response> {
  const { db, catalog, viewer } = caller;
  const { timeZone } = viewer;
  const file = await planFile({ ...caller, timeZone }, request);
  if (request.format === 'xlsx') await requireRoom(caller, file);
  const pages = exportPages({ db, catalog, node: file.node, timeZone });
  // What is wrong with the first page is an answer of its own, not a file that breaks off.
  const first = await pages.next();
  const body = streamOf(file.content(startingWith(first, pages)));
  const headers = {
    'Content-Type': file.contentType,
    'Content-Disposition': attachment(file.plainName, file.name),
    'Cache-Control': 'no-store',
    ...(await notFoundHeaders(caller, file)),
  };
  return new Response(body, { headers });
}

/** How many of the chosen records there are none of, and the first of those ids. */
async function notFoundHeaders({ db }: Caller, { object, ids }: ExportFile): Promise<Record<string, string>> {
  if (!ids) return {};
  const [row] = await db.run(compilePreview(db.tenantId, object, { ids }, 0));
  if (!row?.notFound) return {};
  return {
    [EXPORT_NOT_FOUND]: String(row.notFound),
    [`${EXPORT_NOT_FOUND}-Ids`]: row.notFoundIds.map((id) => encodeURIComponent(shown(id))).join(','),
  };
}

async function requireRoom({ db }: Caller, { object, node: { tenantId, where } }: ExportFile): Promise<void> {
  const [row] = await db.run(compileCount({ tenantId, object, where, exactUpTo: XLSX_MAX_ROWS }));
  refuseBeyondSheet('xlsx', Number(row?.total));
}

type Pages = AsyncGenerator<readonly RecordRow[]>;

async function* startingWith(first: IteratorResult<readonly RecordRow[], unknown>, rest: Pages): Pages {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
