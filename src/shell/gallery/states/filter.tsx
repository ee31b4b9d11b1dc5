import { Suspense, useState } from 'react';
import { allOf, anyOf, type CompoundFilter, queryFilter } from '../../../contract/filter/filter.ts';
import { FilterEditor, FilterReading } from '../../../views/filter/index.ts';
import type { GalleryGroup } from '../gallery-state.ts';

const RULES_IN_A_BIG_ONE = 200;

const atSea = queryFilter('Ship', 'state', 'EQUALS', 'AT_SEA');
const loaded = queryFilter('Ship', 'loaded', 'GREATER', 50);
const nested = allOf(atSea, anyOf(loaded, queryFilter('Ship', 'captain', 'IS_NULL')));
const invalid: CompoundFilter = {
  type: 'FILTER',
  filter: { objectName: 'Ship', objectField: 'loaded', operator: 'GREATER' },
};
const big = allOf(
  ...Array.from({ length: RULES_IN_A_BIG_ONE / 10 }, (_, group) =>
    anyOf(
      ...Array.from({ length: 10 }, (_rule, at) => queryFilter('Ship', 'name', 'CONTAINS', `${group}-${at}`)),
    ),
  ),
);

interface Props {
  readonly place: string;
  readonly filter?: CompoundFilter | undefined;
  readonly readOnly?: boolean;
  readonly showErrors?: boolean;
}

function Editor({ place, filter: first, readOnly = false, showErrors = false }: Props) {
  const [filter, setFilter] = useState(first);
  return (
    <Suspense fallback={null}>
      <FilterEditor
        objectName="Ship"
        value={filter}
        onChange={(next) => next && setFilter(next)}
        readOnly={readOnly}
        showErrors={showErrors}
        idPrefix={place}
      />
    </Suspense>
  );
}

export const FILTER: GalleryGroup = {
  id: 'filter',
  title: 'Compound filter control',
  states: [
    { id: 'unset', title: 'Unset', show: () => <Editor place="unset" /> },
    { id: 'filter', title: 'Filter', show: () => <Editor place="one" filter={atSea} /> },
    {
      id: 'expression',
      title: 'Expression',
      show: () => <Editor place="two" filter={allOf(atSea, loaded)} />,
    },
    { id: 'nested', title: 'Nested', show: () => <Editor place="nested" filter={nested} /> },
    { id: 'invalid', title: 'Invalid', show: () => <Editor place="invalid" filter={invalid} showErrors /> },
    {
      id: 'read-only',
      title: 'Read-only',
      show: () => <Editor place="read-only" filter={nested} readOnly />,
    },
    {
      id: 'reading',
      title: 'Reading',
      show: () => (
        <Suspense fallback={null}>
          <FilterReading objectName="Ship" filter={nested} />
        </Suspense>
      ),
    },
    { id: 'big', title: '200 rules', isAlone: true, show: () => <Editor place="big" filter={big} /> },
  ],
};
