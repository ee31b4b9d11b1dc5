import { type Address, addressOf } from '../../../contract/formats/addresses.ts';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { Change } from '../sql/audit.ts';
import type { Values } from '../sql/record-key.ts';
import { suppressedAmong } from './suppression.ts';

/** What one value of a person's field says of how to reach them; undefined for all other fields. */
export function addressIn(object: ObjectType, fieldName: string, value: unknown): Address | undefined {
  if (!object.personal || typeof value !== 'string') return undefined;
  return addressOf(object.fields.get(fieldName)?.format, value);
}

/** The addresses that values give to a person's record, by the name of their field. */
export function addressesIn(object: ObjectType, values: Values): ReadonlyMap<string, Address> {
  return new Map(
    Object.entries(values).flatMap(([field, value]) => {
      const address = addressIn(object, field, value);
      return address ? [[field, address] as const] : [];
    }),
  );
}

/**
 * Of the values that a write gives to a person's record.
 * @throws ApiError suppressed, at each field whose address is of somebody who was erased
 */
export async function refuseSuppressed(
  tx: TenantDb,
  object: ObjectType,
  changes: readonly Pick<Change, 'field' | 'after'>[],
): Promise<void> {
  const given = changes.flatMap(({ field, after }) => {
    const address = addressIn(object, field, after);
    return address ? [{ field, address }] : [];
  });
  const suppressed = await suppressedAmong(
    tx,
    given.map(({ address }) => address),
  );
  const [first, ...others] = given.flatMap(({ field, address }): Problem[] =>
    suppressed.has(address) ? [{ message: 'suppressed', path: field }] : [],
  );
  if (first) throw new ApiError([first, ...others]);
}
