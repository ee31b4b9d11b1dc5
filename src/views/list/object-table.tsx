import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { pageRange } from '../../engine/query/page-range.ts';
import { reorderShown, sortAfterClick } from '../../engine/query/table-state.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import './object-table.css';
import { Pager } from './pager.tsx';
import type { StartedJob } from './bulk/bulk-props.ts';
import type { RangeAsk } from './ranges/range-ask.ts';
import type { EditStart } from './record-grid.tsx';
import { fitColumns } from './fit-columns.ts';
import { RecordRows } from './record-rows.tsx';
import type { SelectionMode } from './selection.ts';
import { stateInSight, stateOnPhone } from './state-in-sight.ts';
import { type RowItems, TableContext, type TableContextValue } from './table-context.ts';
import { tableColumns } from './table-columns.ts';
import { TableMessage } from './table-message.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { useLook } from './tiles/look.ts';
import { TableLoading } from '../widgets/table-status.tsx';
import { useFormat } from '../widgets/use-format.ts';
import { useContentWidths } from './use-content-widths.ts';
import { SELECTION_WIDTH } from './selection.ts';
import { useRoom } from './use-room.ts';
import { PHONE, useMedia } from '../widgets/use-media.ts';
import { type Listing, useListing } from './use-listing.ts';
import type { StateStorage } from './use-table-state.ts';

const CalendarLook = late(async () => {
  const [code] = await Promise.all([import('./calendar/calendar-look.tsx'), loadTexts('calendar')]);
  return code.CalendarLook;
});
const TileRows = late(async () => {
  const [{ TileRows: Rows }] = await Promise.all([import('./tiles/index.ts'), loadTexts('media')]);
  return Rows;
});
const RangeWork = late(async () => {
  const [code] = await Promise.all([import('./ranges/range-work.tsx'), loadTexts('ranges')]);
  return code.RangeWork;
});
const RowEditing = late(async () => {
  const [code] = await Promise.all([import('./edit/row-editing.tsx'), loadTexts('record')]);
  return code.RowEditing;
});

interface TableProps {
  readonly selection: SelectionMode;
  readonly selectedIds: readonly string[];
  /** `rows` are those on the page: what is known of the records chosen there. */
  readonly onSelectedIdsChange: (ids: readonly string[], rows: readonly ObjectRecord[]) => void;
  /** Opens a record by a click on its row or Enter. Without it, a click selects. */
  readonly onOpenRecord?: ((id: string) => void) | undefined;
  /** The address of a record's own screen, for a link in its row. */
  readonly recordHref?: ((id: string) => string) | undefined;
  /** Shows a record beside the list; of the one that is there, it goes. */
  readonly onPeek?: TableContextValue['onPeek'];
  readonly onDelete?: ((row: ObjectRecord) => void) | undefined;
  readonly onAction?: TableContextValue['onAction'];
  /** Further entries of a row's menu; stable. */
  readonly rowItems?: RowItems | undefined;
  /** Beside the search box. */
  readonly tools?: ReactNode;
  /** Between the toolbar and the rows. */
  readonly chips?: ReactNode;
  /** Between the rows and the pager: it comes and goes without moving rows. */
  readonly bar?: ReactNode;
  /** What can be done where the object has no records at all. */
  readonly emptyAction?: ReactNode;
}

export interface ObjectTableProps extends TableProps {
  readonly model: ObjectModel;
  readonly stateStorage: StateStorage;
  /** Holds for all rows, whatever is searched for. */
  readonly baseFilter?: CompoundFilter | undefined;
}

/**
 * The object table (specification, section 2, widget 1): searched, filtered, sorted and paged by the server,
 * everything else by the model. It fills the height it is given, so that the pager is always in sight.
 */
export function ObjectTable({ model, stateStorage, baseFilter, ...props }: ObjectTableProps) {
  return <ListingTable {...props} listing={useListing(model, stateStorage, baseFilter)} />;
}

interface ListingTableProps extends TableProps {
  readonly listing: Listing;
  /** Values can be changed in the rows themselves, where the view allows it. */
  readonly isEditable?: boolean;
  /** It is what its screen is about. */
  readonly isOfScreen?: boolean;
  /** Hears of the work that fills several cells; without it none are. */
  readonly onJob?: (started: StartedJob) => void;
}

