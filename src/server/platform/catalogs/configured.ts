import type { DocumentName, LayerKey } from '../../../contract/layers/override.ts';
import type { Conflict, LayerOverrides } from '../../../contract/layers/resolve.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { guessLabel } from '../../../contract/metadata/guess-label.ts';
import type { MetadataProblem } from '../../../contract/metadata/problem.ts';
import type { TextsFile } from '../../../contract/metadata/texts.ts';
import type { ViewFile } from '../../../contract/metadata/view.ts';
import type { Labels } from '../../base/model/labels.ts';
import { textsProblems, viewDocument, viewProblems } from './document-problems.ts';
import { type Effective, effectiveDocument } from './effective.ts';
import type { LayersByDocument, TenantOverrides } from './overrides.ts';

/** The objects as a tenant has configured them. */
export interface Configured extends Layered {
  /** The product's objects and the tenant's own, as the tables have them. */
  readonly stored: Catalog;
  /** What is wrong with the tenant's own objects, by name. */
  readonly ownProblems: ReadonlyMap<string, readonly MetadataProblem[]>;
  /** What they would be, had the tenant published something else. */
  readonly with: (overrides: TenantOverrides) => Configured;
}

interface Layered {
  readonly catalog: Catalog;
  /** All objects and fields, the tenant's own too, with the views of the product. */
  readonly base: Catalog;
  readonly overrides: TenantOverrides;
  /** What somebody has to decide about, of the tenant's layer alone. */
  readonly conflicts: ReadonlyMap<DocumentName, readonly Conflict[]>;
}

const OF_TENANT: LayerKey = { layer: 'tenant', owner: '' };

/** What a document has of a layer, by itself in a list; nothing in it where there is none. */
export const layerOf = (
  documents: LayersByDocument,
  document: DocumentName,
  { layer, owner }: LayerKey,
): readonly LayerOverrides[] =>
  documents.get(document)?.filter((each) => each.layer === layer && each.owner === owner) ?? [];

/** The tenant's layer on top of the product's views and texts. `base`: the tenant's objects with all fields. */
export function configured(
  base: Catalog,
  labels: Pick<Labels, 'document'>,
  overrides: TenantOverrides,
): Layered {
  const conflicts = new Map<DocumentName, readonly Conflict[]>();
  if (!overrides.documents.size) return { catalog: base, base, overrides, conflicts };
  const objects = new Map(base.objects);
  const texts = new Map<string, TextsFile>();
  const note = (document: DocumentName, effective: Effective) => {
    if (effective.conflicts.length) conflicts.set(document, effective.conflicts);
    return effective.document;
  };
  for (const object of base.objects.values()) {
    const { name } = object;
    const view = layerOf(overrides.documents, `view/${name}`, OF_TENANT);
    if (view.length && !object.problems.length) {
      const document = note(`view/${name}`, effectiveView(base, object, view));
      objects.set(name, withView(object, document as ViewFile | null));
    }
    const own = layerOf(overrides.documents, `texts/${name}`, OF_TENANT);
    if (own.length) {
      const product = labels.document(object);
      const effective = effectiveDocument('texts', product, own, textsProblems);
      texts.set(name, note(`texts/${name}`, effective) as TextsFile);
    }
  }
  return { catalog: { ...base, objects, texts }, base, overrides, conflicts };
}

/** The view of an object of `base` with layers on top. */
export const effectiveView = (
  base: Catalog,
  object: ObjectType,
  layers: readonly LayerOverrides[],
): Effective =>
  effectiveDocument('view', viewDocument(object.view), layers, (document) =>
    viewProblems(object, document, base.objects),
  );

function withView(object: ObjectType, view: ViewFile | null): ObjectType {
  const own = [...object.fields.values()].filter(({ system, custom }) => !system && !custom);
  return { ...object, view, recordLabel: view?.label ?? guessLabel(own) };
}

/** The objects with what layers above the tenant's have: the catalog itself where they have nothing. */
export function withLayers(
  { catalog, base, overrides }: Layered,
  roleId: string,
  ofUser: LayersByDocument,
): Catalog {
  const objects = new Map(catalog.objects);
  let isSame = true;
  for (const object of base.objects.values()) {
    const document: DocumentName = `view/${object.name}`;
    const role = layerOf(overrides.documents, document, { layer: 'role', owner: roleId });
    const above = [...role, ...(ofUser.get(document) ?? [])];
    if (!above.length || object.problems.length) continue;
    const tenant = layerOf(overrides.documents, document, OF_TENANT);
    const { document: view } = effectiveView(base, object, [...tenant, ...above]);
    objects.set(object.name, withView(object, view as ViewFile | null));
    isSame = false;
  }
  return isSame ? catalog : { ...catalog, objects };
}

/** How many overrides of roles somebody has to decide about, by document. */
export function conflictsOfRoles({ base, overrides }: Layered): ReadonlyMap<DocumentName, number> {
  const counts = new Map<DocumentName, number>();
  for (const object of base.objects.values()) {
    const document: DocumentName = `view/${object.name}`;
    const roles = overrides.documents.get(document)?.filter(({ layer }) => layer === 'role') ?? [];
    if (!roles.length || object.problems.length) continue;
    const tenant = layerOf(overrides.documents, document, OF_TENANT);
    const conflicts = roles.flatMap((role) => effectiveView(base, object, [...tenant, role]).conflicts);
    counts.set(document, conflicts.filter(({ layer }) => layer === 'role').length);
  }
  return counts;
}
