import type {
  CellDoubleClickedEvent,
  CellKeyDownEvent,
  ColDef,
  ColumnMovedEvent,
  ColumnResizedEvent,
  GridApi,
  OverlayType,
  SelectionChangedEvent,
  SelectionColumnDef,
  SortChangedEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { SortKey } from '../../engine/model/object-model.ts';
import './grid-modules.ts';
import { enterGrid, leaveGrid, useRowKeys } from './grid-keys.ts';
import { type GridRow, rowPlaces } from './grid-row.ts';
import { useDensity } from './density.ts';
import { useKeptScroll } from './kept-scroll.ts';
import { columnDefs } from './column-defs.ts';
import { GRID_THEMES, TWO_LINES_THEMES } from './grid-theme.ts';
import { EDITABLE_CELL } from './table-columns.ts';
import {
  isByUser,
  type KnownRows,
  mergeSelection,
  rowSelection,
  selectedRows,
  SELECTION_WIDTH,
  type SelectionMode,
  showSelection,
} from './selection.ts';
import type { RangeSource } from './ranges/range-ask.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import { singleKey } from '../widgets/single-keys.ts';
import { useFirstTouch } from '../widgets/use-first-touch.ts';
import { useGridTexts } from './use-grid-texts.ts';
import type { Listing } from './use-listing.ts';

export interface RecordGridProps extends RangeSource {
  /** What is printed. */
  readonly listing: Listing;
  readonly selection: SelectionMode;
  readonly onSelectedIdsChange: (ids: readonly string[]) => void;
  readonly onOpen: ((id: string) => void) | undefined;
  readonly onPeek?: ((id: string) => void) | undefined;
  /** It is what its screen is about: keys lead into it from anywhere. */
  readonly isOfScreen: boolean;
  readonly onSort: (keys: readonly SortKey[]) => void;
  /** Columns on show, in their new order. */
  readonly onOrder: (paths: readonly string[]) => void;
  readonly onResize: (path: string, width: number) => void;
  /** Starts to change the value of a cell whose column is editable. */
  readonly onEdit: ((start: EditStart) => void) | undefined;
  /** The rows stand in the grid for the first time, or there are none. */
  readonly onDrawn: () => void;
}

/** The cell that the user wants to change. */
export interface EditStart {
  readonly record: ObjectRecord;
  readonly path: string;
  readonly cell: HTMLElement;
}

const GridBeside = late(async () => {
  const [{ GridBeside: Beside }] = await Promise.all([import('./grid-beside.tsx'), loadTexts('list')]);
  return Beside;
});

/** Constants: what is another object at each drawing makes the grid build its header anew, and keep the old one. */
const SELECTION_COLUMN: SelectionColumnDef = {
  width: SELECTION_WIDTH,
  minWidth: SELECTION_WIDTH,
  resizable: false,
  suppressMovable: true,
  pinned: 'left',
};
const NO_OVERLAYS: OverlayType[] = ['loading', 'noRows'];
/** The grid would select the row, and the browser go down a page. */
const PEEKED: ColDef<GridRow> = {
  suppressKeyboardEvent: ({ event }) => {
    const isSpace = event.key === ' ' && !event.shiftKey;
    if (isSpace && event.target instanceof Element && isPeek(event.target)) event.preventDefault();
    return isSpace;
  },
};
const NOT_PEEKED: ColDef<GridRow> = {};

const getRowId = ({ data }: { readonly data: GridRow }) => data.place;

/** The grid itself: rows and columns in, the user's wishes out. What it shows is decided outside. */
export function RecordGrid(props: RecordGridProps) {
  const { rows, columns, format, selection, selectedIds, onOpen } = props;
  const [api, setApi] = useState<GridApi<GridRow>>();
  const getLocaleText = useGridTexts();
  const density = useDensity();
  const rowSelectionOptions = useMemo(() => rowSelection(selection, !onOpen), [selection, onOpen]);
  const root = useRef<HTMLDivElement>(null);
  useRowKeys(api, root, props.isOfScreen);
  const restoreScroll = useKeptScroll(root, props.isOfScreen, api !== undefined && !props.listing.loading);
  const isTouched = useFirstTouch();
  const [placed] = useState(rowPlaces);
  const rowData = useMemo(() => placed(rows), [placed, rows]);
  const defs = useMemo(() => columnDefs(columns, format), [columns, format]);

  const known = useRef<KnownRows>(new Set());
  useEffect(() => {
    if (api && selection !== 'none') known.current = showSelection(api, selectedIds, known.current);
  }, [api, selection, selectedIds, rowData]);

  return (
    <div
      ref={root}
      className="grid-root"
      data-row={props.isOfScreen && props.listing.model.list.actions.end[0]}
    >
      <AgGridReact<GridRow>
        theme={(columns.some(({ below }) => below) ? TWO_LINES_THEMES : GRID_THEMES)[density]}
        rowData={rowData}
        columnDefs={defs}
        defaultColDef={props.onPeek ? PEEKED : NOT_PEEKED}
        getRowId={getRowId}
        getLocaleText={getLocaleText}
        {...(rowSelectionOptions ? { rowSelection: rowSelectionOptions } : {})}
        selectionColumnDef={SELECTION_COLUMN}
        suppressOverlays={NO_OVERLAYS}
        suppressDragLeaveHidesColumns
        ensureDomOrder
        animateRows={false}
        suppressAnimationFrame
        onGridReady={(event) => {
          setApi(event.api);
          // There are no first rows to wait for.
          if (rows.length === 0) props.onDrawn();
        }}
        onFirstDataRendered={() => {
          props.onDrawn();
          restoreScroll();
        }}
        onSortChanged={(event) => onSortChanged(event, props)}
        onColumnMoved={(event) => onColumnMoved(event, props)}
        onColumnResized={(event) => onColumnResized(event, props)}
        onSelectionChanged={(event) => {
          if (!isByUser(event)) return;
          known.current = selectedRows(event.api);
          onSelectionChanged(event, props);
        }}
        tabToNextCell={leaveGrid}
        tabToNextHeader={leaveGrid}
        focusGridInnerElement={({ api: grid }) => enterGrid(grid)}
        onCellDoubleClicked={(event) => editCell(event, props)}
        onCellKeyDown={(event) => onCellKeyDown(event as CellKeyDownEvent<GridRow>, props)}
      />
      {isTouched && (
        <Suspense>
          <GridBeside {...props} api={api} root={root} />
        </Suspense>
      )}
    </div>
  );
}

function onSortChanged({ api, source }: SortChangedEvent<GridRow>, { onSort }: RecordGridProps): void {
  if (source !== 'uiColumnSorted') return;
  const sorted = api
    .getColumnState()
    .filter(({ sort }) => sort)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0));
  // Specification, section 4: asc is ASCENDING, anything else DESCENDING.
  onSort(
    sorted.map(({ colId, sort }) => ({
      field: colId,
      direction: sort === 'asc' ? 'ASCENDING' : 'DESCENDING',
    })),
  );
}

