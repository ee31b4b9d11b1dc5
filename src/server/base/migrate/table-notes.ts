import { type QueryExecutorProvider, sql } from 'kysely';
import { isSameRules, type StoredField, type StoredRules } from './stored-rules.ts';
import { tableOf } from '../sql/names.ts';

/** By field: what its model asked when its table was last brought in line with that. */
export type TableRules = ReadonlyMap<string, StoredRules>;

const PREFIX = 'tessera ';
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * The rules that are noted of objects, by table. They are the tables' comments, and so come and go with them, in one
 * transaction. Tables of before there were notes have none.
 */
export async function readTableRules(tx: QueryExecutorProvider): Promise<Map<string, TableRules>> {
  const { rows } = await sql<{
    table: string;
    note: string;
  }>`select c.relname::text as table, d.description as note
    from pg_description as d join pg_class as c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid and d.objsubid = 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and starts_with(d.description, ${PREFIX})`.execute(
    tx,
  );
  return new Map(rows.map(({ table, note }) => [table, rulesIn(note)]));
}

/** A person's own comment that begins alike says nothing. */
function rulesIn(note: string): TableRules {
  try {
    return new Map(Object.entries(JSON.parse(note.slice(PREFIX.length)) as Record<string, StoredRules>));
  } catch {
    return new Map();
  }
}

/** Notes the rules of fields where other ones, or none, are noted. */
export async function writeTableRules(
  tx: QueryExecutorProvider,
  fields: readonly StoredField[],
  noted: ReadonlyMap<string, TableRules>,
): Promise<void> {
  const tables = Map.groupBy(fields, ({ object }) => tableOf(object));
  const statements = [...tables].flatMap(([table, own]) => {
    const before = noted.get(table) ?? new Map<string, StoredRules>();
    // What an object that is broken keeps unavailable has its values still.
    const kept = (own[0]?.object.unavailable ?? []).flatMap((name) => {
      const rules = before.get(name);
      return rules ? [[name, rules] as const] : [];
    });
    const isSame =
      before.size === own.length + kept.length &&
      own.every(({ field, rules }) => isSameRules(before.get(field.name) ?? { kind: '' }, rules));
    if (isSame) return [];
    const rules = Object.fromEntries([...kept, ...own.map((each) => [each.field.name, each.rules] as const)]);
    return [`comment on table ${quoted(table)} is ${literal(PREFIX + JSON.stringify(rules))}`];
  });
  if (statements.length) await sql.raw(statements.join(';\n')).execute(tx);
}
