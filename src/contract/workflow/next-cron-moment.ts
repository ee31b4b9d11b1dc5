import { Cron } from 'croner';

/** Leap days on one weekday come every 28 years at most, but for a turn of the century: 40. */
const YEARS = 40;
/** Lists of all minutes, hours, days and months, written out, have some 400 characters. */
const MOST_CHARACTERS = 500;

/**
 * The next moment of a cron, by the clocks of an IANA zone: undefined where none comes within 40 years, such as on
 * 31 February. Croner alone would look for it until the year 9999. Browser and server ask the same.
 * @throws Error where the cron or the zone is none
 */
export function nextCronMoment(cron: string, timezone: string, after: Date): Date | undefined {
  const text = cron.trim();
  if (text.length > MOST_CHARACTERS) throw new Error(`more than ${MOST_CHARACTERS} characters`);
  return new Cron(withYears(text, after), { timezone, paused: true }).nextRun(after) ?? undefined;
}

/** Minute to weekday, with seconds before and years behind it or without; what is written otherwise is a single date. */
function withYears(cron: string, after: Date): string {
  const parts = cron.split(/\s+/);
  if (parts.length === 5) parts.unshift('0');
  const [years = '*', ...more] = parts.slice(6);
  if (parts.length < 6 || more.length > 0) return cron;
  for (const [, from, to] of years.matchAll(/(\d+)-(\d+)/g))
    if (Number(to) - Number(from) > YEARS) throw new Error(`more than ${YEARS} years: ${years}`);
  // West of Greenwich the year before still goes on.
  const year = after.getUTCFullYear() - 1;
  return [...parts.slice(0, 6), years.replaceAll('*', `${year}-${year + YEARS}`)].join(' ');
}
