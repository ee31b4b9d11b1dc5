import type { DocumentName, LayerKey } from '../../../contract/layers/override.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import {
  compileOverrides,
  compileRevision,
  compileUserLayers,
  type OverrideRow,
  type PublishedOverride,
  type UserLayer,
} from './override-statements.ts';

/** What one layer has published of a document. */
export type PublishedLayer = LayerKey & { readonly overrides: readonly PublishedOverride[] };

/** Layers of each document: the tenant's first, then those of roles. */
export type LayersByDocument = ReadonlyMap<DocumentName, readonly PublishedLayer[]>;

/** All that a tenant has published, as of its revision. */
export interface TenantOverrides {
  /** The number of the last publication; 0 before the first. */
  readonly revision: number;
  readonly documents: LayersByDocument;
  /** Layers of users: what they have is read when it is needed. */
  readonly users: readonly UserLayer[];
}

const NONE: Omit<TenantOverrides, 'revision'> = { documents: new Map(), users: [] };

/**
 * What is published now. `kept` is answered again while nothing was published since: a tenant that has published
 * nothing costs the one statement that reads its revision, and so does every other one in the usual case.
 */
export async function readOverrides(db: TenantDb, kept?: TenantOverrides): Promise<TenantOverrides> {
  const [row] = await db.run(compileRevision(db.tenantId));
  const revision = row?.revision ?? 0;
  if (kept?.revision === revision) return kept;
  if (revision === 0) return { revision, ...NONE };
  // Of one moment, though somebody may publish meanwhile: the revision would then be read again.
  const rows = await db.run(compileOverrides(db.tenantId));
  const users = await db.run(compileUserLayers(db.tenantId));
  return { revision, documents: byDocument(rows), users };
}

/** What the layer of a user has published, by document. */
export async function readUserOverrides(db: TenantDb, userId: string): Promise<LayersByDocument> {
  return byDocument(await db.run(compileOverrides(db.tenantId, userId)));
}

export const sameLayer = (one: LayerKey, other: LayerKey): boolean =>
  one.layer === other.layer && one.owner === other.owner;

function byDocument(rows: readonly OverrideRow[]): LayersByDocument {
  const documents = new Map<DocumentName, (LayerKey & { readonly overrides: PublishedOverride[] })[]>();
  for (const row of rows) {
    const layers = documents.get(row.document) ?? [];
    documents.set(row.document, layers);
    const last = layers.at(-1);
    const { document: _document, layer, owner, ...override } = row;
    if (last && sameLayer(last, row)) last.overrides.push(override);
    else layers.push({ layer, owner, overrides: [override] });
  }
  return documents;
}
