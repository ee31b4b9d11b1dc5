import type { KindInputProps } from './kind-view.ts';
import { yearOf } from './dates/date-text.ts';
import { DigitsControl } from './digits-control.tsx';

/** The first day of the year, or the day that the value has in it already; what is no year stays as typed. */
function dayOf(year: string, current: unknown): string {
  if (typeof current === 'string' && yearOf(current) === year) return current;
  return /^\d{4}$/.test(year) ? `${year}-01-01` : year;
}

/** A day of which only the year matters. */
export function YearControl(props: KindInputProps) {
  return <DigitsControl {...props} format={yearOf} parse={dayOf} />;
}
