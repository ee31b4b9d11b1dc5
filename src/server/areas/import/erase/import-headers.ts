import { type RawBuilder, sql } from 'kysely';
import type { OwnerRun } from '../../../platform/erasure/owner-run.ts';

interface Headers {
  readonly id: string;
  readonly headers: readonly string[];
}

/** Imports and templates looked at together. */
const PAGE = 200;

/**
 * The first line of a file may be a person's row that was taken for its header: numbers stand for such headers from then
 * on, in the imports of the file and in what was kept to map others like it. Answers the imports.
 */
export async function clearHeaders(
  run: OwnerRun,
  isAbout: (text: string) => boolean,
): Promise<readonly string[]> {
  const imports = await headersAbout(
    isAbout,
    (last) => (tenantId) =>
      sql<Headers>`select id, (select coalesce(jsonb_agg(c -> 'header' order by n), '[]')
        from jsonb_array_elements(columns) with ordinality as e(c, n)) as headers
      from tessera.import_run where tenant_id = ${tenantId} and id > ${last} order by id limit ${sql.lit(PAGE)}`,
    run,
  );
  const templates = await headersAbout(
    isAbout,
    (last) => (tenantId) =>
      sql<Headers>`select id, headers from tessera.import_template
      where tenant_id = ${tenantId} and id > ${last} order by id limit ${sql.lit(PAGE)}`,
    run,
  );
  await run(
    (tenantId) => sql`update tessera.import_run set columns = (
        select coalesce(jsonb_agg(c || jsonb_build_object('header', n::text) order by n), '[]')
        from jsonb_array_elements(columns) with ordinality as e(c, n))
      where tenant_id = ${tenantId} and id = any(${imports}::text[])`,
  );
  await run(
    (tenantId) => sql`update tessera.import_template set headers = (
        select coalesce(jsonb_agg(n::text order by n), '[]')
        from jsonb_array_elements(headers) with ordinality as e(h, n))
      where tenant_id = ${tenantId} and id = any(${templates}::text[])`,
  );
  return imports;
}

async function headersAbout(
  isAbout: (text: string) => boolean,
  page: (last: string) => (tenantId: string) => RawBuilder<Headers>,
  run: OwnerRun,
): Promise<string[]> {
  const found: string[] = [];
  for (let last = ''; ;) {
    const rows = await run(page(last));
    found.push(...rows.flatMap(({ id, headers }) => (isAbout(JSON.stringify(headers)) ? [id] : [])));
    if (rows.length < PAGE) return found;
    last = rows.at(-1)?.id ?? '';
  }
}
