import type { TSchema } from 'typebox';
import type { DocumentNode } from './operations.ts';
import { isSameValue } from './same-value.ts';
import { formOf, isNodeSchema, isObject, type PartSchema, schemaOfKey } from './schema-parts.ts';

/** One step from the whole document to one of its parts. */
export interface PathStep {
  /** The key of an object. */
  readonly key: string;
  /** The node in the list of that key, and its number there, from 1; of a removed node, as the list was before. */
  readonly node?: DocumentNode;
  readonly number?: number;
}

/** One thing that a document has otherwise than an earlier one. Nodes are added, removed and moved, all else changes. */
export interface DocumentDifference {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed';
  /** Never empty. */
  readonly path: readonly PathStep[];
  /** What the schema says of the part; of a part that is in neither form's schema, nothing. */
  readonly schema: PartSchema;
  /** Undefined: it was not there. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * What the later document has otherwise, node by node and part by part, in the order of the later one; what was removed
 * from a list comes after what is there. What is hidden from readers (`x-hidden`) is no difference.
 */
export function documentDifferences(
  schema: TSchema,
  before: object,
  after: object,
): readonly DocumentDifference[] {
  return differencesIn(schema as PartSchema, before, after, []);
}

type Path = readonly PathStep[];

function differencesIn(
  schema: PartSchema,
  before: unknown,
  after: unknown,
  path: Path,
): readonly DocumentDifference[] {
  if (schema['x-hidden'] === true || isSameValue(before, after) || (isBlank(before) && isBlank(after)))
    return [];
  const form = formOf(schema, after ?? before);
  const hasOneForm = form !== undefined && (before === undefined || formOf(schema, before) === form);
  if (hasOneForm && isNodeSchema(form.items)) {
    const [was, is] = [nodesOf(before), nodesOf(after)];
    if (was && is && form.items) return differencesInList(form.items, was, is, path);
  }
  const isClosed = form?.['additionalProperties'] === false || form?.patternProperties !== undefined;
  // A part that came or went is one difference; so is the whole of what no schema describes.
  const isWalked = isClosed && isObject(before) && isObject(after) && hasOneForm;
  if (!isWalked) return [{ kind: 'changed', path, schema: form ?? {}, before, after }];
  const keys = new Set([
    ...Object.keys(form.properties ?? {}),
    ...Object.keys(after),
    ...Object.keys(before),
  ]);
  return [...keys].flatMap((key) => {
    return differencesIn(schemaOfKey(form, key) ?? {}, before[key], after[key], [...path, { key }]);
  });
}

/** Nothing that a reader could tell from what is not there. */
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A list that is not there has no nodes. */
const nodesOf = (value: unknown): readonly DocumentNode[] | undefined =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly DocumentNode[]) : undefined;

function differencesInList(
  schema: PartSchema,
  before: readonly DocumentNode[],
  after: readonly DocumentNode[],
  path: Path,
): readonly DocumentDifference[] {
  const [was, is] = [new Map(before.map((each) => [each.id, each])), new Set(after.map(({ id }) => id))];
  const kept = new Set(keptInOrder(before, after));
  const to = (node: DocumentNode, list: readonly DocumentNode[]): Path => {
    const { key = '' } = path.at(-1) ?? {};
    return [...path.slice(0, -1), { key, node, number: list.indexOf(node) + 1 }];
  };
  const there = after.flatMap((node): readonly DocumentDifference[] => {
    const place = to(node, after);
    const old = was.get(node.id);
    if (!old) return [{ kind: 'added', path: place, schema, before: undefined, after: node }];
    const moved: DocumentDifference = { kind: 'moved', path: place, schema, before: old, after: node };
    return [...(kept.has(node.id) ? [] : [moved]), ...differencesIn(schema, old, node, place)];
  });
  const gone = before.flatMap((node): readonly DocumentDifference[] =>
    is.has(node.id)
      ? []
      : [{ kind: 'removed', path: to(node, before), schema, before: node, after: undefined }],
  );
  return [...there, ...gone];
}

/** The ids of the most nodes that stand in the same order in both lists: all others that are in both were moved. */
function keptInOrder(before: readonly DocumentNode[], after: readonly DocumentNode[]): readonly string[] {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const common = after.flatMap(({ id }) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  /** Of the increasing rows of each length, the one with the smallest end, as links from its end back. */
  interface Link {
    readonly id: string;
    readonly place: number;
    readonly previous: Link | undefined;
  }
  const ends: Link[] = [];
  for (const { id, place } of common) {
    let at = ends.findIndex((end) => end.place >= place);
    if (at < 0) at = ends.length;
    ends[at] = { id, place, previous: ends[at - 1] };
  }
  const ids: string[] = [];
  for (let link = ends.at(-1); link; link = link.previous) ids.push(link.id);
  return ids;
}
