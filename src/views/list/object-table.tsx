import { Button } from '@blueprintjs/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { allOf, type CompoundFilter } from '../../contract/filter/filter.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { useList } from '../../engine/hooks/use-list.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { pageRange } from '../../engine/query/page-range.ts';
import { quickSearchFilter } from '../../engine/query/quick-search.ts';
import { reorderShown, sortAfterClick } from '../../engine/query/table-state.ts';
import { columnDefs, shownColumns } from './column-defs.ts';
import { ColumnPicker } from './column-picker.tsx';
import { inSentence } from './in-sentence.ts';
import './object-table.css';
import { Pager } from './pager.tsx';
import { RecordGrid } from './record-grid.tsx';
import { SearchBox } from './search-box.tsx';
import type { SelectionMode } from './selection.ts';
import { TableContext } from './table-context.ts';
import { TableEmpty, TableError, TableLoading } from './table-status.tsx';
import { useFormat } from './use-format.ts';
import { useStable } from './use-stable.ts';
import { type StateStorage, useTableState } from './use-table-state.ts';

export interface ObjectTableProps {
  readonly model: ObjectModel;
  readonly selection: SelectionMode;
  readonly selectedIds: readonly string[];
  /** `rows` are those on the page: what is known of the records chosen there. */
  readonly onSelectedIdsChange: (ids: readonly string[], rows: readonly ObjectRecord[]) => void;
  /** Opens a record by a click on its row or Enter. Without it, a click selects. */
  readonly onOpenRecord?: ((id: string) => void) | undefined;
  /** The address of a record's own screen, for a link in its row. */
  readonly recordHref?: ((id: string) => string) | undefined;
  readonly onDelete?: ((row: ObjectRecord) => void) | undefined;
  /** Beside the search box. */
  readonly toolbar?: ReactNode;
  /** What can be done where the object has no records at all. */
  readonly emptyAction?: ReactNode;
  readonly stateStorage: StateStorage;
  /** Holds for all rows, whatever is searched for. */
  readonly baseFilter?: CompoundFilter | undefined;
}

const NO_FILTER = undefined;

/**
 * The object table (specification, section 2, widget 1): searched, sorted and paged by the server, everything else
 * by the model. It fills the height it is given, so that the pager is always in sight.
 */
export function ObjectTable(props: ObjectTableProps) {
  const { model, selection, selectedIds, onSelectedIdsChange, onOpenRecord, recordHref, onDelete } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [state, change] = useTableState(model, props.stateStorage);
  const columns = useStable(state.columns);
  const sort = useStable(state.sort);
  const shown = useMemo(() => shownColumns(model, { columns }), [model, columns]);
  const { search, pageSize, pageIndex } = state;
  const filter = allOf(props.baseFilter ?? NO_FILTER, quickSearchFilter(model, search));
  const list = useList({ model, columns: shown, filter, sort, pageSize, pageIndex });
  const { rows, loading, error, total } = list;

  const hasLink = recordHref !== undefined;
  // A row that cannot be changed only leads to its record, which its link does.
  const hasActions = model.writable && (hasLink || onDelete !== undefined);
  const defs = useMemo(
    () => columnDefs({ model, columns, sort, format, hasLink, hasActions, actionsLabel: t('list.actions') }),
    [model, columns, sort, format, hasLink, hasActions, t],
  );
  const context = useMemo(
    () => ({ model, format, recordHref, onDelete }),
    [model, format, recordHref, onDelete],
  );

  // The last rows of a page were deleted, or an old link asks for a page that is no more.
  const isPastEnd = !loading && !error && rows?.length === 0 && pageIndex > 0 && total !== undefined;
  const endIndex = pageRange(pageIndex, pageSize, 0, total).lastPage ?? 0;
  useEffect(() => {
    if (isPastEnd) change({ pageIndex: Math.min(endIndex, pageIndex - 1) });
  }, [isPastEnd, endIndex, pageIndex, change]);

  const objects = inSentence(model.pluralLabel, format.locale);
  const isSearchable = model.search.text.length + model.search.numeric.length > 0;
  const isEmpty = rows?.length === 0 && !loading && !isPastEnd;
  return (
    <section className="object-table" aria-label={model.pluralLabel}>
      <div className="object-table-toolbar">
        {isSearchable && (
          <SearchBox
            value={search}
            label={t('list.searchIn', { objects })}
            onChange={(text) => change({ search: text })}
          />
        )}
        {props.toolbar}
        <span className="object-table-space" />
        <ColumnPicker model={model} columns={columns} onChange={(next) => change({ columns: next })} />
      </div>
      <div className="object-table-body" data-loading={loading && rows !== undefined} aria-busy={loading}>
        {error ? (
          <TableError error={error} onRetry={list.refetch} />
        ) : rows === undefined ? (
          <TableLoading />
        ) : (
          <TableContext value={context}>
            <RecordGrid
              key={format.locale}
              rows={rows}
              columnDefs={defs}
              selection={selection}
              selectedIds={selectedIds}
              onSelectedIdsChange={(ids) => onSelectedIdsChange(ids, rows)}
              onOpen={onOpenRecord}
              onSort={(keys) => change({ sort: sortAfterClick(sort, keys) })}
              onOrder={(paths) =>
                change({
                  columns: reorderShown(
                    columns,
                    paths.filter((path) => model.columns.some((column) => column.path === path)),
                  ),
                })
              }
              onResize={(path, width) =>
                change({
                  columns: columns.map((column) => (column.path === path ? { ...column, width } : column)),
                })
              }
            />
            {isEmpty && search !== '' && (
              <TableEmpty text={t('list.noMatch', { objects, search })}>
                <Button onClick={() => change({ search: '' })}>{t('list.clearSearch')}</Button>
              </TableEmpty>
            )}
            {isEmpty && search === '' && (
              <TableEmpty text={t('list.empty', { objects })}>{props.emptyAction}</TableEmpty>
            )}
          </TableContext>
        )}
      </div>
      <Pager
        pageSize={pageSize}
        pageIndex={pageIndex}
        rowCount={error ? undefined : rows?.length}
        total={error ? undefined : total}
        locale={format.locale}
        onChange={change}
      />
    </section>
  );
}
