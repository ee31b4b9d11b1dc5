import { definitionOf } from '../../../contract/formats/index.ts';
import { sql } from 'kysely';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { planLabel, recordName } from '../../base/plan/label.ts';
import { readList } from '../../base/records/read.ts';
import { columnOf, CUSTOM_COLUMN, tableOf } from '../../base/sql/names.ts';
import { escapePattern } from '../../base/sql/value-test.ts';
import type { HeldValues } from '../../platform/erasure/held-values.ts';
import { mentions } from '../../platform/erasure/mention-condition.ts';
import { storedObjects } from '../../base/model/stored-objects.ts';
import type { RecordsOf } from '../../platform/erasure/records-of.ts';

/** Where words of others name a person: somebody has to read them to know what to do. */
export interface Mention {
  readonly kind: 'record' | 'savedView' | 'configuration';
  /** Of a record or a saved view; of the configuration, the document. */
  readonly objectName: string;
  /** Null, as the label: the viewer does not see it. */
  readonly id: string | null;
  /** The record's label, the name of the view. */
  readonly label: string | null;
}

/** More of one object are not named. */
const MOST = 20;

export interface MentionSearch {
  readonly db: TenantDb;
  /** The objects as all of the tenant has them, and as the viewer's role has them. */
  readonly whole: Catalog;
  readonly catalog: Catalog;
  readonly userId: string | null;
}

/**
 * What stays at an erasure and holds an e-mail address or a phone number of the persons: other records, saved views,
 * configuration. What the viewer does not see is told without a name.
 */
export async function mentionsOf(
  { db, whole, catalog, userId }: MentionSearch,
  subject: readonly RecordsOf[],
  { addresses }: Pick<HeldValues, 'addresses'>,
): Promise<readonly Mention[]> {
  const texts = addresses.map(({ value }) => JSON.stringify(value).slice(1, -1));
  if (!texts.length) return [];
  const found: Mention[] = [];
  for (const object of storedObjects(whole)) {
    if (object.role === 'batchJob') continue;
    const own = subject.find((part) => part.object.name === object.name)?.ids ?? [];
    const ids = await mentioningRecords(db, object, own, texts);
    found.push(...(await named(db, catalog, object.name, ids)));
  }
  const { tenantId } = db;
  const kept = await db.query(sql<Mention>`select 'savedView' as kind, object as "objectName",
            case when shared or owner_id = ${userId} then id end as id,
            case when shared or owner_id = ${userId} then name end as label from tessera.saved_view
          where tenant_id = ${tenantId} and ${mentions(sql`concat(name, state)`, texts)}
        union all select distinct 'configuration', document, document, document from tessera.config_override
          where tenant_id = ${tenantId} and ${mentions(sql`value::text`, texts)}
        union all select distinct 'configuration', document, document, document from tessera.config_draft
          where tenant_id = ${tenantId} and ${mentions(sql`changes::text`, texts)}
        union all select distinct 'configuration', 'publication', number::text, number::text
          from tessera.config_publication
          where tenant_id = ${tenantId} and ${mentions(sql`concat(note, changes::text)`, texts)}
        order by 1, 2, 4 limit ${sql.lit(MOST)}`);
  return [...found, ...kept];
}

/** The records that the viewer sees by their labels. */
async function named(
  db: TenantDb,
  catalog: Catalog,
  objectName: string,
  ids: readonly string[],
): Promise<Mention[]> {
  const object = ids.length ? catalog.objects.get(objectName) : undefined;
  const rows = object
    ? await readList(db, {
        tenantId: db.tenantId,
        select: planLabel(catalog, object),
        where: resolveFilter(catalog, object, queryFilter(object.name, 'id', 'IN', [...ids]), {
          timeZone: 'UTC',
        }),
        order: [],
        limit: ids.length,
        offset: 0,
      })
    : [];
  const labels = new Map(
    rows.map((row) => [String(row['id']), object ? recordName(object, row) : ''] as const),
  );
  return ids.map((id): Mention => {
    const label = labels.get(id) ?? null;
    return { kind: 'record', objectName, id: label === null ? null : id, label };
  });
}

async function mentioningRecords(
  db: TenantDb,
  object: ObjectType,
  own: readonly string[],
  texts: readonly string[],
): Promise<string[]> {
  const fields = [...object.fields.values()].filter(
    (field) => definitionOf(field).text && !field.computed && !field.custom && !field.system,
  );
  const columns = fields.map((field) => sql.id(columnOf(field)));
  if (object.hasCustomFields) columns.push(sql.id(CUSTOM_COLUMN));
  if (!columns.length) return [];
  const patterns = texts.map((text) => `%${escapePattern(text)}%`);
  // All of the table is read. `offset 0`: in its own order, not in that of the ids, of which there are seldom any.
  const rows = await db.query(sql<{ id: string }>`select f.id
          from (select id from ${sql.table(tableOf(object))}
          where tenant_id = ${db.tenantId} and deleted_at is null and id <> all(${[...own]}::text[])
            and lower(concat_ws(' ', ${sql.join(columns)})) collate "C" like any(${patterns}::text[]) offset 0) as f
        order by f.id limit ${sql.lit(MOST)}`);
  return rows.map(({ id }) => id);
}
