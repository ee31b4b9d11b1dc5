import type { LayerKey } from '../../../contract/layers/override.ts';
import { isObject } from '../../../contract/layers/json.ts';
import type { Json } from '../../../contract/layers/override.ts';
import type { KeptText } from './text-session.ts';

/** Under which this browser keeps text that is not a document yet: its writer's own, for each document and layer. */
export function textKey(viewerId: string, name: string, { layer, owner }: LayerKey): string {
  return `tessera.json.${viewerId}.${name}.${layer}.${owner}`;
}

export function readKeptText(key: string): KeptText | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Json;
    if (!isObject(kept)) return undefined;
    const { text, base } = kept;
    return typeof text === 'string' && isObject(base) ? { text, base } : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined: there is nothing to keep. Storage that is full or forbidden is no reason to disturb someone who types. */
export function keepText(key: string, kept: KeptText | undefined): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}
