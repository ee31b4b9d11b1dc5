import { type ComponentType, Suspense } from 'react';
import type { KindInputProps } from '../widgets/kind-view.ts';
import { late } from '../widgets/late.tsx';

/** An input whose code comes with the first form that has it. @param height pixels, until it is there */
export function lateInput<P extends KindInputProps>(load: () => Promise<ComponentType<P>>, height = 30) {
  const Code = late<P>(load);
  return (props: P) => (
    <Suspense fallback={<div id={props.id} className="bp6-skeleton" style={{ height }} />}>
      <Code {...props} />
    </Suspense>
  );
}
