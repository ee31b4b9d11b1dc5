import { sql } from 'kysely';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import { PERSON } from '../audience/audience.ts';
import { hasAddress } from '../audience/address.ts';
import type { Channel } from '../campaign.ts';
import { type CampaignObjects, peopleWithConsents, type PersonObjects } from '../objects.ts';
import { personId } from '../person-columns.ts';
import type { OpenedItem } from './opened-link.ts';

/** Ids of people, by their kind. */
export type People = ReadonlyMap<PersonObjects, readonly string[]>;

/**
 * Finds everybody who has an address, of each kind of people. Somebody may be kept as several records, and opts out as all of
 * them: the mail that comes next does not tell which record it is for.
 */
export async function peopleWithAddress(
  db: TenantDb,
  objects: CampaignObjects,
  channel: Channel,
  address: string,
): Promise<People> {
  const { tenantId } = db;
  const people = new Map<PersonObjects, readonly string[]>();
  for (const each of peopleWithConsents(objects)) {
    const rows = address
      ? await db.run(
          tenantStatement(
            tenantId,
            sql<{ id: string }>`select p.id from ${sql.table(tableOf(each.person))} as ${sql.ref(PERSON)}
              where p.tenant_id = ${tenantId} and p.deleted_at is null
                and ${hasAddress(tenantId, each, channel, sql`${address}::text`)} order by p.id`,
          ),
        )
      : [];
    people.set(
      each,
      rows.map(({ id }) => id),
    );
  }
  return people;
}

/** The recipient of a message, and everybody who has the address that it was sent to. */
export async function peopleOfMessage(
  tx: TenantDb,
  { objects, channel, address, receiver }: Pick<OpenedItem, 'objects' | 'channel' | 'address' | 'receiver'>,
): Promise<People> {
  const people = await peopleWithAddress(tx, objects, channel, address);
  const own = people.get(objects) ?? [];
  return new Map(people).set(objects, [...new Set([receiver, ...own])]);
}

/** Is the consent `alias` of one of the people? */
export function isConsentOf(people: People, alias: string): Sql {
  const kinds = [...people].filter(([, ids]) => ids.length);
  if (!kinds.length) return sql`false`;
  const each = kinds.map(
    ([objects, ids]) => sql`${personId(objects, 'consent', alias)} = any(${[...ids]}::text[])`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}
