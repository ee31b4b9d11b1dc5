import { randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Address } from '../../../contract/formats/addresses.ts';
import type { TenantDb } from '../db/tenant-db.ts';

interface Found {
  readonly place: string;
  readonly since: string;
}

/**
 * Which of the addresses are of people who were erased: since when (ISO), by the given address. The addresses come in
 * their one form (`addressOf`). One statement, however many there are.
 */
export async function suppressedAmong(
  db: TenantDb,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, string>> {
  if (!addresses.length) return new Map();
  const [kinds, values] = columns(addresses);
  const rows = await db.query(
    sql<Found>`select place, (to_json(since at time zone 'UTC') #>> '{}') || 'Z' as since
        from tessera.suppressed_among(${kinds}::text[], ${values}::text[])
        where current_setting('tessera.tenant', true) = ${db.tenantId}`,
    { prepared: true },
  );
  return new Map(
    rows.flatMap(({ place, since }) => {
      const address = addresses[Number(place) - 1];
      return address ? [[address, since] as const] : [];
    }),
  );
}

/** As the owner: the addresses of somebody who is erased are not taken in any more. The first ones make the tenant's key. */
export async function suppress(
  owner: QueryExecutorProvider,
  tenantId: string,
  addresses: readonly Address[],
): Promise<void> {
  if (!addresses.length) return;
  const key = randomBytes(64);
  const padded = (byte: number) => Buffer.from(key.map((each) => each ^ byte));
  await sql`insert into tessera.suppression_key (tenant_id, inner_key, outer_key)
    values (${tenantId}, ${padded(0x36)}, ${padded(0x5c)}) on conflict do nothing`.execute(owner);
  const [kinds, values] = columns(addresses);
  await sql`insert into tessera.suppression (tenant_id, kind, hash)
    select ${tenantId}, kind, hash from tessera.suppression_hashes(${tenantId}, ${kinds}::text[], ${values}::text[])
    on conflict do nothing`.execute(owner);
}

/** As the owner: the address may be taken in again. Answers whether it was suppressed. */
export async function liftSuppression(
  owner: QueryExecutorProvider,
  tenantId: string,
  address: Address,
): Promise<boolean> {
  const [kinds, values] = columns([address]);
  const { rows } = await sql`delete from tessera.suppression as s
    using tessera.suppression_hashes(${tenantId}, ${kinds}::text[], ${values}::text[]) as h
    where s.tenant_id = ${tenantId} and s.kind = h.kind and s.hash = h.hash returning 1`.execute(owner);
  return rows.length > 0;
}

const columns = (addresses: readonly Address[]) =>
  [addresses.map(({ kind }) => kind), addresses.map(({ value }) => value)] as const;
