import { MIN_WIDTH } from '../../engine/query/table-state-rules.ts';
import type { TableColumn } from './table-columns.ts';

/** What is left of a long text: enough to be told apart. Numbers, dates and pills say nothing when they are cut. */
const LEAST_TEXT_PART = 0.62;
const LONG_TEXT = 150;
/** What is left of a column for one tag. */
const LEAST_TAG_PART = 0.92;
/** A header above narrow values is cut and says the rest in its hint. */
const LEAST_HEADER = 92;
/** Beside the rows, where there are more than the screen has room for. */
const SCROLLBAR = 16;
/** Of tags: what they have to win before texts give way to them. */
const WANTED_TAGS = 280;

const widthOf = ({ size }: TableColumn): number => size.width ?? size.minWidth;

const isTags = ({ model, size }: TableColumn): boolean =>
  size.isFlexible && model?.cell === 'tags' && model.field.kind === 'LIST';

/**
 * The columns in the room that they have: where they would go beyond it, those give way that lose least. First what
 * only their headers want, then a part of long texts; tags, which show as many as fit, take what is won. Columns that still
 * have no room keep their widths and scroll.
 * @param room pixels for all columns
 * @param contents pixels that the values need, by the paths of their columns
 * @param isByUser whether the user has set the width of a column, which stays
 */
export function fitColumns(
  columns: readonly TableColumn[],
  room: number | undefined,
  contents: ReadonlyMap<string, number>,
  isByUser: (path: string) => boolean,
): readonly TableColumn[] {
  if (!room) return columns;
  const wanted = columns.reduce(
    (sum, each) => sum + (isTags(each) ? Math.max(widthOf(each), WANTED_TAGS) : widthOf(each)),
    0,
  );
  const steps = [leastByHeader, leastByText, leastByTag];
  let all = columns;
  let over = wanted + SCROLLBAR - room;
  for (const least of steps) {
    if (over <= 0) break;
    const slack = all.map((column) =>
      isByUser(column.path) ? 0 : Math.max(0, widthOf(column) - least(column, contents.get(column.path))),
    );
    const total = slack.reduce((sum, each) => sum + each, 0);
    const part = total > 0 ? Math.min(1, over / total) : 0;
    all = all.map((column, index) => narrowBy(column, Math.ceil((slack[index] ?? 0) * part)));
    over -= total * part;
  }
  return all;
}

function leastByHeader(column: TableColumn, content: number | undefined): number {
  const { model } = column;
  if (!model || content === undefined || isTags(column)) return widthOf(column);
  return Math.max(content, LEAST_HEADER);
}

function leastByText(column: TableColumn, content: number | undefined): number {
  const { model, isLink } = column;
  const isText = model?.field.kind === 'STRING' && (model.cell === 'text' || model.cell === 'link');
  if (!isText || isLink || column.pinned || content === undefined) return widthOf(column);
  return Math.max(LONG_TEXT, widthOf(column) * LEAST_TEXT_PART);
}

/** Groups of tags keep what they have: they have given way before. */
const leastByTag = (column: TableColumn): number =>
  isTags(column) && column.model?.max === 1 ? widthOf(column) * LEAST_TAG_PART : widthOf(column);

function narrowBy(column: TableColumn, pixels: number): TableColumn {
  if (pixels <= 0) return column;
  const width = Math.max(MIN_WIDTH, widthOf(column) - pixels);
  const { size } = column;
  const narrowed = size.width === undefined ? { ...size, minWidth: width } : { ...size, width };
  return { ...column, size: { ...narrowed, minWidth: Math.min(size.minWidth, width) } };
}
