import { Suspense } from 'react';
import type { CellProps } from '../widgets/cell.ts';
import { late } from '../widgets/late.tsx';

/** Most lists begin without ids. */
const IdCell = late(async () => (await import('./id-cell.tsx')).IdCell);

export function LateIdCell(props: CellProps) {
  return (
    <Suspense fallback={null}>
      <IdCell {...props} />
    </Suspense>
  );
}
