import type { ColDef } from 'ag-grid-community';
import type { FormatContext, Kind } from '../../contract/kinds/kind.ts';
import { labelPaths } from '../../contract/label.ts';
import { columnValue } from '../../engine/model/column-value.ts';
import type { ColumnModel, ObjectModel } from '../../engine/model/object-model.ts';
import { MAX_WIDTH, MIN_WIDTH } from '../../engine/query/table-state-rules.ts';
import { pinOf, type TableState } from '../../engine/query/table-state.ts';
import { cellComponent, cellText } from '../cells/index.ts';
import { ActionsCell } from './actions-cell.tsx';
import type { GridRow } from './grid-row.ts';
import { ValueCell } from './value-cell.tsx';

export const ACTIONS_COLUMN = 'actions';
/** A cell whose value is changed in the list itself. */
export const EDITABLE_CELL = 'object-table-editable';

/** Columns without a width share the place that is left; none gets narrower than this. */
const LEAST_FLEX_WIDTH = 130;
/** Of a header: a letter, the space around the text, and the arrow and rank of a sorted column. */
const HEADER_WIDTHS = { letter: 8, space: 32, arrow: 36 } as const;
/** What is of no use when it is cut: a day with its time, all digits of a number. */
const LEAST_WIDTHS: Partial<Record<Kind, number>> = {
  LONG: 170,
  LOCAL_DATETIME: 190,
  TIMESTAMP: 190,
  OBJECT: 170,
};
/** The same where the model says how wide: it knows how long its numbers and labels are, but not the locale's dates. */
const LEAST_FIXED_WIDTHS: Partial<Record<Kind, number>> = { LOCAL_DATETIME: 190, TIMESTAMP: 190 };

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
  const states = new Map(columns.map((column) => [column.path, column]));
  const defs = shown.map((column): ColDef<GridRow> => {
    const { path, label, numeric, sortable } = column;
    const sortIndex = sort.findIndex(({ field }) => field === path);
    const direction = sort[sortIndex]?.direction;
    const usesComponent = column === link || cellComponent(column) !== undefined;
    return {
      colId: path,
      headerName: label,
      valueGetter: ({ data }) => columnValue(data?.record, column),
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
      ...(column.editable ? { cellClass: EDITABLE_CELL } : {}),
      pinned: pinOf(column, states.get(path)) ?? null,
      sortable,
      comparator: () => 0,
      sort: direction === undefined ? null : direction === 'ASCENDING' ? 'asc' : 'desc',
      sortIndex: direction === undefined ? null : sortIndex,
      ...sizeOf(column, widths.get(path)),
    };
  });
  const filling = fillWidth(defs, widths);
  return hasActions ? [...filling, actionsDef(actionsLabel)] : filling;
}

/** Where no column takes the place that is left, the last one does, unless the user has set its width. */
function fillWidth(
  defs: readonly ColDef<GridRow>[],
  widths: ReadonlyMap<string, number | undefined>,
): ColDef<GridRow>[] {
  const last = defs.at(-1);
  if (
    last?.width === undefined ||
    defs.some(({ flex }) => flex) ||
    widths.get(last.colId ?? '') !== undefined
  )
    return [...defs];
  return [...defs.slice(0, -1), { ...last, flex: 1, minWidth: last.width }];
}

/** `width` is the user's; else the model's holds, as far as header and value are not cut by it. */
function sizeOf(column: ColumnModel, width: number | undefined): ColDef<GridRow> {
  const { field, path } = column;
  const shared = { flex: null, minWidth: MIN_WIDTH, maxWidth: MAX_WIDTH };
  if (width !== undefined) return { ...shared, width };
  if (column.width !== undefined) {
    const value = path === field.name ? (LEAST_FIXED_WIDTHS[field.kind] ?? 0) : 0;
    return { ...shared, width: Math.max(column.width, value, headerWidth(column)) };
  }
  const minWidth = Math.max(LEAST_WIDTHS[field.kind] ?? LEAST_FLEX_WIDTH, headerWidth(column));
  return { flex: 1, minWidth, maxWidth: MAX_WIDTH };
}

function headerWidth({ label, sortable }: ColumnModel): number {
  const { letter, space, arrow } = HEADER_WIDTHS;
  return Math.min(MAX_WIDTH, label.length * letter + space + (sortable ? arrow : 0));
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
