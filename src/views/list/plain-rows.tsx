import type { CSSProperties } from 'react';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { columnValue } from '../../engine/model/column-value.ts';
import type { SortKey } from '../../engine/model/object-model.ts';
import { useFormat } from '../widgets/use-format.ts';
import { ROW_HEIGHTS, TWO_LINES_HEIGHT, useDensity } from './density.ts';
import './plain-rows.css';
import { SELECTION_WIDTH, type SelectionMode } from './selection.ts';
import { type ColumnSize, type TableColumn } from './table-columns.ts';
import { ValueCell } from './value-cell.tsx';

interface Props {
  readonly label: string;
  readonly rows: readonly ObjectRecord[];
  readonly columns: readonly TableColumn[];
  readonly selection: SelectionMode;
  /** A sheet tells when it was printed. */
  readonly isPrinting?: boolean;
  readonly onSort: (keys: readonly SortKey[]) => void;
}

/**
 * The rows as the grid will show them, at the same places, without its code: to be read, opened and sorted. What
 * selects, edits or opens a menu comes with the grid.
 */
export function PlainRows({ label, rows, columns, selection, isPrinting = false, onSort }: Props) {
  const { locale, timeZone } = useFormat();
  const density = useDensity();
  const placed = inPlace(columns);
  const hasSelection = selection !== 'none';
  const style = {
    '--row-height': `${columns.some(({ below }) => below) ? TWO_LINES_HEIGHT : ROW_HEIGHTS[density]}px`,
    '--header-height': `${ROW_HEIGHTS[density]}px`,
    '--row-columns': [
      ...(hasSelection ? [`${SELECTION_WIDTH}px`] : []),
      ...placed.map(({ size }) => track(size)),
    ].join(' '),
  } as CSSProperties;
  return (
    <div className="plain-rows" role="table" aria-label={label} style={style}>
      {isPrinting && (
        <p role="caption">
          {new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format()}
        </p>
      )}
      <div className="plain-row plain-row-header" role="row">
        {hasSelection && <span role="columnheader" className="plain-cell-box" />}
        {placed.map((column) => (
          <PlainHeader key={column.path} column={column} onSort={onSort} />
        ))}
      </div>
      {rows.map((record) => (
        <div key={record.id} className="plain-row" role="row">
          {hasSelection && <span role="cell" className="plain-cell-box" />}
          {placed.map((column) => (
            <PlainCell key={column.path} column={column} record={record} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The grid's order: pinned columns stand at the sides. */
function inPlace(columns: readonly TableColumn[]): readonly TableColumn[] {
  const at = (side: TableColumn['pinned']) => columns.filter(({ pinned }) => pinned === side);
  return [...at('left'), ...at(undefined), ...at('right')];
}

const track = ({ width, minWidth, isFlexible, share = 1 }: ColumnSize): string =>
  isFlexible || width === undefined ? `minmax(${minWidth}px, ${share}fr)` : `${width}px`;

interface HeaderProps {
  readonly column: TableColumn;
  readonly onSort: Props['onSort'];
}

function PlainHeader({ column: { path, label, model, sort }, onSort }: HeaderProps) {
  if (!model) return <span role="columnheader" className="plain-cell-menu" aria-label={label} />;
  const ascending = sort?.direction === 'ASCENDING';
  const order = sort && (ascending ? 'ascending' : 'descending');
  const sortBy = () => onSort([{ field: path, direction: ascending ? 'DESCENDING' : 'ASCENDING' }]);
  return (
    <span
      role="columnheader"
      className={model.numeric ? 'plain-cell plain-cell-number' : 'plain-cell'}
      aria-sort={order}
      onClick={model.sortable ? sortBy : undefined}
    >
      {label}
      {sort && <span aria-hidden="true">{ascending ? ' ↑' : ' ↓'}</span>}
    </span>
  );
}

function PlainCell({
  column: { model, isLink, isWholeName, below, size },
  record,
}: {
  readonly column: TableColumn;
  readonly record: ObjectRecord;
}) {
  if (!model) {
    return (
      <span role="cell" className="plain-cell-menu">
        <span aria-hidden="true">•••</span>
      </span>
    );
  }
  return (
    <span role="cell" className={model.numeric ? 'plain-cell plain-cell-number' : 'plain-cell'}>
      <ValueCell
        data={{ record }}
        value={columnValue(record, model)}
        columnModel={model}
        isLink={isLink}
        isWholeName={isWholeName}
        below={below}
        width={size.width ?? size.minWidth}
      />
    </span>
  );
}
