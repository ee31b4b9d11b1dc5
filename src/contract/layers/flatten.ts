import { isNames, isObject, type JsonObject } from './json.ts';
import { keyParts, keyUnder } from './key.ts';
import type { DocumentKind, Json } from './override.ts';
import { type Shape, shapeOf, shapeUnder, UNKNOWN } from './shape.ts';

/** Objects deeper than any schema goes are one value. */
const MOST_DEPTH = 20;

/**
 * A document by its keys (`Override.key`). Objects are walked and lists whose members have names are walked by them;
 * everything else is one value, an empty object too. No document: no keys.
 */
export function flatten(kind: DocumentKind, document: Json | null): ReadonlyMap<string, Json> {
  const keys = new Map<string, Json>();
  if (document !== null) walk(keys, '', document, shapeOf(kind), 0);
  return keys;
}

function walk(keys: Map<string, Json>, key: string, value: Json, shape: Shape, depth: number): void {
  const named = shape['x-key'] === undefined ? undefined : namedMembers(value, shape['x-key']);
  if (named) {
    keys.set(key, [...named.keys()]);
    for (const [name, member] of named) {
      walkMembers(keys, keyUnder(key, name), member, shape.items ?? UNKNOWN, depth + 1);
    }
  } else if (isObject(value) && !shape['x-whole'] && depth < MOST_DEPTH) {
    if (!Object.keys(value).length) keys.set(key, value);
    walkMembers(keys, key, value, shape, depth);
  } else keys.set(key, value);
}

function walkMembers(
  keys: Map<string, Json>,
  key: string,
  object: JsonObject,
  shape: Shape,
  depth: number,
): void {
  for (const [name, value] of Object.entries(object)) {
    walk(keys, keyUnder(key, name), value, shapeUnder(shape, name), depth + 1);
  }
}

/** What the members are beside their names; undefined where one has none, or two have the same. */
function namedMembers(value: Json, by: string): ReadonlyMap<string, JsonObject> | undefined {
  if (!Array.isArray(value)) return undefined;
  const members = new Map<string, JsonObject>();
  for (const member of value as readonly Json[]) {
    if (!isObject(member)) return undefined;
    const { [by]: name, ...others } = member;
    if (typeof name !== 'string' || members.has(name)) return undefined;
    members.set(name, others);
  }
  return members;
}

interface Node {
  value?: Json;
  readonly under: Map<string, Node>;
}

/**
 * The document that keys make: what `flatten` takes apart. Keys of members that their list does not name make nothing,
 * nor do keys below what is one value. Null: no document.
 */
export function unflatten(kind: DocumentKind, keys: ReadonlyMap<string, Json>): Json | null {
  const root: Node = { under: new Map() };
  for (const [key, value] of keys) {
    let node = root;
    for (const part of keyParts(key)) {
      const next: Node = node.under.get(part) ?? { under: new Map() };
      node.under.set(part, next);
      node = next;
    }
    node.value = value;
  }
  return build(root, shapeOf(kind)) ?? null;
}

function build(node: Node, shape: Shape): Json | undefined {
  const { value, under } = node;
  const by = shape['x-key'];
  if (by !== undefined) {
    if (!isNames(value)) return value;
    return value.map((name) => ({ [by]: name, ...member(under.get(name), shape.items ?? UNKNOWN) }));
  }
  if (shape['x-whole'] || (value !== undefined && !isObject(value))) return value;
  const members = [...under].flatMap(([name, child]): [string, Json][] => {
    const built = build(child, shapeUnder(shape, name));
    return built === undefined ? [] : [[name, built]];
  });
  // Own properties whatever they are called.
  return value === undefined && !members.length
    ? undefined
    : Object.fromEntries([...Object.entries(value ?? {}), ...members]);
}

function member(node: Node | undefined, shape: Shape): JsonObject {
  const built = node && build(node, shape);
  return isObject(built) ? built : {};
}
