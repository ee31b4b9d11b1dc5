import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let chosen: string | undefined;

/** The zone of this browser. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Asking the browser takes a quarter of a millisecond, and hundreds of values ask at once. Travellers wait so long. */
const FRESH_MS = 60_000;
let asked: { readonly zone: string; readonly at: number } | undefined;

function recentBrowserZone(): string {
  const now = Date.now();
  if (!asked || Math.abs(now - asked.at) > FRESH_MS) asked = { zone: browserTimeZone(), at: now };
  return asked.zone;
}

/** The one setting of the zone in which the user sees and enters instants: what was chosen, else the browser's. */
export function userTimeZone(): string {
  return chosen ?? recentBrowserZone();
}

/** Whoever shows an instant follows at once; undefined goes back to the browser's zone. */
export function setUserTimeZone(timeZone: string | undefined): void {
  if (timeZone === chosen) return;
  chosen = timeZone;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `userTimeZone` for components: they are drawn again when it changes. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribe, userTimeZone);
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
