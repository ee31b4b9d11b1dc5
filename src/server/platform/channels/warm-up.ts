import { Temporal } from 'temporal-polyfill';
import type { Sender } from './sender.ts';

const MOST = 100_000_000;

/**
 * How many messages a sender may send on a day; null: any number. Receivers trust an address that they do not know yet with
 * few messages, and with more each day: the plan grows until it reaches the daily cap.
 */
export function capOf(
  { dailyCap, warmUp, warmUpSince, warmUpStart, warmUpGrowth }: WarmUp,
  today: Temporal.PlainDate,
): number | null {
  if (!warmUp || warmUpSince === null) return dailyCap;
  const { days } = Temporal.PlainDate.from(warmUpSince).until(today);
  const planned = (warmUpStart ?? 50) * (1 + (warmUpGrowth ?? 50) / 100) ** Math.max(0, days);
  return Math.min(dailyCap ?? MOST, MOST, Math.floor(planned));
}

type WarmUp = Pick<Sender, 'dailyCap' | 'warmUp' | 'warmUpSince' | 'warmUpStart' | 'warmUpGrowth'>;
