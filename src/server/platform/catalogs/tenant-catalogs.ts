import { LRUCache } from 'lru-cache';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { CustomDefinition } from '../../../contract/metadata/custom-types.ts';
import type { OwnObjects } from '../../../contract/own-objects/own-objects.ts';
import { configured, type Configured, withLayers } from './configured.ts';
import {
  type LayersByDocument,
  readOverrides,
  readUserOverrides,
  type TenantOverrides,
} from './overrides.ts';
import { SharedReads } from '../../base/db/shared-reads.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { modelDocuments, OwnCatalogs } from './own-catalogs.ts';
import { withNeeds } from '../../../contract/metadata/life.ts';
import { withAreasOn } from '../../../contract/metadata/areas.ts';
import { Settings, type TenantSettings } from '../settings/settings.ts';
import { definitionObject, readDefinitions } from '../../base/records/custom-definitions.ts';
import type { Labels } from '../../base/model/labels.ts';
import { tenantCatalog } from '../../base/model/tenant-catalog.ts';

/** How long another process's change of a definition, or its publication, may go unseen here (milliseconds). */
const LIFE_MS = 1000;
const MOST_TENANTS = 1000;
const MOST_LAYERED = 500;

/** What a tenant's objects were made of, and those objects with what layers above the tenant's have. */
export interface KnownTenant extends Configured {
  /** JSON text of the definitions of fields. */
  readonly fields: string;
  readonly layered: SharedReads<Catalog>;
  readonly settings: TenantSettings;
  /** The users that have a layer of their own. */
  readonly personal: ReadonlySet<string>;
}

/** Whose layers stand above the tenant's. */
export interface LayerOwner {
  readonly roleId: string;
  readonly userId?: string;
}

const NOBODYS: LayersByDocument = new Map();

/**
 * The catalogs of tenants, kept for a moment, so that few requests read the definitions of their fields and what they
 * have configured. A catalog stays the same one while neither changes.
 */
export class TenantCatalogs {
  readonly settings: Settings;
  readonly #own: OwnCatalogs;
  readonly #labels: Pick<Labels, 'document'>;
  readonly #definitions: ObjectType | undefined;
  readonly #reading: SharedReads<KnownTenant>;
  readonly #known = new LRUCache<string, KnownTenant>({ max: MOST_TENANTS });

  /** `clock` tells milliseconds that never go back. */
  constructor(
    catalog: Catalog,
    labels: Pick<Labels, 'document'>,
    clock: Pick<Performance, 'now'> = performance,
    own = new OwnCatalogs(catalog, () => new Set()),
    settings = new Settings(catalog.settings),
  ) {
    this.settings = settings;
    this.#reading = new SharedReads({ max: MOST_TENANTS, ttl: LIFE_MS, perf: clock });
    this.#own = own;
    this.#labels = labels;
    this.#definitions = definitionObject(catalog);
  }

  /** The objects as all of the tenant has them. */
  async of(db: TenantDb): Promise<Catalog> {
    return (await this.#read(db)).catalog;
  }

  /** The same without custom fields and layers: for the tables of custom objects and the API's types alone. */
  async withoutCustomFields(db: TenantDb): Promise<Catalog> {
    return (await this.#read(db)).stored;
  }

  /** The same as `of`, with what they come from. */
  known(db: TenantDb): Promise<KnownTenant> {
    return this.#read(db);
  }

  /** The objects as somebody's layers leave them; the tenant's own catalog where they have none. */
  async layered(db: TenantDb, known: KnownTenant, { roleId, userId = '' }: LayerOwner): Promise<Catalog> {
    const hasOwn = known.personal.has(userId);
    const key = JSON.stringify([roleId, hasOwn ? userId : '']);
    // Without documents of the user's own nothing is read, and so nobody waited for.
    return known.layered.get(hasOwn ? db : { isTransaction: false }, key, async () =>
      withLayers(known, roleId, hasOwn ? await readUserOverrides(db, userId) : NOBODYS),
    );
  }

  /** After this process has changed a definition or a setting of the tenant, or published something. */
  forget(tenantId: string): void {
    this.settings.forget(tenantId);
    this.#reading.delete(tenantId);
  }

  #read(db: TenantDb): Promise<KnownTenant> {
    return this.#reading.get(db, db.tenantId, () => this.#refresh(db, this.#known.get(db.tenantId)));
  }

  async #refresh(db: TenantDb, known: KnownTenant | undefined): Promise<KnownTenant> {
    // One after the other: a transaction has one connection.
    const overrides = await readOverrides(db, known?.overrides);
    const settings = await this.settings.of(db);
    const definitions = this.#definitions ? await readDefinitions(db, this.#definitions) : [];
    const fields = JSON.stringify(definitions);
    const isSame = known?.overrides === overrides && known.settings === settings && known.fields === fields;
    if (isSame) return known;
    const layered = new SharedReads<Catalog>({ max: MOST_LAYERED });
    const objectsOf = ({ documents }: TenantOverrides) =>
      switchedOn(this.#own.of(db.tenantId, documents), settings);
    const personal = new Set(overrides.users.map(({ owner }) => owner));
    const tried = ({ documents }: TenantOverrides) =>
      switchedOn(this.#own.link(db.tenantId, modelDocuments(documents)), settings);
    const objects = this.#configured(definitions, overrides, objectsOf, tried);
    const made = { ...objects, fields, layered, personal, settings };
    this.#known.set(db.tenantId, made);
    return made;
  }

  #configured(
    definitions: readonly CustomDefinition[],
    overrides: TenantOverrides,
    objectsOf: (overrides: TenantOverrides) => OwnObjects,
    tried: (overrides: TenantOverrides) => OwnObjects,
  ): Configured {
    const { catalog: stored, problems: ownProblems } = objectsOf(overrides);
    return {
      ...configured(tenantCatalog(stored, definitions), this.#labels, overrides),
      stored,
      ownProblems,
      with: (other) => this.#configured(definitions, other, tried, tried),
    };
  }
}

/** With the areas and the steps as the tenant has them; the very same where it has switched nothing on. */
function switchedOn(own: OwnObjects, { isOn, value }: TenantSettings): OwnObjects {
  const areas = withAreasOn(own.catalog.areas, isOn);
  const objects = withNeeds(own.catalog.objects, (setting) => value(setting) === true);
  const isSame = areas === own.catalog.areas && objects === own.catalog.objects;
  return isSame ? own : { ...own, catalog: { ...own.catalog, areas, objects } };
}
