import type { Kind } from '../../contract/kinds/kind.ts';
import { labelPaths } from '../../contract/label.ts';
import { isIdPath } from '../../engine/model/columns.ts';
import type { ColumnModel, ObjectModel, SortKey } from '../../engine/model/object-model.ts';
import { MAX_WIDTH, MIN_WIDTH } from '../../engine/query/table-state-rules.ts';
import { pinOf, type TableState } from '../../engine/query/table-state.ts';

export const ACTIONS_COLUMN = 'actions';
/** A cell whose value is changed in the list itself. */
export const EDITABLE_CELL = 'object-table-editable';

/** Columns without a width share the place that is left; none gets narrower than this. */
const LEAST_FLEX_WIDTH = 130;
/** First and last name in one cell. */
const WHOLE_NAME_WIDTH = 180;
/** Nor is one that takes its share made wider than this by what stands in it. */
const MOST_FLEX_WIDTH = 260;
/** What becomes of a width that the model names, by what stands in the column. */
const LEAST_PART = 0.7;
const MOST_PART = 1.5;
/** A tag as most of them are, and the count of the others. */
const LEAST_TAGS_WIDTH = 200;
/** Of a header: a letter, the space around the text, and the arrow and rank of a sorted column. */
const HEADER_WIDTHS = { letter: 8, space: 32, arrow: 36 } as const;
/** What is of no use when it is cut: a day with its time, all digits of a number. */
const LEAST_WIDTHS: Partial<Record<Kind, number>> = {
  LONG: 170,
  LOCAL_DATETIME: 190,
  TIMESTAMP: 190,
  OBJECT: 170,
};
/** The same where the model says how wide: it knows how long its numbers and labels are, but not the locale's dates. */
const LEAST_FIXED_WIDTHS: Partial<Record<Kind, number>> = { LOCAL_DATETIME: 190, TIMESTAMP: 190 };

/** Pixels: a width, or the least one of a column that takes its share of the place that is left. */
export interface ColumnSize {
  readonly width?: number;
  readonly minWidth: number;
  readonly maxWidth?: number;
  readonly isFlexible: boolean;
  /** What it takes of the place that is left, in comparison with others. Default: 1. */
  readonly share?: number;
}

/** A column as the table shows it, whatever draws it. */
export interface TableColumn {
  /** Its path in the record; `ACTIONS_COLUMN` for the menus of the rows. */
  readonly path: string;
  readonly label: string;
  /** Undefined: the menus of the rows. */
  readonly model: ColumnModel | undefined;
  /** It leads to the record's own screen. */
  readonly isLink: boolean;
  /** It shows all of the record's name: on a phone, where the parts of a name have no room side by side. */
  readonly isWholeName?: boolean;
  /** Their values stand below this one, in the same cell. */
  readonly below?: readonly ColumnModel[] | undefined;
  readonly pinned: 'left' | 'right' | undefined;
  readonly size: ColumnSize;
  /** How the rows are sorted by it, and which of several keys it is. */
  readonly sort: { readonly direction: SortKey['direction']; readonly index: number } | undefined;
}

export interface TableColumnsOptions {
  readonly model: ObjectModel;
  readonly columns: TableState['columns'];
  readonly sort: TableState['sort'];
  readonly hasLink: boolean;
  readonly hasActions: boolean;
  readonly actionsLabel: string;
  /**
   * Ids leave their place to what says something, and nothing is pinned. Elsewhere what names the record stays in sight at
   * the left where it leads, unless the user says otherwise.
   */
  readonly isPhone: boolean;
  /** Pixels that the values on show need, by the paths of their columns, as far as that was measured. */
  readonly contents?: ReadonlyMap<string, number>;
}

/**
 * The column that leads to the record: of those on show the first text of the record's label, else the relation by which
 * the label names it, else the first column with one value that is no picture or pill.
 */
export function linkColumn(
  shown: readonly ColumnModel[],
  { recordLabel }: Pick<ObjectModel, 'recordLabel'>,
): ColumnModel | undefined {
  const label = labelPaths(recordLabel);
  const single = shown.filter(
    ({ field, cell }) => field.kind !== 'LIST' && (field.kind === 'OBJECT' || !DRAWN.includes(cell)),
  );
  return (
    shown.find(({ path, cell }) => cell === 'text' && label.includes(path)) ??
    single.find(({ path }) => label.some((each) => each.startsWith(`${path}.`))) ??
    single.find(({ path }) => !isIdPath(path)) ??
    single[0] ??
    shown[0]
  );
}

/** Cells whose picture would go, were they a link. */
const DRAWN: readonly ColumnModel['cell'][] = ['image', 'link', 'progress', 'tags'];

/** The texts of the record's name that stand side by side, from the one that leads to the record on. */
function nameColumns(
  shown: readonly ColumnModel[],
  model: Pick<ObjectModel, 'recordLabel'>,
): readonly ColumnModel[] {
  const link = linkColumn(shown, model);
  if (!link) return [];
  const label = labelPaths(model.recordLabel);
  const rest = shown.slice(shown.indexOf(link) + 1);
  const end = rest.findIndex(({ path, cell }) => cell !== 'text' || isIdPath(path) || !label.includes(path));
  return [link, ...rest.slice(0, end === -1 ? rest.length : end)];
}

/** The columns that name the record, where they lead the others: they stay in sight at the left, together. */
export function pinnedNames(
  shown: readonly ColumnModel[],
  model: Pick<ObjectModel, 'recordLabel'>,
): readonly ColumnModel[] {
  const names = nameColumns(shown, model);
  return names[0] === shown[0] ? names : [];
}

