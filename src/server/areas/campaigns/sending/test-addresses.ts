import { sql } from 'kysely';
import { ApiError, type Problem } from '../../../../contract/errors.ts';
import { formatOf } from '../../../../contract/formats/index.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Channel } from '../campaign.ts';
import { leftOf, type Quota, use } from './quota.ts';

/** Addresses of one test. */
const MOST_ADDRESSES = 10;
/** Test messages of one user in an hour; fewer for those who may not send campaigns. */
const [MOST_SENDERS, MOST_OTHERS, HOUR_SECONDS] = [50, 10, 60 * 60];
const FIELD = 'testAddresses';

const FORMATS = { EMAIL: 'email', SMS: 'phone' } as const;
const INVALID = { EMAIL: 'invalid-email', SMS: 'invalid-phone' } as const;

/**
 * The addresses of a test, each once, in the form in which they are kept. A list that was pasted as one text is taken apart.
 * @throws ApiError required, invalid-email, invalid-phone, test-addresses
 */
export function readTestAddresses(given: unknown, channel: Channel): readonly string[] {
  const texts = (Array.isArray(given) ? given : [given]).flatMap((each) =>
    typeof each === 'string' ? each.split(channel === 'EMAIL' ? /[,;\s]+/ : /[,;\n]+/) : [],
  );
  // However it is written, an address gets one message.
  const addresses = new Map<string, string>();
  const problems: Problem[] = [];
  for (const text of texts.map((each) => each.trim()).filter((each) => each !== '')) {
    const parsed = formatOf({ format: FORMATS[channel] })?.parse(text, { kind: 'STRING' });
    if (parsed?.ok) addresses.set(parsed.value.toLowerCase(), parsed.value);
    else problems.push({ message: INVALID[channel], path: FIELD, params: { value: text.slice(0, 60) } });
  }
  const [first, ...others] = problems.slice(0, MOST_ADDRESSES);
  if (first) throw new ApiError([first, ...others]);
  if (!addresses.size) throw new ApiError({ message: 'required', path: FIELD });
  if (addresses.size > MOST_ADDRESSES)
    throw new ApiError({ message: 'test-addresses', path: FIELD, params: { max: MOST_ADDRESSES } });
  return [...addresses.values()];
}

/**
 * Those of the addresses that belong to nobody who may log in: only users who may send campaigns send tests to them. The
 * phone number of a user is that of the representative with their e-mail address.
 * @param representative undefined where the user may write numbers there: theirs would be whatever they like
 */
export async function addressesOutsideTeam(
  db: TenantDb,
  representative: ObjectType | undefined,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const { tenantId } = db;
  const isPhone = representative
    ? sql`or exists (select 1 from ${sql.table(tableOf(representative))} as r where r.tenant_id = ${tenantId}
        and r.deleted_at is null and r.phone_number = a.address and lower(r.email) = lower(u.email))`
    : sql``;
  const rows = await db.query(sql<{ address: string }>`select a.address
        from unnest(${[...addresses]}::text[]) with ordinality as a(address, place)
        where not exists (select 1 from tessera.app_user as u where u.tenant_id = ${tenantId} and u.status = 'ACTIVE'
          and (lower(u.email) = lower(a.address) ${isPhone}))
        order by a.place`);
  return rows.map(({ address }) => address);
}

/**
 * Takes test messages from the user's budget of an hour.
 * @throws ApiError test-limit where fewer are left
 */
export async function spendTests(
  tx: TenantDb,
  userId: string,
  maySend: boolean,
  count: number,
): Promise<void> {
  const most = maySend ? MOST_SENDERS : MOST_OTHERS;
  const quota: Quota = { subject: `test ${userId}`, most, seconds: HOUR_SECONDS };
  const left = await leftOf(tx, [quota], count);
  if (left.count < count) {
    const minutes = Math.max(1, Math.ceil((left.until.getTime() - Date.now()) / 60_000));
    throw new ApiError({ message: 'test-limit', path: FIELD, params: { most, left: left.count, minutes } });
  }
  await use(tx, [quota], count);
}