/** The table of a listing that its place has made. */
export function ListingTable({
  listing,
  isEditable = false,
  isOfScreen = false,
  onJob,
  ...props
}: ListingTableProps) {
  const {
    selection,
    selectedIds,
    onSelectedIdsChange,
    onOpenRecord,
    recordHref,
    onPeek,
    onDelete,
    onAction,
    rowItems,
  } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useMedia(PHONE);
  const [edit, setEdit] = useState<EditStart | null>();
  const [range, setRange] = useState<RangeAsk>();
  const { model, state, change, columns, sort, rows, loading, error, total } = listing;
  const { pageSize, pageIndex } = state;
  const look = useLook(model);
  const tiles = look === 'tiles' ? model.list.tiles : undefined;
  // In a calendar records are opened, not chosen.
  const calendar = look === 'calendar' && recordHref ? model.list.calendar : undefined;
  const Look = calendar ? CalendarLook : tiles && TileRows;
  // Beside the rows, not after them: what comes later a Suspense holds back.
  useEffect(() => Look?.preload(), [Look]);

  const hasLink = recordHref !== undefined;
  const hasActions =
    rowItems !== undefined || ((hasLink || onDelete !== undefined) && model.list.actions.row.length > 0);
  const body = useRef<HTMLDivElement>(null);
  const place = useRoom(body);
  const room = place && (selection === 'none' ? place : place - SELECTION_WIDTH);
  const contents = useContentWidths(listing.shown, rows, format);
  const inOrder = useMemo(
    () =>
      tableColumns({
        model,
        columns,
        sort,
        hasLink,
        hasActions,
        actionsLabel: t('list.actions'),
        isPhone,
        contents,
      }),
    [model, columns, sort, hasLink, hasActions, isPhone, contents, t],
  );
  const shown = useMemo(
    // Beside an editor of columns they stand as they are edited.
    () => {
      if (!isOfScreen) return inOrder;
      if (isPhone) return stateOnPhone(inOrder, model, room, contents);
      const isByUser = (path: string) =>
        columns.some((each) => each.path === path && each.width !== undefined);
      return stateInSight(fitColumns(inOrder, room, contents, isByUser), model, columns, room);
    },
    [inOrder, isPhone, isOfScreen, model, columns, room, contents],
  );
  const fills = onJob !== undefined && model.actions.includes('EDIT');
  const context = useMemo(
    () => ({
      model,
      format,
      recordHref,
      onPeek,
      rowItems,
      onDelete,
      onAction,
      columns: listing.shown,
      onRange: fills ? setRange : undefined,
    }),
    [model, format, recordHref, onPeek, rowItems, onDelete, onAction, listing.shown, fills],
  );

  // The last rows of a page were deleted, or an old link asks for a page that is no more.
  const isPastEnd = !loading && !error && rows?.length === 0 && pageIndex > 0 && total !== undefined;
  const endIndex = pageRange(pageIndex, pageSize, 0, total).lastPage ?? 0;
  useEffect(() => {
    if (isPastEnd) change({ pageIndex: Math.min(endIndex, pageIndex - 1) }, 'correction');
  }, [isPastEnd, endIndex, pageIndex, change]);

  const isListed = rows !== undefined && !error && state.unreadableFilter === undefined;
  return (
    <section className="card object-table" aria-label={model.pluralLabel}>
      <TableToolbar listing={listing} chips={props.chips}>
        {props.tools}
      </TableToolbar>
      <div
        ref={body}
        className="object-table-body"
        data-by-click={onOpenRecord === undefined && selection !== 'none'}
        data-loading={loading && rows !== undefined}
        aria-busy={loading}
      >
        {isListed && (
          <TableContext value={context}>
            {calendar ? (
              <Suspense fallback={<TableLoading />}>
                <CalendarLook listing={listing} calendar={calendar} label={model.pluralLabel} />
              </Suspense>
            ) : tiles ? (
              <Suspense fallback={<TableLoading />}>
                <TileRows
                  label={model.pluralLabel}
                  rows={rows}
                  tiles={tiles}
                  selection={selection}
                  selectedIds={selectedIds}
                  onSelectedIdsChange={(ids) => onSelectedIdsChange(ids, rows)}
                  onOpen={onOpenRecord}
                />
              </Suspense>
            ) : (
              <RecordRows
                key={format.locale}
                listing={listing}
                label={model.pluralLabel}
                rows={rows}
                columns={shown}
                format={format}
                selection={selection}
                selectedIds={selectedIds}
                onSelectedIdsChange={(ids) => onSelectedIdsChange(ids, rows)}
                onOpen={onOpenRecord}
                onPeek={onPeek}
                isOfScreen={isOfScreen}
                onSort={(keys) => change({ sort: sortAfterClick(sort, keys) })}
                onOrder={(paths) =>
                  change({
                    columns: reorderShown(
                      columns,
                      paths.filter((path) => columns.some((column) => column.path === path)),
                    ),
                  })
                }
                onResize={(path, width) =>
                  change({
                    columns: columns.map((column) => (column.path === path ? { ...column, width } : column)),
                  })
                }
                onEdit={isEditable ? setEdit : undefined}
                onRange={fills ? setRange : undefined}
              />
            )}
            {range && onJob && (
              <Suspense>
                <RangeWork
                  ask={range}
                  listing={listing}
                  selectedIds={selectedIds}
                  onJob={onJob}
                  onClose={() => setRange(undefined)}
                />
              </Suspense>
            )}
            {edit !== undefined && (
              <Suspense>
                <RowEditing edit={edit} onClose={() => setEdit(null)} />
              </Suspense>
            )}
          </TableContext>
        )}
        {/* A calendar says itself that there is nothing, and where a record can begin. */}
        {!(calendar && isListed) && (
          <TableMessage listing={listing} isPastEnd={isPastEnd} emptyAction={props.emptyAction} />
        )}
      </div>
      {props.bar}
      {!calendar && (
        <Pager
          pageSize={pageSize}
          ownSize={model.list.pageSize}
          pageIndex={pageIndex}
          rowCount={isListed ? rows.length : undefined}
          total={isListed ? total : undefined}
          locale={format.locale}
          onChange={change}
          exact={listing}
        />
      )}
    </section>
  );
}
