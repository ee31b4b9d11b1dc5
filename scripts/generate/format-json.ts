import { parseTree, type Node } from 'jsonc-parser';
import { isObject, type Json } from './same.ts';

const WIDTH = 110;
const INDENT = 2;

/** Is the object at the path drawn over several lines? Paths of keys, and of the names of members of arrays. */
type Expanded = (path: string) => boolean;

/**
 * JSON as the repository's formatter writes it: what fits in a line stands in one, but the outermost object and what
 * the author has drawn over several lines. Arrays of several objects with more than one key have a line for each.
 */
export function formatJson(value: Json, before = ''): string {
  const expanded = expandedIn(before);
  return `${print(value, 0, 0, '', (path) => path === '' || expanded.has(path))}\n`;
}

/** `used`: characters before and behind in the same line. */
function print(value: Json, depth: number, used: number, path: string, expanded: Expanded): string {
  const flat = mustBreak(value, path, expanded) ? undefined : flatText(value);
  if (flat !== undefined && depth * INDENT + used + flat.length <= WIDTH) return flat;
  const inner = ' '.repeat((depth + 1) * INDENT);
  const outer = ' '.repeat(depth * INDENT);
  if (Array.isArray(value)) {
    const lines = value.map((each: Json, index) => {
      const comma = index < value.length - 1 ? 1 : 0;
      return inner + print(each, depth + 1, comma, memberPath(path, each, index), expanded);
    });
    return lines.length ? `[\n${lines.join(',\n')}\n${outer}]` : '[]';
  }
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  const lines = entries.map(([key, each], index) => {
    const name = `${JSON.stringify(key)}: `;
    const comma = index < entries.length - 1 ? 1 : 0;
    return `${inner}${name}${print(each, depth + 1, name.length + comma, `${path}/${key}`, expanded)}`;
  });
  return lines.length ? `{\n${lines.join(',\n')}\n${outer}}` : '{}';
}

function mustBreak(value: Json, path: string, expanded: Expanded): boolean {
  if (Array.isArray(value)) {
    const several =
      value.length > 1 && value.every((each: Json) => isObject(each) && Object.keys(each).length > 1);
    const nested = value.length > 1 && value.every((each) => Array.isArray(each) && each.length > 1);
    return (
      several ||
      nested ||
      value.some((each: Json, index) => mustBreak(each, memberPath(path, each, index), expanded))
    );
  }
  if (!isObject(value)) return false;
  if (Object.keys(value).length > 0 && expanded(path)) return true;
  return Object.entries(value).some(([key, each]) => mustBreak(each, `${path}/${key}`, expanded));
}

function flatText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((each: Json) => flatText(each)).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${flatText(each)}`);
  return parts.length ? `{ ${parts.join(', ')} }` : '{}';
}

function memberPath(path: string, member: Json, index: number): string {
  const { name, field, key } = isObject(member) ? member : {};
  return `${path}/${[name, field, key].find((each) => typeof each === 'string') ?? index}`;
}

/** The objects of a text whose first key stands in a line of its own. */
function expandedIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (node: Node | undefined, path: string): void => {
    if (node?.type === 'object') {
      const [first] = node.children ?? [];
      if (first && text.slice(node.offset, first.offset).includes('\n')) found.add(path);
      for (const { children } of node.children ?? [])
        walk(children?.[1], `${path}/${String(children?.[0]?.value)}`);
    }
    if (node?.type === 'array') {
      node.children?.forEach((each, index) => walk(each, memberPath(path, valueOf(each), index)));
    }
  };
  walk(text === '' ? undefined : parseTree(text), '');
  return found;
}

const valueOf = (node: Node): Json =>
  node.type === 'object'
    ? Object.fromEntries(
        (node.children ?? []).map(({ children }) => [
          String(children?.[0]?.value),
          (children?.[1]?.value ?? null) as Json,
        ]),
      )
    : null;
