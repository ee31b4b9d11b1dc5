import type { FiltersFile } from '../metadata/filters.ts';
import { placeIn } from './place-in.ts';

interface MergedFilters {
  readonly file: FiltersFile;
  /** The place in the overlay's file of a place in the merged one; undefined where the product has it. */
  readonly pointerOf: (pointer: string) => string | undefined;
}

/**
 * What filters offer, with what an overlay adds: objects behind those of the product, objects that are not offered, and keys of
 * segments. An object that the overlay offers is offered, even if the product leaves it out. Its `default` stands in place of
 * the product's.
 */
export function mergeFilters(product: FiltersFile, overlay: FiltersFile): MergedFilters {
  const places = new Map<string, string>();
  const append = (key: 'objects' | 'except' | 'segmentKeys', below: readonly string[]): string[] => {
    const merged = [...below];
    (overlay[key] ?? []).forEach((name, from) => {
      if (merged.includes(name)) return;
      places.set(`/${key}/${merged.length}`, `/${key}/${from}`);
      merged.push(name);
    });
    return merged;
  };
  const except = (product.except ?? []).filter((name) => !overlay.objects.includes(name));
  if (overlay.default !== undefined) places.set('/default', '/default');
  return {
    file: {
      ...product,
      objects: append('objects', product.objects),
      except: append('except', except),
      ...(overlay.default === undefined ? {} : { default: overlay.default }),
      segmentKeys: append('segmentKeys', product.segmentKeys),
    },
    pointerOf: (pointer) => placeIn(places, pointer),
  };
}
