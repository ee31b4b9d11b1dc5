import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type CellAt, moveBy } from './move.ts';

interface Options {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: number;
  readonly columns: number;
  /** Takes the text of a cell away. */
  readonly onClear: (at: CellAt) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Where the cursor of a grid is, and whether the cell there is being written in. */
export interface GridCursor {
  readonly at: CellAt;
  /** What the input begins with; undefined: the cell is not being written in. `null`: the text that is there. */
  readonly typed: string | null | undefined;
  readonly moveTo: (at: CellAt) => void;
  /** The cell has got the focus, by pointer or by code. */
  readonly enter: (at: CellAt) => void;
  readonly edit: (typed: string | null | undefined) => void;
  /** Ends writing; the focus goes on by so many cells. */
  readonly end: (step?: Partial<CellAt>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A grid's cursor, as spreadsheets have it: arrows move, Enter or a character begins to write, Delete takes away. Tab
 * leaves the grid; while one writes, it goes on to the next cell.
 */
export function useGridCursor({ table, rows, columns, onClear, onUndo, onRedo }: Options): GridCursor {
  const [place, setPlace] = useState<CellAt>({ row: 0, column: 0 });
  const [typed, setTyped] = useState<string | null>();
  const wantsFocus = useRef(false);
  const clamp = ({ row, column }: CellAt): CellAt => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  const at = clamp(place);

  useEffect(() => {
    if (!wantsFocus.current || typed !== undefined) return;
    wantsFocus.current = false;
    const cell = table.current?.querySelector<HTMLElement>('td[tabindex="0"]');
    cell?.focus();
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  const moveTo = (to: CellAt) => {
    wantsFocus.current = true;
    setTyped(undefined);
    setPlace(clamp(to));
  };
  return {
    at,
    typed,
    moveTo,
    enter: (to) => {
      if (to.row !== at.row || to.column !== at.column) setTyped(undefined);
      setPlace(to);
    },
    edit: setTyped,
    end: ({ row = 0, column = 0 } = {}) => moveTo({ row: at.row + row, column: at.column + column }),
    onKeyDown: (event) => {
      if (typed !== undefined || event.altKey || event.nativeEvent.isComposing) return;
      const to = moveBy(event, at, { rows, columns });
      if (to) moveTo(to);
      else if (event.key === 'Enter' || event.key === 'F2') setTyped(null);
      else if (event.key === 'Delete' || event.key === 'Backspace') onClear(at);
      else if (event.ctrlKey || event.metaKey) {
        const key = event.key.toLowerCase();
        if (key === 'y' || (key === 'z' && event.shiftKey)) onRedo();
        else if (key === 'z') onUndo();
        else return;
      } else if (event.key.length === 1) setTyped(event.key);
      else return;
      event.preventDefault();
    },
  };
}
