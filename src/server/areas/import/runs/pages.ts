import { sql } from 'kysely';
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tenantStatement, type TenantStatement } from '../../../base/db/statement.ts';
import type { ImportRow } from './import-run.ts';

/** Rows of a page at most. */
export const PAGE_ROWS = 1000;
/** Characters of a page: what is longer ends it, so that no page is too big for memory. */
export const PAGE_LENGTH = 4 * 1024 * 1024;

const deflate = promisify(deflateRaw);

/** Packs rows for the table: quickly rather than tightly. */
export const packRows = (rows: readonly ImportRow[]): Promise<Buffer> =>
  deflate(JSON.stringify(rows), { level: 1 });

/** At once: a page takes a millisecond, and in other threads each would leave memory behind. */
export const unpackRows = (packed: Buffer): readonly ImportRow[] =>
  JSON.parse(inflateRawSync(packed).toString()) as ImportRow[];

interface PackedPage {
  readonly page: number;
  readonly firstRow: number;
  readonly rowCount: number;
  readonly rows: Buffer;
}

/** Rows as they follow each other in a file, without its header. */
export interface ImportPage extends Omit<PackedPage, 'rows'> {
  readonly rows: readonly ImportRow[];
}

export function compileNewPage(
  tenantId: string,
  importId: string,
  page: PackedPage,
): TenantStatement<object> {
  return tenantStatement(
    tenantId,
    sql`insert into tessera.import_page (tenant_id, import_id, page, first_row, row_count, rows)
    values (${tenantId}, ${importId}, ${page.page}, ${page.firstRow}, ${page.rowCount}, ${page.rows})`,
    { prepared: true },
  );
}

const COLUMNS = sql`page, first_row as "firstRow", row_count as "rowCount", rows`;

/** The page that has the row (from 0); undefined past the end. */
export async function pageOfRow(
  db: TenantDb,
  importId: string,
  row: number,
): Promise<ImportPage | undefined> {
  const { tenantId } = db;
  const [page] = await db.query(sql<PackedPage>`select ${COLUMNS} from tessera.import_page
      where tenant_id = ${tenantId} and import_id = ${importId} and first_row <= ${row}
        and first_row + row_count > ${row} order by page limit 1`);
  return page && { ...page, rows: unpackRows(page.rows) };
}

/** The page of this number, from 0; undefined past the end. */
export async function readPage(
  db: TenantDb,
  importId: string,
  page: number,
): Promise<ImportPage | undefined> {
  const { tenantId } = db;
  const [found] = await db.query(
    sql<PackedPage>`select ${COLUMNS} from tessera.import_page
      where tenant_id = ${tenantId} and import_id = ${importId} and page = ${page}`,
    { prepared: true },
  );
  return found && { ...found, rows: unpackRows(found.rows) };
}

/** Rows from a place on, at most `limit`. */
export async function readRows(
  db: TenantDb,
  importId: string,
  offset: number,
  limit: number,
): Promise<readonly ImportRow[]> {
  const rows: ImportRow[] = [];
  while (rows.length < limit) {
    const at = offset + rows.length;
    const page = await pageOfRow(db, importId, at);
    if (!page) break;
    rows.push(...page.rows.slice(at - page.firstRow, at - page.firstRow + limit - rows.length));
  }
  return rows;
}
