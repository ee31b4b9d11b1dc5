import type { TSchema } from 'typebox';
import { nodeIds } from './new-node.ts';
import { type DocumentNode, freeId } from './operations.ts';
import { nodeOf } from './references.ts';
import { formOf, isNodeSchema, isObject, type PartSchema, schemaOfKey, visitParts } from './schema-parts.ts';

/**
 * Copies of nodes of a list, and of the nodes within them, under ids of their own. What refers to another of the copied
 * nodes leads to its copy.
 * @param nodeSchema of the list's items @param idFor an id that is not taken yet, for the copy of a node of the list
 * @param within `kept`: ids of nodes within them are values, such as choices that conditions compare with, and stay
 */
export function copyNodes<N extends DocumentNode>(
  list: string,
  nodeSchema: TSchema,
  nodes: readonly N[],
  idFor: (node: N, taken: ReadonlySet<string>) => string,
  takenIds: ReadonlySet<string>,
  within: 'renamed' | 'kept' = 'renamed',
): { readonly nodes: readonly N[]; readonly ids: ReadonlyMap<string, string> } {
  const taken = new Set([...takenIds, ...nodeIds(nodes)]);
  const copyIds = new Map<object, string>();
  const give = (node: object, id: string) => {
    taken.add(id);
    copyIds.set(node, id);
  };
  for (const node of nodes) give(node, idFor(node, taken));
  visitParts(arrayOf(nodeSchema), nodes, ({ schema, value, pointer }) => {
    if (within === 'renamed' && isObject(value) && isNodeSchema(schema) && !copyIds.has(value)) {
      const [key = ''] = pointer.split('/').slice(-2);
      give(value, freeId(taken, key.charAt(0)));
    }
  });
  type Holders = readonly Readonly<Record<string, unknown>>[];
  const copy = (schema: PartSchema | undefined, value: unknown, holders: Holders): unknown => {
    const form = schema && formOf(schema, value);
    if (!form) return value;
    if (Array.isArray(value)) return value.map((each) => copy(form.items, each, holders));
    if (isObject(value)) {
      const copied = Object.entries(value).map(([key, each]) => [
        key,
        copy(schemaOfKey(form, key), each, [...holders, value]),
      ]);
      const id = copyIds.get(value);
      return { ...Object.fromEntries(copied), ...(id !== undefined && { id }) } as object;
    }
    if (form['x-names'] !== 'node' || typeof value !== 'string') return value;
    const target = nodeOf(holders, form['x-lists'] ?? [], value)?.node;
    return (target && copyIds.get(target)) ?? value;
  };
  return {
    nodes: nodes.map((node) => copy(nodeSchema as PartSchema, node, [{ [list]: nodes }]) as N),
    ids: new Map(nodes.map((node) => [node.id, copyIds.get(node) ?? node.id])),
  };
}

const arrayOf = (items: TSchema): TSchema => ({ type: 'array', items });
