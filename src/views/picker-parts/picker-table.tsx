import { NonIdealState, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { ObjectModelState } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { withColumns } from '../../engine/model/with-columns.ts';
import { useErrorText } from '../errors/error-text.ts';
import { ObjectTable } from '../list/object-table.tsx';
import { RetryButton } from '../widgets/retry-button.tsx';

interface RowsProps {
  readonly multiple: boolean;
  readonly selected: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
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
  filter,
}: RowsProps & { readonly model: ObjectModel }) {
  // The picker's own columns: a list that someone has arranged for work is another matter.
  return (
    <ObjectTable
      model={withColumns(model, 'picker', model.picker.columns)}
      selection={multiple ? 'multiple' : 'single'}
      selectedIds={selected}
      onSelectedIdsChange={(next: readonly string[]) => onChange(multiple ? next : next.slice(-1))}
      baseFilter={filter}
      stateStorage="memory"
    />
  );
}
