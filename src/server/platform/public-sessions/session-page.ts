import type { PublicPage } from '../public-links/public-page.ts';
import type { PublicSessionKind } from './session-kind.ts';
import { knownBrand } from './shown-brand.ts';
import { takeEvents } from './take-events.ts';

/** The page of a kind of public session: what it shows, in the tenant's brand, and where its events are taken. */
export const sessionPage = (kind: PublicSessionKind): PublicPage => ({
  purpose: kind.definition.name,
  judge: kind.tokens.open,
  show: async (visit) => ({
    ...(await kind.show(visit)),
    brand: await knownBrand(visit.db, visit.catalog, visit.now),
  }),
  keep: (parts) => takeEvents(kind, parts),
  ...(kind.mostCalls !== undefined && { mostCalls: kind.mostCalls }),
});
