/**
 * Has a date passed? A day has once it is over in the zone. `value` is of the kind LOCAL_DATE, LOCAL_DATETIME or TIMESTAMP,
 * in the form in which records have it.
 */
export function hasPassed(value: string, kind: string, timeZone: string, now = new Date()): boolean {
  if (kind === 'TIMESTAMP') return new Date(value) < now;
  // Swedish writes dates and times as ISO 8601 does.
  const there = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(now)
    .replace(' ', 'T');
  return value < (kind === 'LOCAL_DATE' ? there.slice(0, 10) : there);
}
