import { Temporal } from 'temporal-polyfill';
import { intlLocale, type Locale } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { type ExportFormat, type ExportRequest, XLSX_MAX_ROWS } from '../../../contract/calls/export.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Labels } from '../../base/model/labels.ts';
import { planColumns } from '../../base/plan/columns.ts';
import { planList } from '../../base/plan/list.ts';
import type { ListNode } from '../../base/plan/nodes.ts';
import { withKept } from '../../base/records/kept-members.ts';
import type { RecordRow } from '../../base/records/read.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { rawText, readableText } from '../../platform/sheets/cell-text.ts';
import { csvOf, separatorOf } from '../../platform/sheets/csv.ts';
import { type ExportColumn, exportColumns } from '../../platform/sheets/export-columns.ts';
import type { xlsxOf } from '../../platform/sheets/xlsx.ts';

/** Who asks for a file, as far as it depends on that. */
export interface Exporter {
  readonly db: TenantDb;
  /** The objects as the role has them. */
  readonly catalog: Catalog;
  readonly labels: Labels;
  /** IANA name: what days mean in filters. */
  readonly timeZone: string;
}

/** A file that is to be written. */
export interface ExportFile {
  readonly object: ObjectType;
  /** The whole list. */
  readonly node: ListNode;
  /** Where records were chosen: their ids, each once. */
  readonly ids: readonly string[] | undefined;
  /** As people read it, and in ASCII. */
  readonly name: string;
  readonly plainName: string;
  readonly contentType: string;
  readonly content: (pages: AsyncIterable<readonly RecordRow[]>) => AsyncIterable<Uint8Array>;
}

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** @throws ApiError forbidden, unknown-field, invalid-filter and the like */
export async function planFile(exporter: Exporter, request: ExportRequest): Promise<ExportFile> {
  const { catalog, labels } = exporter;
  const { format, timeZone } = request;
  const object = requireObject(catalog, request.objectName, 'EXPORT');
  const locale = localeArgument(request.locale);
  const columns = exportColumns(catalog, labels, object, request.columns, locale);
  const title = labels.plural(locale, object.name);
  const text = request.raw
    ? rawText
    : readableText({ locale: intlLocale(locale), timeZone, ...answers(labels, locale) });
  const day = Temporal.Now.plainDateISO(timeZone).toString();
  return {
    object,
    node: await planExport(exporter, request, columns),
    ids: request.ids ? [...new Set(request.ids)] : undefined,
    name: `${title} ${day}.${format}`,
    plainName: `${object.queryName}-${day}.${format}`,
    contentType: MEDIA_TYPES[format],
    content: (pages) =>
      format === 'csv'
        ? csvOf(columns, pages, text, request.raw ? ',' : separatorOf(locale))
        : workbook(title, columns, pages, text, request.raw ? undefined : timeZone),
  };
}

/** Its library is large, and loaded when the first one is asked for. */
async function* workbook(...parts: Parameters<typeof xlsxOf>): AsyncGenerator<Uint8Array> {
  const { xlsxOf: write } = await import('../../platform/sheets/xlsx.ts');
  yield* write(...parts);
}

const answers = (labels: Labels, locale: Locale) => ({
  yes: labels.answer(locale, true),
  no: labels.answer(locale, false),
});

async function planExport(
  { db, catalog, timeZone }: Exporter,
  { filter, orderBy, ids, objectName }: ExportRequest,
  columns: readonly ExportColumn[],
): Promise<ListNode> {
  const object = requireObject(catalog, objectName);
  const select = planColumns(catalog, object, columns);
  const context = await withKept(db, catalog, object, [filter], { timeZone });
  const list = { limit: 0, offset: 0, orderBy: orderBy ?? null, filter: filter ?? null };
  const node = planList(catalog, db.tenantId, select, list, context);
  if (!ids) return node;
  const among = resolveFilter(catalog, object, queryFilter(object.name, 'id', 'IN', ids), context);
  const where: ConditionNode = node.where ? { type: 'and', of: [node.where, among] } : among;
  return { ...node, where };
}

/** @throws ApiError too-complex where a sheet does not hold as many records */
export function refuseBeyondSheet(format: ExportFormat, rows: number): void {
  const max = XLSX_MAX_ROWS - 1;
  if (format === 'xlsx' && rows > max) {
    throw new ApiError({ message: 'too-complex', params: { limit: 'rows', max } });
  }
}
