import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react';
import { createContext, memo, use, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { GraphCounts } from './graph.ts';

interface Ways {
  readonly counts: GraphCounts | undefined;
  /** How something is put between, in words; undefined: nothing can be. */
  readonly insert: string | undefined;
  /**
   * Where what stands at lines is drawn; undefined: from so far away that nobody could read it. The library's own way there
   * looks for it anew for each line and each move of a node.
   */
  readonly labels: Element | undefined;
  /** Seen from so far away: nodes are shapes, and lines one drawing. */
  readonly isFar: boolean;
}

/** What lines need to know: beside them, so that a count draws no node anew. */
export const WaysContext = createContext<Ways>({
  counts: undefined,
  insert: undefined,
  labels: undefined,
  isFar: false,
});

const NEVER = () => () => undefined;

/** How many are at a node, or have taken a way; undefined where nobody counts. */
export function useCount(id: string): string | undefined {
  const { counts } = use(WaysContext);
  return useSyncExternalStore(counts?.subscribe ?? NEVER, () => counts?.at(id));
}

/** A way as a line, with how many took it, and what puts something between. Menus do the same. */
export const WayEdge = memo(function WayEdge({ id, markerEnd, ...ends }: EdgeProps) {
  const [path, x, y] = getBezierPath(ends);
  const { insert, labels } = use(WaysContext);
  const count = useCount(id);
  return (
    <>
      <BaseEdge path={path} {...(markerEnd === undefined ? {} : { markerEnd })} />
      {labels &&
        (insert !== undefined || count !== undefined) &&
        createPortal(
          <div
            className="graph-way nodrag nopan"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {count !== undefined && <span className="graph-count">{count}</span>}
            {insert !== undefined && (
              <button type="button" tabIndex={-1} title={insert} aria-label={insert} data-graph-insert={id}>
                +
              </button>
            )}
          </div>,
          labels,
        )}
    </>
  );
});