function onColumnMoved(
  { api, source, finished }: ColumnMovedEvent<GridRow>,
  { onOrder }: RecordGridProps,
): void {
  if (finished && source === 'uiColumnMoved') onOrder(api.getColumnState().map(({ colId }) => colId));
}

function onColumnResized(
  { source, finished, column }: ColumnResizedEvent<GridRow>,
  { onResize }: RecordGridProps,
): void {
  if (finished && source === 'uiColumnResized' && column) {
    onResize(column.getColId(), Math.round(column.getActualWidth()));
  }
}

function onSelectionChanged(event: SelectionChangedEvent<GridRow>, props: RecordGridProps): void {
  const { rows, selection, selectedIds, onSelectedIdsChange } = props;
  const onPage = event.api.getSelectedRows().map(({ record }) => record.id);
  const pageIds = rows.map(({ id }) => id);
  // Drawn at once: an older state that is drawn after the next key would take back what that has chosen.
  flushSync(() => onSelectedIdsChange(mergeSelection(selection, selectedIds, pageIds, onPage)));
}

/** One rule: the name opens the record, and so does Enter from any cell but those with a button; F2 edits. */
function onCellKeyDown(keyed: CellKeyDownEvent<GridRow>, props: RecordGridProps): void {
  const { data, event } = keyed;
  if (!(event instanceof KeyboardEvent) || !(event.target instanceof Element)) return;
  if (event.key === 'F2') editCell(keyed, props);
  if (event.key === ' ' && !event.shiftKey && data && isPeek(event.target)) {
    event.preventDefault();
    props.onPeek?.(data.record.id);
  }
  if (singleKey(event) === 'x') keyed.node.setSelected(!keyed.node.isSelected(), false, 'spaceKey');
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const inCell = event.target.closest('.ag-cell')?.querySelector<HTMLElement>('a, button');
  if (inCell) inCell.click();
  else if (data) props.onOpen?.(data.record.id);
}

/** In a cell of its own a checkbox, or any button, has the key. */
const isPeek = (target: Element) =>
  !target.closest('button, a, input') && !target.querySelector('.ag-selection-checkbox');

/** Nothing where the cell cannot be edited. */
function editCell(
  { data, event, column }: CellKeyDownEvent<GridRow> | CellDoubleClickedEvent<GridRow>,
  { onEdit }: RecordGridProps,
): void {
  const cell = event?.target instanceof Element && event.target.closest<HTMLElement>(`.${EDITABLE_CELL}`);
  if (!cell || !data || !onEdit) return;
  event?.preventDefault();
  onEdit({ record: data.record, path: column.getColId(), cell });
}
