import type { ModelFile } from './model.ts';

type Together = NonNullable<ModelFile['unique']>[number];

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
