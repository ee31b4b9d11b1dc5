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

/** Where the browser's data are older than the name, another name of the place stands for it. */
async function show(timeZone: string): Promise<void> {
  if (isKnownZone(timeZone)) return setUserTimeZone(timeZone);
  const { computableZone } = await import('../../contract/kinds/zone-names.ts');
  setUserTimeZone(computableZone(timeZone));
}

/** Takes up the zone that was chosen in this browser; without a choice the browser's own counts. */
export function startTimeZone(): void {
  const kept = readKept(KEY);
  if (kept) void show(kept);
}

/** Shows every instant in the zone at once, and keeps the choice in this browser; null: the browser's own. */
export function applyTimeZone(timeZone: string | null): void {
  if (timeZone === null) setUserTimeZone(undefined);
  else void show(timeZone);
  writeKept(KEY, timeZone ?? '');
}
