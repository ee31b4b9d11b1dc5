import type { Catalog } from '../../../contract/metadata/catalog.ts';

/** The tenant's own objects alone. */
export function ownObjectsOf({ objects, own }: Pick<Catalog, 'objects' | 'own'>): Catalog['objects'] {
  return new Map([...objects].filter(([name]) => own?.objects.has(name)));
}
