import type { ObjectField, ObjectMetadata, PathColumn } from '../../contract/metadata/introspection.ts';
import { picturePaths } from '../../contract/picture-address.ts';
import { definitionOf, formatOf } from '../../contract/formats/index.ts';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import { meaningOf, stateOf } from '../../contract/metadata/meaning.ts';
import type { ViewColumn } from '../../contract/metadata/view.ts';
import { guessColumns } from './guess-columns.ts';
import { formFields } from './form.ts';
import type {
  CalendarModel,
  CellType,
  ColumnModel,
  FormFieldModel,
  FormModel,
  TilesModel,
} from './object-model.ts';

/** Group tags of the specification (section 9): so many tags before +count where the view names no number. */
export const DEFAULT_TAGS = 5;

function cellOf(field: ObjectField, isPath: boolean, colors: ViewColumn['colors']): CellType {
  if (isPath) return 'text';
  const cell = definitionOf(field).cell ?? 'text';
  // A pill catches the eye: it is for states, and for choices that have been given colors.
  const isPlain = cell === 'tags' && !colors && meaningOf(field) === 'choice';
  return isPlain ? 'text' : cell;
}

/** Is it what machines know the record by? It is shown short, and behind what says something to people. */
export const isIdPath = (path: string): boolean => path === 'id' || path === 'uuid';

/** Pixels: the end of an id, by which two can be told apart, and what copies all of it. */
const ID_WIDTH = 140;

/** A list of items has no input that fits a cell. */
const isEditable = ({ readOnly, element, isCustomField }: ObjectField): boolean =>
  !readOnly && !Array.isArray(element) && !isCustomField;

/** Fields whose values the form takes in an input that a cell has room for, whatever the other values are. */
export function cellFields({ sections }: Pick<FormModel, 'sections'>): ReadonlySet<string> {
  const fits = ({ field, readOnly, when, picker }: FormFieldModel) => {
    const isLong = definitionOf(field).text === 'markup' || formatOf(field)?.isFilter === true;
    const dependsOnOthers =
      when !== undefined || JSON.stringify(picker.filter)?.includes('"variable"') === true;
    return !readOnly && isEditable(field) && !isLong && !dependsOnOthers;
  };
  return new Set(
    formFields({ sections })
      .filter(fits)
      .map(({ field }) => field.name),
  );
}

/** A column of the view; undefined where the server has no such field, which it has then reported itself. */
export function buildColumn(
  column: ViewColumn,
  fields: ReadonlyMap<string, ObjectField>,
  { actions, columns, life }: ObjectMetadata,
  inCells: ReadonlySet<string>,
): ColumnModel | undefined {
  const [first, ...rest] = column.field.split('.');
  const field = fields.get(first as string);
  if (!field || field.kind === 'NONE') return undefined;
  const isPath = rest.length > 0;
  const end = isPath ? columns?.find(({ name }) => name === column.field) : undefined;
  // What is counted late is so for a list's own records alone.
  if (end && !end.field.matching) return pathColumn(column, end);
  const pictured = fields.get(column.pictureOf ?? '');
  const hasWhole = column.shareOf === undefined || fields.has(column.shareOf);
  return {
    path: column.field,
    label: end?.label ?? field.label,
    field,
    // Without the whole it is the number that it is.
    cell: hasWhole ? (column.cell ?? cellOf(field, isPath, column.colors)) : 'text',
    hidden: column.hidden ?? false,
    sortable: field.sortable && !isPath,
    numeric: definitionOf(field).numeric && !isPath,
    width: isIdPath(column.field) ? ID_WIDTH : column.width,
    max: column.max ?? DEFAULT_TAGS,
    ...(column.colors ? { colors: column.colors } : {}),
    ...overdueOf(column, stateOf(life?.field, fields.values()), fields),
    ...(column.shareOf !== undefined && hasWhole ? { shareOf: column.shareOf } : {}),
    ...(pictured ? { pictureOf: pictured } : {}),
    pinned: column.pinned,
    editable:
      (column.editable ?? true) &&
      (inCells.has(field.name) || (column.editable === true && isEditable(field))) &&
      actions.includes('EDIT') &&
      !isPath,
  };
}

/** A role that does not see the state sees no mark either. */
function overdueOf(
  { overdue: values }: ViewColumn,
  state: string | undefined,
  fields: ReadonlyMap<string, ObjectField>,
): Pick<ColumnModel, 'overdue'> {
  return values && state !== undefined && fields.has(state) ? { overdue: { field: state, values } } : {};
}

