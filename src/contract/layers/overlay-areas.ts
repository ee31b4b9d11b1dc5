import type { AreasFile } from '../metadata/areas.ts';
import { english, type Report } from '../say.ts';
import { placeIn } from './place-in.ts';

type Area = AreasFile['areas'][number];

export interface MergedAreas {
  readonly file: AreasFile;
  /** The place in the overlay's file of a place in the merged one; undefined where the product has it. */
  readonly pointerOf: (pointer: string) => string | undefined;
}

/**
 * The menu with what an overlay adds: entries at the end of areas that there are, and areas of its own behind them. Where it
 * uses a key of the product for something else, the product's stays, which is reported.
 */
export function mergeAreas(product: AreasFile, overlay: AreasFile, report: Report): MergedAreas {
  const places = new Map<string, string>();
  const areas: Area[] = product.areas.map((area) => ({ ...area }));
  const entryKeys = new Set(product.areas.flatMap(({ entries }) => entries.map(({ key }) => key)));
  overlay.areas.forEach((area, from) => {
    const place = `/areas/${from}`;
    const at = areas.findIndex(({ key }) => key === area.key);
    const there = areas[at];
    // Its entries would be seen by others than it says.
    if (there && isOther(there, area, place, report)) return;
    const added = area.entries.flatMap((entry, index) => {
      if (!entryKeys.has(entry.key)) return [{ entry, index }];
      report(
        `${place}/entries/${index}/key`,
        english`The product's menu has the entry "${entry.key}". Choose another key, or remove the entry.`,
      );
      return [];
    });
    const to = there ? at : areas.length;
    const start = there?.entries.length ?? 0;
    if (!there) places.set(`/areas/${to}`, place);
    added.forEach(({ index }, position) =>
      places.set(`/areas/${to}/entries/${start + position}`, `${place}/entries/${index}`),
    );
    const entries = [...(there?.entries ?? []), ...added.map(({ entry }) => entry)];
    if (there) areas[at] = { ...there, entries };
    else if (entries.length) areas.push({ ...area, entries });
  });
  return { file: { ...product, areas }, pointerOf: (pointer) => placeIn(places, pointer) };
}

/** An overlay adds to an area of the product; what the area is stays the product's. */
function isOther(there: Area, area: Area, place: string, report: Report): boolean {
  const keys = (['access', 'icon', 'disabled'] as const).filter(
    (key) => area[key] !== undefined && area[key] !== there[key],
  );
  for (const key of keys) {
    const has = there[key] === undefined ? `has no "${key}"` : `has "${key}": "${String(there[key])}"`;
    report(
      `${place}/${key}`,
      english`The product's area "${area.key}" ${has}. Write the same, or give the area another key.`,
    );
  }
  return keys.length > 0;
}

/** What an overlay's file says for the merged menu. */
export function areasOver(product: AreasFile, merged: AreasFile): Area[] {
  return merged.areas.flatMap((area) => {
    const there = product.areas.find(({ key }) => key === area.key);
    const known = new Set(there?.entries.map(({ key }) => key));
    const entries = area.entries.filter(({ key }) => !known.has(key));
    return entries.length ? [{ ...area, entries }] : [];
  });
}
