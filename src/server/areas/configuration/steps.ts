import { same } from '../../../contract/layers/json.ts';
import type { DocumentName, DraftChange, LayerKey } from '../../../contract/layers/override.ts';
import type { OverridePlace } from '../../platform/catalogs/override-statements.ts';
import { type LayersByDocument, type PublishedLayer, sameLayer } from '../../platform/catalogs/overrides.ts';
import type { KeptOverride } from './publication-statements.ts';

/** What a publication is to do to one key of a layer. */
export interface Step extends OverridePlace {
  /** Null: nothing is published under the key. */
  readonly from: KeptOverride;
  readonly to: KeptOverride;
}

export const layerIn = (
  documents: LayersByDocument,
  document: DocumentName,
  key: LayerKey,
): PublishedLayer => {
  const { layer, owner } = key;
  return documents.get(document)?.find((each) => sameLayer(each, key)) ?? { layer, owner, overrides: [] };
};

/** What a layer has published under a key. */
export function publishedAt(documents: LayersByDocument, place: OverridePlace): KeptOverride {
  const found = layerIn(documents, place.document, place).overrides.find(({ key }) => key === place.key);
  return found ? { value: found.value, base: found.base } : null;
}

/** The steps of a draft that change something. */
export function draftSteps(
  documents: LayersByDocument,
  place: { readonly document: DocumentName } & LayerKey,
  changes: readonly DraftChange[],
): readonly Step[] {
  const { document, layer, owner } = place;
  return changes.flatMap(({ key, reset, value, base }) => {
    const from = publishedAt(documents, { document, layer, owner, key });
    const to = reset ? null : { value, base };
    return same(from, to) ? [] : [{ document, layer, owner, key, from, to }];
  });
}

/** The layers after steps. */
export function withSteps(documents: LayersByDocument, steps: readonly Step[]): LayersByDocument {
  const next = new Map(documents);
  const places = Map.groupBy(steps, ({ document, layer, owner }) => JSON.stringify([document, layer, owner]));
  for (const ofLayer of places.values()) {
    const { document, layer, owner } = ofLayer[0] as Step;
    const changed = new Set(ofLayer.map(({ key }) => key));
    const before = layerIn(next, document, { layer, owner }).overrides;
    const left = before.filter(({ key }) => !changed.has(key));
    const set = ofLayer.flatMap(({ key, to }) => (to ? [{ key, ...to }] : []));
    const after = { layer, owner, overrides: [...left, ...set] };
    const others = next.get(document)?.filter((each) => !sameLayer(each, after)) ?? [];
    next.set(document, [...others, after]);
  }
  return next;
}
