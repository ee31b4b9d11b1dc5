import type { FigureName, Report } from '../hooks/use-reports.ts';

interface Rate {
  readonly name: string;
  readonly of: FigureName;
  /** What it is a share of; `delivered` is what was sent where a service confirms nothing (`baseOf`). */
  readonly base: FigureName;
}

/** Shares that reports tell, each with its base: the only list of them. */
export const RATES = [
  { name: 'delivery', of: 'delivered', base: 'sent' },
  { name: 'open', of: 'opened', base: 'delivered' },
  { name: 'click', of: 'clicked', base: 'delivered' },
  { name: 'clickToOpen', of: 'clicked', base: 'opened' },
  { name: 'unsubscribe', of: 'unsubscribed', base: 'delivered' },
  { name: 'complaint', of: 'complained', base: 'delivered' },
  { name: 'bounce', of: 'bounced', base: 'sent' },
] as const satisfies readonly Rate[];

/** By channel: no service for short messages tells what became spam. */
export const ratesOf = ({ channel }: Pick<Report, 'channel'>): readonly (typeof RATES)[number][] =>
  RATES.filter(({ name }) => channel === 'EMAIL' || name !== 'complaint');

interface Based {
  readonly sent: number;
  readonly delivered: number;
}

/** What rates are shares of: what was delivered. Short messages of a service without receipts count from what was sent. */
export const baseOf = (
  { channel }: Pick<Report, 'channel'>,
  { sent, delivered }: Based,
): 'delivered' | 'sent' => (channel === 'SMS' && delivered === 0 && sent > 0 ? 'sent' : 'delivered');

/** From 0 on; undefined where there is nothing of which it could be a share. */
export const shareOf = (count: number, base: number): number | undefined =>
  base > 0 ? count / base : undefined;
