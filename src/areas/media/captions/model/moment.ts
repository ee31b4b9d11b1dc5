/** `1:02.500`, or with hours; of seconds. */
export function momentInput(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  const rest = `${two(Math.floor(all / 1000) % 60)}.${String(all % 1000).padStart(3, '0')}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Reads `1:02.5`, `62,5` and the like; undefined for what is no time. */
export function readMoment(text: string): number | undefined {
  const found = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?\s*$/.exec(text);
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', rest = '0'] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(rest.padEnd(3, '0')) / 1000;
}
