import { createEmails } from './emails.ts';
import { createIds } from './ids.ts';
import type { DemoLocale } from './locales/demo-locale.ts';
import { DEMO_LOCALES } from './locales/index.ts';
import { createRandom, type Random } from './random.ts';

/** One record in the shape that the API takes: relations are ids, lists of them are lists of ids. */
export type DemoRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** A row and the locale that it belongs to. */
export interface Placed {
  readonly home: DemoLocale;
  readonly row: DemoRow;
}

/** What all generators of one run share. */
export interface DemoContext {
  readonly random: Random;
  readonly locales: readonly DemoLocale[];
  readonly newId: () => string;
  readonly newEmail: ReturnType<typeof createEmails>;
  /** A locale by its share of the contacts. */
  readonly drawLocale: () => DemoLocale;
}

export function createContext(seed: number): DemoContext {
  const random = createRandom(seed);
  // The name generators keep a state of their own; without this a second run would go on where the first ended.
  DEMO_LOCALES.forEach(({ faker }, index) => faker.seed(seed + index));
  const shares = DEMO_LOCALES.map((locale) => [locale, locale.weight] as const);
  return {
    random,
    locales: DEMO_LOCALES,
    newId: createIds(random),
    newEmail: createEmails(random),
    drawLocale: () => random.weighted(shares),
  };
}
