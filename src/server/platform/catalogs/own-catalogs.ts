import { LRUCache } from 'lru-cache';
import type { DocumentName, Json } from '../../../contract/layers/override.ts';
import { resolveLayers } from '../../../contract/layers/resolve.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { type OwnObjects, withOwnObjects } from '../../../contract/own-objects/own-objects.ts';
import type { LayersByDocument } from './overrides.ts';
import { ownTablePrefix } from '../../base/sql/names.ts';

interface Kept {
  readonly published: LayersByDocument;
  readonly text: string;
  readonly own: OwnObjects;
}

const MOST_TENANTS = 1000;
const MODEL = 'model/';

/**
 * The product's objects with those that tenants have made. A tenant that has made none has the product's catalog itself;
 * the others keep theirs until a model of theirs changes.
 */
export class OwnCatalogs {
  readonly #product: Catalog;
  readonly #taken: () => ReadonlySet<string>;
  readonly #kept = new LRUCache<string, Kept>({ max: MOST_TENANTS });

  /** `taken` answers the names that the product's API has (`apiNames`); it is asked once, for the first own object. */
  constructor(product: Catalog, taken: () => ReadonlySet<string>) {
    this.#product = product;
    let names: ReadonlySet<string> | undefined;
    this.#taken = () => (names ??= taken());
  }

  /** As what the tenant has published has them. */
  of(tenantId: string, published: LayersByDocument): OwnObjects {
    const kept = this.#kept.get(tenantId);
    if (kept?.published === published) return kept.own;
    const documents = modelDocuments(published);
    const own = this.link(tenantId, documents);
    if (documents.size) this.#kept.set(tenantId, { published, text: textOf(documents), own });
    else this.#kept.delete(tenantId);
    return own;
  }

  /** As these documents would have them, by the names of the objects; the same as before where they are the same. */
  link(tenantId: string, documents: ReadonlyMap<string, Json>): OwnObjects {
    if (!documents.size) return { catalog: this.#product, problems: new Map() };
    const kept = this.#kept.get(tenantId);
    if (kept?.text === textOf(documents)) return kept.own;
    const tablePrefix = ownTablePrefix(tenantId);
    return withOwnObjects(this.#product, { documents, tablePrefix, taken: this.#taken() });
  }
}

const textOf = (documents: ReadonlyMap<string, Json>): string => JSON.stringify([...documents].sort());

/** The models that the tenant has made, by the name of the object. */
export function modelDocuments(published: LayersByDocument): ReadonlyMap<string, Json> {
  const documents = new Map<string, Json>();
  for (const [name, layers] of published) {
    if (!isModel(name)) continue;
    const { document } = resolveLayers(
      'model',
      null,
      layers.filter(({ layer }) => layer === 'tenant'),
    );
    if (document !== null) documents.set(name.slice(MODEL.length), document);
  }
  return documents;
}

const isModel = (name: DocumentName): boolean => name.startsWith(MODEL);
