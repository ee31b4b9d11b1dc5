import type { ColDef } from 'ag-grid-community';
import { besideOf } from '../../contract/formats/index.ts';
import type { FormatContext } from '../../contract/kinds/kind.ts';
import { columnValue } from '../../engine/model/column-value.ts';
import type { ColumnModel } from '../../engine/model/object-model.ts';
import { cellComponent, cellText } from '../cells/index.ts';
import { ActionsCell } from './actions-cell.tsx';
import type { GridRow } from './grid-row.ts';
import { HEADER_TEMPLATE } from './header/header-cell.ts';
import { type ColumnSize, EDITABLE_CELL, type TableColumn } from './table-columns.ts';
import { ValueCell } from './value-cell.tsx';

/** The same object at every render. */
const HEADER = { template: HEADER_TEMPLATE };

/** Columns as the grid wants them. Sorting is the server's: the grid only shows by what and keeps the order of rows. */
export function columnDefs(columns: readonly TableColumn[], format: FormatContext): ColDef<GridRow>[] {
  return columns.map((column) =>
    column.model ? valueDef(column, column.model, format) : actionsDef(column),
  );
}

function valueDef(
  { path, label, isLink, isWholeName, below, pinned, size, sort }: TableColumn,
  model: ColumnModel,
  format: FormatContext,
): ColDef<GridRow> {
  const usesComponent = isLink || cellComponent(model) !== undefined;
  return {
    colId: path,
    headerName: label,
    headerComponentParams: HEADER,
    valueGetter: ({ data }) => columnValue(data?.record, model),
    valueFormatter: ({ value, data }) => cellText(value, model, format, data?.record),
    // Another field of the record may change what is shown of an equal value.
    ...(besideOf(model.field) === undefined ? {} : { equals: () => false }),
    ...(usesComponent
      ? {
          cellRenderer: ValueCell,
          cellRendererParams: { columnModel: model, isLink, isWholeName, below },
          // It may show more of the record than the value, such as where a link leads.
          equals: () => false,
        }
      : {}),
    ...(model.numeric ? { type: 'rightAligned' } : {}),
    ...(model.editable
      ? // A class of the column stands in place of its type's.
        { cellClass: model.numeric ? [EDITABLE_CELL, 'ag-right-aligned-cell'] : EDITABLE_CELL }
      : {}),
    pinned: pinned ?? null,
    sortable: model.sortable,
    comparator: () => 0,
    sort: sort ? (sort.direction === 'ASCENDING' ? 'asc' : 'desc') : null,
    sortIndex: sort?.index ?? null,
    ...sizeDef(size),
  };
}

function sizeDef({ isFlexible, share = 1, ...size }: ColumnSize): ColDef<GridRow> {
  return { ...size, flex: isFlexible ? share : null };
}

function actionsDef({ path, label, pinned, size }: TableColumn): ColDef<GridRow> {
  return {
    colId: path,
    headerName: label,
    headerClass: 'object-table-actions-header',
    cellClass: 'object-table-actions-cell',
    valueGetter: ({ data }) => data?.record.id,
    equals: () => false,
    cellRenderer: ActionsCell,
    resizable: false,
    sortable: false,
    suppressMovable: true,
    pinned: pinned ?? null,
    ...sizeDef(size),
  };
}
