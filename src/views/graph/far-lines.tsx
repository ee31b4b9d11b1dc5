import { getBezierPath, Position, ViewportPortal } from '@xyflow/react';
import type { FlowNode } from './flow-parts.ts';
import { type GraphNode, HEAD_HEIGHT, NODE_WIDTH, portY } from './graph.ts';

interface Props {
  readonly nodes: readonly GraphNode[];
  /** Where they are now, also while they are dragged. */
  readonly drawn: readonly FlowNode[];
}

/**
 * All lines, seen from afar: two drawings in place of hundreds of lines that each listen. What is chosen or dragged has its own, so that
 * the other one, over the whole canvas, stays as it is.
 */
export function FarLines({ nodes, drawn }: Props) {
  const placed = new Map(drawn.map((node) => [node.id, node]));
  const paths: Record<'rest' | 'near', string[]> = { rest: [], near: [] };
  for (const node of nodes) {
    const from = placed.get(node.id);
    for (const [at, { to }] of node.ports.entries()) {
      const target = to === undefined ? undefined : placed.get(to);
      if (!from || !target) continue;
      const isNear = [from, target].some(({ selected, dragging }) => selected || dragging);
      const [path] = getBezierPath({
        sourceX: from.position.x + NODE_WIDTH,
        sourceY: from.position.y + portY(node, at),
        targetX: target.position.x,
        targetY: target.position.y + HEAD_HEIGHT / 2,
        sourcePosition: Position.Right,
        targetPosition: Position.Left,
      });
      paths[isNear ? 'near' : 'rest'].push(path);
    }
  }
  return (
    <ViewportPortal>
      <svg className="graph-far-lines" aria-hidden>
        <path d={paths.rest.join('')} />
        <path className="is-near" d={paths.near.join('')} />
      </svg>
    </ViewportPortal>
  );
}
