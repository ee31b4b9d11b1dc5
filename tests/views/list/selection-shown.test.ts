/** @vitest-environment jsdom */
import { createGrid, type GridApi } from 'ag-grid-community';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../src/views/list/grid-modules.ts';
import type { GridRow } from '../../../src/views/list/grid-row.ts';
import { isByUser, rowSelection, selectedRows, showSelection } from '../../../src/views/list/selection.ts';

const rowsOf = (ids: readonly string[]): GridRow[] =>
  ids.map((id, index) => ({ place: `0.${index}`, record: { id, version: 1 } }));

let grid: GridApi<GridRow>;
/** What the grid has told of the user's choice. */
const told = vi.fn<(rows: ReadonlySet<string | undefined>) => void>();

beforeEach(() => {
  told.mockClear();
  const root = document.createElement('div');
  document.body.append(root);
  const options = rowSelection('multiple', false);
  if (!options) throw new Error('A list of many has boxes.');
  grid = createGrid<GridRow>(root, {
    columnDefs: [{ valueGetter: ({ data }) => data?.record.id }],
    rowData: rowsOf(['ada', 'bela']),
    getRowId: ({ data }) => data.place,
    rowSelection: options,
    suppressAnimationFrame: true,
    onSelectionChanged: (event) => {
      if (isByUser(event)) told(selectedRows(event.api));
    },
  });
});
afterEach(() => {
  grid.destroy();
  document.body.replaceChildren();
});

const choose = (place: string) => grid.getRowNode(place)?.setSelected(true, false, 'checkboxSelected');
const shown = () => grid.getSelectedRows().map(({ record }) => record.id);

it('leaves what the user has chosen a moment ago, of which the grid has not told yet', async () => {
  let known = showSelection(grid, [], new Set());
  choose('0.0');
  expect(told).not.toHaveBeenCalled();
  known = showSelection(grid, [], known);
  known = showSelection(grid, ['bela'], known);
  expect(shown()).toEqual(['ada', 'bela']);
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(new Set(['0.0', '0.1'])));
});

it('takes back what is no longer wanted once the grid has told of it', async () => {
  showSelection(grid, [], new Set());
  choose('0.0');
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  const known = showSelection(grid, ['ada'], told.mock.lastCall?.[0] ?? new Set());
  expect(shown()).toEqual(['ada']);
  showSelection(grid, [], known);
  expect(shown()).toEqual([]);
});

it('goes with the records where another page stands in the same rows', () => {
  const known = showSelection(grid, ['ada', 'cora'], new Set());
  grid.setGridOption('rowData', rowsOf(['cora', 'dan']));
  expect([...showSelection(grid, ['ada', 'cora'], known)]).toEqual(['0.0']);
  expect(shown()).toEqual(['cora']);
  grid.setGridOption('rowData', rowsOf(['bela', 'ada']));
  showSelection(grid, ['ada', 'cora'], new Set(['0.0']));
  expect(shown()).toEqual(['ada']);
});
