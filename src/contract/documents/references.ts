import type { TSchema } from 'typebox';
import type { DocumentNode } from './operations.ts';
import { pointerKeys } from '../pointer.ts';
import { isObject, visitParts } from './schema-parts.ts';

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

interface FoundNode {
  readonly list: string;
  readonly node: DocumentNode;
  /** Its number in the list, from 1. */
  readonly number: number;
}

/** All nodes of lists of these names, wherever in the document the lists stand, in its order. */
export function nodesNamed(document: unknown, lists: readonly string[]): readonly FoundNode[] {
  if (Array.isArray(document)) return document.flatMap((each) => nodesNamed(each, lists));
  if (!isObject(document)) return [];
  return Object.entries(document).flatMap(([list, value]) => {
    const own = lists.includes(list) && Array.isArray(value) ? (value as readonly DocumentNode[]) : [];
    return [...own.map((node, at) => ({ list, node, number: at + 1 })), ...nodesNamed(value, lists)];
  });
}

/**
 * The node that a reference leads to: ids are of one list, so that the innermost part around the reference which has one is
 * asked. Undefined where there is none.
 * @param around the parts of the document that the reference stands in, the innermost last
 */
export function nodeOf(
  around: readonly unknown[],
  lists: readonly string[],
  id: string,
): FoundNode | undefined {
  for (const part of around.toReversed()) {
    const found = nodesNamed(part, lists).find(({ node }) => node.id === id);
    if (found) return found;
  }
  return undefined;
}

/** The names of the variables that a document declares, in its order. */
export function declaredNames(declares: string, schema: TSchema, document: unknown): readonly string[] {
  const found: string[] = [];
  visitParts(schema, document, ({ schema: { 'x-declares': declared }, value }) => {
    if (declared === declares && typeof value === 'string' && value !== '') found.push(value);
  });
  return found;
}

/** Where a JSON pointer leads, with the ids of nodes in place of their numbers: `slides/s1/text` for `/slides/0/text`. */
export function pathAt(document: unknown, pointer: string): string {
  let value = document;
  const keys = pointerKeys(pointer).map((key) => {
    const isInList = Array.isArray(value);
    value =
      isObject(value) || Array.isArray(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
    return isInList && isObject(value) && typeof value['id'] === 'string' ? value['id'] : key;
  });
  return keys.join('/');
}
