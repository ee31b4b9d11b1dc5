import { Suspense } from 'react';
import type { FilterDraft } from '../../engine/filter/encode.ts';
import { late } from '../widgets/late.tsx';
import type { CellProps } from '../widgets/cell.ts';

/** Few lists show filters. */
const Reading = late(async () => (await import('../filter/reading-line.tsx')).FilterReadingLine);

/** A filter that is kept as text, as one line that people can read. */
export function FilterCell({ value, column }: CellProps) {
  const { filterObject } = column.field;
  const filter = draftOf(value);
  if (!filterObject || !filter) return null;
  return (
    <Suspense>
      <Reading objectName={filterObject} filter={filter} />
    </Suspense>
  );
}

/** The API keeps no other text than JSON. */
function draftOf(value: unknown): FilterDraft | undefined {
  return typeof value === 'string' && value !== '' ? (JSON.parse(value) as FilterDraft) : undefined;
}
