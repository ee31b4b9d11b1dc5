/** Areas at first sight: with the dashboard, what was visited last and all objects the menu has 12 rows. */
export const MOST_AREAS = 9;

interface FoldedAreas<T> {
  /** In the order of the menu. */
  readonly shown: readonly T[];
  /** Behind one row of their own. */
  readonly folded: readonly T[];
}

/**
 * Which areas are seen at first sight where there are many: the one of the screen, then those that the user may open, in the
 * order of the menu. The row of the others takes the place of one.
 */
export function foldAreas<T extends { readonly enabled: boolean }>(
  areas: readonly T[],
  isActive: (area: T) => boolean,
): FoldedAreas<T> {
  if (areas.length <= MOST_AREAS) return { shown: areas, folded: [] };
  const weight = (area: T) => (isActive(area) ? 0 : area.enabled ? 1 : 2);
  const first = areas.toSorted((a, b) => weight(a) - weight(b)).slice(0, MOST_AREAS - 1);
  return {
    shown: areas.filter((area) => first.includes(area)),
    folded: areas.filter((area) => !first.includes(area)),
  };
}
