import { sql } from 'kysely';
import { hasErrors } from '../../../contract/documents/document-problem.ts';
import type { DocumentState } from '../../../contract/formats/document.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { tenantStatement } from '../../base/db/statement.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { notice } from '../../base/sql/event.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';
import type { DueKind } from '../due/due-kind.ts';
import { addDue } from '../due/due-rows.ts';
import { type EventConsumer, eventsOf } from '../events/event-consumer.ts';
import {
  type DocumentPlace,
  documentPlaces,
  type DocumentValidation,
  storedDocument,
  typeOfStored,
} from './stored-documents.ts';

const KIND = 'documents';
const WAIT_MS = 2_000;
const PENDING: DocumentState = 'PENDING';
/** Documents of one field that are validated again because of changes of records. */
const MAX_DOCUMENTS = 1_000;

/** Writes down which documents are to be validated: those that were written, and those that name a changed record. */
export const documentConsumer = (validations: readonly DocumentValidation[]): EventConsumer => {
  const after = validations.flatMap((each) => each.after ?? []);
  const holders = (whole: Catalog) => eventsOf(...documentPlaces(whole).map(({ object }) => object));
  const named = (whole: Catalog): readonly ObjectType[] =>
    validations.flatMap(({ refersTo }) => refersTo(whole));
  return {
    name: KIND,
    events: ['CREATE', 'UPDATE', 'DELETE', 'RESTORE', ...after],
    about: (whole) => [...new Set([...holders(whole), ...eventsOf(...named(whole))])],
    handle: async (tx, events, { catalogOf }) => {
      const whole = await catalogOf(tx);
      const own = holders(whole);
      const keys = new Set<string>();
      const changed = new Set<string>();
      for (const { name, object, recordId, ids, changes } of events) {
        if (after.includes(name) && own.includes(object)) for (const id of ids) keys.add(id);
        if (recordId === null) continue;
        if (own.includes(object) && changes?.some((change) => change.after === PENDING)) keys.add(recordId);
        changed.add(recordId);
      }
      for (const place of documentPlaces(whole))
        for (const key of await recordsNaming(tx, place, [...changed])) keys.add(key);
      for (const key of keys)
        await tx.run(tenantStatement(tx.tenantId, addDue({ kind: KIND, tenantId: tx.tenantId, key })));
    },
  };
};

/** The records whose document names one of the others by its id. */
async function recordsNaming(
  tx: TenantDb,
  { object, field }: DocumentPlace,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!ids.length) return [];
  const rows = await tx.run(
    tenantStatement(
      tx.tenantId,
      sql<{ readonly id: string }>`select t.id from ${sql.table(tableOf(object))} as t
        where t.tenant_id = ${tx.tenantId} and t.deleted_at is null and t.${sql.ref(columnOf(field))} is not null
          and exists (select 1 from unnest(${[...ids]}::text[]) as n(id)
            where position(n.id in t.${sql.ref(columnOf(field))}) > 0) limit ${sql.lit(MAX_DOCUMENTS)}`,
    ),
  );
  return rows.map(({ id }) => id);
}

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
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }) => {
    const db = forTenant(tenantId);
    const whole = await catalogOf(db);
    for (const place of documentPlaces(whole)) await validateRecord(db, whole, validations, place, key);
    return undefined;
  },
});

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
  const [row] = await db.run(
    tenantStatement(
      db.tenantId,
      sql<Row>`select ${textColumn} as text, ${besideColumn} as beside from ${sql.table(tableOf(object))}
        where tenant_id = ${db.tenantId} and id = ${id}`,
    ),
  );
  if (!row || row.text === null) return;
  const document = storedDocument(place, row.text, row.beside);
  const type = typeOfStored(document);
  const validation = validations.find(({ types }) => type !== undefined && types.includes(type));
  const isInvalid = !validation || hasErrors(await validation.validate(document, { tx: db, whole }));
  const found: DocumentState = isInvalid ? 'INVALID' : 'VALID';
  // Whoever has written in between has it validated again.
  await db.run(
    tenantStatement(
      db.tenantId,
      sql<object>`with validated as (update ${sql.table(tableOf(object))} set ${stateColumn} = ${found}
          where tenant_id = ${db.tenantId} and id = ${id} and ${stateColumn} is distinct from ${found}
            and ${textColumn} is not distinct from ${row.text} and ${besideColumn} is not distinct from ${row.beside}
          returning 1),
        told as (${notice({ tenant: db.tenantId, object: object.source, kind: 'update', ids: [id] }, sql`from validated`)})
        select 1 from validated`,
    ),
  );
}
