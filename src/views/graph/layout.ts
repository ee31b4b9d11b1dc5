import type { ELK } from 'elkjs/lib/elk-api.js';
import { type GraphNode, HEAD_HEIGHT, heightOf, NODE_WIDTH, type Places, portY } from './graph.ts';

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  // What leads back is what goes on from where one comes to it first.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.spacing.nodeNodeBetweenLayers': '90',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.componentComponent': '60',
  // Steps stand in the order in which they are written, where nothing speaks against it.
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

/** Where the nodes stand: from left to right, in the order of the ways. What leads nowhere stands below. */
export async function layOut(elk: Pick<ELK, 'layout'>, nodes: readonly GraphNode[]): Promise<Places> {
  const known = new Set(nodes.map(({ id }) => id));
  const { children = [] } = await elk.layout({
    id: 'graph',
    layoutOptions: OPTIONS,
    children: nodes.map((node, at) => ({
      id: String(at),
      width: NODE_WIDTH,
      height: heightOf(node),
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: [
        { id: `${at}<`, x: 0, y: HEAD_HEIGHT / 2, width: 0, height: 0 },
        ...node.ports.map((_, i) => ({
          id: `${at}>${i}`,
          x: NODE_WIDTH,
          y: portY(node, i),
          width: 0,
          height: 0,
        })),
      ],
    })),
    edges: nodes.flatMap(({ ports }, at) =>
      ports.flatMap(({ to }, i) =>
        to !== undefined && known.has(to)
          ? [
              {
                id: `${at}>${i}`,
                sources: [`${at}>${i}`],
                targets: [`${nodes.findIndex(({ id }) => id === to)}<`],
              },
            ]
          : [],
      ),
    ),
  });
  return new Map(children.map(({ id, x = 0, y = 0 }) => [nodes[Number(id)]?.id ?? id, { x, y }]));
}
