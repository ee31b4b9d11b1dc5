import { sql } from 'kysely';
import { NoWorkbook, sheetTexts } from '../../platform/sheets/sheet-texts.ts';
import type { OwnerRun } from '../../platform/erasure/owner-run.ts';
import type { ErasedPersons, PersonalPart } from '../../platform/erasure/personal-part.ts';

/** Shorter parts of names stand in many words. */
const SHORTEST_NAME = 3;

/**
 * Lists that were exported go where they hold one of the persons: an address, an id, a long text or a part of a name, in
 * whatever list, since labels of persons stand in many. What is not whole yet, or cannot be read, goes unread: a list can
 * be exported again.
 */
export const exportedPersons: PersonalPart = {
  export: { none: 'Lists that somebody has exported say nothing that the records do not.' },
  erase: async (run, erased) => {
    const files = await run(
      (tenantId) => sql<{ id: string; type: string | null }>`select id,
        case when completed_at is not null then content_type end as type
        from tessera.file where tenant_id = ${tenantId} and purpose = 'export' order by id`,
    );
    const marks = marksOf(erased);
    const gone: string[] = [];
    for (const { id, type } of files) {
      const texts = type?.startsWith('text/csv') ? csvTexts : sheetTexts;
      if (type === null || (await holds(texts(partsOf(run, id)), marks))) gone.push(id);
    }
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

/** Also what cannot be read to its end may hold them. */
async function holds(texts: AsyncIterable<string>, marks: readonly string[]): Promise<boolean> {
  const longest = Math.max(...marks.map(({ length }) => length));
  let rest = '';
  try {
    for await (const piece of texts) {
      const text = rest + piece.toLowerCase();
      if (marks.some((mark) => text.includes(mark))) return true;
      rest = text.slice(-longest);
    }
    return false;
  } catch (error) {
    if (error instanceof NoWorkbook) return true;
    throw error;
  }
}

async function* partsOf(run: OwnerRun, fileId: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const [row] = await run(
      (tenantId) => sql<{ bytes: Uint8Array }>`select bytes from tessera.file_part
        where tenant_id = ${tenantId} and file_id = ${fileId} and part = ${part}`,
    );
    if (!row) return;
    yield row.bytes;
  }
}

/** In quoted cells quotes are doubled. */
async function* csvTexts(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of parts) yield decoder.decode(bytes, { stream: true }).replaceAll('""', '"');
}
