import type { Column, GridApi } from 'ag-grid-community';
import { useEffect, useState } from 'react';
import type { GridRow } from '../grid-row.ts';
import type { TableColumn } from '../table-columns.ts';

/** Where a column stands, in pixels. */
export interface CellPlace {
  readonly path: string;
  readonly width: number;
}

interface RowPlaces {
  readonly left: readonly CellPlace[];
  readonly center: readonly CellPlace[];
  readonly right: readonly CellPlace[];
}

/**
 * The columns of a grid as they stand beside each other: those that are pinned, and those that scroll between them.
 * @param columns what the grid shows
 */
export function useRowPlaces(api: GridApi<GridRow>, columns: readonly TableColumn[]): RowPlaces {
  const [places, setPlaces] = useState(() => placesOf(api));
  useEffect(() => {
    const follow = () => setPlaces(placesOf(api));
    follow();
    const shown = api.getAllDisplayedColumns();
    for (const column of shown) column.addEventListener('widthChanged', follow);
    return () => {
      for (const column of shown) column.removeEventListener('widthChanged', follow);
    };
  }, [api, columns]);
  return places;
}

const placesOf = (api: GridApi<GridRow>): RowPlaces => ({
  left: api.getDisplayedLeftColumns().map(placeOf),
  center: api.getDisplayedCenterColumns().map(placeOf),
  right: api.getDisplayedRightColumns().map(placeOf),
});

const placeOf = (column: Column): CellPlace => ({
  path: column.getColId(),
  width: column.getActualWidth(),
});
