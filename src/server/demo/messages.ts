import type { DemoCampaign } from './campaigns.ts';
import type { DemoContext, DemoRow } from './context.ts';
import { later } from './moments.ts';

type Shares = readonly (readonly [status: string, weight: number])[];

const FINISHED: Shares = [
  ['COMPLETED', 20],
  ['OPENED', 27],
  ['DELIVERED', 34],
  ['SENT', 5],
  ['BOUNCED_SOFT', 2],
  ['BOUNCED_HARD', 2],
  ['COMPLAINED', 1],
  ['UNKNOWN', 1],
  ['CANCELED', 6],
  ['FAILED', 2],
];
/** How far the messages of a campaign have come. A finished one has none that wait. */
const SHARES: Readonly<Record<DemoCampaign['status'], Shares>> = {
  DRAFT: [],
  SCHEDULED: [],
  PREPARING: [
    ['ORDERED', 95],
    ['CANCELED', 5],
  ],
  SENDING: [
    ['ORDERED', 25],
    ['QUEUED', 15],
    ['SENDING', 3],
    ['SENT', 20],
    ['DELIVERED', 25],
    ['OPENED', 7],
    ['CANCELED', 5],
  ],
  PAUSED: [
    ['QUEUED', 45],
    ['DELIVERED', 30],
    ['OPENED', 12],
    ['COMPLETED', 7],
    ['CANCELED', 6],
  ],
  SENT: FINISHED,
  ARCHIVED: FINISHED,
  CANCELED: [
    ['DELIVERED', 15],
    ['OPENED', 10],
    ['CANCELED', 75],
  ],
  FAILED: [
    ['FAILED', 88],
    ['SENT', 7],
    ['CANCELED', 5],
  ],
};
const SKIPS = [
  ['NO_CONSENT', 60],
  ['SUPPRESSED', 15],
  ['FREQUENCY_CAP', 15],
  ['DUPLICATE_ADDRESS', 6],
  ['ALREADY_RECEIVED', 4],
] as const;
const HANDED_OVER = [
  'SENT',
  'DELIVERED',
  'BOUNCED_SOFT',
  'BOUNCED_HARD',
  'COMPLAINED',
  'OPENED',
  'COMPLETED',
  'UNKNOWN',
];
const DELIVERED = ['DELIVERED', 'COMPLAINED', 'OPENED', 'COMPLETED'];
const OPENED = ['OPENED', 'COMPLETED'];

/** About 6,000 messages: one for each receiver of each campaign, in the campaign's language. */
export function messages(
  context: DemoContext,
  campaigns: readonly DemoCampaign[],
  contacts: readonly DemoRow[],
  groups: readonly DemoRow[],
): DemoRow[] {
  return campaigns.flatMap((campaign) => {
    const sameLanguage = contacts.filter(({ language }) => language === campaign.language);
    const receivers = context.random.sample(sameLanguage, campaign.receiverCount);
    const meant = groups.filter(({ id }) => listed(campaign.row, 'groupList').includes(id));
    return receivers.map((receiver, index) => ({
      ...messageTo(receiver, index, campaign, context),
      groupNames: meant
        .filter(({ id }) => listed(receiver, 'groupList').includes(id))
        .map(({ name }) => name),
    }));
  });
}

const listed = (row: DemoRow, list: string) => (row[list] ?? []) as readonly unknown[];

function messageTo(
  receiver: DemoRow,
  index: number,
  campaign: DemoCampaign,
  { random, newId }: DemoContext,
): DemoRow {
  const unreachable = unreachableBy(campaign, receiver);
  const status = unreachable ? 'CANCELED' : random.weighted(SHARES[campaign.status]);
  // Those that a person has canceled were not skipped for a reason of their own.
  const skipped = status === 'CANCELED' && (campaign.status !== 'CANCELED' || random.chance(0.1));
  return {
    id: newId(),
    campaign: campaign.row.id,
    receiver: receiver.id,
    address: receiver[addressField(campaign)] ?? null,
    status,
    skipReason: unreachable ?? (skipped ? random.weighted(SKIPS) : null),
    errorText: status === 'FAILED' ? 'The provider refused the message.' : null,
    ...moments(status, index, campaign, random),
  };
}

const addressField = ({ type }: DemoCampaign) => (type === 'SMS' ? 'phone' : 'email');

function unreachableBy(campaign: DemoCampaign, receiver: DemoRow): string | null {
  if (receiver[addressField(campaign)] === null) return 'NO_ADDRESS';
  const state = receiver[campaign.type === 'SMS' ? 'phoneNumberStatus' : 'emailStatus'];
  return state === 'INVALID' ? 'INVALID_ADDRESS' : null;
}

/** Messages go out one every two seconds; what follows takes as long as with people. */
function moments(
  status: string,
  index: number,
  { start }: DemoCampaign,
  random: DemoContext['random'],
): Readonly<Record<string, string | null>> {
  const next = (from: string | null, statuses: readonly string[], least: number, most: number) =>
    from !== null && statuses.includes(status) ? later(from, random.int(least, most)) : null;
  const sentAt = start !== undefined && HANDED_OVER.includes(status) ? later(start, index * 2) : null;
  const deliveredAt = next(sentAt, DELIVERED, 1, 90);
  const openedAt = next(deliveredAt, OPENED, 60, 3 * 86_400);
  return { sentAt, deliveredAt, openedAt, completedAt: next(openedAt, ['COMPLETED'], 60, 900) };
}
