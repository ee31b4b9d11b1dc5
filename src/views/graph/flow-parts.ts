import { type Edge, MarkerType, Position } from '@xyflow/react';
import { type GraphNode, HEAD_HEIGHT, heightOf, NODE_WIDTH, type Places, portY } from './graph.ts';
import type { CardData, CardNode } from './node-card.tsx';

/** Pixels; of a handle, around its point. */
const HANDLE = { width: 12, height: 12 };

/** The nodes as the canvas takes them: all sizes said, so that lines are drawn to what is not in view, too. */
export const flowNodes = (
  nodes: readonly GraphNode[],
  places: Places,
  dataOf: (node: GraphNode) => CardData,
): CardNode[] =>
  nodes.flatMap((node) => {
    const position = places.get(node.id);
    if (!position) return [];
    const size = { width: NODE_WIDTH, height: heightOf(node) };
    const handle = (y: number) => ({ ...HANDLE, y: y - HANDLE.height / 2 });
    return [
      {
        ...{ id: node.id, type: 'card', position, ...size, measured: size, data: dataOf(node) },
        // Clicks are heard further up.
        style: { pointerEvents: 'all' },
        handles: [
          {
            ...{ type: 'target', position: Position.Left, x: -HANDLE.width / 2 },
            ...handle(HEAD_HEIGHT / 2),
          },
          ...node.ports.map(({ id }, at) => ({
            ...{ id, type: 'source', position: Position.Right, x: NODE_WIDTH - HANDLE.width / 2 },
            ...handle(portY(at)),
          })),
        ],
      } as CardNode,
    ];
  });

/** @param chosen the node whose lines stand out */
export const flowEdges = (nodes: readonly GraphNode[], places: Places, chosen: string | undefined): Edge[] =>
  nodes.flatMap(({ id: source, ports }) =>
    ports.flatMap(({ id: port, to }) =>
      to === undefined || !places.has(to) || !places.has(source)
        ? []
        : [
            {
              ...{ id: `${source} ${port}`, source, sourceHandle: port, target: to },
              ...{ domAttributes: { 'aria-hidden': true }, reconnectable: 'target' },
              className: source === chosen || to === chosen ? 'is-near' : '',
              markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'currentColor' },
            },
          ],
    ),
  );
