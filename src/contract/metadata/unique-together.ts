import type { ModelFile } from './model.ts';

type Together = NonNullable<ModelFile['unique']>[number];

/** Fields whose values together stand once. */
export interface LinkedUnique<F> {
  readonly fields: readonly F[];
  /** Only records with one of the values. */
  readonly while?: { readonly field: F; readonly values: readonly string[] };
  /** Who creates one that is there already gets that one, unchanged. */
  readonly repeats?: boolean;
}

/** Both ways to say which fields are unique together, as one. */
export function togetherOf(group: Together) {
  if (!('fields' in group)) return { names: group as readonly string[], while: undefined, repeats: false };
  const { fields, while: given, repeats = false } = group;
  const [state] = Object.entries(given ?? {});
  return {
    names: fields as readonly string[],
    while: state && { field: state[0], values: state[1] },
    repeats,
  };
}