/** All that a list can show, also what is picked by its user only. */
export function columnsByPath({
  columns,
  otherColumns,
}: Pick<ObjectModel, 'columns' | 'otherColumns'>): ReadonlyMap<string, ColumnModel> {
  return new Map([...columns, ...otherColumns].map((column) => [column.path, column]));
}

/** The columns on show, in the user's order. */
export function shownColumns(model: ObjectModel, { columns }: Pick<TableState, 'columns'>): ColumnModel[] {
  const byPath = columnsByPath(model);
  const shown = columns.filter(({ hidden }) => !hidden).flatMap(({ path }) => byPath.get(path) ?? []);
  // Of related records, what the viewer does not see is no column: a list that had nothing else is as its model has it.
  return shown.length > 0 ? shown : model.columns.filter(({ hidden }) => !hidden);
}

/** What the table shows, column by column: in the user's order and widths, the menus of the rows last. */
export function tableColumns(options: TableColumnsOptions): TableColumn[] {
  const { model, columns, sort, hasLink, hasActions, actionsLabel, isPhone, contents } = options;
  const wanted = shownColumns(model, { columns });
  const named = isPhone ? wanted.filter(({ path }) => !isIdPath(path)) : wanted;
  const listed = named.length > 0 ? named : wanted;
  const parts = hasLink && isPhone ? nameColumns(listed, model) : [];
  const isWhole = parts.length > 1;
  const shown = isWhole ? listed.filter((column) => !parts.includes(column) || column === parts[0]) : listed;
  const link = hasLink ? linkColumn(shown, model) : undefined;
  const names = isPhone || !hasLink ? [] : pinnedNames(shown, model);
  const states = new Map(columns.map((column) => [column.path, column]));
  const all = shown.map((column): TableColumn => {
    const { path, label } = column;
    const index = sort.findIndex(({ field }) => field === path);
    const key = sort[index];
    return {
      path,
      label: isWhole && column === link ? model.label : label,
      model: column,
      isLink: column === link,
      ...(isWhole && column === link ? { isWholeName: true } : {}),
      pinned: pinOf({ pinned: names.includes(column) ? 'left' : column.pinned }, states.get(path)),
      size:
        isWhole && column === link
          ? WHOLE_NAME
          : sizeOf(column, states.get(path)?.width, contents?.get(path)),
      sort: key && { direction: key.direction, index },
    };
  });
  const filling = fillWidth(all, (path) => states.get(path)?.width !== undefined);
  return hasActions ? [...filling, actionsColumn(actionsLabel)] : filling;
}

/** Where no column takes the place that is left, the last one does that is no id, unless the user has set its width. */
function fillWidth(all: readonly TableColumn[], isByUser: (path: string) => boolean): TableColumn[] {
  const last = all.findLast(({ path }) => !isIdPath(path)) ?? all.at(-1);
  if (last?.size.width === undefined || all.some(({ size }) => size.isFlexible) || isByUser(last.path)) {
    return [...all];
  }
  const size = { isFlexible: true, minWidth: last.size.width, maxWidth: MAX_WIDTH };
  return all.map((column) => (column === last ? { ...last, size } : column));
}

/**
 * `width` is the user's; else what the values on show need, around the model's: no less than a part of it, no more than
 * half as much again. Header and what is of no use when it is cut are whole.
 */
function sizeOf(column: ColumnModel, width: number | undefined, content: number | undefined): ColumnSize {
  const { field, path } = column.through?.column ?? column;
  const fixed = { isFlexible: false, minWidth: MIN_WIDTH, maxWidth: MAX_WIDTH };
  if (width !== undefined) return { ...fixed, width };
  // Tags of relations show as many as stand in them, and the count of the others: they give way to what would be cut.
  const givesWay = column.cell === 'tags' && field.kind === 'LIST';
  if (column.width !== undefined && !givesWay) {
    const value = path === field.name ? (LEAST_FIXED_WIDTHS[field.kind] ?? 0) : 0;
    const least = column.width * LEAST_PART;
    // A pill is read whole: it tells how the record stands.
    const most = column.cell === 'tags' ? MOST_FLEX_WIDTH : column.width * MOST_PART;
    const wanted =
      content === undefined ? Math.max(column.width, value) : clamp(content, least, Math.max(most, value));
    return { ...fixed, width: Math.max(Math.round(wanted), headerWidth(column)) };
  }
  const least = givesWay ? Math.min(column.width ?? LEAST_TAGS_WIDTH, LEAST_TAGS_WIDTH) : LEAST_FLEX_WIDTH;
  const ofKind = content === undefined || givesWay ? (LEAST_WIDTHS[field.kind] ?? least) : undefined;
  const minWidth = Math.max(ofKind ?? clamp(content ?? 0, least, MOST_FLEX_WIDTH), headerWidth(column));
  const share = givesWay && column.width !== undefined ? column.width / LEAST_FLEX_WIDTH : 1;
  return { isFlexible: true, minWidth, maxWidth: MAX_WIDTH, share };
}

/** On a phone it takes what the others leave. */
const WHOLE_NAME: ColumnSize = { isFlexible: true, minWidth: WHOLE_NAME_WIDTH, maxWidth: MAX_WIDTH };

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

function headerWidth({ label, sortable }: ColumnModel): number {
  const { letter, space, arrow } = HEADER_WIDTHS;
  return Math.min(MAX_WIDTH, label.length * letter + space + (sortable ? arrow : 0));
}

function actionsColumn(label: string): TableColumn {
  const size = { width: 48, minWidth: 48, isFlexible: false };
  return {
    path: ACTIONS_COLUMN,
    label,
    model: undefined,
    isLink: false,
    pinned: 'right',
    size,
    sort: undefined,
  };
}
