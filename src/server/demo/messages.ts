import { type DemoCampaign, SECONDS_EACH } from './campaigns.ts';
import type { DemoContext, DemoRow } from './context.ts';
import { later } from './moments.ts';
import { createRandom, type Random } from './random.ts';

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
  return campaigns.flatMap((campaign, at) => {
    const sameLanguage = contacts.filter(({ language }) => language === campaign.language);
    const receivers = context.random.sample(sameLanguage, campaign.receiverCount);
    const meant = groups.filter(({ id }) => listed(campaign.row, 'groupList').includes(id));
    return receivers.map((receiver, index) => ({
      ...asItIsKept(
        messageTo(receiver, index, campaign, context),
        campaign,
        createRandom(at * SEEDS + index),
      ),
      groupNames: meant
        .filter(({ id }) => listed(receiver, 'groupList').includes(id))
        .map(({ name }) => name),
    }));
  });
}

/** More than a campaign has receivers: each message has a chance of its own, so that what is drawn beside it stays the same. */
const SEEDS = 100_000;
const [CLICKED, LEFT] = [0.7, 0.02];
const REPORTS = {
  EMAIL: {
    BOUNCED_HARD: '550 5.1.1 The e-mail account does not exist',
    BOUNCED_SOFT: '452 4.2.2 The mailbox is full',
    COMPLAINED: 'Feedback: abuse',
  },
  SMS: { BOUNCED_HARD: 'undelivered 30005', BOUNCED_SOFT: 'undelivered 30003' },
} as const satisfies Record<DemoCampaign['type'], Readonly<Record<string, string>>>;

/**
 * A message as sending and receivers leave it: mail servers confirm no delivery and phones report no spam, most open by a link,
 * whoever completes what it shows has started it, and whoever complains has unsubscribed with that.
 */
function asItIsKept(row: DemoRow, { type }: DemoCampaign, random: Random): DemoRow {
  const [isMail, drawn] = [type === 'EMAIL', String(row['status'])];
  const status =
    isMail && drawn === 'DELIVERED' ? 'SENT' : !isMail && drawn === 'COMPLAINED' ? 'DELIVERED' : drawn;
  const openedAt = momentIn(row, 'openedAt');
  const isClicked = openedAt !== null && random.chance(CLICKED);
  const report: string | undefined = (REPORTS[type] as Readonly<Record<string, string>>)[status];
  const left = status === 'COMPLAINED' ? momentIn(row, 'deliveredAt') : openedAt;
  return {
    ...row,
    status,
    errorText: report ?? row['errorText'] ?? null,
    deliveredAt: isMail ? null : momentIn(row, 'deliveredAt'),
    clickedAt: isClicked ? openedAt : null,
    startedAt:
      openedAt !== null && momentIn(row, 'completedAt') !== null ? later(openedAt, random.int(5, 50)) : null,
    unsubscribedAt:
      left !== null && (status === 'COMPLAINED' || random.chance(LEFT))
        ? later(left, random.int(60, 3600))
        : null,
  };
}

const momentIn = (row: DemoRow, field: string): string | null => {
  const moment = row[field];
  return typeof moment === 'string' ? moment : null;
};

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

/** What follows a message takes as long as with people. */
function moments(
  status: string,
  index: number,
  { start }: DemoCampaign,
  random: DemoContext['random'],
): Readonly<Record<string, string | null>> {
  const next = (from: string | null, statuses: readonly string[], least: number, most: number) =>
    from !== null && statuses.includes(status) ? later(from, random.int(least, most)) : null;
  const sentAt =
    start !== undefined && HANDED_OVER.includes(status) ? later(start, index * SECONDS_EACH) : null;
  const deliveredAt = next(sentAt, DELIVERED, 1, 90);
  const openedAt = next(deliveredAt, OPENED, 60, 3 * 86_400);
  return { sentAt, deliveredAt, openedAt, completedAt: next(openedAt, ['COMPLETED'], 60, 900) };
}
