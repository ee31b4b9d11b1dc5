import { sql } from 'kysely';
import { packRows, unpackRows } from '../runs/pages.ts';
import type { ImportRow } from '../runs/import-run.ts';
import { aboutPersons } from '../../../platform/erasure/about-person.ts';
import type { HeldValues } from '../../../platform/erasure/held-values.ts';
import { clearHeaders } from './import-headers.ts';
import { concerns } from '../../../platform/erasure/mention-condition.ts';
import type { OwnerRun } from '../../../platform/erasure/owner-run.ts';

interface Page {
  readonly importId: string;
  readonly page: number;
  readonly rows: Buffer;
}

/** Pages looked at together: some 4 MB of text each, at most. */
const PAGES = 8;

/**
 * Takes persons out of imports: their rows are left empty, what was said of these goes, and so do the files themselves.
 * Answers how many files.
 */
export async function clearImports(run: OwnerRun, ids: readonly string[], held: HeldValues): Promise<number> {
  const isAbout = aboutPersons(held);
  const concerned = new Set(await clearHeaders(run, isAbout));
  for (let last: Page | undefined; ;) {
    const pages = await run(
      (tenantId) => sql<Page>`select import_id as "importId", page, rows from tessera.import_page
        where tenant_id = ${tenantId} and (import_id, page) > (${last?.importId ?? ''}, ${last?.page ?? 0}::integer)
        order by import_id, page limit ${sql.lit(PAGES)}`,
    );
    for (const page of pages) if (await clearPage(run, page, isAbout)) concerned.add(page.importId);
    last = pages.at(-1);
    if (!last) break;
  }
  const found = await run(
    (tenantId) => sql<{ id: string; fileId: string }>`select r.id, r.file_id as "fileId"
      from tessera.import_run as r
      where r.tenant_id = ${tenantId} and (r.id = any(${[...concerned]}::text[])
        or ${concerns(sql`concat(r.file_name, r.columns::text, r.report::text, r.undo::text, r.problems::text)`, held, ids)}
        or exists (select from tessera.import_error as e where e.tenant_id = ${tenantId} and e.import_id = r.id
          and ${concerns(sql`concat(e.value, e.problem::text)`, held, ids)}))`,
  );
  const imports = found.map(({ id }) => id);
  await run(
    (tenantId) => sql`delete from tessera.import_error where tenant_id = ${tenantId}
      and import_id = any(${imports}::text[]) and ${concerns(sql`concat(value, problem::text)`, held, ids)}`,
  );
  // Samples and differences are of single rows; the numbers stay.
  await run(
    (tenantId) => sql`update tessera.import_run set
        columns = (select coalesce(jsonb_agg(c || '{"samples": [], "choices": []}' order by n), '[]')
          from jsonb_array_elements(columns) with ordinality as e(c, n)),
        report = case when jsonb_typeof(report) = 'object' then report || (
          select coalesce(jsonb_object_agg(k, '[]'::jsonb), '{}') from jsonb_object_keys(report) as k
          where k in ('diffs', 'errors', 'unknown')) else report end,
        undo = case when jsonb_typeof(undo -> 'keptRecords') = 'array' then jsonb_set(undo, '{keptRecords}', (
          select coalesce(jsonb_agg(k), '[]') from jsonb_array_elements(undo -> 'keptRecords') as k
          where k ->> 'recordId' <> all(${[...ids]}::text[]))) else undo end,
        problems = case when ${concerns(sql`problems::text`, held, ids)} then '[]' else problems end,
        file_name = case when ${concerns(sql`file_name`, held)} then '' else file_name end
      where tenant_id = ${tenantId} and id = any(${imports}::text[])`,
  );
  // What could not be read as a whole is not looked into: it goes unseen.
  const files = await run(
    (tenantId) => sql`delete from tessera.file where tenant_id = ${tenantId} and purpose = 'import'
      and id in (select file_id from tessera.import_run where tenant_id = ${tenantId}
        and (id = any(${imports}::text[]) or file_problem is not null)) returning id`,
  );
  return files.length;
}

/** Empties the rows that are about the persons. Answers whether there were any. */
async function clearPage(
  run: OwnerRun,
  { importId, page, rows: packed }: Page,
  isAbout: (text: string) => boolean,
): Promise<boolean> {
  const rows = unpackRows(packed);
  // All of it at once: most pages are about others.
  if (!isAbout(JSON.stringify(rows))) return false;
  const lines: number[] = [];
  const kept = rows.map(([line, cells]): ImportRow => {
    if (!isAbout(JSON.stringify(cells))) return [line, cells];
    lines.push(line);
    return [line, cells.map(() => '')];
  });
  if (!lines.length) return false;
  const bytes = await packRows(kept);
  await run(
    (tenantId) => sql`update tessera.import_page set rows = ${bytes}
      where tenant_id = ${tenantId} and import_id = ${importId} and page = ${page}`,
  );
  await run(
    (tenantId) => sql`delete from tessera.import_error
      where tenant_id = ${tenantId} and import_id = ${importId} and line = any(${lines}::integer[])`,
  );
  return true;
}
