import type { Column } from 'ag-grid-community';
import { Link } from 'react-router-dom';
import { labelText } from '../../contract/label.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { columnValue, relatedRecord } from '../../engine/model/column-value.ts';
import type { ColumnModel } from '../../engine/model/object-model.ts';
import { CountCell } from '../cells/count-cell.tsx';
import { cellComponent, cellText } from '../cells/index.ts';
import type { GridRow } from './grid-row.ts';
import { useTableContext } from './table-context.ts';
import { useColumnWidth } from './use-column-width.ts';

/** Pixels beside what a cell shows: its padding and border. */
const CELL_SPACE = 26;

interface Props {
  /** Of the row; the grid has none for a row that has just gone. */
  readonly data: Pick<GridRow, 'record'> | undefined;
  readonly value: unknown;
  readonly columnModel: ColumnModel;
  readonly isLink: boolean;
  readonly isWholeName?: boolean | undefined;
  /** Their values stand in a second line, below the link. */
  readonly below?: readonly ColumnModel[] | undefined;
  /** The grid's. */
  readonly column?: Column | undefined;
  /** Pixels, where there is no grid yet. */
  readonly width?: number | undefined;
}

/** A cell that is more than text: drawn by its cell type, or the link to the record's own screen. */
export function ValueCell({ data, value, columnModel, isLink, isWholeName, below, column, width }: Props) {
  const { model, format, recordHref } = useTableContext();
  const pixels = useColumnWidth(column) ?? width;
  if (!data) return null;
  const { record } = data;
  const space = pixels === undefined ? undefined : pixels - CELL_SPACE;
  if (isLink && recordHref) {
    const name = labelText(model.recordName, record);
    const text = isWholeName ? name : cellText(value, columnModel, format, record);
    const link = (
      // The grid's cells take the focus; Enter opens the record from any of them.
      <Link
        className="object-table-link"
        to={recordHref(record.id)}
        tabIndex={-1}
        // The second of two clicks would lead there once more, and Back nowhere.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        aria-label={name}
      >
        {text || '—'}
      </Link>
    );
    if (!below) return link;
    return (
      <span className="two-lines">
        {link}
        <span className="two-lines-below">
          {below.map((each) => (
            <DrawnValue
              key={each.path}
              record={record}
              value={columnValue(record, each)}
              columnModel={each}
              space={space}
            />
          ))}
        </span>
      </span>
    );
  }
  return <DrawnValue record={record} value={value} columnModel={columnModel} space={space} />;
}

interface DrawnProps extends Pick<Props, 'value' | 'columnModel'> {
  readonly record: ObjectRecord;
  /** Pixels for what is drawn. */
  readonly space: number | undefined;
}

function DrawnValue({ record, value, columnModel, space }: DrawnProps) {
  const { model, format, recordHref } = useTableContext();
  const Component = cellComponent(columnModel);
  // In a picker a count leads nowhere: what was selected would be lost on the way.
  if (!Component || (Component === CountCell && !recordHref))
    return <>{cellText(value, columnModel, format, record)}</>;
  const { through } = columnModel;
  const row = through ? relatedRecord(record, through) : record;
  if (!row) return null;
  return (
    <Component
      value={value}
      column={through?.column ?? columnModel}
      row={row as ObjectRecord}
      objectName={through?.objectName ?? model.name}
      format={format}
      width={space}
    />
  );
}
