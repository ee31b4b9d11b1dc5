import type { TSchema } from 'typebox';
import type { DocumentValue } from './document-type.ts';
import { formOf, type PartSchema, schemaOfKey } from './schema-parts.ts';

/** A thing with an id that stays. */
export interface DocumentNode {
  readonly id: string;
}

/** A list of nodes: names of lists and ids of nodes in turn, `nodes` or `nodes/intro/choices`. */
export type ListPath = string;

/** Values by key; undefined takes what stands there away. */
export type Values = Readonly<Record<string, unknown>>;

/** What is done to a document, as data: what is kept of it can be done again. */
export type Operation =
  /** `at`: the place of the first; at the end, unless said. More than the schema allows are not added. */
  | {
      readonly type: 'add';
      readonly list: ListPath;
      readonly items: readonly DocumentNode[];
      readonly at?: number;
    }
  | { readonly type: 'remove'; readonly list: ListPath; readonly ids: readonly string[] }
  | { readonly type: 'patch'; readonly list: ListPath; readonly id: string; readonly parts: Values }
  | { readonly type: 'move'; readonly list: ListPath; readonly id: string; readonly to: number }
  /** Of the document itself. */
  | { readonly type: 'set'; readonly parts: Values };

type ListOperation = Exclude<Operation, { readonly type: 'set' }>;

/** The nodes of a list; none where there is no such list. */
export function nodesIn(document: object, list: ListPath): readonly DocumentNode[] {
  const [key = '', id, ...inner] = list.split('/');
  const value = (document as DocumentValue)[key];
  const nodes = Array.isArray(value) ? (value as readonly DocumentNode[]) : [];
  if (id === undefined) return nodes;
  const node = nodes.find((each) => each.id === id);
  return node ? nodesIn(node, inner.join('/')) : [];
}

/** With other values; the same object where nothing changes. */
export function withValues<T extends object>(before: T, values: Values): T {
  const isSame = Object.entries(values).every(([key, value]) => (before as Values)[key] === value);
  if (isSame) return before;
  return Object.fromEntries(
    Object.entries({ ...before, ...values }).filter(([, value]) => value !== undefined),
  ) as T;
}

/** The document after an operation; the same one where that changes nothing. */
export function applyOperation<D extends object>(schema: TSchema, document: D, operation: Operation): D {
  if (operation.type === 'set') return withValues(document, operation.parts);
  return withList(schema as PartSchema, document, operation.list.split('/'), operation);
}

function withList<T extends object>(
  schema: PartSchema | undefined,
  holder: T,
  [key = '', id, ...inner]: readonly string[],
  operation: ListOperation,
): T {
  const listSchema = schema && schemaOfKey(formOf(schema, holder) ?? schema, key);
  const nodes = nodesIn(holder, key);
  const changed = (): readonly DocumentNode[] => {
    if (id === undefined) return listAfter(nodes, operation, listSchema?.maxItems ?? 0);
    const at = nodes.findIndex((each) => each.id === id);
    const node = nodes[at];
    if (!node) return nodes;
    const after = withList(listSchema?.items, node, inner, operation);
    return after === node ? nodes : nodes.with(at, after);
  };
  const after = changed();
  return after === nodes ? holder : { ...holder, [key]: after };
}

function listAfter(
  nodes: readonly DocumentNode[],
  operation: ListOperation,
  most: number,
): readonly DocumentNode[] {
  if (operation.type === 'add') {
    const { items, at = nodes.length } = operation;
    return items.length && nodes.length + items.length <= most ? nodes.toSpliced(at, 0, ...items) : nodes;
  }
  if (operation.type === 'remove') {
    const kept = nodes.filter(({ id }) => !operation.ids.includes(id));
    return kept.length === nodes.length ? nodes : kept;
  }
  const at = nodes.findIndex(({ id }) => id === operation.id);
  const node = nodes[at];
  if (!node) return nodes;
  if (operation.type === 'patch') {
    const changed = withValues(node, operation.parts);
    return changed === node ? nodes : nodes.with(at, changed);
  }
  const to = Math.max(0, Math.min(nodes.length - 1, operation.to));
  return at === to ? nodes : nodes.toSpliced(at, 1).toSpliced(to, 0, node);
}

/** An id that is not taken: the base with the first free number. */
export function freeId(taken: ReadonlySet<string>, base: string): string {
  for (let number = 1; ; number++) if (!taken.has(`${base}${number}`)) return `${base}${number}`;
}
