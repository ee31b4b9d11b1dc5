import type { ModelFile } from './model.ts';

type Together = NonNullable<ModelFile['unique']>[number];

/** Both ways to say which fields are unique together, as one. */
export function togetherOf(group: Together) {
  if (!('while' in group)) return { names: group as readonly string[], while: undefined };
  const [[field, values] = ['', []]] = Object.entries(group.while);
  return { names: group.fields as readonly string[], while: { field, values } };
}
