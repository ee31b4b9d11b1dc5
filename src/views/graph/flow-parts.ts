import { type Edge, MarkerType, type Node, Position } from '@xyflow/react';
import {
  type GraphNode,
  type GraphRemark,
  HEAD_HEIGHT,
  heightOf,
  NODE_WIDTH,
  type Places,
  portY,
  wayId,
} from './graph.ts';
import type { CardData, CardNode } from './node-card.tsx';
import { REMARK_SIZE, type RemarkNode } from './remark-card.tsx';

/** Pixels; of a handle, around its point. */
const HANDLE = { width: 12, height: 12 };

/** As large on a line that stands out. */
const ARROW = {
  type: MarkerType.ArrowClosed,
  width: 18,
  height: 18,
  color: 'var(--shell-muted)',
  markerUnits: 'userSpaceOnUse',
};

export type FlowNode = CardNode | RemarkNode;

/** What both have: a size that is said, so that nothing is measured. */
const placed = (id: string, places: Places, size: { readonly width: number; readonly height: number }) => ({
  id,
  position: places.get(id) ?? { x: 0, y: 0 },
  ...size,
  measured: size,
  // Clicks are heard further up.
  style: { pointerEvents: 'all' } as const,
});

/** The nodes as the canvas takes them: all sizes said, so that lines are drawn to what is not in view, too. */
export const flowNodes = (
  nodes: readonly GraphNode[],
  places: Places,
  dataOf: (node: GraphNode) => CardData,
): CardNode[] =>
  nodes.flatMap((node) => {
    if (!places.has(node.id)) return [];
    const data = dataOf(node);
    const handle = (y: number) => ({ ...HANDLE, y: y - HANDLE.height / 2 });
    return [
      {
        ...placed(node.id, places, { width: NODE_WIDTH, height: heightOf(node) }),
        type: 'card',
        data,
        selected: data.isChosen,
        handles: [
          {
            type: 'target',
            position: Position.Left,
            x: -HANDLE.width / 2,
            ...handle(HEAD_HEIGHT / 2),
          },
          ...node.ports.map(({ id }, at) => ({
            id,
            type: 'source',
            position: Position.Right,
            x: NODE_WIDTH - HANDLE.width / 2,
            ...handle(portY(node, at)),
          })),
        ],
      } as CardNode,
    ];
  });

export const flowRemarks = (
  remarks: readonly GraphRemark[],
  places: Places,
  dataOf: (remark: GraphRemark) => RemarkNode['data'],
): Node[] =>
  remarks.map((remark) => {
    const data = dataOf(remark);
    return { ...placed(remark.id, places, REMARK_SIZE), type: 'remark', data, selected: data.isChosen };
  });

/** @param chosen the nodes whose lines stand out */
export const flowEdges = (nodes: readonly GraphNode[], places: Places, chosen: ReadonlySet<string>): Edge[] =>
  nodes.flatMap(({ id: source, ports }) =>
    ports.flatMap(({ id: port, to }) =>
      to === undefined || !places.has(to) || !places.has(source)
        ? []
        : [
            {
              id: wayId({ node: source, port }),
              type: 'way',
              source,
              sourceHandle: port,
              target: to,
              domAttributes: { 'aria-hidden': true },
              reconnectable: 'target',
              className: chosen.has(source) || chosen.has(to) ? 'is-near' : '',
              markerEnd: ARROW,
            },
          ],
    ),
  );
