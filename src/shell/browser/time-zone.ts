import { setUserTimeZone } from '../../views/widgets/time-zone.ts';
import { readKept, writeKept } from './kept.ts';

const KEY = 'tessera.timeZone';

/** A zone that this browser does not know would make every date throw. */
function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Takes up the zone that was chosen in this browser; without a choice the browser's own counts. */
export function startTimeZone(): void {
  const kept = readKept(KEY);
  if (kept && isKnownZone(kept)) setUserTimeZone(kept);
}

/** Shows every instant in the zone at once, and keeps the choice in this browser; null: the browser's own. */
export function applyTimeZone(timeZone: string | null): void {
  if (timeZone !== null && !isKnownZone(timeZone)) return;
  setUserTimeZone(timeZone ?? undefined);
  writeKept(KEY, timeZone ?? '');
}
