import { type ComponentProps, Suspense } from 'react';
import { late } from '../widgets/late.tsx';
import type { ProblemList as List } from './problem-list.tsx';

/** Few files have faults. */
const ProblemList = late(async () => (await import('./problem-list.tsx')).ProblemList);

/** In place of an object's screens while its metadata files have faults. */
export function MetadataProblems(props: ComponentProps<typeof List>) {
  return (
    <Suspense fallback={null}>
      <ProblemList {...props} />
    </Suspense>
  );
}
