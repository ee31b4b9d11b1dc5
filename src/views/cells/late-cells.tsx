import { type ComponentType, Suspense } from 'react';
import type { CellProps } from '../widgets/cell.ts';
import { late } from '../widgets/late.tsx';

function lateCell(load: () => Promise<ComponentType<CellProps>>): ComponentType<CellProps> {
  const Cell = late(load);
  return function LateCell(props: CellProps) {
    return (
      <Suspense fallback={null}>
        <Cell {...props} />
      </Suspense>
    );
  };
}

/** Most lists begin without ids. */
export const LateIdCell = lateCell(async () => (await import('./id-cell.tsx')).IdCell);
/** Few lists have dates that become overdue. */
export const LateOverdueCell = lateCell(async () => (await import('./overdue-cell.tsx')).OverdueCell);
/** Few lists tell how far something is. */
export const LateProgressCell = lateCell(async () => (await import('./progress-cell.tsx')).ProgressCell);
