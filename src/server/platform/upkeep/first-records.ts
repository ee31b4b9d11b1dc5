import { sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { BeginsWith } from '../../../contract/metadata/model-begins.ts';
import type { TableSet } from '../../base/db/table-set.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Labels } from '../../base/model/labels.ts';
import { createRecord } from '../../base/records/write.ts';
import type { Actor } from '../../base/sql/audit.ts';
import type { DueKind } from '../due/due-kind.ts';
import { settingNow } from '../settings/settings.ts';

/** `begun`: which objects have placed for a tenant the records that it begins with. */
export const FIRST_RECORD_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.begun (
      tenant_id text not null references tessera.tenant (id), object text not null,
      at timestamptz not null default now(), primary key (tenant_id, object))`,
  ],
  rights: { begun: 'select, insert' },
};

const SERVER: Actor = { userId: null, name: 'Tessera' };
export const FIRST_RECORDS = 'firstRecords';
const AGAIN_MS = 60_000;

interface FirstPicture {
  /** Which of the pictures that the product brings along. */
  readonly picture: string;
  /** Of the asset, and its alternative text. */
  readonly name: string;
}

/** Adds a picture to the library of the tenant, and answers the id of the asset. @throws Error where there is none of the name */
export type AddPicture = (
  tx: TenantDb,
  whole: Catalog,
  picture: FirstPicture,
  actor: Actor,
) => Promise<string>;

interface Parts {
  readonly forTenant: (tenantId: string) => TenantDb;
  readonly catalogOf: (db: TenantDb) => Promise<Catalog>;
  readonly labels: Labels;
  readonly addPicture: AddPicture;
}

/** Places the records that each tenant begins with: asked of a new tenant, and of all when a process starts. */
export const firstRecordsWork = ({ forTenant, catalogOf, labels, addPicture }: Parts): DueKind => ({
  name: FIRST_RECORDS,
  atOnce: 1,
  waitAfter: () => AGAIN_MS,
  // Those that have been asked before wait, so that a start with many tenants keeps nothing else waiting.
  complete: sql`insert into tessera.due (tenant_id, kind, key, due_at)
    select t.id, ${FIRST_RECORDS}, '', now() + case when exists (select from tessera.begun as b where b.tenant_id = t.id)
      then random() * interval '15 minutes' else interval '0' end
    from tessera.tenant as t on conflict do nothing`,
  run: async ({ tenantId }) => {
    const db = forTenant(tenantId);
    await placeFirstRecords(db, await catalogOf(db), labels, addPicture);
    return undefined;
  },
});

/** Places what has not been placed yet for the tenant. What was deleted of it does not come back. */
export async function placeFirstRecords(
  db: TenantDb,
  whole: Catalog,
  labels: Labels,
  addPicture: AddPicture,
): Promise<void> {
  const objects = [...whole.objects.values()].filter(({ beginsWith }) => beginsWith?.length);
  if (!objects.length) return;
  const locale = await settingNow(db, whole, 'defaultLanguage');
  const timeZone = await settingNow(db, whole, 'timeZone');
  for (const object of objects)
    await db.transaction(async (tx) => {
      const { tenantId } = tx;
      // Of two processes the second one waits here, and finds that it was done.
      const placed = await tx.query(sql<{ readonly object: string }>`insert into tessera.begun
            (tenant_id, object)
            values (${tenantId}, ${object.source}) on conflict do nothing returning object`);
      if (!placed.length) return;
      const read = (_tx: TenantDb, id: string) => Promise.resolve({ id });
      const target = { db: tx, catalog: whole, whole, object, actor: SERVER, timeZone, read };
      for (const record of object.beginsWith ?? []) {
        const pictures = new Map<string, string>();
        const texts: Texts = (key) =>
          key === 'language' ? locale : labels.beginsText(locale, object.name, record.name, key);
        for (const [mark = '', picture = '', key = ''] of JSON.stringify(record.values).matchAll(PICTURE)) {
          if (pictures.has(mark)) continue;
          pictures.set(mark, await addPicture(tx, whole, { picture, name: texts(key) }, SERVER));
        }
        await createRecord(target, valuesOf(record, texts, pictures));
      }
    });
}

type Texts = (key: string) => string;

/** In the place of the id of a picture: its name, and the line that is its alternative text. */
const PICTURE = /@picture\{(\w+) (\w+)\}/g;

function valuesOf(
  { values }: BeginsWith[number],
  text: Texts,
  pictures: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const worded = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value
        .replaceAll(PICTURE, (mark) => pictures.get(mark) ?? '')
        .replaceAll(/@\{(\w+)\}/g, (_all, key: string) => text(key));
    if (Array.isArray(value)) return value.map(worded);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, worded(each)]));
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const own = worded(value);
      return [key, typeof own === 'object' ? JSON.stringify(own) : own];
    }),
  );
}
