import { LAYERS, type LayerKey } from '../../../contract/layers/override.ts';

/** Parts of an object's configuration. The tenant alone has fields and texts of its own. */
export const TABS = ['list', 'form', 'record', 'label', 'fields', 'texts', 'json'] as const;
export type Tab = (typeof TABS)[number];

const TENANT_ONLY: readonly Tab[] = ['fields', 'texts'];

/** What stands beside the editor. */
export const SIDES = ['preview', 'json', 'inspector'] as const;
export type Side = (typeof SIDES)[number];

export interface Place {
  readonly layer: LayerKey;
  readonly tab: Tab;
  readonly side: Side;
}

export const TENANT: LayerKey = { layer: 'tenant', owner: '' };

/** The tabs of a layer. */
export function tabsOf({ layer }: LayerKey): readonly Tab[] {
  return layer === 'tenant' ? TABS : TABS.filter((tab) => !TENANT_ONLY.includes(tab));
}

/** What the address asks for; what it does not say, or says wrongly, is as at first. */
export function readPlace(search: URLSearchParams): Place {
  const owner = search.get('owner') ?? '';
  const named = LAYERS.find((each) => each === search.get('layer')) ?? 'tenant';
  const layer = named === 'tenant' || !owner ? TENANT : { layer: named, owner };
  return {
    layer,
    tab: tabsOf(layer).find((tab) => tab === search.get('tab')) ?? 'list',
    side: SIDES.find((side) => side === search.get('side')) ?? 'preview',
  };
}

/** The address of a place; what is as at first stands out of it. */
export function writePlace({ layer, tab, side }: Place): URLSearchParams {
  const search = new URLSearchParams();
  if (layer.layer !== 'tenant') {
    search.set('layer', layer.layer);
    search.set('owner', layer.owner);
  }
  if (tab !== 'list') search.set('tab', tab);
  if (side !== 'preview') search.set('side', side);
  return search;
}
