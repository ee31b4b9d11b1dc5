import { applyNodeChanges, type NodeChange } from '@xyflow/react';
import { useState } from 'react';
import type { FlowNode } from './flow-parts.ts';
import type { Places, Point } from './graph.ts';

/**
 * Nodes while they are dragged: only those that move are others than before, so that the rest is not drawn anew. Where
 * they were put is told at the end, all at once.
 */
export function useMoving(
  shown: FlowNode[],
  onMove: ((moved: Places) => void) | undefined,
  onChoose: (ids: readonly string[]) => void,
) {
  const [moving, setMoving] = useState<{ readonly from: FlowNode[]; readonly nodes: FlowNode[] }>();
  const drawn = moving?.from === shown ? moving.nodes : shown;
  if (!onMove) return { nodes: shown };
  return {
    nodes: drawn,
    onNodesChange: (changes: NodeChange<FlowNode>[]) => {
      const moves = changes.filter(({ type }) => type === 'position');
      if (moves.length)
        setMoving((before) => ({
          from: shown,
          nodes: applyNodeChanges(moves, before?.from === shown ? before.nodes : shown),
        }));
      const chosen = new Set(shown.flatMap(({ id, selected }) => (selected ? [id] : [])));
      let isOther = false;
      for (const change of changes) {
        if (change.type !== 'select' || chosen.has(change.id) === change.selected) continue;
        isOther = true;
        if (change.selected) chosen.add(change.id);
        else chosen.delete(change.id);
      }
      if (isOther) onChoose([...chosen]);
    },
    onNodeDragStop: (_: unknown, __: unknown, dragged: readonly FlowNode[]) => {
      setMoving(undefined);
      const moved = dragged.filter(({ id, position }) => {
        const was = shown.find((each) => each.id === id)?.position;
        return was?.x !== position.x || was.y !== position.y;
      });
      if (moved.length) onMove(new Map(moved.map(({ id, position }) => [id, whole(position)])));
    },
  };
}

const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });
