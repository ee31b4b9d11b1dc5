/** A graph as it is drawn: of whatever its nodes are made. */

/** A way out of a node. */
export interface GraphPort {
  readonly id: string;
  readonly label: string;
  /** The node to which it leads; undefined: nowhere yet. */
  readonly to: string | undefined;
}

export interface GraphNode {
  readonly id: string;
  readonly title: string;
  /** What it is. */
  readonly note?: string;
  /** An `entry` is led to by nothing and stays, an `exit` leads nowhere. */
  readonly role: 'entry' | 'step' | 'exit';
  readonly ports: readonly GraphPort[];
  /** What is wrong with it, in the user's language. */
  readonly problems: readonly string[];
}

/** A way out of a node, by the ids of both. */
export interface PortPlace {
  readonly node: string;
  readonly port: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Places = ReadonlyMap<string, Point>;

/** Pixels. All nodes are known by size before they are drawn: nothing has to be measured. */
export const NODE_WIDTH = 230;
export const HEAD_HEIGHT = 46;
export const PORT_HEIGHT = 28;

export const heightOf = ({ ports }: GraphNode): number => HEAD_HEIGHT + PORT_HEIGHT * ports.length;
/** Where the line of a port begins, from the top of its node. */
export const portY = (at: number): number => HEAD_HEIGHT + PORT_HEIGHT * (at + 0.5);

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The node that one comes to in a direction: the nearest, where what is beside counts double. */
export function neighbour(places: Places, from: string, direction: Direction): string | undefined {
  const here = places.get(from);
  if (!here) return undefined;
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
  let nearest: { readonly id: string; readonly distance: number } | undefined;
  for (const [id, { x, y }] of places) {
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    const distance = along + 2 * aside;
    if (along > 0 && (!nearest || distance < nearest.distance)) nearest = { id, distance };
  }
  return nearest?.id;
}
