import { type Address, isAddress } from '../../../contract/formats/addresses.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { sql } from 'kysely';
import type { TenantDb } from '../db/tenant-db.ts';
import { columnOf, tableOf } from '../sql/names.ts';
import type { Values } from '../sql/record-key.ts';
import { addressIn } from './refuse-suppressed.ts';
import { suppressedAmong } from './suppression.ts';

/** Which of the records would get the address of somebody who was erased, and at which field. `values`: by id. */
export async function suppressedValues(
  tx: TenantDb,
  object: ObjectType,
  values: ReadonlyMap<string, Values>,
): Promise<ReadonlyMap<string, Problem>> {
  const given = [...values].flatMap(([id, fields]) =>
    Object.entries(fields).flatMap(([field, value]): { id: string; field: string; address: Address }[] => {
      const address = addressIn(object, field, value);
      return address ? [{ id, field, address }] : [];
    }),
  );
  const suppressed = await suppressedAmong(
    tx,
    given.map(({ address }) => address),
  );
  return new Map(
    given.flatMap(({ id, field, address }) =>
      suppressed.has(address) ? [[id, { message: 'suppressed', path: field }] as const] : [],
    ),
  );
}

/** The same of records that are to come back as they were when they were deleted. */
export async function suppressedRecords(
  tx: TenantDb,
  object: ObjectType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const fields = [...object.fields.values()].filter((field) => !field.system && isAddress(field));
  if (!object.personal || !fields.length || !ids.length) return new Map();
  const columns = fields.map((field) => sql`${sql.id(columnOf(field))} as ${sql.id(field.name)}`);
  const rows = await tx.query(sql<Values & { readonly $id: string }>`select id as "$id", ${sql.join(columns)}
        from ${sql.table(tableOf(object))}
        where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::text[])`);
  return suppressedValues(tx, object, new Map(rows.map(({ $id, ...row }) => [$id, row])));
}
