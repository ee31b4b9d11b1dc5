import type { TSchema } from 'typebox';
import { visitParts } from './schema-parts.ts';

/** A string of a document that refers to something. */
export interface Reference {
  readonly pointer: string;
  /** An id or a name, never ''. */
  readonly value: string;
}

/** What a document refers to: files (`asset`), its own nodes (`node`) and what else its schema annotates with `x-names`. */
export function referencesTo(names: string, schema: TSchema, document: unknown): readonly Reference[] {
  const found: Reference[] = [];
  visitParts(schema, document, ({ schema: { 'x-names': named }, value, pointer }) => {
    if (named === names && typeof value === 'string' && value !== '') found.push({ pointer, value });
  });
  return found;
}

/** The ids of the files that a document shows, each once. */
export const assetsIn = (schema: TSchema, document: unknown): readonly string[] => [
  ...new Set(referencesTo('asset', schema, document).map(({ value }) => value)),
];
