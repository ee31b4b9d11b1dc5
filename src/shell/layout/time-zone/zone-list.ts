import type { Timezone } from '../../../engine/hooks/use-timezones.ts';
import { searchKey } from '../../../contract/kinds/search-key.ts';

/** `America/Argentina/Buenos_Aires` → `Buenos Aires` */
export function cityOf(id: string): string {
  return (id.split('/').at(-1) ?? id).replaceAll('_', ' ');
}

/** `-03:30` → -210 */
function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** From the west to the east, by city where it is as late. */
export function sortedZones(zones: readonly Timezone[]): Timezone[] {
  return zones.toSorted(
    (a, b) => minutesOf(a.offset) - minutesOf(b.offset) || (cityOf(a.id) < cityOf(b.id) ? -1 : 1),
  );
}

/** All by which people know a zone: place, name, and the offset as it is written here or there. */
function textOf({ id, offset, displayName, aliases }: Timezone): string {
  const short = offset.replace(/^([+-])0/, '$1').replace(':00', '');
  const names = [id, ...aliases].flatMap((name) => [cityOf(name), name.replaceAll(/[/_]/g, ' '), name]);
  const offsets = ['', 'utc', 'gmt'].flatMap((before) => [`${before}${offset}`, `${before}${short}`]);
  return searchKey([...names, displayName, ...offsets].join(' '));
}

/** The zones that each word fits: as the beginning of a word of theirs. */
export function fittingZones(zones: readonly Timezone[], text: string): readonly Timezone[] {
  const words = searchKey(text.trim()).split(/\s+/).filter(Boolean);
  if (!words.length) return zones;
  return zones.filter((zone) => {
    const all = ` ${textOf(zone)}`;
    return words.every((word) => all.includes(` ${word}`));
  });
}
