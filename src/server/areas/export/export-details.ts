import type { RoleRules } from '../../../contract/access/rules.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { forbidden } from '../../base/access/access.ts';
import type { Caller } from '../../platform/calls/callers.ts';
import { planColumn } from '../../base/plan/columns.ts';
import { requireObject } from '../../base/access/require-object.ts';
import type { StoredFile } from '../../platform/files/stored-file.ts';

/** What is kept with a file of records, to judge later who may have it. */
export interface ExportDetails {
  readonly jobId: string;
  /** Paths of its columns. */
  readonly columns: readonly string[];
  /** JSON texts of the row rules that its writer had, by object; none where all records are seen. */
  readonly rows: Readonly<Record<string, string>>;
  /** Of the file, in ASCII. */
  readonly plainName: string;
}

/** The row rules of a role, as they can be compared. */
export function rowRuleTexts(rules: RoleRules | undefined): Readonly<Record<string, string>> {
  const texts = Object.entries(rules?.objects ?? {}).flatMap(([name, { rows }]) =>
    rows ? [[name, JSON.stringify(rows)] as const] : [],
  );
  return Object.fromEntries(texts);
}

/**
 * Whoever takes a file of records may export them now, sees each of its columns now, and has no row rule that the
 * file was not written by.
 * @throws ApiError forbidden
 */
export function requireExportRights({ access, catalog }: Caller, { object, details }: StoredFile): void {
  const { columns, rows } = details as ExportDetails;
  const name = object ?? '';
  const type = requireObject(catalog, name, 'EXPORT');
  for (const path of columns) if (!leads(catalog, type, path)) throw forbidden({ object: name, field: path });
  const now = rowRuleTexts(access.rules);
  if (Object.keys(now).some((each) => now[each] !== rows[each]))
    throw forbidden({ object: name, rule: 'rows' });
}

function leads(catalog: Catalog, object: ReturnType<typeof requireObject>, path: string): boolean {
  try {
    planColumn(catalog, object, path, 'columns');
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
