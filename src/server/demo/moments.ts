/** `2026-01-05` and minutes after its midnight in UTC → `2026-01-05T08:30:00Z`, as the API writes moments. */
export function momentOf(day: string, minutes: number): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  return new Date(start + minutes * 60_000).toISOString().replace('.000Z', 'Z');
}

/** A moment so many seconds after another one. */
export function later(moment: string, seconds: number): string {
  return new Date(Date.parse(moment) + seconds * 1000).toISOString().replace('.000Z', 'Z');
}
