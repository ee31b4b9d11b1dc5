import type { ReactNode } from 'react';
import { searchKey } from '../../../contract/kinds/search-key.ts';

/** Something that the palette offers beside records: a screen to go to, or something to do, anywhere or with what is on show. */
export interface PaletteEntry {
  /** Kept among those used last: says nothing of records. */
  readonly id: string;
  readonly kind: 'screen' | 'action' | 'here';
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: ReactNode;
  /** A screen that is still to come: after all else. */
  readonly isToCome?: boolean;
  readonly run: () => void;
}

/** 3: begins with the text; 2: each word begins a word; 1: each word is somewhere; 0: one is nowhere. */
function fitOf({ label, detail = '' }: Pick<PaletteEntry, 'label' | 'detail'>, wanted: string): number {
  const folded = searchKey(label);
  if (folded.startsWith(wanted)) return 3;
  const all = `${folded} ${searchKey(detail)}`;
  const words = wanted.split(/\s+/);
  if (!words.every((word) => all.includes(word))) return 0;
  return words.every((word) => ` ${all}`.includes(` ${word}`)) ? 2 : 1;
}

/** The entries that fit the text: what is there before what is to come, the best first; of equals those used last, then as they come. */
export function fittingEntries<E extends Pick<PaletteEntry, 'id' | 'label' | 'detail' | 'isToCome'>>(
  entries: readonly E[],
  text: string,
  used: readonly string[],
): E[] {
  const wanted = searchKey(text.trim());
  const place = (id: string) => (used.includes(id) ? used.indexOf(id) : used.length);
  return entries
    .map((entry) => ({ entry, fit: fitOf(entry, wanted) }))
    .filter(({ fit }) => fit > 0)
    .sort(
      (a, b) =>
        Number(a.entry.isToCome ?? false) - Number(b.entry.isToCome ?? false) ||
        b.fit - a.fit ||
        place(a.entry.id) - place(b.entry.id),
    )
    .map(({ entry }) => entry);
}
