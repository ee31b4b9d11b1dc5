import type { ModelFile } from './model.ts';

/** A text with somebody's address; or texts with an object's name and a record's id. */
export type LinkedAbout<F> = { readonly address: F } | { readonly object: F; readonly record: F };

/** Of fields that cannot be used now nothing is said. */
export function aboutOf<F>(
  { about }: Pick<ModelFile, 'about'>,
  own: ReadonlyMap<string, F>,
): { readonly about?: LinkedAbout<F> } {
  if (about === undefined || about === 'relations') return {};
  if ('address' in about) {
    const address = own.get(about.address);
    return address ? { about: { address } } : {};
  }
  const [object, record] = [own.get(about.object), own.get(about.record)];
  return object && record ? { about: { object, record } } : {};
}
