import { sql } from 'kysely';
import { fieldIn, objectOf, besideOf, stateFieldOf } from '../../../contract/formats/index.ts';
import type { ContentState } from '../../../contract/formats/interactive.ts';
import { isContentType } from '../../../contract/interactive/content.ts';
import { type AssetFacts, judgeContent } from '../../../contract/interactive/judge/judge-content.ts';
import { readContent } from '../../../contract/interactive/read-content.ts';
import { usedFiles } from '../../../contract/formats/used-files.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { tenantStatement } from '../../base/db/statement.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { variablesOf } from '../../base/records/stored-texts.ts';
import { notice } from '../../base/sql/event.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';

/** A field with content, and what stands beside it. */
interface Place {
  readonly object: ObjectType;
  readonly content: Field;
  readonly type: Field;
  readonly state: Field;
}

interface Row {
  readonly id: string;
  readonly content: string | null;
  readonly type: string | null;
}

/** Judges the record with the id, and all whose content shows the file of that id; answers how many are another by now. */
export async function judgeElements(db: TenantDb, whole: Catalog, id: string): Promise<number> {
  let changed = 0;
  for (const place of placesOf(whole)) {
    const { object, content, type, state } = place;
    const [contentColumn, typeColumn] = [sql.ref(columnOf(content)), sql.ref(columnOf(type))];
    const rows = await db.run(
      tenantStatement(
        db.tenantId,
        sql<Row>`select id, ${contentColumn} as content, ${typeColumn} as type from ${sql.table(tableOf(object))}
          where tenant_id = ${db.tenantId} and (id = ${id} or ${contentColumn} like ${`%"${id}"%`})`,
      ),
    );
    for (const row of rows) {
      const judged = await judge(db, whole, content, type, row);
      // Whoever has written in between has it judged anew.
      const written = await db.run(
        tenantStatement(
          db.tenantId,
          sql<object>`with judged as (update ${sql.table(tableOf(object))} set ${sql.ref(columnOf(state))} = ${judged}
              where tenant_id = ${db.tenantId} and id = ${row.id} and ${sql.ref(columnOf(state))} is distinct from ${judged}
                and ${contentColumn} is not distinct from ${row.content} and ${typeColumn} is not distinct from ${row.type}
              returning 1),
            told as (${notice({ tenant: db.tenantId, object: object.source, kind: 'update', ids: [row.id] }, sql`from judged`)})
            select 1 from judged`,
        ),
      );
      changed += written.length;
    }
  }
  return changed;
}

/** The objects whose records have content that is judged. */
export const contentObjects = (whole: Catalog): readonly ObjectType[] =>
  placesOf(whole).map(({ object }) => object);

function placesOf({ objects }: Catalog): readonly Place[] {
  return [...objects.values()].flatMap((object): Place[] => {
    if (object.name !== object.source) return [];
    return [...object.fields.values()].flatMap((content) => {
      const type = object.fields.get(besideOf(content) ?? '');
      const state = object.fields.get(stateFieldOf(content) ?? '');
      return type && state ? [{ object, content, type, state }] : [];
    });
  });
}

async function judge(
  db: TenantDb,
  whole: Catalog,
  content: Field,
  type: Field,
  row: Row,
): Promise<ContentState | null> {
  if (row.content === null) return null;
  const contentType = fieldIn(content, { [type.name]: row.type }).settings?.['contentType'];
  if (!isContentType(contentType)) return 'FAULTY';
  const read = readContent(contentType, row.content);
  if (!read.content) return 'FAULTY';
  const receivers = whole.objects.get(objectOf(content) ?? '');
  const known = {
    assets: await factsOf(db, whole, usedFiles(read.content)),
    fields: receivers && variablesOf(receivers),
  };
  const problems = judgeContent(contentType, read.content, known);
  return problems.some(({ isWarning }) => !isWarning) ? 'FAULTY' : 'SOUND';
}

/** Files that are there; undefined where the metadata have no library. */
async function factsOf(
  db: TenantDb,
  whole: Catalog,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetFacts> | undefined> {
  const library = [...whole.objects.values()].find(({ role }) => role === 'asset');
  if (!library) return undefined;
  const rows = await db.run(
    tenantStatement(
      db.tenantId,
      sql<
        AssetFacts & { readonly id: string }
      >`select id, type, duration, pages, alternative_text as "alternativeText"
        from ${sql.table(tableOf(library))}
        where tenant_id = ${db.tenantId} and deleted_at is null and id = any(${[...ids]}::text[])`,
    ),
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
