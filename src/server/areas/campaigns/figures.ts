import { sql } from 'kysely';
import type { Sql } from '../../base/sql/read.ts';
import type { Channel } from './campaign.ts';

const NOT_SENT = sql`'ORDERED', 'QUEUED', 'SENDING', 'CANCELED', 'FAILED'`;

/**
 * What counts as delivered of the items of a channel, as a condition on the row `m`: the only place that says so. Mail
 * servers confirm nothing, so an e-mail is delivered that was sent and has not come back; services for short messages do.
 */
const DELIVERED: Readonly<Record<Channel, Sql>> = {
  EMAIL: sql`m.status not in (${NOT_SENT}, 'BOUNCED_SOFT', 'BOUNCED_HARD')`,
  SMS: sql`m.delivered_at is not null`,
};

/** What is counted of the items of a campaign, as conditions on the row `m`: ordered = pending + sent + canceled + failed. */
const FIGURES = {
  ordered: sql`true`,
  pending: sql`m.status in ('ORDERED', 'QUEUED', 'SENDING')`,
  sent: sql`m.status not in (${NOT_SENT})`,
  canceled: sql`m.status = 'CANCELED'`,
  failed: sql`m.status = 'FAILED'`,
  unknown: sql`m.status = 'UNKNOWN'`,
  opened: sql`m.opened_at is not null`,
  clicked: sql`m.clicked_at is not null`,
  started: sql`m.started_at is not null`,
  completed: sql`m.completed_at is not null`,
  bounced: sql`m.status in ('BOUNCED_SOFT', 'BOUNCED_HARD')`,
  complained: sql`m.status = 'COMPLAINED'`,
  unsubscribed: sql`m.unsubscribed_at is not null`,
} satisfies Readonly<Record<string, Sql>>;

export type Figure = keyof typeof FIGURES | 'delivered';
export const FIGURE_NAMES = [...Object.keys(FIGURES), 'delivered'] as readonly Figure[];

/** Those of a channel. */
export const figuresOf = (channel: Channel): Readonly<Record<Figure, Sql>> => ({
  ...FIGURES,
  delivered: DELIVERED[channel],
});

/** Those that are told of parts of a campaign: its versions, the groups that it was for. */
export const RATED = [
  ...(['ordered', 'sent', 'delivered', 'opened', 'clicked', 'completed', 'unsubscribed'] as const),
] satisfies readonly Figure[];
