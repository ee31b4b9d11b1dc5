import { sql } from 'kysely';
import type { Sql } from '../../../base/sql/read.ts';

/** What is counted of the items of a campaign, as conditions on the row `m`: ordered = pending + sent + canceled + failed. */
export const FIGURES: Readonly<Record<string, Sql>> = {
  ordered: sql`true`,
  pending: sql`m.status in ('ORDERED', 'QUEUED', 'SENDING')`,
  sent: sql`m.status not in ('ORDERED', 'QUEUED', 'SENDING', 'CANCELED', 'FAILED')`,
  canceled: sql`m.status = 'CANCELED'`,
  failed: sql`m.status = 'FAILED'`,
  unknown: sql`m.status = 'UNKNOWN'`,
  delivered: sql`m.delivered_at is not null`,
  opened: sql`m.opened_at is not null`,
  clicked: sql`m.clicked_at is not null`,
  started: sql`m.started_at is not null`,
  completed: sql`m.completed_at is not null`,
  bounced: sql`m.status in ('BOUNCED_SOFT', 'BOUNCED_HARD')`,
  complained: sql`m.status = 'COMPLAINED'`,
  unsubscribed: sql`m.unsubscribed_at is not null`,
};

/** Those that are told of parts of a campaign: its versions, the groups that it was for. */
export const RATED = ['ordered', 'sent', 'opened', 'clicked', 'completed', 'unsubscribed'];
