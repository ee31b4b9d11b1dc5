import { sql } from 'kysely';
import type { RecipientValue } from '../../../../contract/metadata/model-recipient.ts';
import { recipientValue } from '../../../../contract/metadata/recipient.ts';
import { headOf, ordered, sortsByHead } from '../../../base/db/fold.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { Channel } from '../campaign.ts';
import type { CampaignObjects } from '../objects.ts';
import { recipientColumn } from '../person-columns.ts';

/** What holds the address of a channel, and what is known of it. */
export const ADDRESS = {
  EMAIL: { address: 'email', state: 'emailStatus' },
  SMS: { address: 'phone', state: 'phoneStatus' },
} as const satisfies Record<Channel, { readonly address: RecipientValue; readonly state: RecipientValue }>;

/** The field of the record that the address begins at: who does not see it does not see the address. */
export const addressField = ({ person }: CampaignObjects, channel: Channel): string =>
  person.recipient?.[ADDRESS[channel].address]?.split('.')[0] ?? '';

/** The address of the person `alias` of a channel. */
export const addressOf = (
  tenantId: string,
  objects: Pick<CampaignObjects, 'all' | 'person'>,
  channel: Channel,
  alias = 'p',
): Sql => recipientColumn(tenantId, objects, ADDRESS[channel].address, alias);

/**
 * Does the person `alias` have the address, letter case aside? The index that lists sort by serves it. Of a field whose texts may
 * be long that index has the beginnings only, so these are compared as well.
 */
export function hasAddress(
  tenantId: string,
  objects: Pick<CampaignObjects, 'all' | 'person'>,
  channel: Channel,
  address: Sql,
  alias = 'p',
): Sql {
  const own = addressOf(tenantId, objects, channel, alias);
  const equal = sql`${ordered(own)} = ${ordered(address)}`;
  const [field, ...rest] = recipientValue(objects.all, objects.person, ADDRESS[channel].address) ?? [];
  if (!field || rest.length || !sortsByHead(field)) return equal;
  return sql`${ordered(headOf(own))} = ${ordered(headOf(address))} and ${equal}`;
}
