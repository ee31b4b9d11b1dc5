import type { TSchema } from 'typebox';
import { LOCALES } from '../constants.ts';
import type { PartSchema } from './schema-parts.ts';

const found = new WeakMap<TSchema, readonly string[]>();

/** The keys under which documents of a schema hold words that people read, sorted. Localized words stand under the locales. */
export function textKeys(schema: TSchema): readonly string[] {
  const known = found.get(schema);
  if (known) return known;
  const keys = new Set<string>();
  const visit = (part: PartSchema, key: string | undefined): void => {
    if (part['x-text'] === 'localized') for (const locale of LOCALES) keys.add(locale);
    else if (part['x-text'] && key !== undefined) keys.add(key);
    for (const form of part.anyOf ?? []) visit(form, key);
    if (part.items) visit(part.items, key);
    for (const [name, each] of Object.entries(part.properties ?? {})) visit(each, name);
    for (const each of Object.values(part.patternProperties ?? {})) visit(each, undefined);
  };
  visit(schema as PartSchema, undefined);
  const sorted = [...keys].sort();
  found.set(schema, sorted);
  return sorted;
}
