import type { GridApi, RowSelectionOptions, SelectionChangedEvent } from 'ag-grid-community';
import type { GridRow } from './grid-row.ts';

export type SelectionMode = 'none' | 'single' | 'multiple';

/** Pixels of the column of checkboxes. */
export const SELECTION_WIDTH = 44;

/** Changes that the user makes; all others come from the program itself. */
const BY_USER: ReadonlySet<SelectionChangedEvent['source']> = new Set([
  'checkboxSelected',
  'rowClicked',
  'spaceKey',
  'keyboardSelectAll',
  'uiSelectAll',
  'uiSelectAllFiltered',
  'uiSelectAllCurrentPage',
]);

export function isByUser({ source }: Pick<SelectionChangedEvent, 'source'>): boolean {
  return BY_USER.has(source);
}

/** `byClick`: a click on a row selects it, where it opens nothing. */
export function rowSelection(
  mode: SelectionMode,
  byClick: boolean,
): RowSelectionOptions<GridRow> | undefined {
  if (mode === 'none') return undefined;
  if (mode === 'single') return { mode: 'singleRow', checkboxes: true, enableClickSelection: byClick };
  // Without keys, so that a click adds to the selection as a checkbox does.
  return {
    mode: 'multiRow',
    checkboxes: true,
    headerCheckbox: true,
    enableClickSelection: byClick,
    enableSelectionWithoutKeys: byClick,
  };
}

/** The selection after a change on one page: records on other pages stay selected. */
export function mergeSelection(
  mode: SelectionMode,
  selectedIds: readonly string[],
  pageIds: readonly string[],
  selectedOnPage: readonly string[],
): readonly string[] {
  if (mode === 'single') return selectedOnPage.slice(-1);
  const onPage = new Set(pageIds);
  const before = new Set(selectedIds);
  const now = new Set(selectedOnPage);
  // The order in which records were chosen is kept.
  return [
    ...selectedIds.filter((id) => !onPage.has(id) || now.has(id)),
    ...selectedOnPage.filter((id) => !before.has(id)),
  ];
}

/** The ids of the grid's rows that are known to be selected there. */
export type KnownRows = ReadonlySet<string | undefined>;

/** The rows that the grid shows as selected. */
export function selectedRows(grid: GridApi<GridRow>): KnownRows {
  return new Set(grid.getSelectedNodes().map(({ id }) => id));
}

/**
 * Selects in the grid the rows whose records are wanted; answers the rows known to be selected from then on. A row that
 * is not as it is known has been chosen by the user a moment ago: the grid tells of it later, and until then it stays.
 */
export function showSelection(
  grid: GridApi<GridRow>,
  selectedIds: readonly string[],
  known: KnownRows,
): KnownRows {
  const wanted = new Set(selectedIds);
  const shown = new Set<string | undefined>();
  grid.forEachNode((node) => {
    const isWanted = wanted.has(node.data?.record.id ?? '');
    const wasSelected = known.has(node.id);
    const isPending = node.isSelected() !== wasSelected;
    if (!isPending && node.isSelected() !== isWanted) {
      grid.setNodesSelected({ nodes: [node], newValue: isWanted, source: 'api' });
    }
    if (isPending ? wasSelected : isWanted) shown.add(node.id);
  });
  return shown;
}
