import { Temporal } from 'temporal-polyfill';
import type { CompoundFilter, QueryFilter } from '../filter/filter.ts';
import { queryFiltersOf } from '../filter/query-filters.ts';
import { isRelative } from '../kinds/operators.ts';
import type { Catalog } from '../metadata/catalog.ts';
import { askedVariable, comparesWithMoment, isCompoundFilter } from './known-filter.ts';
import { readRelativeMoment } from './relative-moment.ts';

/** How often time alone may change what a filter finds. */
export type LookRhythm = 'HOUR' | 'DAY';

/** Undefined for filters that only writes can change: those without a relative date or a moment. */
export function rhythmOf(
  filters: readonly CompoundFilter[],
  catalog: Pick<Catalog, 'objects'>,
): LookRhythm | undefined {
  const rhythms = filters
    .filter(isCompoundFilter)
    .flatMap(queryFiltersOf)
    .flatMap((test) => rhythmOfTest(test, catalog) ?? []);
  return rhythms.includes('HOUR') ? 'HOUR' : rhythms[0];
}

function rhythmOfTest(test: QueryFilter, { objects }: Pick<Catalog, 'objects'>): LookRhythm | undefined {
  const isOfMoment = comparesWithMoment(test);
  if (!isOfMoment && !isRelative(test.operator)) return undefined;
  const kind =
    askedVariable(test) === undefined
      ? objects.get(test.objectName)?.fields.get(test.objectField)?.kind
      : undefined;
  if (kind === 'LOCAL_DATE') return 'DAY';
  if (!isOfMoment) return test.operator === 'BEFORE_NOW' || test.operator === 'AFTER_NOW' ? 'HOUR' : 'DAY';
  const moment = readRelativeMoment(String(test.variable?.id));
  return moment?.from === 'today' ? 'DAY' : 'HOUR';
}

/** The start of the next hour or day, by the clocks of the zone. */
export function nextLook(rhythm: LookRhythm, now: Date, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const next =
    rhythm === 'DAY'
      ? here.add({ days: 1 }).startOfDay()
      : here.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 });
  return new Date(next.epochMilliseconds);
}
