import type { GridApi } from 'ag-grid-community';
import { type JSX, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import type { GridRow } from '../grid-row.ts';
import type { TableColumn } from '../table-columns.ts';
import './column-menu.css';
import { columnsBeside, movedTo } from './column-places.ts';
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
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const [moved, setMoved] = useState<string>();
  // The grid draws the header anew where the column has gone: the focus goes with it.
  const follow = useRef<string>(undefined);
  const order = columns.map(({ path }) => path).join();
  useEffect(() => {
    if (follow.current !== undefined) api?.setFocusedHeader(follow.current);
    follow.current = undefined;
  }, [api, order]);

  const beside = moved === undefined ? [] : columnsBeside(columns, moved);
  const place = beside.findIndex(({ path }) => path === moved);
  const events = headerMenuEvents((header) => {
    const path = header.getAttribute('col-id');
    if (path === null) return;
    setMoved(undefined);
    setOpen({ path, header });
  });
  const menu = (
    <>
      <span className="sr-only" role="status">
        {place >= 0 &&
          t('list:column.moved', { column: beside[place]?.label, place: place + 1, total: beside.length })}
      </span>
      {open && (
        <Suspense>
          <ColumnMenu
            columns={columns}
            {...open}
            onMove={(to) => {
              onOrder(movedTo(columns, open.path, to));
              setMoved(open.path);
              follow.current = open.path;
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
