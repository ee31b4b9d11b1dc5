import { Temporal } from 'temporal-polyfill';
import type { FormatContext } from '../../contract/kinds/kind.ts';

/** What happened on one day. */
export interface Day<E> {
  /** `2026-02-28` */
  readonly day: string;
  /** As people write it. */
  readonly title: string;
  readonly entries: readonly E[];
}

/** Entries in their order, under the days of the zone. */
export function byDay<E extends { readonly at: string }>(
  entries: readonly E[],
  { locale, timeZone }: Pick<FormatContext, 'locale' | 'timeZone'>,
): readonly Day<E>[] {
  const days: { day: string; title: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const date = Temporal.Instant.from(entry.at).toZonedDateTimeISO(timeZone).toPlainDate();
    const day = date.toString();
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, title: date.toLocaleString(locale, { dateStyle: 'full' }), entries: [entry] });
  }
  return days;
}
