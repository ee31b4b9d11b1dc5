import { Temporal } from 'temporal-polyfill';
import type { Kind } from '../kinds/kind.ts';

type Minimum = (now: Temporal.ZonedDateTime) => string;

const toMinute = (now: Temporal.ZonedDateTime) =>
  now.round({ smallestUnit: 'minute', roundingMode: 'floor' });

/** The present in the canonical form of the kind. Whole minutes, as people enter them. */
const PRESENT = {
  LOCAL_DATE: (now) => now.toPlainDate().toString(),
  LOCAL_DATETIME: (now) => toMinute(now).toPlainDateTime().toString(),
  TIMESTAMP: (now) => toMinute(now).toInstant().toString(),
} satisfies Partial<Record<Kind, Minimum>>;

/**
 * The least value of a field that refuses the past (specification, section 5: the minimum of a datetime input); undefined
 * for kinds that know no past.
 */
export function presentOf(kind: Kind, timeZone: string, now = Temporal.Now.instant()): string | undefined {
  const present: Minimum | undefined = PRESENT[kind as keyof typeof PRESENT];
  return present?.(now.toZonedDateTimeISO(timeZone));
}

/** Does the value, in the canonical form of its kind, lie before the present minute, or day? */
export function isPast(kind: Kind, value: string, timeZone: string, now = Temporal.Now.instant()): boolean {
  const present = presentOf(kind, timeZone, now);
  return present !== undefined && comparable(value) < comparable(present);
}

/** Does one value come before another of the same kind, both in its canonical form? */
export const isBefore = (value: string, other: string): boolean => comparable(value) < comparable(other);

/** Texts of one kind order as their moments do, once no Z stands where a fraction may. */
const comparable = (text: string): string => text.replace('Z', '');
