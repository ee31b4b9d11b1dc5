import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { GridRow } from '../grid-row.ts';
import type { TableColumn } from '../table-columns.ts';
import { ColumnMenu } from './column-menu.tsx';

export interface HeaderMenuProps {
  readonly api: GridApi<GridRow> | undefined;
  /** Around the grid. */
  readonly root: RefObject<HTMLElement | null>;
  readonly columns: readonly TableColumn[];
  /** Columns on show, in their new order. */
  readonly onOrder: (paths: readonly string[]) => void;
  readonly onResize: (path: string, width: number) => void;
}

interface Open {
  readonly path: string;
  readonly header: HTMLElement;
}

/** The menu of a column's header: by pointer and by keys what dragging does (WCAG 2.5.7). */
export function HeaderMenu({ api, root, columns, onOrder, onResize }: HeaderMenuProps) {
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
  useEffect(() => {
    if (!root.current) return undefined;
    return onHeaderMenu(root.current, (header) => {
      const path = header.getAttribute('col-id');
      if (path === null) return;
      setTold('');
      setOpen({ path, header });
    });
  }, [root]);
  return (
    <>
      <span className="sr-only" role="status">
        {told}
      </span>
      {open && (
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
      )}
    </>
  );
}

/** The header in which something happened; undefined outside of headers, and in those without a menu. */
function headerOf({ target }: Event): HTMLElement | undefined {
  const header = target instanceof Element ? target.closest<HTMLElement>('.ag-header-cell') : null;
  return header?.querySelector('.column-menu-button') ? header : undefined;
}

/** Hears of the wish for a menu: by its button, by Alt and the arrow down, and by whatever else opens menus of the browser. */
function onHeaderMenu(root: HTMLElement, open: (header: HTMLElement) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  // The buttons are in sight once they do something.
  root.dataset['menus'] = '';
  const openAt = (event: Event) => {
    const header = headerOf(event);
    if (!header) return;
    event.preventDefault();
    event.stopPropagation();
    open(header);
  };
  root.addEventListener('contextmenu', openAt, { signal });
  root.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('.column-menu-button')) openAt(event);
    },
    { signal },
  );
  // Before the grid's own, by which the arrow leads into the rows.
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'ArrowDown' && event.altKey) openAt(event);
    },
    { signal, capture: true },
  );
  return () => ended.abort();
}