/** It shows what the list of the object at its end shows of the field, in its own place and width. */
function pathColumn(column: ViewColumn, { label, objectName, field, view }: PathColumn): ColumnModel {
  const { colors, max = DEFAULT_TAGS, cell = cellOf(field, false, colors) } = { ...view, ...column };
  const ofEnd = { ...unnamedColumn(field), cell, max, ...(colors ? { colors } : {}) };
  return {
    ...ofEnd,
    path: column.field,
    label,
    hidden: column.hidden ?? false,
    sortable: false,
    width: column.width,
    pinned: column.pinned,
    through: {
      names: column.field.split('.').slice(0, -1),
      objectName,
      column: ofEnd,
    },
  };
}

/** A column that no view names: not shown until the user picks it. */
const unnamedColumn = (field: ObjectField, editable = false): ColumnModel => ({
  path: field.name,
  label: field.label,
  field,
  cell: cellOf(field, false, undefined),
  hidden: true,
  sortable: field.sortable,
  numeric: definitionOf(field).numeric,
  width: undefined,
  max: DEFAULT_TAGS,
  pinned: undefined,
  editable,
});

/** What its tiles show; undefined where its view has none. */
export function buildTiles(
  metadata: ObjectMetadata,
  fields: ReadonlyMap<string, ObjectField>,
): TilesModel | undefined {
  const { picture, placeholder, show = [], ...tiles } = metadata.view?.tiles ?? {};
  const preview = fields.get(tiles.preview ?? '');
  // The viewer may not read the field of the preview.
  if (picture === undefined && !preview) return undefined;
  const columns = (paths: readonly string[]) =>
    paths.flatMap((field) => buildColumn({ field }, fields, metadata, new Set()) ?? []);
  const needs = columns([
    ...picturePaths(picture ?? ''),
    ...(placeholder === undefined ? [] : [placeholder]),
  ]);
  return { picture, preview, placeholder, needs, show: columns(show) };
}

/** By which day records stand in a calendar; undefined where the view has none. Their state has the colors of the list. */
export function buildCalendar(
  { view, life }: ObjectMetadata,
  fields: ReadonlyMap<string, ObjectField>,
  columns: readonly ColumnModel[],
): CalendarModel | undefined {
  const field = fields.get(view?.calendar ?? '');
  if (!field) return undefined;
  const state = columns.find(({ path, colors }) => (life ? path === life.field : colors !== undefined));
  const end = fields.get(view?.calendarEnd ?? '');
  return { at: unnamedColumn(field), end: end && unnamedColumn(end), show: state ? [state] : [] };
}

/** The columns of an object's list: those of its view, or guessed from its fields, and those of the tenant's own fields. */
export function buildColumns(
  metadata: ObjectMetadata,
  fields: ReadonlyMap<string, ObjectField>,
  form: FormModel,
): readonly ColumnModel[] {
  const { view, recordLabel, life } = metadata;
  const inCells = cellFields(form);
  const wanted = view?.columns ?? guessColumns(recordLabel, fields, life?.field ?? undefined);
  const own = metadata.fields.filter(({ isCustomField, name }) => isCustomField && !fields.has(name));
  const all = new Map([...own.map((field) => [field.name, field] as const), ...fields]);
  const columns = wanted.flatMap((column) => buildColumn(column, all, metadata, inCells) ?? []);
  const placed = new Set(columns.map(({ path }) => path));
  // An id says nothing to people: it stands behind what does.
  columns.sort((a, b) => Number(isIdPath(a.path)) - Number(isIdPath(b.path)));
  return [...columns, ...own.filter(({ name }) => !placed.has(name)).map((field) => unnamedColumn(field))];
}

/** Columns of the other fields that can be read: a list has one of them once its user has picked it. */
export function buildOtherColumns(
  { actions }: Pick<ObjectMetadata, 'actions'>,
  fields: ReadonlyMap<string, ObjectField>,
  columns: readonly ColumnModel[],
  form: FormModel,
): readonly ColumnModel[] {
  const inCells = actions.includes('EDIT') ? cellFields(form) : new Set<string>();
  const placed = new Set(columns.map(({ path }) => path));
  return [...fields.values()]
    .filter(({ name, kind }) => !placed.has(name) && kind !== 'NONE' && !UNSHOWN.includes(name))
    .map((field) => unnamedColumn(field, inCells.has(field.name)));
}

/** Versions count writes; values of the tenant's own fields are columns of their own. */
const UNSHOWN: readonly string[] = ['version', CUSTOM_FIELDS.name];
