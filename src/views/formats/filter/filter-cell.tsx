import { Suspense } from 'react';
import { fieldIn, objectOf } from '../../../contract/formats/index.ts';
import type { FilterDraft } from '../../../engine/filter/encode.ts';
import type { CellProps } from '../../widgets/cell.ts';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';

/** Few lists show filters. */
const Reading = late(async () => {
  const [code] = await Promise.all([import('../../filter/reading-line.tsx'), loadTexts('filter')]);
  return code.FilterReadingLine;
});

/** A filter that is kept as text, as one line that people can read; as it stands where it is not known what it is about. */
export function FilterCell({ value, column, row }: CellProps) {
  if (typeof value !== 'string' || value === '') return null;
  const about = objectOf(fieldIn(column.field, row));
  if (about === undefined) return value;
  return (
    <Suspense>
      <Reading objectName={about} filter={JSON.parse(value) as FilterDraft} />
    </Suspense>
  );
}
