import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import { createContext, memo, use, useSyncExternalStore } from 'react';
import type { GraphCounts } from './graph.ts';

interface Ways {
  readonly counts: GraphCounts | undefined;
  /** How something is put between, in words; undefined: nothing can be. */
  readonly insert: string | undefined;
}

/** What lines need to know: beside them, so that a count draws no node anew. */
export const WaysContext = createContext<Ways>({ counts: undefined, insert: undefined });

const NEVER = () => () => undefined;

/** How many are at a node, or have taken a way; undefined where nobody counts. */
export function useCount(id: string): string | undefined {
  const { counts } = use(WaysContext);
  return useSyncExternalStore(counts?.subscribe ?? NEVER, () => counts?.at(id));
}

/** A way as a line, with how many took it, and what puts something between. Menus do the same. */
export const WayEdge = memo(function WayEdge({ id, markerEnd, ...ends }: EdgeProps) {
  const [path, x, y] = getBezierPath(ends);
  const { insert } = use(WaysContext);
  const count = useCount(id);
  return (
    <>
      <BaseEdge path={path} {...(markerEnd === undefined ? {} : { markerEnd })} />
      {(insert !== undefined || count !== undefined) && (
        <EdgeLabelRenderer>
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
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
