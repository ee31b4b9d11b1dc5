import type { GridApi } from 'ag-grid-community';
import { type JSX, Suspense, useEffect, useRef, useState } from 'react';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import type { GridRow } from '../grid-row.ts';
import type { TableColumn } from '../table-columns.ts';
import './header-cell.css';
import { headerMenuEvents } from './header-cell.ts';

const ColumnMenu = late(async () => {
  const [{ ColumnMenu: Menu }] = await Promise.all([import('./column-menu.tsx'), loadTexts('list')]);
  return Menu;
});

interface Open {
  readonly path: string;
  readonly header: HTMLElement;
}

interface Props {
  readonly columns: readonly TableColumn[];
  /** Columns on show, in their new order. */
  readonly onOrder: (paths: readonly string[]) => void;
  readonly onResize: (path: string, width: number) => void;
}

interface HeaderMenu {
  /** Of the element around the grid. */
  readonly events: ReturnType<typeof headerMenuEvents>;
  readonly menu: JSX.Element;
}

/** The menu of a column's header: by pointer and by keys what dragging does (WCAG 2.5.7). */
export function useColumnMenu(
  api: GridApi<GridRow> | undefined,
  { columns, onOrder, onResize }: Props,
): HeaderMenu {
  const [open, setOpen] = useState<Open>();
  /** Where a column has gone. */
  const [told, setTold] = useState('');
  // The grid draws the header anew where the column has gone: the focus goes with it.
  const follow = useRef<string>(undefined);
  const order = columns.map(({ path }) => path).join();
  useEffect(() => {
    if (follow.current !== undefined) api?.setFocusedHeader(follow.current);
    follow.current = undefined;
  }, [api, order]);

  const events = headerMenuEvents((header) => {
    const path = header.getAttribute('col-id');
    if (path === null) return;
    setTold('');
    setOpen({ path, header });
  });
  const menu = (
    <>
      <span className="sr-only" role="status">
        {told}
      </span>
      {open && (
        <Suspense>
          <ColumnMenu
            columns={columns}
            {...open}
            onMove={(paths, place) => {
              follow.current = open.path;
              setTold(place);
              onOrder(paths);
            }}
            onResize={(width) => onResize(open.path, width)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
  return { events, menu };
}
