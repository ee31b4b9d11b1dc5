import { sql } from 'kysely';
import type { HistoryEntry } from '../../../base/sql/audit.ts';
import { seenHistory } from '../../../base/records/history.ts';
import type { FileReader, FileSection } from './sections.ts';

interface PersonalHistoryEntry extends HistoryEntry {
  readonly recordId: string;
}

const PAGE_ROWS = 500;

/** Who changed what of the records, and when: the oldest first, as far as the reader sees it. */
export async function* historyOf(
  { db, catalog }: FileReader,
  { object, ids }: FileSection,
): AsyncGenerator<readonly PersonalHistoryEntry[]> {
  for (let after = ''; ;) {
    const rows = await db.query(sql<PersonalHistoryEntry>`select id, record_id as "recordId",
            (to_json(at at time zone 'UTC') #>> '{}') || 'Z' as at, user_name as "userName", action, changes
          from tessera.audit where tenant_id = ${db.tenantId} and object = ${object.source}
            and record_id = any(${[...ids]}::text[]) and id > ${after}
          order by id limit ${sql.lit(PAGE_ROWS)}`);
    if (rows.length) {
      const seen = await seenHistory(db, catalog, object, rows);
      yield seen.map((entry, at) => ({ ...entry, recordId: rows[at]?.recordId ?? '' }));
    }
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1)?.id ?? '';
  }
}
