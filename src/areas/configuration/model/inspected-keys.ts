import type { Origin } from '../../../contract/layers/resolve.ts';
import type { Json } from '../../../contract/layers/override.ts';
import type { ConfigDocument } from './config-document.ts';

/** A key of a document as the inspector shows it. */
export interface InspectedKey {
  readonly key: string;
  /** Null: taken away. */
  readonly value: Json;
  readonly origin: Origin;
}

/**
 * The keys of a document with who has set each: those that are there, and those that a layer has taken away. What the
 * product says of a member that is not in its list any more is nothing to see.
 */
export function inspectedKeys({ keys, origins }: Pick<ConfigDocument, 'keys' | 'origins'>): InspectedKey[] {
  return [...origins].flatMap(([key, origin]) =>
    key !== '' && (keys.has(key) || origin.layer !== 'product')
      ? [{ key, value: keys.get(key) ?? null, origin }]
      : [],
  );
}
