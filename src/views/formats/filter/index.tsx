import { Suspense } from 'react';
import { objectOf } from '../../../contract/formats/index.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import { LinesInput } from '../../widgets/lines-input.tsx';
import { FilterCell } from './filter-cell.tsx';
import type { FormatView } from '../format-view.ts';

/** Few forms have a filter. */
const FilterInput = late(async () => {
  const [code] = await Promise.all([import('../../filter/filter-input.tsx'), loadTexts('filter')]);
  return code.FilterInput;
});

/** The editor of filters, where it is known whose records are filtered; else the text. */
function Input(props: KindInputProps) {
  const about = objectOf(props.model.field);
  if (about === undefined) return <LinesInput {...props} />;
  return (
    <Suspense fallback={<div id={props.id} className="bp6-skeleton" style={{ height: 42 }} />}>
      <FilterInput key={about} {...props} objectName={about} />
    </Suspense>
  );
}

export const filterView: FormatView = { Input, readsItself: true, Cell: FilterCell };
