import { NonIdealState, Spinner } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { useList } from '../../engine/hooks/use-list.ts';
import type { ObjectModelState } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { withColumns } from '../../engine/model/with-columns.ts';
import { idsFilter } from '../../engine/query/label-document.ts';
import { useErrorText } from '../errors/error-text.ts';
import { ListingTable } from '../list/object-table.tsx';
import { type Listing, useListing } from '../list/use-listing.ts';
import { RetryButton } from '../widgets/retry-button.tsx';

const NONE: readonly string[] = [];

interface RowsProps {
  readonly multiple: boolean;
  readonly selected: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** These stand on top of the first page, wherever they would stand by their values. */
  readonly made?: readonly string[];
  /** Holds for all rows. */
  readonly filter: CompoundFilter | undefined;
}

export interface PickerTableProps extends RowsProps {
  readonly state: ObjectModelState;
}

/** The table of a picker, or why there is none. */
export function PickerTable({ state, ...props }: PickerTableProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  switch (state.status) {
    case 'loading':
      return <Spinner aria-label={t('form.loading')} />;
    case 'failed':
      return (
        <NonIdealState
          description={<div role="alert">{errorText(state.error)}</div>}
          action={<RetryButton text={t('form.retry')} onClick={state.retry} />}
        />
      );
    case 'broken':
      return <NonIdealState title={state.label} description={t('picker.broken')} />;
    case 'ready':
      return <PickerRows model={state.model} {...props} />;
  }
}

function PickerRows({
  model,
  multiple,
  selected,
  onChange,
  made = NONE,
  filter,
}: RowsProps & { readonly model: ObjectModel }) {
  // The picker's own columns: a list that someone has arranged for work is another matter.
  const shown = withColumns(model, 'picker', model.picker.columns);
  const listing = useListing(shown, 'memory', filter);
  const rows = useMadeFirst(listing, made);
  useEffect(() => {
    // The dialog itself has the focus as long as there is no field in it: whoever chooses can search at once.
    const { activeElement } = document;
    if (activeElement?.matches('.focus-inside'))
      activeElement.querySelector<HTMLElement>('[role="searchbox"]')?.focus({ preventScroll: true });
  }, []);
  return (
    <ListingTable
      listing={{ ...listing, rows }}
      selection={multiple ? 'multiple' : 'single'}
      selectedIds={selected}
      onSelectedIdsChange={(next: readonly string[]) => onChange(multiple ? next : next.slice(-1))}
    />
  );
}

/** The rows, and before those of the first page what was made just now. */
function useMadeFirst({ model, asked, state, rows }: Listing, made: readonly string[]): Listing['rows'] {
  const isFirst = made.length > 0 && state.pageIndex === 0 && state.search === '' && !state.filter;
  const found = useList({
    model,
    columns: asked,
    filter: idsFilter(model.name, made),
    sort: [],
    pageSize: made.length,
    pageIndex: 0,
    paused: !isFirst,
  }).rows;
  return useMemo(() => {
    const tops = isFirst ? made.flatMap((id) => found?.find((row) => row.id === id) ?? []) : [];
    return tops.length === 0 ? rows : rows && [...tops, ...rows.filter(({ id }) => !made.includes(id))];
  }, [isFirst, made, found, rows]);
}
