import type { DemoContext, DemoRow, Placed } from './context.ts';
import { THERAPEUTIC_GROUPS } from './names.ts';

export interface DemoGroups {
  readonly rows: readonly DemoRow[];
  readonly therapeuticIds: readonly string[];
  /** The id of each market's group, by locale. */
  readonly marketIds: ReadonlyMap<string, string>;
}

/** 40 groups: therapeutic areas and audiences with any representatives, markets with their own. */
export function groups(
  { random, newId, locales }: DemoContext,
  representatives: readonly Placed[],
): DemoGroups {
  const pickIds = (from: readonly Placed[]) => random.sample(from, random.int(1, 4)).map(({ row }) => row.id);
  const therapeutic = THERAPEUTIC_GROUPS.map((name) => ({
    id: newId(),
    name,
    representativeList: pickIds(representatives),
  }));
  const markets = locales.map((home) => ({
    id: newId(),
    name: `Market ${home.market}`,
    representativeList: pickIds(representatives.filter((placed) => placed.home === home)),
  }));
  return {
    rows: [...therapeutic, ...markets],
    therapeuticIds: therapeutic.map(({ id }) => id),
    marketIds: new Map(locales.map(({ locale }, index) => [locale, (markets[index] as DemoRow).id])),
  };
}
