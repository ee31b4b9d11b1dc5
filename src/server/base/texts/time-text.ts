const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.](\d{2})(\.\d{1,6})?)?\s*([ap]\.?\s?m\.?)?/i;
const ZONE = /^(?:Z|UTC|GMT|([+-])(\d{2}):?(\d{2})?)$/i;

/** A time of day, and the zone that stands behind it. */
export interface TimeRead {
  /** `13:45:00` */
  readonly time: string;
  /** `Z` or `+02:00`; undefined where none is named. */
  readonly zone: string | undefined;
}

/** Undefined for what is no time of day. */
export function readTime(text: string): TimeRead | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [all, hours, minutes, seconds = '00', fraction = '', half] = match;
  if (minutes === undefined && half === undefined) return undefined;
  const hour = hourOf(Number(hours), half);
  if (hour === undefined || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return undefined;
  const rest = text.slice(all.length).trim();
  const zone = ZONE.exec(rest);
  if (rest !== '' && !zone) return undefined;
  const time = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}${fraction}`;
  return { time, zone: zone ? offsetOf(zone) : undefined };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

const offsetOf = ([, sign, hours, minutes = '00']: RegExpExecArray): string =>
  sign === undefined ? 'Z' : `${sign}${hours ?? '00'}:${minutes}`;
