import type { JSX } from 'react';

/** A graph as it is drawn: of whatever its nodes are made. */

/** A way out of a node. */
export interface GraphPort {
  readonly id: string;
  readonly label: string;
  /** The node to which it leads; undefined: nowhere yet. */
  readonly to: string | undefined;
  /** It goes out of the head, and is not named there: the way that a node of one way has, or its first one. */
  readonly isPlain?: boolean;
}

export interface GraphNode {
  readonly id: string;
  readonly title: string;
  /** What it is. */
  readonly note?: string;
  /** What it does, in place of the note, in two lines at most. */
  readonly detail?: JSX.Element;
  readonly icon?: JSX.Element;
  /** Of what family it is: a class of its card. */
  readonly tone?: string;
  /** An `entry` is led to by nothing and stays, an `exit` leads nowhere. */
  readonly role: 'entry' | 'step' | 'exit';
  readonly ports: readonly GraphPort[];
  /** What is wrong with it, in the user's language. */
  readonly problems: readonly string[];
}

/** Words on the canvas, which lead nowhere. */
export interface GraphRemark {
  readonly id: string;
  readonly text: string;
}

/** How many are at a node, or took a way (`wayId`): beside what is drawn, so that it changes alone. */
export interface GraphCounts {
  readonly subscribe: (listener: () => void) => () => void;
  readonly at: (id: string) => string | undefined;
}

/** A way out of a node, by the ids of both. */
export interface PortPlace {
  readonly node: string;
  readonly port: string;
}

export const wayId = ({ node, port }: PortPlace): string => `${node} ${port}`;

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Places = ReadonlyMap<string, Point>;

/** Pixels. All nodes are known by size before they are drawn: nothing has to be measured. */
export const NODE_WIDTH = 230;
export const HEAD_HEIGHT = 76;
export const PORT_HEIGHT = 30;

/** How many of the ways have a line of their own on the card. */
const rows = (ports: GraphNode['ports']): number => ports.filter(({ isPlain }) => !isPlain).length;
export const heightOf = ({ ports }: GraphNode): number => HEAD_HEIGHT + PORT_HEIGHT * rows(ports);
/** Where the line of a port begins, from the top of its node. */
export const portY = ({ ports }: Pick<GraphNode, 'ports'>, at: number): number =>
  ports[at]?.isPlain ? HEAD_HEIGHT / 2 : HEAD_HEIGHT + PORT_HEIGHT * (rows(ports.slice(0, at)) + 0.5);

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
