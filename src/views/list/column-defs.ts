import type { ColDef } from 'ag-grid-community';
import type { FormatContext, Kind } from '../../contract/kinds/kind.ts';
import { labelPaths, valueAt } from '../../contract/label.ts';
import type { ColumnModel, ObjectModel } from '../../engine/model/object-model.ts';
import { MAX_WIDTH, MIN_WIDTH } from '../../engine/query/table-state-rules.ts';
import type { TableState } from '../../engine/query/table-state.ts';
import { CELLS, cellText } from '../cells/index.ts';
import { ActionsCell } from './actions-cell.tsx';
import type { GridRow } from './grid-row.ts';
import { ValueCell } from './value-cell.tsx';

export const ACTIONS_COLUMN = 'actions';

/** Columns without a width share the place that is left; none gets narrower than this. */
const LEAST_FLEX_WIDTH = 130;
/** What is of no use when it is cut: a day with its time, all digits of a number. */
const LEAST_WIDTHS: Partial<Record<Kind, number>> = {
  LONG: 170,
  LOCAL_DATETIME: 190,
  TIMESTAMP: 190,
  OBJECT: 170,
};

export interface ColumnOptions {
  readonly model: ObjectModel;
  readonly columns: TableState['columns'];
  readonly sort: TableState['sort'];
  readonly format: FormatContext;
  readonly hasLink: boolean;
  readonly hasActions: boolean;
  readonly actionsLabel: string;
}

/** The column that leads to the record: the first on show that is part of the record's label, else the first text. */
export function linkColumn(
  shown: readonly ColumnModel[],
  { recordLabel }: Pick<ObjectModel, 'recordLabel'>,
): ColumnModel | undefined {
  const label = labelPaths(recordLabel);
  return (
    shown.find(({ path, cell }) => cell === 'text' && label.includes(path)) ??
    shown.find(({ cell }) => cell === 'text')
  );
}

/** The columns on show, in the user's order. */
export function shownColumns(model: ObjectModel, { columns }: Pick<TableState, 'columns'>): ColumnModel[] {
  const byPath = new Map(model.columns.map((column) => [column.path, column]));
  return columns.filter(({ hidden }) => !hidden).flatMap(({ path }) => byPath.get(path) ?? []);
}

/** Columns as the grid wants them. Sorting is the server's: the grid only shows by what and keeps the order of rows. */
export function columnDefs(options: ColumnOptions): ColDef<GridRow>[] {
  const { model, columns, sort, format, hasLink, hasActions, actionsLabel } = options;
  const shown = shownColumns(model, { columns });
  const link = hasLink ? linkColumn(shown, model) : undefined;
  const widths = new Map(columns.map(({ path, width }) => [path, width]));
  const defs = shown.map((column): ColDef<GridRow> => {
    const { path, label, numeric, sortable } = column;
    const sortIndex = sort.findIndex(({ field }) => field === path);
    const direction = sort[sortIndex]?.direction;
    const usesComponent = column === link || CELLS[column.cell].Component !== undefined;
    return {
      colId: path,
      headerName: label,
      valueGetter: ({ data }) => valueAt(data?.record, path),
      valueFormatter: ({ value }) => cellText(value, column, format),
      ...(usesComponent
        ? {
            cellRenderer: ValueCell,
            cellRendererParams: { columnModel: column, isLink: column === link },
            // It may show more of the record than the value, such as where a link leads.
            equals: () => false,
          }
        : {}),
      ...(numeric ? { type: 'rightAligned' } : {}),
      sortable,
      comparator: () => 0,
      sort: direction === undefined ? null : direction === 'ASCENDING' ? 'asc' : 'desc',
      sortIndex: direction === undefined ? null : sortIndex,
      ...sizeOf(column, widths.get(path) ?? column.width),
    };
  });
  return hasActions ? [...defs, actionsDef(actionsLabel)] : defs;
}

function sizeOf({ field }: ColumnModel, width: number | undefined): ColDef<GridRow> {
  if (width === undefined)
    return { flex: 1, minWidth: LEAST_WIDTHS[field.kind] ?? LEAST_FLEX_WIDTH, maxWidth: MAX_WIDTH };
  return { width, flex: null, minWidth: MIN_WIDTH, maxWidth: MAX_WIDTH };
}

function actionsDef(headerName: string): ColDef<GridRow> {
  return {
    colId: ACTIONS_COLUMN,
    headerName,
    headerClass: 'object-table-actions-header',
    cellClass: 'object-table-actions-cell',
    valueGetter: ({ data }) => data?.record.id,
    equals: () => false,
    cellRenderer: ActionsCell,
    width: 48,
    minWidth: 48,
    resizable: false,
    sortable: false,
    suppressMovable: true,
    pinned: 'right',
  };
}
