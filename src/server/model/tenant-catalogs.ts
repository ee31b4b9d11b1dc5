import { LRUCache } from 'lru-cache';
import type { Catalog, ObjectType } from '../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { definitionObject, readDefinitions } from '../records/custom-definitions.ts';
import { tenantCatalog } from './tenant-catalog.ts';

/** How long another process's change of a definition may go unseen here (milliseconds). */
const LIFE_MS = 1000;
const MOST_TENANTS = 1000;

/** The catalogs of tenants, kept for a moment, so that few requests read the definitions of their fields. */
export class TenantCatalogs {
  readonly #catalog: Catalog;
  readonly #definitions: ObjectType | undefined;
  readonly #kept: LRUCache<string, Promise<Catalog>>;

  /** `clock` tells milliseconds that never go back. */
  constructor(catalog: Catalog, clock: Pick<Performance, 'now'> = performance) {
    this.#kept = new LRUCache({ max: MOST_TENANTS, ttl: LIFE_MS, ttlResolution: 0, perf: clock });
    this.#catalog = catalog;
    this.#definitions = definitionObject(catalog);
  }

  of(db: TenantDb): Promise<Catalog> {
    const kept = this.#kept.get(db.tenantId);
    if (kept) return kept;
    const reading = this.#read(db);
    this.#kept.set(db.tenantId, reading);
    reading.catch(() => this.forget(db.tenantId));
    return reading;
  }

  /** After this process has changed a definition of the tenant. */
  forget(tenantId: string): void {
    this.#kept.delete(tenantId);
  }

  async #read(db: TenantDb): Promise<Catalog> {
    if (!this.#definitions) return this.#catalog;
    return tenantCatalog(this.#catalog, await readDefinitions(db, this.#definitions));
  }
}
