import { definitionOf, documentTypeOf } from '../formats/index.ts';
import { kindOf } from '../kinds/index.ts';
import { type Kind, KINDS } from '../kinds/kind.ts';
import { DATE_STYLES, isDateStyle, labelPaths, partsOf } from '../label.ts';
import { labelParts } from '../label-template.ts';
import type { Field, ObjectType } from './catalog.ts';
import { isChosen } from './chosen-field.ts';
import { checkForm } from './check-form.ts';
import { UNSORTABLE } from './check-model.ts';
import { checkRecord } from './check-record.ts';
import { checkTimeline } from './check-tabs.ts';
import { checkViewList } from './check-view-list.ts';
import { stateOf } from './meaning.ts';
import type { ViewColumn, ViewFile } from './view.ts';
import { picturePaths } from '../picture-address.ts';
import { type Report, say, thing } from '../say.ts';
import { fieldOf, unknown, withKnown } from '../unknown.ts';
import { pointerTo } from '../pointer.ts';

type Objects = ReadonlyMap<string, ObjectType>;

const SEARCHED = KINDS.filter((kind) => kindOf(kind).text ?? kindOf(kind).numeric);

const isMarkup = (field: Field | undefined): boolean =>
  field !== undefined && definitionOf(field).text === 'markup';

/** Kinds of fields by which a list is seen as a calendar. */
const DATED: readonly string[] = ['LOCAL_DATE', 'LOCAL_DATETIME', 'TIMESTAMP'];

/** A date is overdue in states of the record. */
function checkOverdue(
  object: ObjectType,
  { field: name, overdue }: ViewColumn,
  pointer: string,
  report: Report,
) {
  const field = object.fields.get(name);
  if (!overdue || !field) return;
  const state = object.fields.get(stateOf(object.life?.cycle?.field.name, object.fields.values()) ?? '');
  if (!DATED.includes(field.kind) || !state) {
    report(pointer, say`"overdue" is for a date or time of an object that has a state. Remove it.`);
    return;
  }
  const values = state.enumValues?.map((value) => value.name) ?? [];
  overdue.forEach((value, index) => {
    if (!values.includes(value))
      report(`${pointer}/${index}`, unknown(value, thing`a value of ${state.name}`, values));
  });
}

/** What a view says of fields must hold in the model: names, kinds, and indexes for what is searched and sorted. */
export function checkView(object: ObjectType, view: ViewFile, objects: Objects, report: Report): void {
  const names = [...object.fields.keys()];
  const find = (name: string, pointer: string): Field | undefined => {
    const field = object.fields.get(name);
    if (!field && !object.unavailable.includes(name)) {
      report(pointer, unknown(name, fieldOf(object.name), names));
    }
    return field;
  };
  const once = (list: readonly string[], pointer: (index: number) => string) => {
    list.forEach((name, index) => {
      if (list.indexOf(name) < index) report(pointer(index), say`"${name}" is listed twice. Remove one.`);
    });
  };

  const columns = (view.columns ?? []).map(({ field }) => field);
  columns.forEach((path, index) => checkPath(object, path, objects, `/columns/${index}/field`, report));
  once(columns, (index) => `/columns/${index}/field`);
  view.columns?.forEach((column, index) => {
    if (column.max !== undefined && object.fields.get(column.field)?.kind !== 'LIST') {
      report(`/columns/${index}/max`, say`"max" counts the tags of a LIST. Remove it.`);
    }
    const whole =
      column.shareOf === undefined ? undefined : find(column.shareOf, `/columns/${index}/shareOf`);
    if (
      whole &&
      (column.cell !== 'progress' || !definitionOf(whole).numeric || whole.name === column.field)
    ) {
      const said = say`"shareOf" is for the cell "progress", and names another number. Remove it.`;
      report(`/columns/${index}/shareOf`, said);
    }
    checkOverdue(object, column, `/columns/${index}/overdue`, report);
    const pictured =
      column.pictureOf === undefined ? undefined : find(column.pictureOf, `/columns/${index}/pictureOf`);
    if (pictured && pictured.kind !== 'OBJECT') {
      report(
        `/columns/${index}/pictureOf`,
        say`"pictureOf" names a field that refers to one record. Remove it.`,
      );
    }
    const values = object.fields.get(column.field)?.enumValues?.map(({ name }) => name) ?? [];
    for (const value of Object.keys(column.colors ?? {})) {
      if (values.includes(value)) continue;
      report(
        pointerTo`/columns/${index}/colors/${value}`,
        unknown(value, thing`a value of ${column.field}`, values),
      );
    }
  });
  checkViewList(object, view, objects, report);
  if (view.columns?.every(({ hidden }) => hidden)) {
    report('/columns', say`Every column is hidden, so that the list shows nothing. Show one.`);
  }
  view.search?.forEach((name, index) => {
    const field = find(name, `/search/${index}`);
    if (!field) return;
    const { text, numeric } = definitionOf(field);
    if (!text && !numeric) {
      report(
        `/search/${index}`,
        say`"${name}" is of kind ${field.format ?? field.kind}; the quick search reads ${SEARCHED.join(', ')}.`,
      );
    } else if (text && !field.searchable && !field.system) {
      report(
        `/search/${index}`,
        say`"${name}" has no search index. Set "searchable": true in the model, or remove it.`,
      );
    }
  });
  view.quickFilters?.forEach((name, index) => {
    const pointer = `/quickFilters/${index}`;
    const field = find(name, pointer);
    if (field && !(field.filterable && isChosen(field.kind, field.relation !== undefined))) {
      report(
        pointer,
        say`"${name}" is of kind ${field.format ?? field.kind}; above the list values of an ENUM, a BOOLEAN and records are chosen. Remove it.`,
      );
    }
  });
  view.sort?.forEach(({ field: name }, index) => {
    const field = find(name, `/sort/${index}/field`);
    if (field && !field.sortable) {
      report(
        `/sort/${index}/field`,
        UNSORTABLE.includes(field.kind)
          ? say`"${name}" is of kind ${field.kind}, by which no list is sorted. Remove it.`
          : say`"${name}" has no sort index. Set "sortable": true in the model, or remove it.`,
      );
    }
  });
  checkLabel(object, view.label, '/label', objects, report);
  checkLabel(object, view.detail, '/detail', objects, report);
  for (const path of picturePaths(view.tiles?.picture ?? '')) {
    if (path === 'id') continue;
    const field = checkPath(object, path, objects, '/tiles/picture', report);
    if (field && field.kind !== 'STRING' && field.kind !== 'ENUM')
      report(
        '/tiles/picture',
        say`"${path}" is of kind ${field.kind}; an address is made of STRING and ENUM.`,
      );
  }
  if (view.tiles && (view.tiles.picture === undefined) === (view.tiles.preview === undefined))
    report('/tiles', say`A tile shows one picture. Name either "picture" or "preview".`);
  const preview = view.tiles?.preview;
  const previewed = preview === undefined ? undefined : find(preview, '/tiles/preview');
  if (previewed && !documentTypeOf(previewed)?.hasPreview)
    report(
      '/tiles/preview',
      say`"${previewed.name}" is of kind ${previewed.format ?? previewed.kind}, which has no preview. Name another field, such as one with letters.`,
    );
  const placeholder = view.tiles?.placeholder;
  const small = placeholder === undefined ? undefined : find(placeholder, '/tiles/placeholder');
  if (small && small.kind !== 'STRING')
    report(
      '/tiles/placeholder',
      say`"${small.name}" is of kind ${small.kind}; a small picture is kept in a STRING.`,
    );
  view.tiles?.show?.forEach((name, index) => find(name, `/tiles/show/${index}`));
  const { calendar } = view;
  const atDay = calendar === undefined ? undefined : find(calendar, '/calendar');
  if (atDay && (!DATED.includes(atDay.kind) || !atDay.sortable)) {
    report(
      '/calendar',
      say`"${atDay.name}" is no date with a sort index. Name a LOCAL_DATE, LOCAL_DATETIME or TIMESTAMP, or remove it.`,
    );
  }
  const { calendarEnd } = view;
  const atEnd = calendarEnd === undefined ? undefined : find(calendarEnd, '/calendarEnd');
  if (atEnd && (atEnd.kind !== atDay?.kind || !atEnd.sortable)) {
    report(
      '/calendarEnd',
      say`"${atEnd.name}" does not fit "calendar". Name a field of the same kind with a sort index, or remove it.`,
    );
  }
  const trend = view.dashboard?.trend;
  const byDay = trend === undefined ? undefined : find(trend, '/dashboard/trend');
  if (byDay && (byDay.kind !== 'TIMESTAMP' || !byDay.sortable)) {
    report(
      '/dashboard/trend',
      say`"${byDay.name}" is no TIMESTAMP with a sort index. Name one, such as createdAt, or remove it.`,
    );
  }
  checkTimeline(object, view, objects, report);
  checkRecord(object, view, report);
  if (view.form) checkForm(object, view.form, objects, report);
}

