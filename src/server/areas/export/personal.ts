import { sql } from 'kysely';
import type { OwnerRun } from '../../platform/erasure/owner-run.ts';
import type { ErasedPersons, PersonalPart } from '../../platform/erasure/personal-part.ts';

/** Shorter parts of names stand in many words. */
const SHORTEST_NAME = 3;

/**
 * Lists that were exported go where they hold one of the persons: an address, an id, a long text or a part of a name, in
 * whatever list, since labels of persons stand in many. Workbooks are packed and go unread, as what is not whole yet: a list can be
 * exported again.
 */
export const exportedPersons: PersonalPart = {
  export: { none: 'Lists that somebody has exported say nothing that the records do not.' },
  erase: async (run, erased) => {
    const files = await run(
      (tenantId) => sql<{
        id: string;
        isText: boolean;
      }>`select id, completed_at is not null and content_type like 'text/csv%' as "isText"
        from tessera.file where tenant_id = ${tenantId} and purpose = 'export' order by id`,
    );
    const marks = marksOf(erased);
    const gone: string[] = [];
    for (const { id, isText } of files) if (!isText || (await holds(run, id, marks))) gone.push(id);
    if (gone.length)
      await run(
        (tenantId) =>
          sql`delete from tessera.file where tenant_id = ${tenantId} and id = any(${gone}::text[])`,
      );
    return { files: gone.length };
  },
};

/** In lower case; never none, since a file of somebody of whom nothing is known may hold them. */
function marksOf({ ids, held }: ErasedPersons): readonly string[] {
  const names = held.names.flat().filter((part) => part.length >= SHORTEST_NAME);
  const marks = [...held.marks, ...names];
  return marks.length ? [...marks, ...ids] : [''];
}

/** Reads the file part by part; in quoted cells quotes are doubled. */
async function holds(run: OwnerRun, fileId: string, marks: readonly string[]): Promise<boolean> {
  const decoder = new TextDecoder();
  const longest = Math.max(...marks.map(({ length }) => length));
  let rest = '';
  for (let part = 0; ; part++) {
    const [row] = await run(
      (tenantId) => sql<{ bytes: Uint8Array }>`select bytes from tessera.file_part
        where tenant_id = ${tenantId} and file_id = ${fileId} and part = ${part}`,
    );
    if (!row) return false;
    const text = rest + decoder.decode(row.bytes, { stream: true }).replaceAll('""', '"').toLowerCase();
    if (marks.some((mark) => text.includes(mark))) return true;
    rest = text.slice(-longest);
  }
}
