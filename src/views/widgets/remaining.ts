/** Times at which people are told how long it is until the session ends, in minutes. */
const TOLD_AT_MINUTES = [1, 2] as const;

/** `mm:ss`, rounded up to whole seconds: it reads 00:00 only when the time is over. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** What has to be said of the time that is left: 2 or 1 minutes; undefined while there is more. */
export function minutesToTell(ms: number): (typeof TOLD_AT_MINUTES)[number] | undefined {
  return TOLD_AT_MINUTES.find((minutes) => ms <= minutes * 60_000);
}
