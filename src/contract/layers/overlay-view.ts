import { flatten } from './flatten.ts';
import { isObject, type JsonObject } from './json.ts';
import { keyOfPointer, keyParts } from './key.ts';
import type { Json } from './override.ts';
import { withoutSchema } from './overlay-json.ts';
import { resolveLayers } from './resolve.ts';
import { shapeOf, shapeUnder, UNKNOWN } from './shape.ts';

export interface MergedView {
  readonly document: Json;
  /** As with `MergedAreas`. */
  readonly pointerOf: (pointer: string) => string | undefined;
}

/**
 * A view of the product with the keys that an overlay has, as tenants' configuration merges them: each key stands in place of the
 * product's, of a list of columns the order and which there are. Null takes a key away.
 */
export function mergeView(product: JsonObject, overlay: JsonObject): MergedView {
  const own = withoutSchema(overlay);
  const below = flatten('view', product);
  const above = flatten('view', own);
  const overrides = [...above].map(([key, value]) => ({ key, value, base: below.get(key) ?? null }));
  const { document } = resolveLayers('view', product, [{ layer: 'tenant', owner: '', overrides }]);
  const merged = document ?? {};
  const pointerOf = (pointer: string) => {
    for (
      let key = keyOfPointer('view', merged, pointer);
      key !== '';
      key = key.slice(0, key.lastIndexOf('/'))
    )
      if (above.has(key)) return pointerOfKey(own, key);
    return undefined;
  };
  return { document: merged, pointerOf };
}

/** `/columns/email/width` → `/columns/1/width`; to what is around it where it is not there. */
function pointerOfKey(document: Json, key: string): string {
  let value: Json | undefined = document;
  let shape = shapeOf('view');
  let pointer = '';
  for (const part of keyParts(key)) {
    if (Array.isArray(value)) {
      const by = shape['x-key'] ?? '';
      const members: readonly Json[] = value;
      const at = members.findIndex((member) => isObject(member) && member[by] === part);
      if (at < 0) break;
      pointer += `/${at}`;
      value = members[at];
      shape = shape.items ?? UNKNOWN;
    } else {
      if (!isObject(value) || !Object.hasOwn(value, part)) break;
      pointer += `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      value = value[part];
      shape = shapeUnder(shape, part);
    }
  }
  return pointer;
}
