import type { KeyboardEvent } from 'react';
import { type Direction, neighbour, type Places } from './graph.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** Pixels that a node goes by one key. */
const STEP = 20;

interface Keys {
  readonly places: Places;
  readonly chosen: readonly string[];
  readonly isLeading: boolean;
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onMove: ((moved: Places) => void) | undefined;
  readonly onStop: () => void;
  readonly onGo: (id: string) => void;
}

/** Arrows go from node to node: with Shift the next one is chosen too, with Ctrl (or ⌘) what is chosen is moved. */
export function useGraphKeys({ places, chosen, isLeading, onChoose, onMove, onStop, onGo }: Keys) {
  const move = (direction: Direction) => {
    const [dx, dy] = { left: [-STEP, 0], right: [STEP, 0], up: [0, -STEP], down: [0, STEP] }[direction] as [
      number,
      number,
    ];
    const moved = chosen.flatMap((id) => {
      const place = places.get(id);
      return place ? [[id, { x: place.x + dx, y: place.y + dy }] as const] : [];
    });
    onMove?.(new Map(moved));
  };
  const go = (from: string, direction: Direction, isMore: boolean) => {
    const next = neighbour(places, from, direction);
    if (next === undefined) return;
    onGo(next);
    if (!isLeading) onChoose(isMore && onMove ? [...new Set([...chosen, next])] : [next]);
  };
  return (event: KeyboardEvent) => {
    const { graphNode: id } = (event.target as HTMLElement).dataset;
    const direction = DIRECTIONS[event.key];
    if (event.key === 'Escape' && isLeading) onStop();
    else if (!direction || id === undefined) return;
    else if ((event.ctrlKey || event.metaKey) && onMove) move(direction);
    else go(id, direction, event.shiftKey);
    event.preventDefault();
    event.stopPropagation();
  };
}
