import { LAYERS, type LayerKey } from '../../../contract/layers/override.ts';
import type { ConfigDocument } from './config-document.ts';

/** Of a key and all below it: the uppermost layer that has set any of it; undefined where all is the product's. */
export function originOf({ origins }: Pick<ConfigDocument, 'origins'>, key: string): LayerKey | undefined {
  let found: LayerKey | undefined;
  for (const [other, { layer, owner }] of origins) {
    if (layer === 'product' || (other !== key && !other.startsWith(`${key}/`))) continue;
    if (!found || LAYERS.indexOf(layer) > LAYERS.indexOf(found.layer)) found = { layer, owner };
  }
  return found;
}

/** Is it the edited layer that has set any of it? */
export function isOwn({ layer }: Pick<ConfigDocument, 'layer'>, origin: LayerKey | undefined): boolean {
  return origin?.layer === layer.layer && origin.owner === layer.owner;
}
