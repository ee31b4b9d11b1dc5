import { Suspense } from 'react';
import type { CellProps } from '../../widgets/cell.ts';
import { late } from '../../widgets/late.tsx';
import type { FormatView } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';

const Input = lateInput(async () => (await import('./object-name-input.tsx')).ObjectNameInput);
const Name = late(async () => (await import('./object-name-input.tsx')).ObjectNameCell);
const Cell = (props: CellProps) => (
  <Suspense>
    <Name {...props} />
  </Suspense>
);

export const objectNameView: FormatView = { Input, Cell };