function checkLabel(
  object: ObjectType,
  label: string | undefined,
  pointer: '/label' | '/detail',
  objects: Objects,
  report: Report,
): void {
  if (label === undefined) return;
  const { parts, tail } = partsOf(label);
  if (!labelPaths(label).length && !/[{}]/.test(label))
    report(pointer, say`"${label}" names no field. Write one in braces, such as {name}.`);
  if ([tail, ...parts.map(({ before }) => before)].some((text) => /[{}]/.test(text)))
    report(pointer, say`A brace of "${label}" is alone. Write each field as {name}.`);
  for (const { path, style } of labelParts(label)) {
    if (path === 'id') continue;
    const field = checkPath(object, path, objects, pointer, report);
    if (isMarkup(field))
      report(
        pointer,
        say`"${path}" is rich text, whose markup would stand in the label. Name another field.`,
      );
    if (style === undefined || !field) continue;
    if (!isDateStyle(style))
      report(pointer, unknown(style, thing`a way to print a date`, Object.keys(DATE_STYLES)));
    else if (!isDate(field)) report(pointer, say`"${path}" is no date: print it without ":${style}".`);
  }
}

const DATE_KINDS: readonly Kind[] = ['LOCAL_DATE', 'LOCAL_DATETIME', 'TIMESTAMP'];
const isDate = ({ kind }: Field) => DATE_KINDS.includes(kind);

/** The field at the end of the path, if there is one. */
function checkPath(
  object: ObjectType,
  path: string,
  objects: Objects,
  pointer: string,
  report: Report,
): Field | undefined {
  let at: ObjectType | undefined = object;
  const names = path.split('.');
  for (const [index, name] of names.entries()) {
    const field: Field | undefined = at?.fields.get(name);
    if (!field) {
      if (!at?.unavailable.includes(name)) {
        report(pointer, unknown(name, fieldOf(at?.name), [...(at?.fields.keys() ?? [])]));
      }
      return undefined;
    }
    if (index === names.length - 1) return field;
    if (field.relation?.type !== 'reference') {
      const known = [...(at?.fields.values() ?? [])].filter(({ relation }) => relation?.type === 'reference');
      const said = say`"${name}" is of kind ${field.kind}; a path goes on only through an OBJECT field.`;
      report(
        pointer,
        withKnown(
          said,
          known.map((each) => each.name),
        ),
      );
      return undefined;
    }
    at = objects.get(field.relation.target);
  }
  return undefined;
}
