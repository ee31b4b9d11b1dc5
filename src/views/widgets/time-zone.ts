/** The zone in which the user sees instants: the browser's. */
export function userTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The IANA zones that can be chosen. UTC is one, though the runtime may leave it out. */
export function timeZones(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
}

/** `GMT+02:00`, as it is now. */
export function zoneOffset(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
