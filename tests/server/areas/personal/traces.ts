import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../../../../src/server/base/db/database.ts';

/** What compressed bytes hold, however they were compressed; nothing where they were not. */
function unpacked(bytes: Buffer): string {
  for (const unpack of [gunzipSync, inflateSync, inflateRawSync]) {
    try {
      return unpack(bytes).toString('utf8');
    } catch {
      continue;
    }
  }
  return '';
}

/** The tables, of whatever schema, in which a row holds the text: as it is, as bytes, or in bytes that are compressed. */
export async function tablesWith({ kysely }: Pick<Database, 'kysely'>, marker: string): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string;
    binary: string[] | null;
  }>`select c.oid::regclass::text as name,
      (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype
        and a.attnum > 0 and not a.attisdropped) as binary
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`.execute(
    kysely,
  );
  const found: string[] = [];
  for (const { name, binary } of tables) {
    const texts = [marker.toLowerCase(), Buffer.from(marker).toString('hex')];
    const { rows } = await sql`select 1 from ${sql.raw(name)} as t where exists (
      select from unnest(${texts}::text[]) as m where position(m in lower(t::text)) > 0) limit 1`.execute(
      kysely,
    );
    let isThere = rows.length > 0;
    for (const column of binary ?? []) {
      const { rows: held } = await sql<{ bytes: Buffer }>`select ${sql.id(column)} as bytes
        from ${sql.raw(name)} where ${sql.id(column)} is not null`.execute(kysely);
      isThere ||= held.some(({ bytes }) => unpacked(bytes).toLowerCase().includes(marker.toLowerCase()));
    }
    if (isThere) found.push(name);
  }
  return found;
}
