import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { tableOf } from '../sql/names.ts';
import { addedText } from '../sql/tally.ts';
import type { Db } from '../db/system-tables.ts';

/** What keeps the tally of an object. */
interface Keeper {
  readonly object: string;
  readonly table: string;
  readonly function: string;
  /** Its triggers and function, and what counts all records there are by now. */
  readonly statements: readonly string[];
  readonly mark: string;
}

const quoted = (name: string): string => `"${name}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** What each kind of change has to tell: the rows as they were, and as they are. */
const CHANGES = {
  insert: [['new_rows', 1]],
  update: [
    ['old_rows', -1],
    ['new_rows', 1],
  ],
  delete: [['old_rows', -1]],
} as const;

function keeperOf(object: ObjectType): Keeper | undefined {
  const { tally } = object;
  if (!tally) return undefined;
  const table = tableOf(object);
  const name = `tessera.${quoted(`tally_${table}`)}`;
  const add = (rows: string) => `insert into tessera.tally (tenant_id, object, of_id, part, facts, items)
    select tenant_id, ${literal(object.source)}, of_id, part, facts, items from (${addedText(tally.of, tally.parts, rows)}) as a`;
  const changed = Object.entries(CHANGES).map(
    ([change, rows]) => `if TG_OP = '${change.toUpperCase()}' then
      ${add(rows.map(([from, by]) => `select *, ${by} as by from ${from}`).join(' union all '))}; end if;`,
  );
  const triggers = Object.entries(CHANGES).flatMap(([change, rows]) => {
    const seen = rows.map(([from]) => `${from.slice(0, 3)} table as ${from}`).join(' ');
    const trigger = quoted(`tally_${change}`);
    return [
      `drop trigger if exists ${trigger} on ${quoted(table)}`,
      `create trigger ${trigger} after ${change} on ${quoted(table)} referencing ${seen}
        for each statement execute function ${name}()`,
    ];
  });
  const statements = [
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${changed.join(' ')} return null; end $$`,
    ...triggers,
    `delete from tessera.tally where object = ${literal(object.source)}`,
    add(`select *, 1 as by from ${quoted(table)}`),
  ];
  const mark = createHash('sha256').update(statements.join(';')).digest('hex');
  return { object: object.source, table, function: name, statements, mark };
}

/** Has the database count what models want counted, from now on and of what is there; forgets what none wants any more. */
export async function keepTallies(tx: Db, { objects }: Pick<Catalog, 'objects'>): Promise<string[]> {
  const keepers = [...objects.values()]
    .filter(({ name, source }) => name === source)
    .flatMap((object) => keeperOf(object) ?? []);
  const { rows } = await sql<{ name: string; mark: string | null; table: string | null }>`
    select 'tessera.' || p.proname as name, obj_description(p.oid, 'pg_proc') as mark,
      (select c.relname::text from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgfoid = p.oid limit 1) as table
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'tessera' and p.proname like 'tally\\_%'`.execute(tx);
  const told: string[] = [];
  for (const row of rows) {
    if (keepers.some((keeper) => nameOf(keeper) === row.name)) continue;
    await sql.raw(`drop function ${row.name.replace('.', '."')}"() cascade`).execute(tx);
    told.push(`drop ${row.name}`);
  }
  for (const keeper of keepers) {
    const found = rows.find(({ name }) => name === nameOf(keeper));
    if (found?.mark === keeper.mark && found.table === keeper.table) continue;
    await sql.raw(`lock table ${quoted(keeper.table)} in share row exclusive mode`).execute(tx);
    for (const statement of keeper.statements) await sql.raw(statement).execute(tx);
    await sql.raw(`comment on function ${keeper.function}() is ${literal(keeper.mark)}`).execute(tx);
    told.push(`count ${keeper.object}`);
  }
  return told;
}

const nameOf = ({ function: name }: Keeper): string => name.replaceAll('"', '');
