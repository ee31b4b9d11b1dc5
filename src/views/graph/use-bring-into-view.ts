import { useReactFlow } from '@xyflow/react';
import type { RefObject } from 'react';
import { NODE_WIDTH, type Point } from './graph.ts';

/** Pixels of a node that must be seen from its top on. */
const SEEN_HEIGHT = 80;

/** A function that moves the canvas to a node, unless the node is in view already. */
export function useBringIntoView(
  frame: RefObject<HTMLDivElement | null>,
  places: ReadonlyMap<string, Point>,
): (id: string) => void {
  const flow = useReactFlow();
  return (id) => {
    const box = frame.current?.getBoundingClientRect();
    const place = places.get(id);
    if (!box || !place) return;
    const zoom = flow.getZoom();
    const { x, y } = flow.flowToScreenPosition(place);
    const isInWidth = x > box.left && x + NODE_WIDTH * zoom < box.right;
    if (!isInWidth || y <= box.top || y + SEEN_HEIGHT >= box.bottom)
      void flow.setCenter(place.x + NODE_WIDTH / 2, place.y, { zoom });
  };
}
