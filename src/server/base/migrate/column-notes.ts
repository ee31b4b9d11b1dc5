import { type QueryExecutorProvider, sql } from 'kysely';

/** What `migrate` notes of a column as the column's comment: it comes and goes with the column, and in one transaction. */
export interface ColumnNotes {
  /** The version of names by which zones are stored. */
  readonly zones?: string;
}

const PREFIX = 'tessera ';

export const placeKey = (table: string, column: string): string => `${table}.${column}`;

/** The notes of all columns of objects that have some, by `placeKey`. */
export async function readColumnNotes(tx: QueryExecutorProvider): Promise<Map<string, ColumnNotes>> {
  const { rows } = await sql<{ table: string; column: string; note: string }>`select c.relname::text as table,
      a.attname::text as column, d.description as note
    from pg_description as d join pg_class as c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
    join pg_attribute as a on a.attrelid = c.oid and a.attnum = d.objsubid
    where c.relnamespace = 'public'::regnamespace and starts_with(d.description, ${PREFIX})`.execute(tx);
  return new Map(rows.map(({ table, column, note }) => [placeKey(table, column), notesOf(note)]));
}

/** A person's own comment that begins alike says nothing. */
function notesOf(note: string): ColumnNotes {
  try {
    return JSON.parse(note.slice(PREFIX.length)) as ColumnNotes;
  } catch {
    return {};
  }
}

export async function writeColumnNotes(
  tx: QueryExecutorProvider,
  { table, column }: { readonly table: string; readonly column: string },
  notes: ColumnNotes,
): Promise<void> {
  await sql`comment on column ${sql.table(table)}.${sql.id(column)} is ${sql.lit(PREFIX + JSON.stringify(notes))}`.execute(
    tx,
  );
}
