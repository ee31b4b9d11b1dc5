import { render, screen } from '@testing-library/react';
import { getGridApi } from 'ag-grid-community';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { RecordGrid, type RecordGridProps } from '../../../src/views/list/record-grid.tsx';
import { preparePage } from '../../support/render.tsx';

preparePage();

const ROWS = [
  { id: 'a', version: 1 },
  { id: 'b', version: 1 },
] as unknown as RecordGridProps['rows'];

it('what is chosen is drawn before the next key, which could else take it back', async () => {
  const seen: (string | null)[] = [];
  function Chosen() {
    const [ids, setIds] = useState<readonly string[]>([]);
    const listing = { state: {}, model: {} };
    const rest = {
      listing,
      rows: ROWS,
      columns: [],
      format: {},
      isOfScreen: false,
      onDrawn: () => undefined,
    };
    const change = (next: readonly string[]) => {
      setIds(next);
      // Before anything else can happen.
      queueMicrotask(() => seen.push(screen.getByTestId('chosen').textContent));
    };
    return (
      <>
        <p data-testid="chosen">{ids.join(' ')}</p>
        <RecordGrid
          {...(rest as unknown as RecordGridProps)}
          selection="multiple"
          selectedIds={ids}
          onSelectedIdsChange={change}
        />
      </>
    );
  }
  render(<Chosen />, { wrapper: MemoryRouter });
  const row = await vi.waitFor(() => {
    const grid = getGridApi(document.querySelector<HTMLElement>('.ag-root-wrapper')?.parentElement);
    const found = grid?.getDisplayedRowAtIndex(0);
    if (!found) throw new Error('There is no row yet.');
    return found;
  });
  row.setSelected(true, false, 'spaceKey');
  await vi.waitFor(() => expect(seen).toEqual(['a']));
});
