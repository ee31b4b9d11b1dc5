import type { Field } from './catalog.ts';
import type { ModelFile } from './model.ts';

/** Of fields that cannot be used now nothing is said. */
export function importRules({ importable }: ModelFile, own: ReadonlyMap<string, Field>) {
  if (!importable) return {};
  const { keys, headers = {}, values = {}, empty = {}, fullName } = importable;
  const unique = [...own.values()].flatMap((field) => (field.unique ? [field.name] : []));
  const known = Object.entries(headers).filter(([name]) => own.has(name));
  return {
    importable: {
      keys: keys ?? unique,
      headers: Object.fromEntries(known),
      values,
      empty,
      ...(fullName ? { fullName } : {}),
    },
  };
}
