export interface TimezoneOption {
  readonly id: string;
  /** Now, such as `+01:00`. */
  readonly offset: string;
  readonly displayName: string;
}

/** Every IANA zone with its offset at this moment and its name in the locale. */
export function timezones(locale: string, now: Date = new Date()): TimezoneOption[] {
  return Intl.supportedValuesOf('timeZone').map((id) => ({
    id,
    offset: zonePart('en', id, 'longOffset', now).replace('GMT', '') || '+00:00',
    displayName: zonePart(locale, id, 'longGeneric', now),
  }));
}

function zonePart(
  locale: string,
  timeZone: string,
  timeZoneName: 'longOffset' | 'longGeneric',
  now: Date,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
