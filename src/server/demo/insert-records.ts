import { CompiledQuery } from 'kysely';
import type { ObjectType } from '../../contract/metadata/catalog.ts';
import type { Db } from '../base/db/system-tables.ts';
import { customValues } from '../base/records/custom-values.ts';
import { compileBulkInsert, compileBulkLink } from '../base/sql/bulk.ts';
import { CUSTOM_COLUMN } from '../base/sql/names.ts';
import type { TenantStatement } from '../base/db/statement.ts';
import type { DemoRow } from './context.ts';

const CHUNK = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 240;

/** Writes the records of one object, with their lists. As the owner, in the transaction of all of the demo. */
export async function insertRecords(
  tx: Db,
  tenantId: string,
  object: ObjectType,
  rows: readonly DemoRow[],
): Promise<void> {
  const run = ({ text, values }: TenantStatement<object>) =>
    tx.executeQuery(CompiledQuery.raw(text, [...values]));
  const lists = [...object.fields.values()].filter(({ relation }) => relation?.type === 'members');
  for (const chunk of chunks(rows.map((row, index) => ({ createdAt: createdAt(index), ...row })))) {
    const typed = chunk.map((row) => ({ ...row, [CUSTOM_COLUMN]: customValues(object, row) }));
    await run(compileBulkInsert(tenantId, object, typed));
    for (const list of lists) await run(compileBulkLink(tenantId, object, list, chunk));
  }
}

/** When the record was made: some in the last months, more of late, as the number of it has it. */
function createdAt(index: number): string {
  // Multiples of the golden ratio lie evenly within 0 and 1.
  const place = (index * 0.618_034) % 1;
  return new Date(Date.now() - place ** 1.25 * DAYS * DAY_MS).toISOString();
}

function chunks(rows: readonly DemoRow[]): DemoRow[][] {
  const list: DemoRow[][] = [];
  for (let at = 0; at < rows.length; at += CHUNK) list.push(rows.slice(at, at + CHUNK));
  return list;
}
