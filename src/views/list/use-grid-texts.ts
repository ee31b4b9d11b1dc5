import type { GridOptions } from 'ag-grid-community';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The grid's own texts, all of them for screen readers, by its keys. */
const TEXTS: Readonly<Record<string, string>> = {
  ariaRowToggleSelection: 'list.grid.toggleRow',
  ariaRowSelectAll: 'list.grid.toggleAll',
  ariaHeaderSelection: 'list.grid.selectionColumn',
  ariaSortableColumn: 'list.grid.sortable',
  ariaRowSelect: 'list.grid.selectRow',
  ariaRowDeselect: 'list.grid.deselectRow',
  ariaChecked: 'list.grid.checked',
  ariaUnchecked: 'list.grid.unchecked',
  ariaIndeterminate: 'list.grid.partly',
};

/** The grid in the language in use. It reads its texts once: a table is made anew for another language. */
export function useGridTexts(): NonNullable<GridOptions['getLocaleText']> {
  const { t } = useTranslation();
  return useCallback(({ key, defaultValue }) => (TEXTS[key] ? t(TEXTS[key]) : defaultValue), [t]);
}
