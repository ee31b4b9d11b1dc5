import { Suspense } from 'react';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import type { GraphProps } from './graph-props.ts';

export { ADDITION } from './graph-props.ts';
export { wayId } from './graph.ts';
export type { GraphCounts, GraphNode, Places, Point, PortPlace } from './graph.ts';

/** What draws and lays out graphs is big; it comes with the first of them. */
const GraphView = late<GraphProps>(async () => {
  const [code] = await Promise.all([import('./graph-view.tsx'), loadTexts('graph')]);
  return code.GraphView;
});

/** A graph to look at and to change (`GraphView`), at its own size from the beginning. */
export function Graph(props: GraphProps) {
  return (
    <Suspense fallback={<div className="bp6-skeleton" style={{ height: 'min(32rem, 70vh)' }} />}>
      <GraphView {...props} />
    </Suspense>
  );
}
