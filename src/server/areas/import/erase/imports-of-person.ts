import { sql } from 'kysely';
import type { PersonalExport, PersonalPart } from '../../../platform/erasure/personal-part.ts';
import { clearImports } from './import-traces.ts';

interface Row {
  readonly fileName: string;
  readonly at: string;
  readonly userName: string;
}

/** The imports that have written to one of the person's records. */
const rowsOf: PersonalExport['rows'] = async (db, subject) => {
  const ids = subject.flatMap((part) => part.ids);
  const objects = subject.map(({ object }) => object.name);
  const rows = await db.query(sql<Row>`select file_name as "fileName", user_name as "userName",
          (to_json(created_at at time zone 'UTC') #>> '{}') || 'Z' as at
        from tessera.import_run where tenant_id = ${db.tenantId} and job_id in (
          select a.job_id from tessera.audit as a where a.tenant_id = ${db.tenantId}
            and a.object = any(${objects}::text[]) and a.record_id = any(${ids}::text[]))
        order by id`);
  return rows.map(({ fileName, at, userName }) => ({
    at,
    words: `${fileName} · ${userName}`,
    data: { fileName, at, userName },
  }));
};

/** Files that were imported, with all that was read from them. */
export const importedPersons: PersonalPart = {
  export: { heading: 'imports', rows: rowsOf },
  erase: async (run, { ids, held }) => ({ files: await clearImports(run, ids, held) }),
};
