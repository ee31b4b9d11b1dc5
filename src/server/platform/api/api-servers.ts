import { LRUCache } from 'lru-cache';
import type { Catalog, OwnNames } from '../../../contract/metadata/catalog.ts';

/** Tenants whose API is kept; each takes some megabytes. */
const MOST_TENANTS = 50;

/**
 * The API of each tenant: that of the product, at no cost, where it has no objects of its own; else one that is made of
 * its own catalog at the first call and kept until its models change, or others were asked for since.
 */
export class ApiServers<S> {
  readonly #product: S;
  readonly #make: (stored: Catalog) => S;
  readonly #kept = new LRUCache<OwnNames, { readonly server: S }>({ max: MOST_TENANTS });

  constructor(product: S, make: (stored: Catalog) => S) {
    this.#product = product;
    this.#make = make;
  }

  /** `stored` is asked for where the API has to be made: the product's objects and the tenant's own, of `whole`. */
  async of(whole: Catalog, stored: () => Promise<Catalog>): Promise<S> {
    if (!whole.own) return this.#product;
    const kept = this.#kept.get(whole.own);
    if (kept) return kept.server;
    const catalog = await stored();
    const server = this.#make(catalog);
    if (catalog.own) this.#kept.set(catalog.own, { server });
    return server;
  }
}
