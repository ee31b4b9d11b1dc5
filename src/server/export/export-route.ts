import type { Handler } from 'hono';
import { Temporal } from 'temporal-polyfill';
import { intlLocale, type Locale } from '../../contract/constants.ts';
import { ApiError } from '../../contract/errors.ts';
import { type ExportFormat, type ExportRequest, XLSX_MAX_ROWS } from '../../contract/export.ts';
import type { ConditionNode } from '../../contract/filter/condition.ts';
import { queryFilter } from '../../contract/filter/filter.ts';
import { resolveFilter } from '../../contract/filter/resolve.ts';
import type { Labels } from '../model/labels.ts';
import { planColumns } from '../plan/columns.ts';
import { planList } from '../plan/list.ts';
import type { ListNode } from '../plan/nodes.ts';
import type { RecordRow } from '../records/read.ts';
import type { ApiContext } from '../schema/context.ts';
import { localeArgument } from '../schema/describe.ts';
import { maskError } from '../schema/error.ts';
import { requireObject } from '../schema/require-object.ts';
import { unauthenticated } from '../schema/unauthenticated.ts';
import { compileCount } from '../sql/count.ts';
import { attachment, streamOf } from './answer-file.ts';
import { rawText, readableText } from './cell-text.ts';
import { csvOf } from './csv.ts';
import { type ExportColumn, exportColumns } from './export-columns.ts';
import { exportPages } from './pages.ts';
import { readExportRequest } from './read-request.ts';
import { xlsxOf } from './xlsx.ts';

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
      if (!(error instanceof ApiError) || error.problem.message === 'timeout') throw error;
      const forbidden = error.problem.message === 'forbidden';
      const body = { error: forbidden ? 'forbidden' : 'bad_request', errors: [maskError(error).toJSON()] };
      return context.json(body, forbidden ? 403 : 400);
    }
  };
}

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function answerFile(caller: Caller, request: ExportRequest): Promise<Response> {
  const { db, catalog, viewer, labels } = caller;
  const { format, timeZone } = request;
  const object = requireObject(catalog, request.objectName, 'EXPORT');
  const locale = localeArgument(request.locale);
  const columns = exportColumns(catalog, labels, object, request.columns, locale);
  const node = planExport(caller, request, columns);
  if (format === 'xlsx') await requireRoom(caller, node);
  const pages = exportPages({ db, catalog, node, timeZone: viewer.timeZone });
  // What is wrong with the first page is an answer of its own, not a file that breaks off.
  const first = await pages.next();
  const all = startingWith(first, pages);
  const title = labels.plural(locale, object.name);
  const text = request.raw
    ? rawText
    : readableText({ locale: intlLocale(locale), timeZone, ...answers(labels, locale) });
  const body =
    format === 'csv' ? streamOf(csvOf(columns, all, text)) : xlsxOf(title, columns, all, text, timeZone);
  const day = Temporal.Now.plainDateISO(timeZone).toString();
  const headers = {
    'Content-Type': MEDIA_TYPES[format],
    'Content-Disposition': attachment(`${object.queryName}-${day}.${format}`, `${title} ${day}.${format}`),
    'Cache-Control': 'no-store',
  };
  return new Response(body, { headers });
}

const answers = (labels: Labels, locale: Locale) => ({
  yes: labels.answer(locale, true),
  no: labels.answer(locale, false),
});

function planExport(
  { db, catalog, viewer }: Caller,
  { filter, orderBy, ids, objectName }: ExportRequest,
  columns: readonly ExportColumn[],
): ListNode {
  const object = requireObject(catalog, objectName);
  const select = planColumns(catalog, object, columns);
  const context = { timeZone: viewer.timeZone };
  const list = { limit: 0, offset: 0, orderBy: orderBy ?? null, filter: filter ?? null };
  const node = planList(catalog, db.tenantId, select, list, context);
  if (!ids) return node;
  const among = resolveFilter(catalog, object, queryFilter(object.name, 'id', 'IN', ids), context);
  const where: ConditionNode = node.where ? { type: 'and', of: [node.where, among] } : among;
  return { ...node, where };
}

/** @throws ApiError too-complex where a sheet does not hold as many rows */
async function requireRoom({ db }: Caller, { tenantId, select, where }: ListNode): Promise<void> {
  const max = XLSX_MAX_ROWS - 1;
  const counted = { tenantId, object: select.object, where, exactUpTo: max };
  const [row] = await db.run(compileCount(counted));
  if (Number(row?.total) > max)
    throw new ApiError({ message: 'too-complex', params: { limit: 'rows', max } });
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
