import { dirname, join, normalize } from 'node:path';

/** Files by their paths, each with its text. */
export type Files = ReadonlyMap<string, string>;

const IMPORTS = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/**
 * Which room leans on which. A room is a folder right below one of the places that `sides` begins paths of, with all
 * that is in it; files beside the rooms are one room together.
 */
export function roomGraph(files: Files, sides: RegExp): Map<string, Set<string>> {
  const roomOf = (path: string) => {
    const side = sides.exec(path)?.[0];
    if (side === undefined) return undefined;
    const [room, inside] = path.slice(side.length).split('/');
    return inside === undefined ? side : `${side}${room}`;
  };
  const graph = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    const room = roomOf(path);
    if (room === undefined) continue;
    const below = graph.get(room) ?? new Set();
    graph.set(room, below);
    for (const [, target = ''] of text.matchAll(IMPORTS)) {
      const other = roomOf(normalize(join(dirname(path), target)));
      if (other !== undefined && other !== room) below.add(other);
    }
  }
  return graph;
}

/** A way from a room back to itself, such as `a → b → a`; undefined where the rooms have an order. */
export function circleOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const done = new Set<string>();
  const walk = (room: string, way: readonly string[]): string | undefined => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room].join(' → ');
    if (done.has(room)) return undefined;
    for (const below of graph.get(room) ?? []) {
      const circle = walk(below, [...way, room]);
      if (circle !== undefined) return circle;
    }
    done.add(room);
    return undefined;
  };
  for (const room of graph.keys()) {
    const circle = walk(room, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
