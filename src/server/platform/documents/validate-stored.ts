import { sql } from 'kysely';
import { hasErrors } from '../../../contract/documents/document-problem.ts';
import { documentTypesOf } from '../../../contract/formats/index.ts';
import type { DocumentState } from '../../../contract/formats/document.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { notice } from '../../base/sql/event.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';
import type { DueKind } from '../due/due-kind.ts';
import { addDue } from '../due/due-rows.ts';
import { type EventConsumer, eventsOf, type HandedEvent } from '../events/event-consumer.ts';
import {
  type DocumentPlace,
  documentPlaces,
  type DocumentValidation,
  storedDocument,
  typeOfStored,
} from './stored-documents.ts';

const KIND = 'documents';
const WAIT_MS = 2_000;

/** Writes down which documents are to be validated: those that were written, and those that name a changed record. */
export const documentConsumer = (validations: readonly DocumentValidation[]): EventConsumer => {
  const after = validations.flatMap((each) => each.after ?? []);
  const holders = (whole: Catalog) => eventsOf(...documentPlaces(whole).map(({ object }) => object));
  return {
    name: KIND,
    events: ['CREATE', 'UPDATE', 'DELETE', 'RESTORE', ...after],
    about: (whole) => [
      ...new Set([...holders(whole), ...eventsOf(...validations.flatMap(({ refersTo }) => refersTo(whole)))]),
    ],
    handle: async (tx, events, { catalogOf }) => {
      const whole = await catalogOf(tx);
      const places = documentPlaces(whole);
      const keys = new Set<string>();
      for (const event of events) {
        const own = places.filter(({ object }) => object.source === event.object);
        if (own.length && after.includes(event.name)) for (const id of event.ids) keys.add(id);
        if (event.recordId !== null && own.some((place) => isWritten(place, event))) keys.add(event.recordId);
      }
      for (const key of keys) await tx.query(addDue({ kind: KIND, tenantId: tx.tenantId, key }));
      for (const { types, refersTo } of validations) {
        const named = eventsOf(...refersTo(whole));
        const changed = events.flatMap(({ object, recordId }) =>
          recordId !== null && named.includes(object) ? [recordId] : [],
        );
        if (changed.length)
          for (const place of places)
            if (documentTypesOf(place.field, place.beside).some(({ name }) => types.includes(name)))
              await addNaming(tx, place, changed);
      }
    },
  };
};

/** Does the event say that the document, or what stands beside it, is another one? */
const isWritten = ({ field, beside }: DocumentPlace, { name, changes }: HandedEvent): boolean =>
  name === 'CREATE' ||
  name === 'RESTORE' ||
  changes?.some((change) => change.field === field.name || change.field === beside?.name) === true;

/** Writes down the documents of the field that name one of the records by its id. */
const addNaming = async (
  tx: TenantDb,
  { object, field }: DocumentPlace,
  ids: readonly string[],
): Promise<void> =>
  void (await tx.query(sql<object>`insert into tessera.due (tenant_id, kind, key, due_at)
        select t.tenant_id, ${KIND}::text, t.id, now() from ${sql.table(tableOf(object))} as t
        where t.tenant_id = ${tx.tenantId} and t.deleted_at is null and t.${sql.ref(columnOf(field))} is not null
          and exists (select 1 from unnest(${[...new Set(ids)]}::text[]) as n(id)
            where position(n.id in t.${sql.ref(columnOf(field))}) > 0)
        on conflict (tenant_id, kind, key) do update set due_at = excluded.due_at, taken_by = null,
          attempts = case when due.taken_by is null then 0 else due.attempts end`));

interface Parts {
  readonly forTenant: (tenantId: string) => TenantDb;
  readonly catalogOf: (db: TenantDb) => Promise<Catalog>;
}

/** Validates documents, one record at a time; its key is the id of the record. */
export const documentWork = (
  validations: readonly DocumentValidation[],
  { forTenant, catalogOf }: Parts,
): DueKind => ({
  name: KIND,
  atOnce: 2,
  complete: takeOver(validations.flatMap(({ formerQueues }) => formerQueues ?? [])),
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }) => {
    const db = forTenant(tenantId);
    const whole = await catalogOf(db);
    for (const place of documentPlaces(whole)) await validateRecord(db, whole, validations, place, key);
    return undefined;
  },
});

/** What waits in queues of earlier versions waits in this one, and nothing comes into them any more. */
const takeOver = (queues: readonly string[]) => sql`
  with place as (delete from tessera_ops.event_consumer where name = any(${[...queues]}::text[])),
    old as (delete from tessera.due where kind = any(${[...queues]}::text[])
      or (kind = 'consume' and key = any(${[...queues]}::text[])) returning tenant_id, kind, key)
  insert into tessera.due (tenant_id, kind, key) select tenant_id, ${sql.lit(KIND)}, key from old where kind <> 'consume'
  on conflict do nothing`;

interface Row {
  readonly text: string | null;
  readonly beside: string | null;
}

async function validateRecord(
  db: TenantDb,
  whole: Catalog,
  validations: readonly DocumentValidation[],
  place: DocumentPlace,
  id: string,
): Promise<void> {
  const { object, field, state, beside } = place;
  const [textColumn, stateColumn] = [sql.ref(columnOf(field)), sql.ref(columnOf(state))];
  const besideColumn = beside ? sql.ref(columnOf(beside)) : sql`null::text`;
  const [row] =
    await db.query(sql<Row>`select ${textColumn} as text, ${besideColumn} as beside from ${sql.table(tableOf(object))}
        where tenant_id = ${db.tenantId} and id = ${id}`);
  if (!row || row.text === null) return;
  const document = storedDocument(place, row.text, row.beside);
  const type = typeOfStored(document);
  const validation = validations.find(({ types }) => type !== undefined && types.includes(type));
  const isInvalid = !validation || hasErrors(await validation.validate(document, { tx: db, whole }));
  const found: DocumentState = isInvalid ? 'INVALID' : 'VALID';
  // Whoever has written in between has it validated again.
  await db.query(sql<object>`with validated as (update ${sql.table(tableOf(object))} set ${stateColumn} = ${found}
          where tenant_id = ${db.tenantId} and id = ${id} and ${stateColumn} is distinct from ${found}
            and ${textColumn} is not distinct from ${row.text} and ${besideColumn} is not distinct from ${row.beside}
          returning 1),
        told as (${notice({ tenant: db.tenantId, object: object.source, kind: 'update', ids: [id] }, sql`from validated`)})
        select 1 from validated`);
}
