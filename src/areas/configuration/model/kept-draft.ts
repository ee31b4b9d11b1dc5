import type { KeptDraft } from './config-store.ts';

interface Place {
  readonly viewerId: string;
  readonly name: string;
  readonly layer: string;
  readonly owner: string;
}

const keyOf = ({ viewerId, name, layer, owner }: Place) =>
  `tessera.configDraft.${viewerId}.${name}.${layer}.${owner}`;

/** Keeps what the server has not got yet in this browser. Storage that is full or forbidden is no reason to disturb. */
export function keepDraft(place: Place, draft: KeptDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(keyOf(place), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(place));
  } catch {
    return;
  }
}

/** What was kept; undefined where there is nothing that can be read. */
export function keptDraft(place: Place): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { changes, saved } = kept as Partial<KeptDraft>;
    return Array.isArray(changes) && Array.isArray(saved) ? { changes, saved } : undefined;
  } catch {
    return undefined;
  }
}
