import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { compileInsertFree, type ManyRecords, type Written } from '../../../base/sql/import-write.ts';

/** Undoes an insert that has left records out. */
class LeftOut extends Error {
  readonly written: readonly Written[];

  constructor(written: readonly Written[]) {
    super('Records were left out');
    this.written = written;
  }
}

/**
 * Writes records, and leaves out those whose unique value somebody has just taken. Where records get numbers (`sequence`), a
 * record that PostgreSQL leaves out has already drawn its number: the insert is undone, with its numbers, and done again
 * without that record, so that no number is missing.
 */
export async function insertFree(tx: TenantDb, records: ManyRecords): Promise<readonly Written[]> {
  const isNumbered = records.object.fills?.some((fill) => 'pattern' in fill) ?? false;
  if (!isNumbered) return tx.run(compileInsertFree(records));
  let left = records;
  while (left.ids.length) {
    const tried = left;
    try {
      return await tx.attempt(async () => {
        const written = await tx.run(compileInsertFree(tried));
        if (written.length < tried.ids.length) throw new LeftOut(written);
        return written;
      });
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
      left = only(tried, new Set(error.written.map(({ id }) => id)));
    }
  }
  return [];
}

/** The records of these ids. */
function only(records: ManyRecords, kept: ReadonlySet<string>): ManyRecords {
  const isKept = (_: unknown, at: number) => kept.has(records.ids[at] ?? '');
  return {
    ...records,
    ids: records.ids.filter(isKept),
    columns: records.columns.map(({ field, values }) => ({ field, values: values.filter(isKept) })),
    ...(records.custom ? { custom: records.custom.filter(isKept) } : {}),
  };
}
