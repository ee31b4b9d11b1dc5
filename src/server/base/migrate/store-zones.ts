import { type QueryExecutorProvider, sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { STORED_ZONES } from '../../../contract/kinds/zone-names.ts';
import { columnType } from '../formats/index.ts';
import { zoneNamesTable } from '../db/stored-zones.ts';
import { placeKey, readColumnNotes, writeColumnNotes } from './column-notes.ts';
import { columnOf, tableOf } from '../sql/names.ts';

/** Of `zone-links.ts`. A column whose zones are stored by these names is not looked through again. */
const VERSION = '2025b';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Gives zones that records have by another name the one by which their place is stored now. It counts as no change of a
 * record: the place is the same. Each column is done once, in the transaction that marks it. A unique field stays as it is,
 * since two records may have one place by two names.
 * @returns what was done
 */
export async function storeZones(
  tx: QueryExecutorProvider,
  objects: Iterable<ObjectType>,
): Promise<readonly string[]> {
  const places = [...objects]
    .filter(({ name, source }) => name === source)
    .flatMap((object) => [...object.fields.values()].flatMap((field) => placeOf(object, field)));
  if (!places.length) return [];
  const notes = await readColumnNotes(tx);
  const done: string[] = [];
  for (const { table, column, update } of places) {
    const noted = notes.get(placeKey(table, column));
    if (noted?.zones === VERSION) continue;
    const changed = update
      ? Number((await sql.raw(update).execute(tx)).numAffectedRows ?? 0)
      : await storeInWorkflows(tx, table, column);
    await writeColumnNotes(tx, { table, column }, { ...noted, zones: VERSION });
    if (changed) done.push(`store ${changed} zones of ${table}.${column} by their names of now`);
  }
  return done;
}

interface Place {
  readonly table: string;
  readonly column: string;
  /** Undefined for texts of workflows. */
  readonly update?: string;
}

function placeOf(object: ObjectType, field: Field): Place[] {
  if (field.system || field.unique || columnType(field) === null) return [];
  const [table, column] = [tableOf(object), columnOf(field)];
  const own = `t.${quoted(column)}`;
  const from = `update ${quoted(table)} as t set ${quoted(column)} =`;
  if (field.kind === 'ZONE_ID') {
    return [{ table, column, update: `${from} z.zone from ${zoneNamesTable()} where ${own} = z.name` }];
  }
  if (field.element === 'ZONE_ID') {
    const names = `select coalesce(z.zone, e.name) as name, e.place from jsonb_array_elements_text(${own}) with ordinality
      as e(name, place) left join ${zoneNamesTable()} on z.name = e.name`;
    const other = `array[${[...STORED_ZONES.keys()].map(literal).join(', ')}]`;
    return [
      {
        table,
        column,
        update: `${from} (select jsonb_agg(m.name order by m.place) from (${names}) as m)
          where jsonb_exists_any(${own}, ${other})`,
      },
    ];
  }
  return field.format === 'document' ? [{ table, column }] : [];
}

/** Settings of a workflow's elements that are zones, in its JSON as it was written. */
const IN_WORKFLOW = /("\w*zone"\s*:\s*)"([\w+/-]+)"/gi;

/** Answers how many texts of workflows had a zone by another name. */
async function storeInWorkflows(tx: QueryExecutorProvider, table: string, column: string): Promise<number> {
  const [rows, own] = [sql.table(table), sql.id(column)];
  const { rows: texts } = await sql<{
    tenant: string;
    id: string;
    content: string;
  }>`select tenant_id as tenant, id,
    ${own}::text as content from ${rows} where ${own}::text ~* ${'"[a-z]*zone"'}`.execute(tx);
  let changed = 0;
  for (const { tenant, id, content } of texts) {
    const stored = content.replaceAll(
      IN_WORKFLOW,
      (_all, key: string, zone: string) => `${key}"${STORED_ZONES.get(zone) ?? zone}"`,
    );
    if (stored === content) continue;
    await sql`update ${rows} set ${own} = ${stored} where tenant_id = ${tenant} and id = ${id}`.execute(tx);
    changed++;
  }
  return changed;
}
